import { sql } from "kysely";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { Check, CheckResult } from "../../core/database/audit-check.ts";
import { discountChecks } from "./audit-discounts.ts";
import { offlineBillChecks } from "./audit-offline.ts";
import { serviceBillStateChecks } from "./audit-states.ts";
import { usageChecks } from "./audit-usage.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });

/** Checks that bills are the sums of their lines and payments, and that no more is paid than owed. */
const billsEqualParts: Check = async (db) => {
  const bills = await db.selectFrom("service_bills").selectAll().orderBy("id").execute();
  const sums = async (table: "service_bill_lines" | "service_bill_payments") => {
    const rows = await db
      .selectFrom(table)
      .groupBy("bill_id")
      .select(["bill_id", sql<number>`sum(amount)`.as("amount")])
      .execute();
    return new Map(rows.map((row) => [row.bill_id, Number(row.amount)]));
  };
  const [lines, payments] = [await sums("service_bill_lines"), await sums("service_bill_payments")];
  const faults = bills.flatMap((bill) => [
    ...((lines.get(bill.id) ?? 0) === bill.fee ? [] : [`service bill ${bill.no}: its lines differ from its fee`]),
    ...((payments.get(bill.id) ?? 0) === bill.paid ? [] : [`service bill ${bill.no}: its payments differ`]),
    ...(bill.fee - bill.discount === bill.payable ? [] : [`service bill ${bill.no}: fee less discount is not payable`]),
    ...(bill.paid > bill.payable ? [`service bill ${bill.no}: more paid than owed`] : []),
  ]);
  return result("service bills equal their parts", bills.length, faults);
};

const owing = (["toPay", "paying", "partlyPaid", "overdue"] as const).map((key) => serviceBillStates.code(key));

/** Checks that the receivables in the ledger equal the unpaid amounts of issued bills. */
const claimsAreOpen: Check = async (db) => {
  const accounts = await db
    .selectFrom("ledger_accounts")
    .where("kind", "=", "fee_receivable")
    .groupBy("agency_id")
    .select(["agency_id", sql<number>`sum(balance)`.as("balance")])
    .execute();
  const open = await db
    .selectFrom("service_bills")
    .where("status", "in", owing)
    .groupBy("agency_id")
    .select(["agency_id", sql<number>`sum(payable - paid)`.as("amount")])
    .execute();
  const balances = new Map(accounts.map((row) => [row.agency_id, Number(row.balance)]));
  const amounts = new Map(open.map((row) => [row.agency_id, Number(row.amount)]));
  const agencies = [...new Set([...balances.keys(), ...amounts.keys()])];
  const faults = agencies
    .filter((agency) => (balances.get(agency) ?? 0) !== (amounts.get(agency) ?? 0))
    .map((agency) => `agency ${agency}: ${balances.get(agency) ?? 0} claimed, ${amounts.get(agency) ?? 0} unpaid`);
  return result("claims are unpaid service bills", agencies.length, faults);
};

/** The proofs of the service bills. */
export const serviceBillChecks: readonly Check[] = [
  billsEqualParts,
  claimsAreOpen,
  ...offlineBillChecks,
  ...discountChecks,
  ...serviceBillStateChecks,
  ...usageChecks,
];
