import type { ContractConfig } from "../../src-shared/contracts/terms.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import type { Reader } from "../database/bulk.ts";
import type { Database, Tables } from "../database/tables.ts";
import { maxDiscountOfFee } from "../fee-discounts/uses.ts";
import { paidWorkers, usageBillOf } from "../service-bills/generate.ts";
import { type UsageTerms, usageFee } from "../service-bills/usage-fee.ts";

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

/** Heads, and what discounts took, of a bill that was made. */
const headsOf = async (db: Reader, billId: number): Promise<number | null> => {
  const row = await db
    .selectFrom("service_bill_lines")
    .where("bill_id", "=", billId)
    .where("kind", "=", "usage")
    .select("quantity")
    .executeTakeFirst();
  return row === undefined ? null : Number(row.quantity);
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
  company: Tables["companies"],
  period: string,
  terms: UsageTerms,
): Promise<{ readonly was: number; readonly now: number }> => {
  const bill = await billOf(db, company.id, period);
  if (bill === undefined) {
    const would = (await usageBillOf(db, company, period))?.fee ?? 0;
    const { workers } = await paidWorkers(db, company.id, period);
    return { was: would, now: usageFee(workers, terms).amount };
  }
  const uses = await usesOf(db, bill.id);
  const was = bill.fee - uses.reduce((sum, { amount }) => sum + amount, 0);
  const heads = await headsOf(db, bill.id);
  if (heads === null) return { was, now: was };
  const fee = usageFee(heads, terms).amount;
  const taken = uses.reduce((sum, { amount, ratio }) => sum + Math.min(amount, maxDiscountOfFee(fee, { ratio })), 0);
  return { was, now: fee === bill.fee ? was : fee - Math.min(fee, taken) };
};

/** What a config says of the usage fee. */
export const usageTermsOf = (
  config: Pick<ContractConfig, "labor_usage_fee" | "no_labor_usage_fee_count">,
): UsageTerms => ({
  labor_usage_fee: config.labor_usage_fee,
  no_labor_usage_fee_count: config.no_labor_usage_fee_count,
});
