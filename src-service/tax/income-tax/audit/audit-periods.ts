import { sql } from "kysely";
import { promotionFeeStates } from "../../../../src-shared/billing/fees/promotion-fees-record.ts";
import { declarationStates } from "../../../../src-shared/tax/income-tax/declaration-states.ts";
import type { Check } from "../../../core/database/audit-check.ts";

const states = (...keys: Parameters<typeof declarationStates.code>[0][]) =>
  sql`(${sql.join(keys.map((key) => declarationStates.code(key)))})`;

const sums: Readonly<Record<string, string>> = {
  income: "income",
  month_tax: "month_tax",
  vat: "vat + vat_recover",
  surtax: "surtax",
  correction_tax: "correction_tax",
  correction_vat: "correction_vat + correction_surtax",
  differ_count: "differs",
};

type Period = Record<string, number | string | null> & { period: string; locked_at: string | null };

/** Checks that the months of the tax books are the sums of the workers' months and of the promotion fees' taxes. */
const periodsEqualRows: Check = async (db) => {
  const own = Object.entries(sums).map(
    ([name, column]) => sql`sum(r.${sql.raw(column.replaceAll(" + ", " + r."))}) as ${sql.ref(`s_${name}`)}`,
  );
  const { rows } = await sql<Period>`
    select p.period, p.locked_at, p.status, p.paid_tax, p.promotion_tax, p.worker_count, p.declared_count, p.paid_count,
      ${sql.join(Object.keys(sums).map((name) => sql.ref(`p.${name}`)))},
      x.* from tax_periods p left join (select r.agency_id as of_agency, r.period as of_period, count(*) as s_worker_count,
        sum(case when r.declare_status in ${states("reported", "accepted", "paid", "corrected")} then 1 else 0 end) as s_declared_count,
        sum(case when r.declare_status in ${states("paid", "corrected")} then 1 else 0 end) as s_paid_count,
        sum(r.paid_tax) as s_paid_tax, ${sql.join(own)} from income_summary r group by r.agency_id, r.period) x
      on x.of_agency = p.agency_id and x.of_period = p.period`.execute(db);
  const fees = await sql<{ period: string; tax: number; paid: number }>`
    select p.period,
      coalesce((select sum(f.tax) from promotion_fees f where f.agency_id = p.agency_id
        and f.status = ${promotionFeeStates.code("paid")} and substr(f.paid_at, 1, 7) = p.period), 0) as tax,
      coalesce((select sum(f.tax_paid) from promotion_fees f where f.agency_id = p.agency_id
        and f.tax_paid_period = p.period), 0) as paid from tax_periods p`.execute(db);
  const ofFees = new Map(fees.rows.map((row) => [row.period, row]));
  const faults = rows.flatMap((row) => {
    const fee = ofFees.get(row.period);
    const value = (name: string): number => Number(row[name] ?? 0);
    const wrongColumns = [...Object.keys(sums), "worker_count", "declared_count", "paid_count"].filter(
      (name) => value(name) !== value(`s_${name}`),
    );
    if (value("paid_tax") !== value("s_paid_tax") + Number(fee?.paid ?? 0)) wrongColumns.push("paid_tax");
    if (value("promotion_tax") !== Number(fee?.tax ?? 0)) wrongColumns.push("promotion_tax");
    if ((row.locked_at !== null) !== (value("status") === 2)) wrongColumns.push("lock");
    return wrongColumns.map((name) => `tax month ${row.period}: ${name} is not what its rows say`);
  });
  const without = await sql<{ period: string }>`
    select distinct r.period from income_summary r where not exists
      (select 1 from tax_periods p where p.agency_id = r.agency_id and p.period = r.period)`.execute(db);
  return {
    name: "tax months are the sums of their rows",
    examined: rows.length,
    faults: [...faults, ...without.rows.map(({ period }) => `tax month ${period}: rows without a month`)],
  };
};

/** Rules for the computed columns of a worker's month; each is SQL that is true where the column is wrong. */
const misfits: Readonly<Record<string, string>> = {
  diff: "diff <> month_tax - expected_tax",
  differs: "differs <> (case when diff = 0 then 0 else 1 end)",
  taxable:
    "taxable <> (case when cum_income - cum_expense - cum_basic > 0 then cum_income - cum_expense - cum_basic else 0 end)",
  // The integer division drops rounding differences.
  "cumulated tax": "rate > 0 and abs(cum_tax + quick_deduction - taxable * rate / 10000) > 1",
  // VAT that a month gave back is income again.
  "income without VAT": "income_ex_vat > income - vat - (case when vat_recover < 0 then vat_recover else 0 end)",
  month: "period_start <> period || '-01'",
};

/** Checks that the computed columns of a worker's month follow from the others. */
const rowsAddUp: Check = async (db) => {
  const cases = Object.entries(misfits).map(([name, is]) => sql`when ${sql.raw(is)} then ${sql.lit(name)}`);
  const { rows } = await sql<{ no: string; what: string }>`
    select no, what from (select no, case ${sql.join(cases, sql` `)} end as what from income_summary) x
    where what is not null order by no`.execute(db);
  const { rows: all } = await sql<{ rows: number }>`select count(*) as rows from income_summary`.execute(db);
  return {
    name: "workers' tax months add up",
    examined: Number(all[0]?.rows ?? 0),
    faults: rows.map(({ no, what }) => `worker's month ${no}: ${what} does not follow from its other figures`),
  };
};

/** The proofs of the months of the tax books. */
export const taxPeriodChecks: readonly Check[] = [periodsEqualRows, rowsAddUp];
