import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { Check, CheckResult } from "../../../core/database/audit-check.ts";
import { readFact } from "../../../core/database/facts.ts";
import type { Database } from "../../../core/database/tables.ts";
import { grossOf } from "../../../ledger/tax-books/worker-months.ts";
import { followedFact } from "../months/follower.ts";
import { billsCountInPaidMonths } from "./audit-paid-months.ts";
import { taxPeriodChecks } from "./audit-periods.ts";
import { toDateIsContinued } from "./audit-to-date.ts";
import { vatShortIsTaken } from "./audit-vat.ts";

type Sums = { agency_id: number; labor_id: number; income: number; tax: number; vat: number };

const keyOf = ({ agency_id, labor_id }: Sums): string => `${agency_id} ${labor_id}`;

/** Income, income tax, and VAT with surcharges, as one text for comparison. */
const amountsOf = (row: Sums | undefined): string =>
  [row?.income, row?.tax, row?.vat].map((amount) => Number(amount ?? 0)).join("/");
const nothing = amountsOf(undefined);

/** True when the summary has processed every change of the bills; it lags by a few seconds. */
const isCaughtUp = async (db: Database): Promise<boolean> => {
  const followedSeq = await readFact(db, followedFact);
  const newest = await db
    .selectFrom("bills")
    .select((eb) => eb.fn.max("change_seq").as("seq"))
    // The same bills as the follower looks at: others change without its moving on.
    .where("tax_month", "is not", null)
    .where("settlement_id", "is not", null)
    .executeTakeFirst();
  return Number(followedSeq ?? 0) >= Number(newest?.seq ?? 0);
};

/** Checks that the months of each worker, corrections included, equal the paid bills. Not proven while the summary lags. */
const monthsEqualBills: Check = async (db): Promise<CheckResult> => {
  const name = "income months equal the paid bills";
  if (!(await isCaughtUp(db))) {
    return { name, examined: 0, faults: [], notProven: "the income summary has not followed all bills yet" };
  }
  const summaryRows = await db
    .selectFrom("income_summary")
    .groupBy(["agency_id", "labor_id"])
    .select(["agency_id", "labor_id"])
    .select([
      sql<number>`sum(income + correction_income)`.as("income"),
      sql<number>`sum(month_tax + correction_tax)`.as("tax"),
      sql<number>`sum(vat + vat_recover + surtax + correction_vat + correction_surtax)`.as("vat"),
    ])
    .execute();
  const paid = await db
    .selectFrom("bills as b")
    .where("b.status", "=", billStates.code("settled"))
    .where("b.settlement_id", "is not", null)
    .groupBy(["b.agency_id", "b.labor_id"])
    .select(["b.agency_id", "b.labor_id"])
    .select([
      sql<number>`sum(${grossOf})`.as("income"),
      sql<number>`sum(b.pit)`.as("tax"),
      sql<number>`sum(b.vat + b.vat_recover + b.surtax)`.as("vat"),
    ])
    .execute();
  const summaryByKey = new Map(summaryRows.map((row) => [keyOf(row), row]));
  const faults = paid.flatMap((row) => {
    const summaryRow = summaryByKey.get(keyOf(row));
    summaryByKey.delete(keyOf(row));
    return amountsOf(summaryRow) === amountsOf(row)
      ? []
      : [`worker ${row.labor_id}: months say ${amountsOf(summaryRow)}, bills ${amountsOf(row)}`];
  });
  const stray = [...summaryByKey.values()]
    .filter((row) => amountsOf(row) !== nothing)
    .map((row) => `worker ${row.labor_id}: months say ${amountsOf(row)}, there are no paid bills`);
  return { name, examined: summaryRows.length, faults: [...faults, ...stray] };
};

/**
 * Checks that the taxes marked as paid, of summary rows and promotion fees, equal the booked payments to the tax office.
 */
const paymentsAreBooked: Check = async (db): Promise<CheckResult> => {
  const name = "taxes paid are booked";
  const rows = await db
    .selectFrom("income_summary")
    .groupBy("agency_id")
    .select(["agency_id"])
    .select(sql<number>`sum(paid_tax)`.as("paid"))
    .execute();
  const fees = await db
    .selectFrom("promotion_fees")
    .groupBy("agency_id")
    .select(["agency_id"])
    .select(sql<number>`sum(tax_paid)`.as("paid"))
    .execute();
  const bookedPayments = await db
    .selectFrom("ledger_postings as e")
    .innerJoin("ledger_journals as j", "j.id", "e.journal_id")
    .innerJoin("ledger_accounts as a", "a.id", "e.account_id")
    .where("j.kind", "=", "tax_payment")
    .where("a.kind", "=", "tax_payable")
    .groupBy("a.agency_id")
    .select(["a.agency_id"])
    .select(sql<number>`sum(e.amount)`.as("amount"))
    .execute();
  const amounts = new Map(bookedPayments.map((row) => [row.agency_id, Number(row.amount)]));
  const reportedAmounts = new Map<number, number>();
  for (const { agency_id, paid } of [...rows, ...fees])
    reportedAmounts.set(agency_id, (reportedAmounts.get(agency_id) ?? 0) + Number(paid));
  const agencies = [...new Set([...reportedAmounts.keys(), ...amounts.keys()])];
  const faults = agencies.flatMap((agency) => {
    const [paid, amount] = [reportedAmounts.get(agency) ?? 0, amounts.get(agency) ?? 0];
    return amount === paid ? [] : [`agency ${agency}: rows and fees say ${paid}, booked ${amount}`];
  });
  return { name, examined: rows.length + fees.length, faults };
};

export const incomeTaxChecks: readonly Check[] = [
  monthsEqualBills,
  paymentsAreBooked,
  billsCountInPaidMonths,
  toDateIsContinued,
  vatShortIsTaken,
  ...taxPeriodChecks,
];
