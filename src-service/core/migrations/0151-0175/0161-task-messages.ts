import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/**
 * Messages to workers about tasks: when the one about an event went out, and the origin by which who published the task reached the
 * service, of which the addresses in messages are made.
 */
export const taskMessageColumns = {
  task_events: { sent_at: "text?" },
  tasks: { origin: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Events from before messages were sent are told to nobody any more; those that wait are found by an index of its own. */
export const fillTaskMessages = async (db: Kysely<never>): Promise<void> => {
  await sql`update task_events set sent_at = at`.execute(db);
  await sql`create index task_events_unsent_idx on task_events (at, id)
    where sent_at is null and kind in ('dispatch', 'elect', 'electByClock', 'reject', 'refuse')`.execute(db);
};
