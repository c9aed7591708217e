import type { TimelineEvent } from "../../../../src-shared/kernel/records/timeline.ts";
import type { Writing } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { timelineEventOf } from "../../../core/plumbing/timeline.ts";

/** Actor of steps without a person: results of the bank. */
export const bankActor = "bank";

export type NewEvent = {
  readonly settlement_id: number;
  readonly actor: string;
  readonly action: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** Adds a step to the timeline of a settlement. */
export const addEvent = async (writing: Writing, event: NewEvent): Promise<void> => {
  await writing.tx
    .insertInto("settlement_events")
    .values({
      id: await writing.ids(1),
      settlement_id: event.settlement_id,
      at: writing.at,
      actor: event.actor,
      action: event.action,
      from_status: event.from,
      to_status: event.to,
      params: JSON.stringify(event.params ?? {}),
    })
    .execute();
};

/** The timeline of a settlement, oldest first. */
export const timelineOf = async (db: Reader, settlementId: number): Promise<TimelineEvent[]> => {
  const rows = await db
    .selectFrom("settlement_events")
    .selectAll()
    .where("settlement_id", "=", settlementId)
    .orderBy("id")
    .execute();
  return rows.map(timelineEventOf);
};
