import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { ContractConfig } from "../../../src-shared/kernel/terms/terms.ts";
import type { Database, Reader, Tables } from "../../core/database/tables.ts";
import { maxDiscountOfFee } from "../fee-discounts/uses.ts";
import { type UsageTerms, usageFee } from "../service-bills/usage-fee.ts";
import { usageOfMonth } from "../service-bills/usage-month.ts";

const usageCategory = 2;

const billOf = (db: Reader, companyId: number, period: string) =>
  db
    .selectFrom("service_bills")
    .where("company_id", "=", companyId)
    .where("category", "=", usageCategory)
    .where("period", "=", period)
    .where("status", "<>", serviceBillStates.code("voided"))
    .select(["id", "fee"])
    .executeTakeFirst();

/** Heads of a bill that was made; null where it says none. */
const billedHeads = async (db: Reader, billId: number): Promise<number | null> => {
  const { heads } = await db
    .selectFrom("service_bill_lines")
    .where("bill_id", "=", billId)
    .where("kind", "=", "usage")
    .select(({ fn }) => fn.sum("quantity").as("heads"))
    .executeTakeFirstOrThrow();
  return heads === null ? null : Number(heads);
};

const usesOf = (db: Reader, billId: number) =>
  db
    .selectFrom("fee_discount_bill_uses as u")
    .innerJoin("fee_discounts as d", "d.id", "u.discount_id")
    .where("u.bill_id", "=", billId)
    .select(["u.amount", "d.ratio"])
    .execute();

/**
 * The usage fee of a company's month, cents after its discounts: as it was billed, or would be while there is no bill, and
 * what it would be under other terms for the same heads.
 */
export const usageOf = async (
  db: Database,
  company: Pick<Tables["companies"], "id">,
  period: string,
  terms: UsageTerms,
): Promise<{ readonly was: number; readonly now: number }> => {
  const bill = await billOf(db, company.id, period);
  const { fee: owed, workers, others } = await usageOfMonth(db, company.id, period);
  if (bill === undefined) return { was: owed, now: usageFee(workers + others, terms).amount };
  const uses = await usesOf(db, bill.id);
  const was = bill.fee - uses.reduce((sum, { amount }) => sum + amount, 0);
  const heads = await billedHeads(db, bill.id);
  if (heads === null) return { was, now: was };
  // The draft also counts for those whose terms asked for no usage fee.
  const fee = usageFee(heads + others, terms).amount;
  const taken = uses.reduce((sum, { amount, ratio }) => sum + Math.min(amount, maxDiscountOfFee(fee, { ratio })), 0);
  return { was, now: fee === bill.fee ? was : fee - Math.min(fee, taken) };
};

/** Reads the terms of the usage fee from a config. */
export const usageTermsOf = (
  config: Pick<ContractConfig, "labor_usage_fee" | "no_labor_usage_fee_count">,
): UsageTerms => ({
  labor_usage_fee: config.labor_usage_fee,
  no_labor_usage_fee_count: config.no_labor_usage_fee_count,
});
