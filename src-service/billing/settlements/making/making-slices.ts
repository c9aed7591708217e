import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { Writing } from "../../../core/context.ts";
import { type Reader, readRow, readRows, type Tables } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { changedBills } from "../figures/slice-changes.ts";
import { newLine, writeBillsAndLines } from "./new-lines.ts";
import { closeSlice, nextSlice, type PlannedSlice, sliceDigest, sliceOf } from "./payment-slices.ts";

type Bill = Tables["bills"];
type Line = Tables["payout_lines"];
type Plan = Tables["payment_plans"];
type Slice = Tables["payment_slices"];

/** Whole bills by their ids, in that order. */
export const billsInOrder = async (db: Reader, ids: readonly number[]): Promise<readonly Bill[]> => {
  const rows = await readRows(db, "bills", ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The slice that creates these lines and changes the `stored` bills to `bills`. */
export const newLinesSliceOf = (
  lines: readonly Line[],
  stored: readonly Bill[],
  bills: readonly Bill[],
): PlannedSlice => ({
  ...sliceOf(lines, stored, bills, 0),
  bills: JSON.stringify(bills.map(({ id }) => id)),
});

/** Rows of a slice that is not booked yet: stored bills, their new values, and their lines. */
export const sliceToMake = async (db: Reader, settlement: Settlement, slice: Slice) => {
  const stored = await billsInOrder(db, JSON.parse(slice.bills ?? "[]") as number[]);
  const bills = changedBills(stored, slice.changes);
  return { stored, bills, lines: bills.map((bill, index) => newLine(settlement, bill, slice.first_seq + index, 0)) };
};

const toSettle = billStates.code("toSettle");
const inSettlement = billStates.code("inSettlement");

/** True when a bill is free for a draft, or already its own where the draft's lines are created again. */
const isFor = (settlement: Settlement, { status, settlement_id }: Bill): boolean =>
  settlement_id === null ? status === toSettle : status === inSettlement && settlement_id === settlement.id;

/** True when the bills of a slice are still as they were decided. */
export const isMakeable = async (db: Reader, settlement: Settlement, slice: Slice): Promise<boolean> => {
  const { stored, bills, lines } = await sliceToMake(db, settlement, slice);
  return stored.every((bill) => isFor(settlement, bill)) && sliceDigest(lines, bills, 0) === slice.digest;
};

/**
 * Creates the next slice of a draft's lines, replacing earlier ones; false when none was left. Deletes the plan after the
 * last slice. Throws where the bills are not as decided.
 */
export const bookMadeSlice = async (writing: Writing, plan: Plan): Promise<boolean> => {
  const { tx } = writing;
  const slice = await nextSlice(tx, plan);
  if (slice === undefined) return false;
  const settlement = await readRow(tx, "settlements", plan.settlement_id);
  if (!(await isMakeable(tx, settlement, slice))) {
    throw new Error(`settlement ${settlement.no}: the bills of slice ${slice.slice} are not what was decided`);
  }
  const { stored, bills, lines } = await sliceToMake(tx, settlement, slice);
  await tx
    .deleteFrom("payout_lines")
    .where("settlement_id", "=", settlement.id)
    .where("seq", ">=", slice.first_seq)
    .where("seq", "<=", slice.last_seq)
    .execute();
  const firstId = await writing.ids(lines.length);
  const state = { status: inSettlement, settlement_id: settlement.id };
  await writeBillsAndLines(
    writing,
    settlement.company_id,
    bills.map((bill, index) => ({
      before: stored[index] as Bill,
      after: { ...bill, ...state },
    })),
    lines.map((line, index) => ({ ...line, id: firstId + index })),
  );
  const isMore = await closeSlice(writing, plan, slice, settlement.company_id);
  if (!isMore) {
    await tx.deleteFrom("payment_slices").where("plan_id", "=", plan.id).execute();
    await tx.deleteFrom("payment_plans").where("id", "=", plan.id).execute();
  }
  return isMore;
};
