import type { StagedRow } from "./staged-row.ts";
import { countOf } from "./tally.ts";

/** A row that can be sent as it is; remarks of the service do not count, they are what is asked for. */
export const isSendable = (row: StagedRow): boolean =>
  !row.twin && countOf(row.issues, "error") + countOf(row.across, "error") === 0;

/** A row that the service has still to be asked about. */
export const isUnasked = (row: StagedRow): boolean => !row.asked && !row.deleted && !row.sent && isSendable(row);
