import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { rules } from "../../../../src-shared/kernel/tax/rules.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { readFact } from "../../../core/database/facts.ts";
import { yieldToEventLoop } from "../../../core/database/tables.ts";
import { vatShortFact } from "../../../core/migrations/0126-0150/0130-vat-short.ts";
import { readLineRecord } from "../../../ledger/tax-books/line-record.ts";
import { faultyWorkers } from "./audit-to-date.ts";

/*
 * Proves that what a worker's months withheld of VAT is what they owe, or that what is short could not be borne and no later
 * payment could have borne it. Works out by itself what a month owes and what was withheld for it.
 */

type Row = {
  readonly id: number;
  readonly no: string;
  readonly agency_id: number;
  readonly labor_id: number;
  readonly tax_month: string;
  readonly tax_rule_version: string;
  readonly gross: number;
  readonly vat: number;
  readonly vat_recover: number;
  readonly net_pay: number;
  readonly steps: string;
};

const begun = sql.join([billStates.code("settling"), billStates.code("settled")]);

/** VAT of a month's income, cents: 1 % of what it is without VAT, and none up to the threshold. */
const vatOwed = (gross: number, month: string): number | null => {
  const rule = rules.vat.find(
    ({ effective_from, effective_to }) =>
      effective_from.slice(0, 7) <= month && (effective_to === null || month <= effective_to.slice(0, 7)),
  );
  if (rule === undefined) return null;
  const whole = 10_000 + rule.rate_bp;
  const free = (rule.monthly_threshold * whole) / 10_000;
  return gross <= free ? 0 : Math.floor((2 * gross * rule.rate_bp + whole) / (2 * whole));
};

type Payment = Row & { readonly own: number; readonly forMonths: ReadonlyMap<string, number> };

/** VAT without surcharges that a payment withheld for its own month, and for each earlier one. */
const paymentOf = (row: Row): Payment | null => {
  const record = readLineRecord(row.steps);
  if (record === null) return null;
  const forMonths = new Map((record.returned ?? []).map(({ month, vat }) => [month, -vat]));
  const forOthers = [...forMonths.values()].reduce((sum, vat) => sum + vat, 0);
  return { ...row, own: row.vat + record.recovered[0] - forOthers, forMonths };
};

const isUnderVat = ({ tax_rule_version }: Row): boolean => tax_rule_version.includes("vat-");

const monthFaults = (month: string, payments: readonly Payment[], isNew: (row: Row) => boolean): string[] => {
  const ofMonth = payments.filter(({ tax_month }) => tax_month === month);
  const owed = vatOwed(
    ofMonth.reduce((sum, { gross }) => sum + gross, 0),
    month,
  );
  if (owed === null || !ofMonth.every(isUnderVat)) return [];
  const withheld = payments.reduce(
    (sum, one) => sum + (one.tax_month === month ? one.own : (one.forMonths.get(month) ?? 0)),
    0,
  );
  const [first] = ofMonth;
  if (first === undefined || withheld === owed) return [];
  const about = `month ${month} of the worker of bill ${first.no}`;
  if (withheld > owed) return [`${about}: ${withheld} of VAT was withheld, ${owed} is owed`];
  if (!ofMonth.some(({ net_pay }) => net_pay === 0)) {
    return [`${about}: ${owed - withheld} of VAT is short though its payments could bear it`];
  }
  return payments
    .filter((one) => one.tax_month > month && one.net_pay > 0 && isUnderVat(one) && isNew(one))
    .map(({ no }) => `bill ${no}: left out ${owed - withheld} of VAT that ${month} is short of`);
};

const workersAtOnce = 2_000;

/** Checks that no worker's month withheld more VAT than it owes, and less only where its payments could not bear it. */
export const vatShortIsTaken: Check = async (db) => {
  const faulty = await faultyWorkers(db);
  const lastBefore = Number((await readFact(db, vatShortFact)) ?? 0);
  const faults: string[] = [];
  let examined = 0;
  for (let after = 0; ; ) {
    const { rows: labors } = await sql<{ id: number }>`select distinct labor_id as id from bills
      where labor_id > ${after} and status in (${begun}) and settlement_id is not null and tax_month is not null
      order by labor_id limit ${workersAtOnce}`.execute(db);
    const [first, last] = [labors[0]?.id, labors.at(-1)?.id];
    if (first === undefined || last === undefined) break;
    const { rows } =
      await sql<Row>`select id, no, agency_id, labor_id, tax_month, tax_rule_version, vat, vat_recover, net_pay,
      net_pay + pit + vat + surtax + vat_recover + labor_service_fee + car_rental_fee as gross, steps
      from bills where labor_id between ${first} and ${last}
      and status in (${begun}) and settlement_id is not null and tax_month is not null order by id`.execute(db);
    for (const [worker, bills] of Map.groupBy(rows, (row) => `${row.agency_id} ${row.labor_id}`)) {
      if (faulty.has(worker)) continue;
      // Bills of earlier versions do not say which part of what they recovered is VAT.
      const payments = bills.flatMap((bill) => paymentOf({ ...bill, gross: Number(bill.gross) }) ?? []);
      if (payments.length < bills.length) continue;
      const months = new Set(payments.map(({ tax_month }) => tax_month));
      examined += months.size;
      for (const month of months) faults.push(...monthFaults(month, payments, ({ id }) => id > lastBefore));
    }
    after = last;
    await yieldToEventLoop();
  }
  return { name: "months withhold the VAT that they owe", examined, faults };
};
