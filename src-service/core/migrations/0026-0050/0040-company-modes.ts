import { type Kysely, sql } from "kysely";
import { type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/**
 * Taxation of a company's payments and bearer of its fee, each from a first day ("YYYY-MM-DD") until the next row's
 * (dictionary A2.2, requirement C6). Rows are added, never changed: what was paid keeps the modes of its day.
 */
export const companyModes = {
  company_modes: {
    columns: {
      agency_id: "int",
      company_id: "int",
      start_at: "text",
      tax_calculate_mode: "int",
      calculation_mode_no: "int",
    },
    key: ["company_id", "start_at"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Columns of `companies` of before, without dates. */
export const undatedModeColumns = {
  companies: { tax_calculate_mode: "int", calculation_mode_no: "int" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** The modes that a company had count since it was there, or since its first contract began. */
const datedModes = sql`
  insert into company_modes (agency_id, company_id, start_at, tax_calculate_mode, calculation_mode_no)
  select c.agency_id, c.id, case when k.first_day < substr(c.create_at, 1, 10)
    then k.first_day else substr(c.create_at, 1, 10) end, c.tax_calculate_mode, c.calculation_mode_no
  from companies c left join (select company_id, min(substr(start_at, 1, 10)) as first_day from company_contracts
    group by company_id) k on k.company_id = c.id`;

/** Triggers that name the columns; the start of sealing makes them anew. */
const watches = ["insert", "update", "delete"].map((event) => `sealed_companies_${event}`);

/** Gives the modes of companies their dates and takes the undated columns away. */
export const upCompanyModes = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, companyModes);
  await datedModes.execute(db);
  if (dialect === "sqlite") for (const name of watches) await sql.raw(`drop trigger if exists ${name}`).execute(db);
  for (const name of Object.keys(undatedModeColumns.companies))
    await sql`alter table companies drop column ${sql.ref(name)}`.execute(db);
};
