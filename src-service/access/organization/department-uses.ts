import { sql } from "kysely";
import { tableColumns } from "../../core/database/migrate.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";

/** Tables whose rows name a department; what is made from them is left out. */
const derived: ReadonlySet<string> = new Set(["bill_groups", "worker_groups"]);
const naming = Object.entries(tableColumns)
  .filter(([table, columns]) => "organization_id" in columns && !derived.has(table))
  .map(([table]) => table);

/** Number of rows that name one of these departments, by table; tables without any are left out. */
export const usesOf = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  for (const table of naming) {
    const counts = await lookUp(ids, async (chunk) => {
      const { rows } = await sql<{ count: number }>`select cast(count(*) as bigint) as count from ${sql.table(table)}
        where organization_id in (${sql.join(chunk)})`.execute(db);
      return rows;
    });
    const count = counts.reduce((sum, one) => sum + Number(one.count), 0);
    if (count > 0) found.set(table, count);
  }
  return found;
};
