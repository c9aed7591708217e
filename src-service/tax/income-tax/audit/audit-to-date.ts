import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { regimeOf } from "../../../../src-shared/kernel/tax/line-types.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { type Reader, yieldToEventLoop } from "../../../core/database/tables.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { type LineRecord, readLineRecord } from "../../../ledger/tax-books/line-record.ts";

/*
 * Proves that every withholding continued from the worker's year and month to date, independently of the code that sums them up for payments: the payments of a year under one tax mode, and those of a month under all, each begin where another ended.
 */

type Row = {
  readonly no: string;
  readonly agency_id: number;
  readonly labor_id: number;
  readonly tax_month: string;
  readonly tax_rule_version: string;
  readonly income_ex_vat: number;
  readonly pit: number;
  readonly gross: number;
  readonly cum_income: number;
  readonly cum_withheld: number;
  readonly steps: string;
};
type Payment = Row & { readonly record: LineRecord };

const begun = sql.join([billStates.code("settling"), billStates.code("settled")]);

/**
 * Workers with a payment that failed, came back, was cancelled or repeated: later payments were rightly computed on top of
 * it, and the order can no longer be reconstructed.
 */
export const faultyWorkers = async (db: Reader): Promise<ReadonlySet<string>> => {
  const states = [attemptStates.failed, attemptStates.returned, attemptStates.refunded, attemptStates.offlineFailed];
  const { rows } = await sql<{ agency_id: number; labor_id: number }>`
    select distinct p.agency_id, p.labor_id from payout_lines p where p.attempt > 1
      or p.status = ${payoutLineStates.code("cancelled")}
      or exists (select 1 from payout_attempts a where a.line_id = p.id and a.state in (${sql.join(states)}))
      or exists (select 1 from settlement_events e where e.settlement_id = p.settlement_id and e.action like 'revoke%')
    union select agency_id, labor_id from bills
      where status in (${billStates.code("settleFailed")}, ${billStates.code("returned")})`.execute(db);
  return new Set(rows.map(({ agency_id, labor_id }) => `${agency_id} ${labor_id}`));
};

const regimeName = (version: string): string =>
  Object.values(regimeOf).find((regime) => regime !== "" && version.startsWith(regime)) ?? "";

/** Faults in a series of payments, of which the first must begin at 0 and each other where another ended. */
const chain = (
  payments: readonly Payment[],
  before: (payment: Payment) => readonly number[],
  adds: (payment: Payment) => readonly number[],
  label: string,
): string[] => {
  const remainingPayments = [...payments];
  let toDate: readonly number[] = [0, 0];
  while (remainingPayments.length > 0) {
    const next = remainingPayments.findIndex((payment) => before(payment).every((amount, at) => amount === toDate[at]));
    const [payment] = next === -1 ? [] : remainingPayments.splice(next, 1);
    if (payment === undefined) {
      return remainingPayments.map(
        ({ no }) => `bill ${no}: computed on ${label} that the worker's other payments do not come to`,
      );
    }
    toDate = adds(payment).map((amount, at) => amount + (toDate[at] ?? 0));
  }
  return [];
};

const faultsOfWorker = (payments: readonly Payment[]): string[] => {
  const years = Map.groupBy(payments, ({ tax_month, tax_rule_version }) =>
    [tax_month.slice(0, 4), regimeName(tax_rule_version)].join(" "),
  );
  const months = Map.groupBy(payments, ({ tax_month }) => tax_month);
  return [
    ...[...years.values()].flatMap((year) =>
      chain(
        year,
        ({ record: { year_to_date: had } }) => [had.income_ex_vat, had.withheld],
        ({ income_ex_vat, pit }) => [income_ex_vat, pit],
        "an income and tax of the year",
      ),
    ),
    ...[...months.values()].flatMap((month) =>
      chain(
        month,
        ({ record }) => [record.month_to_date.gross],
        ({ gross }) => [gross],
        "an income of the month",
      ),
    ),
  ];
};

/** Checks that a bill's year to date is its input plus its own amounts. */
const ownFaults = ({ no, record, cum_income, cum_withheld, income_ex_vat, pit }: Payment): string[] =>
  cum_income === record.year_to_date.income_ex_vat + income_ex_vat &&
  cum_withheld === record.year_to_date.withheld + pit
    ? []
    : [`bill ${no}: its year to date is not what it was computed on and what it adds`];

const workersAtOnce = 2_000;

/** Checks that the withholding of every payment continues from the worker's year and month to date. */
export const toDateIsContinued: Check = async (db) => {
  const remainingFaults = await faultyWorkers(db);
  const faults: string[] = [];
  let examined = 0;
  for (let after = 0; ; ) {
    const { rows: labors } = await sql<{ id: number }>`select distinct labor_id as id from bills
      where labor_id > ${after} and status in (${begun}) and settlement_id is not null and tax_month is not null
      order by labor_id limit ${workersAtOnce}`.execute(db);
    const [first, last] = [labors[0]?.id, labors.at(-1)?.id];
    if (first === undefined || last === undefined) break;
    const { rows } = await sql<Row>`select no, agency_id, labor_id, tax_month, tax_rule_version, income_ex_vat, pit,
      net_pay + pit + vat + surtax + vat_recover + labor_service_fee + car_rental_fee as gross,
      cum_income, cum_withheld, steps from bills where labor_id between ${first} and ${last}
      and status in (${begun}) and settlement_id is not null and tax_month is not null order by id`.execute(db);
    for (const [worker, bills] of Map.groupBy(rows, (row) => `${row.agency_id} ${row.labor_id}`)) {
      const payments = bills.flatMap((bill): Payment[] => {
        const record = readLineRecord(bill.steps);
        return record === null ? [] : [{ ...bill, gross: Number(bill.gross), record }];
      });
      faults.push(...payments.flatMap(ownFaults));
      examined += payments.length;
      // Bills of earlier versions stored only finished steps: a worker with such bills cannot be checked.
      if (payments.length === bills.length && !remainingFaults.has(worker)) faults.push(...faultsOfWorker(payments));
    }
    after = last;
    await yieldToEventLoop();
  }
  return { name: "withholding goes on from the year and month to date", examined, faults };
};
