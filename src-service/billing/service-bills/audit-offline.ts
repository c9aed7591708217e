import { sql } from "kysely";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { Check } from "../../core/database/audit-check.ts";
import type { Database } from "../../core/database/tables.ts";
import { isOfOffline, offlineCategory } from "./claims.ts";

const code = serviceBillStates.code;

/**
 * Checks that a bill moved its amount from the settlements' claims once it is issued or waived, before that only its
 * discount, and that a void bill gave it back.
 */
const claimsMoved: Check = async (db) => {
  const bills = await db.selectFrom("service_bills").selectAll().orderBy("id").execute();
  const rows = await db
    .selectFrom("service_bills as b")
    .innerJoin("ledger_journals as j", (join) =>
      join.onRef("j.biz_no", "=", "b.no").onRef("j.agency_id", "=", "b.agency_id"),
    )
    .innerJoin("ledger_postings as p", "p.journal_id", "j.id")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .where("a.kind", "=", "company_receivable")
    .groupBy("b.id")
    .select(["b.id", sql<number>`sum(p.amount)`.as("amount")])
    .execute();
  const transferred = new Map(rows.map((row) => [row.id, 0 - Number(row.amount)]));
  const faults = bills.flatMap((bill) => {
    const billedAmount = bill.status === code("toIssue") ? bill.discount : bill.fee;
    const expected = isOfOffline(bill) && bill.status !== code("voided") ? billedAmount : 0;
    const actual = transferred.get(bill.id) ?? 0;
    return actual === expected
      ? []
      : [`service bill ${bill.no}: took ${actual} of offline claims, asks for ${expected}`];
  });
  return { name: "offline claims move to their bills", examined: bills.length, faults };
};

type Entry = { readonly at: string; readonly amount: number };

/** The highest amount that a settlement ever owed: the maximum of the running sum of its claims. */
const maxOwedOf = (entries: readonly Entry[]): number => {
  let [sum, maxSum] = [0, 0];
  for (const { amount } of entries) {
    sum += amount;
    maxSum = Math.max(maxSum, sum);
  }
  return maxSum;
};

/** Checks that no settlement is billed for more than it owed over all its bills, and only by lines of such bills. */
const billedOnce: Check = async (db: Database) => {
  const lines = await db
    .selectFrom("service_bill_lines as l")
    .innerJoin("service_bills as b", "b.id", "l.bill_id")
    .innerJoin("settlements as s", "s.id", "l.settlement_id")
    .where("b.status", "<>", code("voided"))
    .groupBy(["s.id", "s.no", "s.company_id"])
    .select(["s.id", "s.no", sql<number>`sum(l.amount)`.as("amount")])
    .select(
      sql<number>`sum(case when b.company_id <> s.company_id or b.category <> ${offlineCategory} then 1 else 0 end)`.as(
        "foreign",
      ),
    )
    .execute();
  const bookedClaims = await db
    .selectFrom("settlements as s")
    .innerJoin("ledger_journals as j", (join) =>
      join.onRef("j.biz_no", "=", "s.no").onRef("j.agency_id", "=", "s.agency_id"),
    )
    .innerJoin("ledger_postings as p", "p.journal_id", "j.id")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .where("a.kind", "=", "company_receivable")
    .orderBy("j.at")
    .orderBy("j.id")
    .select(["s.id", "j.at", "p.amount"])
    .execute();
  const entries = Map.groupBy(bookedClaims, ({ id }) => id);
  const faults = lines.flatMap((line) => {
    const maxOwed = maxOwedOf(entries.get(line.id) ?? []);
    return [
      ...(Number(line.amount) > maxOwed
        ? [`settlement ${line.no}: billed ${line.amount}, owed at most ${maxOwed}`]
        : []),
      ...(Number(line.foreign) > 0 ? [`settlement ${line.no}: on a bill that is not for it`] : []),
    ];
  });
  return { name: "offline settlements are billed once", examined: lines.length, faults };
};

/** The proofs of bills for what offline settlements owe. */
export const offlineBillChecks: readonly Check[] = [claimsMoved, billedOnce];
