import { randomBytes } from "node:crypto";
import type { passwordReset } from "../../../src-shared/access/session/security-calls.ts";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { type Context, type HandlersFor, ServiceError } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { hashPassword, isPasswordRight, type StoredPassword, schemeMd5 } from "../proofs/passwords.ts";
import { addressPace, countTry, forgiveTry, ownPace, pacesOf, subjectsOf } from "../proofs/sign-in-pace.ts";
import { codeSubject, consumeCode } from "../proofs/sms-codes.ts";
import { isWeakDigest } from "../proofs/weak-digests.ts";
import { auditInAllAgencies } from "./audit-in-all-agencies.ts";
import { endSessions } from "./own-sessions.ts";

const makePassword = async (service: Service, md5Hex: string): Promise<StoredPassword> => {
  const password_salt = randomBytes(16).toString("hex");
  return { password_salt, password_hash: await hashPassword(service, md5Hex, password_salt) };
};

const checkStrength = (md5Hex: string): void => {
  if (isWeakDigest(md5Hex)) throw new ServiceError("password_weak", { fields: { password: ["weak"] } });
};

/**
 * A new password by an SMS code. The password is hashed before anything is checked, and an unknown phone gets the same
 * answer as a wrong code (security T16), so that neither time nor answer reveals whether an account exists.
 */
const resetPassword =
  (service: Service) =>
  async (context: Context, { body }: CallRequest<typeof passwordReset>): Promise<CallOutput<typeof passwordReset>> => {
    checkStrength(body.password);
    const paces = pacesOf({
      phone: body.phone,
      address: context.remoteAddress,
      device: undefined,
      isKnownDevice: false,
    });
    await context.writeBeside(subjectsOf(paces), (writing) => countTry(writing, paces));
    const newPassword = await makePassword(service, body.password);
    const use = { phone: body.phone, purpose: "reset", binding: "" };
    await context.writeBeside([codeSubject(body.phone)], (writing) => consumeCode(service, writing, use, body.smsCd));
    await context.write(async (writing) => {
      const { tx } = writing;
      const user = await tx.selectFrom("users").select("id").where("mobile", "=", body.phone).executeTakeFirst();
      if (user === undefined) throw new ServiceError("sms_code_wrong");
      await tx
        .updateTable("users")
        .set({ ...newPassword, scheme: schemeMd5 })
        .where("id", "=", user.id)
        .execute();
      await endSessions(writing, user.id);
      await forgiveTry(writing, paces);
      await auditInAllAgencies(writing, user.id, "password.reset");
    });
    return { ok: true };
  };

/** Handlers for resetting a forgotten password and changing one's own. */
export const passwordHandlers = (service: Service): HandlersFor<"password.reset" | "password.change"> => ({
  "password.reset": resetPassword(service),

  "password.change": async ({ principal, db, write, remoteAddress }, { body }) => {
    checkStrength(body.password);
    const { user_id, session_id } = principal;
    const paces = [ownPace(`password:${session_id}`), addressPace(remoteAddress)];
    await write((writing) => countTry(writing, paces));
    const user = await readRow(db, "users", user_id);
    if (!(await isPasswordRight(service, body.old_password, user))) throw new ServiceError("password_wrong");
    const newPassword = await makePassword(service, body.password);
    await write(async (writing) => {
      const updated = await writing.tx
        .updateTable("users")
        .set({ ...newPassword, scheme: schemeMd5 })
        .where("id", "=", user_id)
        // Changed or reset in between: what was checked right is the password no longer.
        .where("password_hash", "=", user.password_hash)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) throw new ServiceError("password_wrong");
      await endSessions(writing, user_id, session_id);
      await forgiveTry(writing, paces);
      await auditInAllAgencies(writing, user_id, "password.change");
    });
    return { ok: true };
  },
});
