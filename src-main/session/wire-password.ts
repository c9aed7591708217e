import { createHash } from "node:crypto";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { checkNewPassword, checkPassword } from "../../src-shared/kernel/values/people/password.ts";

/** The wire wants the MD5 of the password (spec 3), hex; the clear text is not kept. */
export const passwordOnWire = (password: string): string => createHash("md5").update(password, "utf8").digest("hex");

/**
 * A password that is being set, as the wire wants it. AppError `password_weak`, or `invalid` with `fields.password`
 * (spec 5): the service sees only a hash and cannot check the form.
 */
export const newPasswordOnWire = (password: string): string => {
  const checked = checkNewPassword(password);
  if (checked.ok) return passwordOnWire(password);
  if (checked.code === "weak") throw new AppError("password_weak");
  throw new AppError("invalid", { fields: { password: [checked.code] } });
};

/** The password that is being replaced: one that could never have been set is wrong without asking. */
export const oldPasswordOnWire = (password: string): string => {
  if (!checkPassword(password).ok) throw new AppError("password_wrong");
  return passwordOnWire(password);
};
