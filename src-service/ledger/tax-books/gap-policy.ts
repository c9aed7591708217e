import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { GapMonthPolicy } from "../../../src-shared/kernel/tax/income-months.ts";
import { regimeOf } from "../../../src-shared/kernel/tax/line-types.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { readLineRecord } from "./line-record.ts";
import { termsReader } from "./terms-reader.ts";

/** True when any contract of an agency restarts the months of the deduction after a month without income. */
const isUsed = async (db: Reader, agencyId: number): Promise<boolean> =>
  (await db
    .selectFrom("company_contracts")
    .select("id")
    .where("agency_id", "=", agencyId)
    .where("config", "like", '%"gap_month_policy"%')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Policies for months without income in the deduction of workers' months (dictionary A2.1), by worker and month ("id
 * YYYY-MM"): as the contract of the worker's last payment of the month under cumulative withholding says. Months that count
 * them, the default, are left out.
 */
export const gapPolicies = async (
  db: Reader,
  agencyId: number,
  laborIds: Iterable<number>,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, GapMonthPolicy>> => {
  if (!(await isUsed(db, agencyId))) return new Map();
  const bills = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills")
      .where("labor_id", "in", chunk)
      .where("agency_id", "=", agencyId)
      .where("status", "=", billStates.code("settled"))
      .where("tax_month", ">=", from)
      .where("tax_month", "<=", to)
      .where("tax_rule_version", "like", `${regimeOf[1]}%`)
      .orderBy("settlement_at")
      .orderBy("id")
      .select(["labor_id", "tax_month", "steps"])
      .execute(),
  );
  const last = new Map(bills.map((bill) => [`${bill.labor_id} ${bill.tax_month}`, bill.steps]));
  const termsOf = termsReader(db);
  const policies = new Map<string, GapMonthPolicy>();
  for (const [key, steps] of last) {
    const record = readLineRecord(steps);
    const policy = record === null ? undefined : (await termsOf(record))?.terms.gap_month_policy;
    if (policy !== undefined && policy !== "count") policies.set(key, policy);
  }
  return policies;
};
