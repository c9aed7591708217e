import { type Kysely, sql } from "kysely";

/** Indexes by worker what a worker has been paid and is to be paid. */
export const indexLinePayees = async (db: Kysely<never>): Promise<void> => {
  await sql`create index payout_lines_labor_idx on payout_lines (labor_id)`.execute(db);
};
