import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../../core/context.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";

type BillKey = Parameters<typeof billStates.code>[0];

/** Columns that a status change sets on a bill. */
export type MovedBill = {
  readonly status: number;
  readonly settlement_at?: string;
  readonly tax_month?: string | null;
};

/**
 * A bill that moves at `at` (`YYYY-MM-DD HH:mm:ss`). Settled ones get their day. The tax month is the month (Shanghai) in
 * which the payment is begun, by whatever way, again with each new payment; none once it waits for a first payment again.
 */
export const movedBill = (to: BillKey, at: string): MovedBill => ({
  status: billStates.code(to),
  ...(to === "settled" && { settlement_at: at }),
  ...(to === "settling" && { tax_month: monthOf(at) }),
  ...((to === "inSettlement" || to === "toSettle") && { tax_month: null }),
});

/** Moves bills of one company along with their lines; `settled` ones get their day, `settling` ones their tax month. */
export const moveBills = async (
  writing: Writing,
  companyId: number,
  billIds: readonly number[],
  to: BillKey,
): Promise<void> => {
  await versioned("bills").raise(writing, billIds, movedBill(to, writing.at));
  writing.touched("bills", companyId);
};
