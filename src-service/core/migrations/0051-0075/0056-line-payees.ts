import { type Kysely, sql } from "kysely";

/** What a worker has been paid and is to be paid is looked up by the worker. */
export const indexLinePayees = async (db: Kysely<never>): Promise<void> => {
  await sql`create index payout_lines_labor_idx on payout_lines (labor_id)`.execute(db);
};
