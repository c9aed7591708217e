import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../schema/schema.ts";

const orders = ["sign_at", "last_settlement_at", "stop_time", "contract_end_at", "month_income"] as const;
const kinds = ["contract_sign_type", "real_name_status", "account_type", "source_type", "area", "age"] as const;

/**
 * Indexes of the list of workers that hold all that a page is found by: the order with the id that breaks ties, and rows without a
 * value where the list has them. SQLite keeps both in every index; PostgreSQL has to be told, and else reads the rows, or
 * sorts them all.
 */
const indexes: Readonly<Record<Dialect, Readonly<Record<string, string>>>> = {
  sqlite: { agency_contract_end_at: "(agency_id, contract_end_at)" },
  postgres: {
    // Those who were merged are left out of all pages that do not ask for them.
    agency_create: "(agency_id, create_at, id, standing)",
    company_create: "(company_id, create_at, id, agency_id, standing)",
    agency_standing: "(agency_id, standing, create_at, id)",
    company_standing: "(company_id, standing, create_at, id, agency_id)",
    ...Object.fromEntries(
      orders.map((name) => [`agency_${name}`, `(agency_id, ${name} nulls first, id, create_at, standing)`] as const),
    ),
    ...Object.fromEntries(
      kinds.map((name) => [`agency_${name}`, `(agency_id, ${name}, create_at, id, standing)`] as const),
    ),
  },
};

/** Makes the indexes, in the place of those of before. */
export const upWorkerOrders = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  for (const [name, on] of Object.entries(indexes[dialect])) {
    await sql.raw(`drop index if exists company_labors_${name}_idx`).execute(db);
    await sql.raw(`create index company_labors_${name}_idx on company_labors ${on}`).execute(db);
  }
};
