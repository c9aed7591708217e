import { createHash, randomBytes } from "node:crypto";
import type { Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";

/**
 * Time for which the previous token stays valid once the newer one is in use, as answers may still be on their way (security
 * 9.8).
 */
export const graceMs = 30_000;

/** Longer than any session lives: tokens of older sessions can be deleted. */
const longDeadMs = 86_400_000;

/** Hash of a token; the service stores only the hash. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** 256 random bits as the wire carries them. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * A new token for a session. All earlier ones stay good until the new one is first used, so neither a lost answer nor two
 * renewals at once leave anybody without one.
 */
export const renewToken = async (
  { tx, nowMs }: Writing,
  session: { session_id: number; user_id: number },
): Promise<string> => {
  const token = newToken();
  const { token_hash } = await readRow(tx, "sessions", session.session_id);
  const deadSessions = tx
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", session.user_id)
    .where((is) => is.or([is("revoked_ms", "is not", null), is("created_ms", "<", nowMs - longDeadMs)]));
  await tx.deleteFrom("old_tokens").where("session_id", "in", deadSessions).execute();
  await tx.insertInto("old_tokens").values({ token_hash, session_id: session.session_id, until_ms: null }).execute();
  await tx
    .updateTable("sessions")
    .set({ token_hash: tokenHash(token) })
    .where("id", "=", session.session_id)
    .execute();
  return token;
};

/**
 * The newest token was used: the ones before it have `graceMs` left. Does nothing when it is no longer the newest token.
 */
export const retireOldTokens = async (service: Service, sessionId: number, newestHash: string): Promise<void> => {
  await service.noting
    .updateTable("old_tokens")
    .set({ until_ms: service.clock.now() + graceMs })
    .where("session_id", "=", sessionId)
    .where("until_ms", "is", null)
    .where((is) =>
      is.exists(
        is.selectFrom("sessions").select("id").where("id", "=", sessionId).where("token_hash", "=", newestHash),
      ),
    )
    .execute();
};

/**
 * Ends a session whose old token was used after its time, which means that somebody else has it; the audit log records it.
 */
const endStolen = async (service: Service, sessionId: number): Promise<void> => {
  const stolen = await service.system("session").write(async ({ tx, nowMs, audit }) => {
    const update = await tx
      .updateTable("sessions")
      .set({ revoked_ms: nowMs })
      .where("id", "=", sessionId)
      .where("revoked_ms", "is", null)
      .executeTakeFirst();
    if (update.numUpdatedRows === 0n) return null;
    const session = await tx
      .selectFrom("sessions")
      .innerJoin("memberships", "memberships.id", "sessions.membership_id")
      .select(["sessions.user_id", "sessions.device", "memberships.agency_id", "memberships.company_id"])
      .where("sessions.id", "=", sessionId)
      .executeTakeFirstOrThrow();
    await audit({
      agency_id: session.agency_id,
      action: "session.token_reused",
      object: `user:${session.user_id}`,
      after: { session_id: sessionId, device: session.device },
    });
    return session;
  });
  if (stolen === null) return;
  service.securityLog.note({
    kind: "tokenReused",
    person: stolen,
    address: "",
    device: stolen.device,
    code: "",
    detail: `session ${sessionId}`,
    requestId: "",
  });
};

/** The session of an older token that is still good, else null. A token that is used too late ends its session. */
export const findByOldToken = async (service: Service, hash: string): Promise<number | null> => {
  const oldToken = await service.reading
    .selectFrom("old_tokens")
    .select(["session_id", "until_ms"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (oldToken === undefined) return null;
  if (oldToken.until_ms === null || service.clock.now() <= oldToken.until_ms) return oldToken.session_id;
  await endStolen(service, oldToken.session_id);
  return null;
};
