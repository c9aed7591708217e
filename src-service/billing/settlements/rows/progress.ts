import { sql } from "kysely";
import { payoutLineStates, settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Reader } from "../../../core/database/tables.ts";
import type { Changes } from "./store.ts";

type Counts = { readonly status: number; readonly lines: number; readonly net: number };

const countLines = (db: Reader, settlementId: number): Promise<Counts[]> =>
  db
    .selectFrom("payout_lines")
    .where("settlement_id", "=", settlementId)
    .groupBy("status")
    .select(["status", sql<number>`count(*)`.as("lines"), sql<number>`sum(net)`.as("net")])
    .execute();

type LineKey = Parameters<typeof payoutLineStates.code>[0];
type Group = { readonly count: number; readonly amount: number };

/** Number of a settlement's lines by state, with their net pay in cents. */
export type Progress = Readonly<Record<"open" | "paid" | "failed" | "unknown" | "returned", Group>>;

/** Reads the progress from the lines. `open`: without a result; `failed` includes cancelled ones. */
export const readProgress = async (db: Reader, settlementId: number): Promise<Progress> => {
  const counts = await countLines(db, settlementId);
  const groupOf = (keys: readonly LineKey[]): Group => {
    const codes = keys.map((key) => payoutLineStates.code(key));
    const rows = counts.filter((row) => codes.includes(row.status));
    return {
      count: rows.reduce((sum, row) => sum + Number(row.lines), 0),
      amount: rows.reduce((sum, row) => sum + Number(row.net), 0),
    };
  };
  return {
    open: groupOf(["waiting", "paying", "suspended", "awaitingPayee"]),
    paid: groupOf(["paid"]),
    failed: groupOf(["failed", "cancelled"]),
    unknown: groupOf(["unknown"]),
    returned: groupOf(["returned"]),
  };
};

/** The progress columns of a settlement. */
export const progressColumns = ({ paid, failed, unknown, returned }: Progress) =>
  ({
    paid_count: paid.count,
    failed_count: failed.count,
    unknown_count: unknown.count,
    returned_count: returned.count,
    success_amount: paid.amount,
    failed_amount: failed.amount,
    unknown_amount: unknown.amount,
    returned_amount: returned.amount,
  }) satisfies Changes;

/** True when every line has its definitive result. */
export const isAnswered = ({ open, unknown }: Progress): boolean => open.count === 0 && unknown.count === 0;

/** Status of a paying settlement by its results; one that is being revoked stays so until all results are known. */
export const statusAfter = (progress: Progress, current: number): number => {
  const { open, unknown, paid, failed, returned } = progress;
  if (!isAnswered(progress) && current === settlementStates.code("revoking")) return current;
  if (open.count > 0) return settlementStates.code("paying");
  if (unknown.count > 0) return settlementStates.code("suspended");
  if (paid.count === 0) return settlementStates.code("allFailed");
  return settlementStates.code(failed.count + returned.count === 0 ? "settled" : "partlyPaid");
};
