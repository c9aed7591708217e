import { type Kysely, sql } from "kysely";

const last4 = (column: string) => `(substr(${column}, length(${column}) - 3))`;

/**
 * Indexes for the list of workers with 300,000 rows: states with the order of the list, days, incomes, and the facts and
 * the ends of numbers of people. The first index of a state is now a part of a longer one.
 */
const indexes = [
  "drop index company_labors_agency_standing_idx",
  "drop index company_labors_company_standing_idx",
  "create index company_labors_agency_standing_idx on company_labors (agency_id, standing, create_at)",
  "create index company_labors_company_standing_idx on company_labors (company_id, standing, create_at)",
  ...["sign_at", "last_settlement_at", "stop_time", "contract_sign_type", "month_income"].map(
    (name) => `create index company_labors_agency_${name}_idx on company_labors (agency_id, ${name})`,
  ),
  ...["name", "area", "real_name_status", "age", "id_valid_to", "tax_name_collect_upload_time"].map(
    (name) => `create index labors_agency_${name}_idx on labors (agency_id, ${name})`,
  ),
  `create index labors_agency_id_end_idx on labors (agency_id, ${last4("id_no")})`,
  `create index labors_agency_mobile_end_idx on labors (agency_id, ${last4("mobile")})`,
  `create index labor_accounts_end_idx on labor_accounts (${last4("account_no")})`,
  // Answers the kind of account, its risk and whether it can be paid to without the row.
  `create index labor_accounts_default_facts_idx on labor_accounts (labor_id, type, hold, used_by) where is_default = 1`,
];

/** Makes the indexes. */
export const indexWorkers = async (db: Kysely<never>): Promise<void> => {
  for (const text of indexes) await sql.raw(text).execute(db);
};
