import { randomInt } from "node:crypto";
import type { Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { ownPace, type Pace } from "./sign-in-pace.ts";
import { findStep, fromBase32 } from "./totp.ts";

type Parts = Pick<Service, "secrets">;
type FactorUser = Pick<Tables["users"], "id" | "totp_secret" | "totp_last_step">;

const recoveryCodes = 8;
/** No characters that look alike on paper: 31 characters, so eight of them are 39 bits. */
const recoverySigns = "23456789abcdefghjkmnpqrstuvwxyz";

const sealLabel = (userId: number): string => `user:${userId}`;

/** A secret as the database keeps it, for this person only. */
export const sealSecret = ({ secrets }: Parts, userId: number, secret: string): string =>
  secrets.seal("totp", sealLabel(userId), secret);

/**
 * Wrong second factors are counted by person, from all sources: whoever can try one already knows the password or holds the
 * phone, so strangers cannot lock a person out.
 */
export const factorPaceOf = (userId: number): Pace => ownPace(`factor:${userId}`);

const recoveryHmac = ({ secrets }: Parts, userId: number, code: string): string =>
  secrets.hmac("recovery", `${userId}:${code}`).toString("hex");

const consumeRecoveryCode = async (
  service: Parts,
  writing: Writing,
  userId: number,
  code: string,
): Promise<boolean> => {
  const updated = await writing.tx
    .updateTable("totp_recovery")
    .set({ used_ms: writing.nowMs })
    .where("user_id", "=", userId)
    .where("code_hmac", "=", recoveryHmac(service, userId, code))
    .where("used_ms", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
};

/** Checks a code of the authenticator or a recovery code; right ones are used up with the transaction. */
export const consumeFactor = async (
  service: Parts,
  writing: Writing,
  user: FactorUser,
  code: string,
): Promise<boolean> => {
  if (user.totp_secret === null) return false;
  if (code.includes("-")) return consumeRecoveryCode(service, writing, user.id, code);
  const secret = fromBase32(service.secrets.open("totp", sealLabel(user.id), user.totp_secret));
  const step = findStep(secret, code, writing.nowMs, user.totp_last_step);
  if (step === null) return false;
  await writing.tx.updateTable("users").set({ totp_last_step: step }).where("id", "=", user.id).execute();
  return true;
};

const makeRecoveryCode = (): string => {
  const signs = Array.from({ length: 8 }, () => recoverySigns[randomInt(recoverySigns.length)]).join("");
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
};

/** New recovery codes in place of all earlier ones. Only their HMAC is kept: they are shown this once. */
export const renewRecoveryCodes = async (service: Parts, { tx }: Writing, user_id: number): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes) codes.add(makeRecoveryCode());
  await tx.deleteFrom("totp_recovery").where("user_id", "=", user_id).execute();
  await tx
    .insertInto("totp_recovery")
    .values([...codes].map((code) => ({ user_id, code_hmac: recoveryHmac(service, user_id, code), used_ms: null })))
    .execute();
  return [...codes];
};
