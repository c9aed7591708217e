import { sql } from "kysely";
import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import { invoiceRedStates } from "../../../src-shared/billing/invoices/invoice-red-states.ts";
import type { Check, CheckResult } from "../../core/database/audit-check.ts";
import type { Database } from "../../core/database/tables.ts";
import { invoiceRecordChecks } from "./audit-records.ts";
import { companyBuckets, liveStatuses, partKinds, settlementBuckets } from "./books.ts";
import { invoiceStatusOf, monthsOf, redByMonth, redSettlements } from "./derived.ts";
import { resultsPending } from "./follow-settlement.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });

const paidLine = 1;
const redApply = invoiceApplyStates.code("red");

/** Checks that the amount of a settlement to invoice equals the cost of its paid lines for the company. */
const flowsEqualPaidLines: Check = async (db) => {
  const flows = await db
    .selectFrom("invoice_flows")
    .groupBy("settlement_id")
    .select(["settlement_id", sql<number>`sum(amount)`.as("amount")])
    .execute();
  const paid = await db
    .selectFrom("payout_lines as p")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .where("p.status", "=", paidLine)
    .where("s.status", "not in", resultsPending)
    .groupBy(["s.id", "s.no"])
    .select(["s.id", "s.no", sql<number>`sum(b.customer_pay - coalesce(p.discount, 0))`.as("amount")])
    .execute();
  const bookedAmounts = new Map(flows.map((row) => [row.settlement_id, Number(row.amount)]));
  const faults = paid
    .filter((row) => (bookedAmounts.get(row.id) ?? 0) !== Number(row.amount))
    .map((row) => `settlement ${row.no}: paid ${row.amount}, to invoice ${bookedAmounts.get(row.id) ?? 0}`);
  return result("what can be invoiced was paid", paid.length, faults);
};

const appliesEqualParts: Check = async (db) => {
  const applies = await db.selectFrom("invoice_applies").selectAll().orderBy("id").execute();
  const parts = await db
    .selectFrom("invoice_allocations")
    .where("is_correction", "<>", partKinds.red)
    .groupBy("apply_id")
    .select(["apply_id", sql<number>`sum(amount)`.as("amount")])
    .execute();
  const records = await db
    .selectFrom("invoice_records")
    .where("apply_id", "is not", null)
    .groupBy("apply_id")
    .select(["apply_id", sql<number>`sum(amount)`.as("amount")])
    .execute();
  const spread = new Map(parts.map((row) => [row.apply_id, Number(row.amount)]));
  const issued = new Map(records.map((row) => [row.apply_id, Number(row.amount)]));
  const faults = applies.flatMap((apply) => [
    ...(spread.get(apply.id) === apply.open_amount
      ? []
      : [`application ${apply.no}: its parts differ from its amount`]),
    ...(apply.apply_amount - apply.correction_amount === apply.open_amount
      ? []
      : [`application ${apply.no}: amount less correction is not what is open`]),
    ...((issued.get(apply.id) ?? 0) === apply.opened_amount ? [] : [`application ${apply.no}: its invoices differ`]),
    ...(apply.opened_amount > apply.open_amount ? [`application ${apply.no}: more issued than applied for`] : []),
  ]);
  return result("applications equal parts and invoices", applies.length, faults);
};

const monthAmounts = ["status", "settled", "returned", "invoiced", "invoicing", "not_invoiced", "red"] as const;

const companiesOf = async (db: Database): Promise<number[]> => {
  const rows = await db.selectFrom("invoice_flows").select("company_id").distinct().execute();
  return rows.map((row) => row.company_id);
};

const monthsEqualBooks: Check = async (db) => {
  const faults: string[] = [];
  let examined = 0;
  for (const company of await companiesOf(db)) {
    const rows = await db.selectFrom("invoice_months").selectAll().where("company_id", "=", company).execute();
    const storedMonths = new Map(rows.map((row) => [row.period, row]));
    for (const month of monthsOf(await companyBuckets(db, company), await redByMonth(db, company))) {
      examined += 1;
      const storedMonth = storedMonths.get(month.period);
      const differs = monthAmounts.filter((name) => storedMonth?.[name] !== month[name]);
      if (differs.length > 0) faults.push(`company ${company} ${month.period}: ${differs.join(", ")} differ`);
    }
  }
  return result("invoice months equal the books", examined, faults);
};

