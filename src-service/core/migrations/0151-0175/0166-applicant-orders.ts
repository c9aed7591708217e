import { type Kysely, sql } from "kysely";

/** Indexes of the list of tasks' people that hold what pages, counts and sums of it are found by (`applicants-source.ts`, `own`). */
const indexes = {
  agency_create: "(agency_id, create_at, id, status, accept_amount)",
  agency_status: "(agency_id, status, create_at, id, accept_amount)",
  agency_amount: "(agency_id, accept_amount, id, create_at, status)",
  company_create: "(company_id, create_at, id, agency_id, status, accept_amount)",
} as const;

/** Makes the indexes, in the place of the two of before. */
export const upApplicantOrders = async (db: Kysely<never>): Promise<void> => {
  await sql`drop index if exists task_applicants_company_id_create_at_idx`.execute(db);
  await sql`drop index if exists task_applicants_agency_id_status_create_at_idx`.execute(db);
  for (const [name, on] of Object.entries(indexes))
    await sql.raw(`create index task_applicants_${name}_idx on task_applicants ${on}`).execute(db);
};
