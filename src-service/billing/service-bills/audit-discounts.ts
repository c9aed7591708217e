import { sql } from "kysely";
import {
  letGoKinds,
  serviceBillDiscountStates,
} from "../../../src-shared/billing/fees/service-bill-discount-states.ts";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { JournalKind } from "../../../src-shared/billing/funds/ledger-kinds.ts";
import type { Check } from "../../core/database/audit-check.ts";
import { isOfOffline } from "./claims.ts";

const letGo = [
  "service_bill_discount",
  "service_bill_waived",
  "service_bill_withdrawn",
] as const satisfies readonly JournalKind[];

/** Time since when bills are waived and voided by proposals; earlier one person could do it. */
const migrationName = "0034-service-bill-proposals";
const sinceOf = async (db: Parameters<Check>[0]): Promise<string> => {
  const row = await sql<{ at: string }>`select at from migrations where name = ${migrationName}`.execute(db);
  return row.rows[0]?.at ?? "";
};
const { code } = serviceBillDiscountStates;

/** By journal id: the amount by which a journal reduced claims, cents. */
const bookedDiscounts = async (db: Parameters<Check>[0], since: string): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom("ledger_journals as j")
    .innerJoin("ledger_postings as p", "p.journal_id", "j.id")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .where("j.kind", "in", letGo)
    .where((eb) => eb.or([eb("j.kind", "=", "service_bill_discount"), eb("j.at", ">=", since)]))
    .where("a.kind", "in", ["fee_receivable", "company_receivable"])
    .groupBy("j.id")
    .select(["j.id", sql<number>`-sum(p.amount)`.as("amount")])
    .execute();
  return new Map(rows.map((row) => [row.id, Number(row.amount)]));
};

/** The taxes of workers in each bill, cents. */
const taxesOf = async (db: Parameters<Check>[0]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom("service_bill_lines")
    .groupBy("bill_id")
    .select((eb) => ["bill_id", eb.fn.sum<number>("tax").as("tax")])
    .execute();
  return new Map(rows.map((row) => [row.bill_id, Number(row.tax ?? 0)]));
};

/**
 * Checks that every granted discount is part of its bill's discount, was granted by another person than its proposer, and
 * is booked once if the bill was claimed by then; that nothing else is booked as one; and that workers' taxes are never
 * discounted.
 */
const discountsAreBooked: Check = async (db) => {
  const discounts = await db.selectFrom("service_bill_discounts").selectAll().orderBy("id").execute();
  const bills = new Map((await db.selectFrom("service_bills").selectAll().execute()).map((bill) => [bill.id, bill]));
  const bookedAmounts = await bookedDiscounts(db, await sinceOf(db));
  const grantedDiscounts = discounts.filter(({ status }) => status === code("granted"));
  const faults = grantedDiscounts.flatMap((discount) => {
    const bill = bills.get(discount.bill_id);
    const name = `discount ${discount.id} of service bill ${bill?.no ?? discount.bill_id}`;
    const amount = discount.journal_id === null ? null : bookedAmounts.get(discount.journal_id);
    if (discount.journal_id !== null) bookedAmounts.delete(discount.journal_id);
    const wasClaimed =
      bill !== undefined &&
      (isOfOffline(bill) || (bill.issued_at !== null && bill.issued_at < (discount.decided_at ?? "")));
    return [
      ...(discount.decider_id === discount.maker_id ? [`${name}: proposed and granted by one person`] : []),
      ...(amount === null && wasClaimed ? [`${name}: not booked`] : []),
      ...(discount.kind === letGoKinds.void && bill?.status !== serviceBillStates.code("voided")
        ? [`${name}: granted to be void, and is not`]
        : []),
      // A void bill of offline settlements returns its claim to them, so the claim only changes its account.
      ...(amount === null || discount.kind === letGoKinds.void || amount === discount.amount
        ? []
        : [`${name}: ${amount} booked of ${discount.amount}`]),
    ];
  });
  const sums = Map.groupBy(
    grantedDiscounts.filter((one) => one.kind !== letGoKinds.void),
    ({ bill_id }) => bill_id,
  );
  const taxes = await taxesOf(db);
  const taxed = [...sums.keys()].flatMap((id) => {
    const bill = bills.get(id);
    const tax = taxes.get(id) ?? 0;
    return bill !== undefined && tax > 0 && bill.payable < tax && bill.discount > 0
      ? [`service bill ${bill.no}: ${tax} of workers' taxes, ${bill.payable} of them to be paid`]
      : [];
  });
  const over = [...sums].flatMap(([id, discountsOfBill]) => {
    const sum = discountsOfBill.reduce((total, { amount }) => total + amount, 0);
    const bill = bills.get(id);
    return bill !== undefined && sum <= bill.discount
      ? []
      : [`service bill ${bill?.no ?? id}: grants of ${sum} not in it`];
  });
  const stray = [...bookedAmounts.keys()].map((id) => `journal ${id}: a claim let go that nobody granted`);
  const open = new Set(
    discounts.filter(({ status }) => status === code("toGrant")).map(({ bill_id }) => bills.get(bill_id)),
  );
  const late = [...open].flatMap((bill) =>
    bill === undefined || serviceBillStates.allows("discount", bill.status)
      ? []
      : [`service bill ${bill.no}: closed with a discount that waits`],
  );
  return {
    name: "discounts of service bills are booked",
    examined: discounts.length,
    faults: [...faults, ...over, ...taxed, ...stray, ...late],
  };
};

/** The proofs of discounts of single service bills. */
export const discountChecks: readonly Check[] = [discountsAreBooked];