const statusesFollow: Check = async (db) => {
  const rows = await db.selectFrom("settlements").select(["id", "no", "invoice_status"]).execute();
  const ids = rows.map((row) => row.id);
  const buckets = Map.groupBy(await settlementBuckets(db, ids), (bucket) => bucket.settlement_id);
  const red = await redSettlements(db, ids);
  const faults = rows
    .filter((row) => row.invoice_status !== invoiceStatusOf(buckets.get(row.id) ?? [], red.has(row.id)))
    .map((row) => `settlement ${row.no}: invoice status ${row.invoice_status} is not what its invoices say`);
  return result("settlements tell their invoices", rows.length, faults);
};

const confirmed = invoiceRedStates.code("confirmed");

type Sums = ReadonlyMap<number, number>;
const sumsOf = (rows: readonly { readonly id: number | null; readonly amount: number }[]): Sums =>
  new Map(rows.map(({ id, amount }) => [id ?? 0, Number(amount)]));

/**
 * Checks that reversed amounts of invoices were confirmed by the buyer, in parts or with the whole application, and are
 * released to the quota.
 */
const redEqualsLetters: Check = async (db) => {
  const letters = db.selectFrom("invoice_red_letters").where("status", "=", confirmed);
  const total = sql<number>`sum(amount)`.as("amount");
  const byRecord = sumsOf(await letters.groupBy("record_id").select(["record_id as id", total]).execute());
  const byApply = sumsOf(await letters.groupBy("apply_id").select(["apply_id as id", total]).execute());
  const parts = db.selectFrom("invoice_allocations").where("is_correction", "=", partKinds.red);
  const back = sumsOf(await parts.groupBy("apply_id").select(["apply_id as id", total]).execute());
  const applies = await db.selectFrom("invoice_applies").selectAll().orderBy("id").execute();
  const redApplies = new Set(applies.filter((apply) => apply.status === redApply).map((apply) => apply.id));
  const records = await db.selectFrom("invoice_records").selectAll().where("apply_id", "is not", null).execute();
  const { code } = invoiceRecordStates;
  const faults = [
    ...applies.flatMap((apply) => {
      const inParts = byApply.get(apply.id) ?? 0;
      const storedTotal = apply.red_total ?? 0;
      const isRight = storedTotal === (redApplies.has(apply.id) ? apply.opened_amount : inParts);
      return [
        ...(isRight ? [] : [`application ${apply.no}: ${storedTotal} red, ${inParts} confirmed`]),
        ...((back.get(apply.id) ?? 0) === -inParts ? [] : [`application ${apply.no}: red letters are not booked`]),
      ];
    }),
    ...records.flatMap((record) => {
      const inParts = byRecord.get(record.id) ?? 0;
      const expectedAmount = redApplies.has(record.apply_id ?? 0) ? record.amount : inParts;
      const state =
        expectedAmount === 0 ? code("normal") : code(expectedAmount === record.amount ? "red" : "partlyRed");
      const isRight =
        record.red_amount === expectedAmount && (record.state === state || record.state === code("voided"));
      return isRight ? [] : [`invoice ${record.id}: ${record.red_amount} red, ${expectedAmount} confirmed`];
    }),
  ];
  return result("red letters were confirmed and booked", applies.length + records.length, faults);
};

/** Checks that no payment is invoiced twice: open and issued applications never hold more of a settlement than was paid. */
const invoicedOnce: Check = async (db) => {
  const rows = await db
    .selectFrom("invoice_allocations as a")
    .innerJoin("invoice_applies as p", "p.id", "a.apply_id")
    .where("p.status", "in", liveStatuses)
    .groupBy(["a.settlement_id", "a.period"])
    .select(["a.settlement_id", "a.period", sql<number>`sum(a.amount)`.as("held")])
    .execute();
  const paid = await db
    .selectFrom("invoice_flows")
    .where("amount", ">", 0)
    .groupBy(["settlement_id", "period"])
    .select(["settlement_id", "period", sql<number>`sum(amount)`.as("amount")])
    .execute();
  const maxPaid = new Map(paid.map((row) => [`${row.settlement_id} ${row.period}`, Number(row.amount)]));
  const faults = rows
    .filter((row) => Number(row.held) > (maxPaid.get(`${row.settlement_id} ${row.period}`) ?? 0))
    .map((row) => `settlement ${row.settlement_id} ${row.period}: ${row.held} invoiced`);
  return result("nothing is invoiced twice", rows.length, faults);
};

/** The proofs of the invoices. */
export const invoiceChecks: readonly Check[] = [
  flowsEqualPaidLines,
  appliesEqualParts,
  monthsEqualBooks,
  statusesFollow,
  invoicedOnce,
  redEqualsLetters,
  ...invoiceRecordChecks,
];
