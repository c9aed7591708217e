import { shanghaiNow } from "../../src-shared/values/time.ts";
import type { HandlersFor, Principal, Writing } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { notFound, recordId } from "../plumbing/answers.ts";
import { absoluteMs, endedByNewer, idleMs } from "./authenticate.ts";

/** Sessions of a person that stand at this moment, in whatever agency or company they are. */
const activeSessions = (db: Database, userId: number, nowMs: number) =>
  db
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("revoked_ms", "is", null)
    .where("seen_ms", ">=", nowMs - idleMs)
    .where("created_ms", ">=", nowMs - absoluteMs);

/** Ends all sessions of a person, or all but one. Returns how many stood. */
export const endSessions = async ({ tx, nowMs }: Writing, userId: number, except?: number): Promise<number> => {
  const all = await activeSessions(tx, userId, nowMs).select("id").execute();
  const ended = all.filter((session) => session.id !== except);
  const update = tx
    .updateTable("sessions")
    .set({ revoked_ms: nowMs })
    .where("user_id", "=", userId)
    .where("revoked_ms", "is", null);
  await (except === undefined ? update : update.where("id", "<>", except)).execute();
  return ended.length;
};

/** Sessions that a person may have at a time. */
export const mostSessions = 10;

/**
 * Makes room for a new session: of too many those end that were used longest ago, and their desks are told why. Gives them.
 */
export const endOldestSessions = async ({ tx, nowMs }: Writing, userId: number) => {
  const all = await activeSessions(tx, userId, nowMs)
    .select(["id", "device", "address"])
    .orderBy("seen_ms", "desc")
    .orderBy("id", "desc")
    .execute();
  const ended = all.slice(mostSessions - 1);
  if (ended.length > 0) {
    await tx
      .updateTable("sessions")
      .set({ revoked_ms: nowMs, ended_by: endedByNewer })
      .where(
        "id",
        "in",
        ended.map(({ id }) => id),
      )
      .execute();
  }
  return ended;
};

const noteEnd = ({ audit }: Writing, { agency_id, user_id }: Principal, after: unknown): Promise<void> =>
  audit({ agency_id, action: "session.close", object: `user:${user_id}`, after });

/** Where one is signed in, and ending it there. */
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
      const ended = await endSessions(writing, principal.user_id, principal.session_id);
      if (ended > 0) await noteEnd(writing, principal, { others: ended });
      return { ended };
    }),
};
