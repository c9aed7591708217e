import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { monthOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { type Database, lookUp, yieldToEventLoop } from "../../../core/database/tables.ts";

const pageRows = 5_000;
const begun = [billStates.code("settling"), billStates.code("settled")];
const paid = payoutLineStates.code("paid");

type Bill = {
  readonly id: number;
  readonly no: string;
  readonly settlement_id: number | null;
  tax_month: string | null;
};
type Payment = {
  readonly bill_id: number;
  readonly line_id: number;
  readonly settlement_id: number;
  readonly status: number;
  readonly created_ms: number | null;
};

const billsAfter = (db: Database, after: number): Promise<Bill[]> =>
  db
    .selectFrom("bills")
    .where("id", ">", after)
    .where("status", "in", begun)
    .where("settlement_id", "is not", null)
    .select(["id", "no", "settlement_id", "tax_month"])
    .orderBy("id")
    .limit(pageRows)
    .execute();

/** Payment lines of bills with the start times of all their payments, through any channel. */
const paymentsOf = async (db: Database, bills: readonly Bill[]): Promise<ReadonlyMap<number, Payment[]>> => {
  const rows = await lookUp(
    bills.map(({ id }) => id),
    (chunk) =>
      db
        .selectFrom("payout_lines as p")
        .leftJoin("payout_attempts as a", "a.line_id", "p.id")
        .where("p.bill_id", "in", chunk)
        .select(["p.bill_id", "p.id as line_id", "p.settlement_id", "p.status", "a.created_ms"])
        .execute(),
  );
  return Map.groupBy(rows, ({ bill_id }) => bill_id);
};

/**
 * By settlement: months in which payments that were booked in slices were decided, since booking may end in the next month.
 */
const plannedMonths = async (db: Database, bills: readonly Bill[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const plans = await lookUp(new Set(bills.map(({ settlement_id }) => settlement_id ?? 0)), (chunk) =>
    db
      .selectFrom("payment_plans")
      .where("settlement_id", "in", chunk)
      .where("makes", "is", null)
      .select(["settlement_id", "at"])
      .execute(),
  );
  const months = new Map<number, string[]>();
  for (const { settlement_id, at } of plans) {
    months.set(settlement_id, [...(months.get(settlement_id) ?? []), monthOf(at)]);
  }
  return months;
};

const faultsOf = (bill: Bill, payments: readonly Payment[], planned: readonly string[]): readonly string[] => {
  const own = payments.filter(({ settlement_id }) => settlement_id === bill.settlement_id);
  const lines = new Set(own.map(({ line_id }) => line_id));
  const arrived = new Set(payments.filter(({ status }) => status === paid).map(({ line_id }) => line_id));
  const months = own.map(({ created_ms }) => (created_ms === null ? "" : monthOf(shanghaiNow(Number(created_ms)))));
  return [
    ...(lines.size === 1 ? [] : [`bill ${bill.no}: ${lines.size} payment lines in its settlement`]),
    ...(arrived.size <= 1 ? [] : [`bill ${bill.no}: paid by ${arrived.size} lines`]),
    ...([...months, ...planned].includes(bill.tax_month ?? "")
      ? []
      : [`bill ${bill.no}: counts in a month in which it was not paid`]),
  ];
};

/**
 * A bill that is paid, or being paid, has one payment line, and counts in one tax month: one in which a payment of that
 * line was begun, whether by the bank, by Alipay or by the company itself; where it was booked in slices, in which it was
 * decided. Derived from attempts and plans, independently of the bill's own tax columns.
 */
export const billsCountInPaidMonths: Check = async (db) => {
  const faults: string[] = [];
  let examined = 0;
  for (let after = 0; ; ) {
    const page = await billsAfter(db, after);
    const payments = await paymentsOf(db, page);
    const planned = await plannedMonths(db, page);
    examined += page.length;
    faults.push(
      ...page.flatMap((bill) =>
        faultsOf(bill, payments.get(bill.id) ?? [], planned.get(bill.settlement_id ?? 0) ?? []),
      ),
    );
    const last = page.at(-1)?.id;
    if (last === undefined || page.length < pageRows) break;
    after = last;
    await yieldToEventLoop();
  }
  return { name: "bills count once, in a month of their payment", examined, faults };
};
