import { sql } from "kysely";
import { hintPlans } from "./plan-hints.ts";
import type { Tx } from "./tables.ts";

/**
 * Runs work that fills large tables of a new SQLite database, and makes their indexes at once behind it: kept up row by row they
 * were half of it. On PostgreSQL the work runs as it is.
 */
export const withoutIndexes = async (tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> => {
  if (sql`${0}`.compile(tx).sql !== "?") return work();
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${sql.join(tables)}) order by rowid`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx);
  await work();
  for (const { text } of rows) await sql.raw(text).execute(tx);
  // What was known of an index went with it.
  await hintPlans(tx);
};
