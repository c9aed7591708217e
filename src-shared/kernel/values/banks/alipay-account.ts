import { checkEmail } from "../people/email.ts";
import { checkPhone } from "../people/phone.ts";
import { type CheckFailure, checkFailure } from "../text/check-failure.ts";

/** Checks the name of an Alipay account: an e-mail address or a mainland mobile number. Spaces around are ignored. */
export const checkAlipayAccount = (text: string): { ok: true; value: string } | CheckFailure<"empty" | "invalid"> => {
  const value = text.trim();
  if (value === "") return checkFailure("empty");
  const account = value.includes("@") ? checkEmail(value) : checkPhone(value);
  return account.ok ? account : checkFailure("invalid");
};
