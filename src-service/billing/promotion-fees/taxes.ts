import { monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { taxPeriodStates } from "../../../src-shared/tax/income-tax/tax-period-states.ts";
import type { Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { type PromotionFee, statusCode } from "./compute.ts";

/** Tax of a fee that is still owed to the tax office, cents; 0 before the fee is paid out. */
export const unpaidTax = ({ status, tax, tax_paid }: Pick<PromotionFee, "status" | "tax" | "tax_paid">): number =>
  status === statusCode("paid") ? tax - tax_paid : 0;

/**
 * Fees whose tax is due with a month ("YYYY-MM"): it is withheld when the fee is paid out and declared with that month.
 * Unpaid tax of a month that is locked by now, or never had books, is due with the next one.
 */
export const feesOwingTax = async (db: Reader, agencyId: number, period: string): Promise<PromotionFee[]> => {
  const open = await db
    .selectFrom("tax_periods")
    .select("period")
    .where("agency_id", "=", agencyId)
    .where("status", "=", taxPeriodStates.code("open"))
    .where("period", "<", period)
    .execute();
  const own = new Set(open.map((row) => row.period));
  const fees = await db
    .selectFrom("promotion_fees")
    .selectAll()
    .where("agency_id", "=", agencyId)
    .where("status", "=", statusCode("paid"))
    .whereRef("tax", ">", "tax_paid")
    .orderBy("id")
    .execute();
  return fees.filter(({ paid_at }) => {
    const month = monthOf(paid_at ?? "");
    return month <= period && !own.has(month);
  });
};

/** Marks the taxes of fees as paid with a month's payment. */
export const markTaxPaid = async (writing: Writing, fees: readonly PromotionFee[], period: string): Promise<void> => {
  for (const { id, tax, company_id } of fees) {
    const paid = { tax_paid: tax, tax_paid_period: period, tax_paid_at: writing.at };
    await versioned("promotion_fees").raise(writing, [id], paid);
    writing.touched("promotionFees", company_id);
  }
};
