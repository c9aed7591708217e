import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";
import { type Trigger, triggerTexts } from "../../schema/triggers.ts";
import { newSeq } from "../0076-0100/0080-company-figures.ts";

/**
 * Facts of a day in the list of companies, kept with the figures for the day `shown_on` (null before the first one): end and
 * stored status of the contract of that day, the modes of that day, cents settled and not returned in its month and year.
 */
export const companyDayColumns = {
  company_figures: {
    ...{ shown_on: "text?", contract_end: "text?", contract_stored: "int?" },
    ...{ tax_calculate_mode: "int?", calculation_mode_no: "int?", month_settled: "int", year_settled: "int" },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Sum settled and not returned from one month to another, as the monthly invoices have it. */
const settled = (company: string, from: string, to: string): string =>
  `coalesce((select sum(m.settled - m.returned) from invoice_months as m
    where m.company_id = ${company} and m.period >= ${from} and m.period <= ${to}), 0)`;

/** SQL by column of what is kept: of a company and a day ("YYYY-MM-DD"), both as SQL. */
export const ofDay = (company: string, day: string) => {
  // The main one in force; where there is none, the last of those in force, over or ended that began (dictionary B2).
  const contract = (
    shown: string,
  ): string => `(select ${shown} from company_contracts as x where x.company_id = ${company}
    and x.category = 1 and x.status in (50, 60, 65, 70)
    and substr(x.start_at, 1, 10) <= ${day}
    order by case when x.status in (50, 52) and substr(x.end_at, 1, 10) >= ${day} then 0 else 1 end,
      x.start_at desc, x.id desc limit 1)`;
  const mode = (name: string): string => `(select y.${name} from company_modes as y where y.company_id = ${company}
    and y.start_at <= ${day} order by y.start_at desc limit 1)`;
  const month = `substr(${day}, 1, 7)`;
  return {
    contract_end: contract(
      "substr(case when x.abort_at is not null and x.abort_at < x.end_at then x.abort_at else x.end_at end, 1, 10)",
    ),
    contract_stored: contract("x.status"),
    tax_calculate_mode: mode("tax_calculate_mode"),
    calculation_mode_no: mode("calculation_mode_no"),
    month_settled: settled(company, month, month),
    year_settled: settled(company, `substr(${day}, 1, 4) || '-01'`, month),
  };
};

type Kept = keyof ReturnType<typeof ofDay>;

/** SQL that sets some of what is kept (all, where none is named) for the day that it is kept for. */
export const setOfDay = (...names: readonly Kept[]): string => {
  const values = ofDay("company_figures.id", "company_figures.shown_on");
  const set = names.length === 0 ? (Object.keys(values) as Kept[]) : names;
  return set.map((name) => `${name} = ${values[name]}`).join(", ");
};

const kept = (company: string, ...names: readonly Kept[]): string =>
  `update company_figures set ${setOfDay(...names)}, change_seq = ${newSeq("change_seq")} where id = ${company};`;

/** Triggers that keep some of it after every change of a row of a table; `name` is that of the triggers of before. */
const keeping = (name: string, table: string, changed: string, ...names: readonly Kept[]): readonly Trigger[] => [
  { name: `${name}_new`, on: "insert", table, body: kept("new.company_id", ...names) },
  { name: `${name}_shown`, on: changed, table, body: kept("new.company_id", ...names) },
  { name: `${name}_gone`, on: "delete", table, body: kept("old.company_id", ...names) },
];

/** Those of before (migration 0080), which only had the row read anew. A new company is kept for the day of the others. */
const followed: readonly Trigger[] = [
  {
    name: "companies_new",
    on: "insert",
    table: "companies",
    body: `insert into company_figures (id, company_id, agency_id, change_seq, salesman_id, service_owner_id, balance, frozen,
        low_wallets, workers, active_workers, shown_on, month_settled, year_settled)
      select c.id, c.id, c.agency_id, ${newSeq("c.change_seq")}, c.salesman_id, c.service_owner_id, 0, 0, 0, 0, 0,
        (select max(shown_on) from company_figures), 0, 0 from companies as c where c.id = new.id;`,
  },
  ...keeping("company_contracts", "company_contracts", "update", "contract_end", "contract_stored"),
  ...keeping("company_modes", "company_modes", "update", "tax_calculate_mode", "calculation_mode_no"),
  ...keeping("company_months", "invoice_months", "update of settled, returned", "month_settled", "year_settled"),
];

/** Takes what is shown of the day that was followed last; from now on triggers keep it, and a round goes on to the next day. */
export const upCompanyDay = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, companyDayColumns);
  for (const text of [
    "update company_figures set shown_on = (select value from facts where name = 'companies:day')",
    `update company_figures set ${setOfDay()}`,
    "delete from facts where name = 'companies:day'",
    ...triggerTexts(dialect, followed),
    "create index company_figures_shown_idx on company_figures (shown_on)",
  ])
    await sql.raw(text).execute(db);
};
