import type { TimelineEvent } from "../../../src-shared/kernel/records/timeline.ts";
import type { Tables } from "../database/tables.ts";

/** A row of a table of steps as the step that answers name. */
export const timelineEventOf = (row: Omit<Tables["settlement_events"], "settlement_id">): TimelineEvent => ({
  id: String(row.id),
  at: row.at,
  actor: row.actor,
  action: row.action,
  from: row.from_status,
  to: row.to_status,
  params: JSON.parse(row.params) as Record<string, string | number>,
});
