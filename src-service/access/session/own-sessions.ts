import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { HandlersFor, Principal, Writing } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { absoluteMs, endedByNewer, idleMs } from "./authenticate.ts";

/** Sessions of a person that are valid at this moment, in all agencies and companies. */
const activeSessions = (db: Database, userId: number, nowMs: number) =>
  db
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("revoked_ms", "is", null)
    .where("seen_ms", ">=", nowMs - idleMs)
    .where("created_ms", ">=", nowMs - absoluteMs);

/** Ends all sessions of a person, or all but one. Returns how many were ended. */
export const endSessions = async ({ tx, nowMs }: Writing, userId: number, except?: number): Promise<number> => {
  const allSessions = await activeSessions(tx, userId, nowMs).select("id").execute();
  const endedSessions = allSessions.filter((session) => session.id !== except);
  const update = tx
    .updateTable("sessions")
    .set({ revoked_ms: nowMs })
    .where("user_id", "=", userId)
    .where("revoked_ms", "is", null);
  await (except === undefined ? update : update.where("id", "<>", except)).execute();
  return endedSessions.length;
};

/** Most sessions that a person may have at a time. */
export const maxSessions = 10;

/**
 * Makes room for a new session: ends the least recently used sessions above the limit, marked so that their desks can say
 * why. Returns them.
 */
export const endOldestSessions = async ({ tx, nowMs }: Writing, userId: number) => {
  const allSessions = await activeSessions(tx, userId, nowMs)
    .select(["id", "device", "address"])
    .orderBy("seen_ms", "desc")
    .orderBy("id", "desc")
    .execute();
  const endedSessions = allSessions.slice(maxSessions - 1);
  if (endedSessions.length > 0) {
    await tx
      .updateTable("sessions")
      .set({ revoked_ms: nowMs, ended_by: endedByNewer })
      .where(
        "id",
        "in",
        endedSessions.map(({ id }) => id),
      )
      .execute();
  }
  return endedSessions;
};

const noteEnd = ({ audit }: Writing, { agency_id, user_id }: Principal, after: unknown): Promise<void> =>
  audit({ agency_id, action: "session.close", object: `user:${user_id}`, after });

/** Lists the person's own sessions and ends them. */
export const ownSessionsHandlers: HandlersFor<"sessions.list" | "sessions.end" | "sessions.endOthers"> = {
  "sessions.list": async ({ principal, db, clock }) => {
    const rows = await activeSessions(db, principal.user_id, clock.now())
      .select(["id", "device", "region", "address", "created_ms", "seen_ms"])
      .orderBy("seen_ms", "desc")
      .orderBy("id", "desc")
      .execute();
    const results = rows.map((row) => ({
      id: String(row.id),
      device: row.device,
      region: row.region,
      address: row.address ?? "",
      created_at: shanghaiNow(row.created_ms),
      seen_at: shanghaiNow(row.seen_ms),
      current: row.id === principal.session_id,
    }));
    return { results: [...results.filter((one) => one.current), ...results.filter((one) => !one.current)] };
  },

  "sessions.end": async ({ principal, write }, { params }) => {
    const id = recordId(params.id);
    await write(async (writing) => {
      const session = await activeSessions(writing.tx, principal.user_id, writing.nowMs)
        .select("id")
        .where("id", "=", id)
        .executeTakeFirst();
      if (session === undefined) throw notFound();
      await writing.tx.updateTable("sessions").set({ revoked_ms: writing.nowMs }).where("id", "=", id).execute();
      await noteEnd(writing, principal, { session_id: id });
    });
    return { ok: true };
  },

  "sessions.endOthers": ({ principal, write }) =>
    write(async (writing) => {
      const endedCount = await endSessions(writing, principal.user_id, principal.session_id);
      if (endedCount > 0) await noteEnd(writing, principal, { others: endedCount });
      return { ended: endedCount };
    }),
};
