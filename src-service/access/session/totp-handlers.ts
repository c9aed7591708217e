import { randomBytes } from "node:crypto";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { type HandlersFor, type Principal, ServiceError, type Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { sendOwnCode, verifyOwnProof } from "../proofs/own-proof.ts";
import { consumeFactor, factorPaceOf, renewRecoveryCodes, sealSecret } from "../proofs/second-factor.ts";
import { isFactorDemanded } from "../proofs/second-factor-state.ts";
import { addTry, checkPace, forgiveTry } from "../proofs/sign-in-pace.ts";
import { toBase32 } from "../proofs/totp.ts";

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
const issuer = "Flexdesk";

const userOf = ({ tx }: Writing, { user_id }: Principal) => readRow(tx, "users", user_id);

const noteChange = ({ audit }: Writing, { agency_id, user_id }: Principal, action: "totp.on" | "totp.off") =>
  audit({ agency_id, action, object: `user:${user_id}` });

/** Checks a code of the signed-in person; wrong ones count and stay counted. */
const demandFactor = async (
  service: Service,
  writing: Writing,
  user: Parameters<typeof consumeFactor>[2],
  code: string,
): Promise<void> => {
  const paces = [factorPaceOf(user.id)];
  await checkPace(writing, paces);
  if (await consumeFactor(service, writing, user, code)) return forgiveTry(writing, paces);
  writing.writeOnRefusal((afterRefusal) => addTry(afterRefusal, paces));
  throw new ServiceError("second_factor_wrong");
};

/** Handlers for setting up and removing the person's own second factor. */
export const totpHandlers = (
  service: Service,
): HandlersFor<"totp.code" | "totp.begin" | "totp.confirm" | "totp.remove"> => ({
  "totp.code": (context) => sendOwnCode(service, context, "factor"),

  "totp.begin": async (context, { body }) => {
    const { principal, write } = context;
    const consumeProof = await verifyOwnProof(service, context, "factor", body.proof);
    return write(async (writing) => {
      await consumeProof(writing);
      const user = await userOf(writing, principal);
      if (user.totp_on_ms !== null) throw new ServiceError("totp_already");
      const secret = toBase32(randomBytes(secretBytes));
      await writing.tx
        .updateTable("users")
        .set({ totp_secret: sealSecret(service, user.id, secret), totp_last_step: null })
        .where("id", "=", user.id)
        .execute();
      const label = encodeURIComponent(`${issuer}:${maskPhone(user.mobile)}`);
      const url = `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
      return { secret, url };
    });
  },

  "totp.confirm": ({ principal, write }, { body }) =>
    write(async (writing) => {
      const user = await userOf(writing, principal);
      if (user.totp_on_ms !== null) throw new ServiceError("totp_already");
      await demandFactor(service, writing, user, body.code);
      await writing.tx.updateTable("users").set({ totp_on_ms: writing.nowMs }).where("id", "=", user.id).execute();
      await noteChange(writing, principal, "totp.on");
      return { recovery_codes: await renewRecoveryCodes(service, writing, user.id) };
    }),

  "totp.remove": async (context, { body }) => {
    const { principal, write } = context;
    const consumeProof = await verifyOwnProof(service, context, "factor", body.proof);
    return write(async (writing) => {
      await consumeProof(writing);
      if (await isFactorDemanded(writing.tx, principal.membership_id)) throw new ServiceError("second_factor_required");
      const user = await userOf(writing, principal);
      // A factor that nobody confirmed does not count: its code cannot remove it.
      await demandFactor(service, writing, user.totp_on_ms === null ? { ...user, totp_secret: null } : user, body.code);
      await writing.tx
        .updateTable("users")
        .set({ totp_secret: null, totp_on_ms: null, totp_last_step: null })
        .where("id", "=", user.id)
        .execute();
      await writing.tx.deleteFrom("totp_recovery").where("user_id", "=", user.id).execute();
      await noteChange(writing, principal, "totp.off");
      return { ok: true };
    });
  },
});
