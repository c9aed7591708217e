import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** Failures of a run's next part one after the other and when it is tried again, and when each of its workers was judged. */
export const simpleRunColumns = {
  simple_task_runs: { attempts: "int?", next_ms: "int?" },
  simple_task_rows: { create_at: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Rows from before are as old as their run; old ones, and runs of the list, are found by indexes of their own. */
export const fillSimpleRuns = async (db: Kysely<never>): Promise<void> => {
  await sql`update simple_task_rows set create_at = (select r.create_at from simple_task_runs as r
    where r.id = simple_task_rows.run_id)`.execute(db);
  await sql`create index simple_task_rows_age_idx on simple_task_rows (create_at)`.execute(db);
  await sql`create index simple_task_runs_change_idx on simple_task_runs (change_seq)`.execute(db);
};
