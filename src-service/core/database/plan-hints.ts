import { sql } from "kysely";
import type { Reader } from "./tables.ts";

/**
 * Number of rows of a large table that share the first column of an index. Without statistics SQLite takes every index for
 * selective, and then reads all bills of an agency for fifty named ones, or all contracts in force for those of one company.
 */
const shared: Readonly<Record<string, number>> = {
  ...{ agency_id: 1_000_000, company_id: 10_000, created_by: 100_000 },
  status: 200_000,
};
const largeTable = 1_000_000;
const usualGroup = 200;
/** Rows that share such a column after the first one of an index. */
const sharedLater: Readonly<Record<string, number>> = { tax_month: 50_000 };

type IndexColumn = { table_name: string; index_name: string; is_unique: number; column_name: string | null };

/** Columns, in their order, of indexes that begin with a shared column and have no statistics yet. */
const unknownIndexes = async (db: Reader): Promise<ReadonlyMap<string, readonly IndexColumn[]>> => {
  const { rows } = await sql<IndexColumn>`
    select m.name as table_name, l.name as index_name, l."unique" as is_unique, i.name as column_name
    from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
    where m.type = 'table' and m.name not like 'sqlite_%'
      and not exists (select 1 from sqlite_stat1 s where s.idx = l.name)
    order by m.name, l.name, i.seqno`.execute(db);
  const indexes = new Map<string, IndexColumn[]>();
  for (const row of rows) indexes.set(row.index_name, [...(indexes.get(row.index_name) ?? []), row]);
  return new Map([...indexes].filter(([, [first]]) => Object.hasOwn(shared, first?.column_name ?? "")));
};

/** Rows of a large table, then how many of them are left after each column (format of `sqlite_stat1`). */
const statOf = (columns: readonly IndexColumn[]): string => {
  const first = shared[columns[0]?.column_name ?? ""] ?? largeTable;
  const isUnique = columns[0]?.is_unique === 1;
  const rowsPerColumn = columns.slice(1).map(({ column_name }, at) => {
    if (isUnique && at === columns.length - 2) return 1;
    return Math.min(first, sharedLater[column_name ?? ""] ?? usualGroup);
  });
  return [largeTable, ...(isUnique && columns.length === 1 ? [1] : [first]), ...rowsPerColumn].join(" ");
};

/**
 * Tells SQLite which indexes do not narrow anything down, the same for every database, so that a plan does not depend on
 * what was in it when. Safe to repeat.
 */
export const hintPlans = async (db: Reader): Promise<void> => {
  // Creates the table of statistics; this statement itself measures nothing.
  await sql`analyze migrations`.execute(db);
  const unknown = await unknownIndexes(db);
  if (unknown.size === 0) return;
  for (const [name, columns] of unknown) {
    await sql`insert into sqlite_stat1 (tbl, idx, stat)
      values (${columns[0]?.table_name}, ${name}, ${statOf(columns)})`.execute(db);
  }
  // Other connections read the statistics again when the schema has changed, this one when told.
  await sql`create view plan_hints as select 1 as one`.execute(db);
  await sql`drop view plan_hints`.execute(db);
  await sql`analyze sqlite_schema`.execute(db);
};
