import { sql } from "kysely";
import { lookUp, type Reader } from "./bulk.ts";
import type { Tables } from "./tables.ts";

/** Tables whose rows have an id. */
type NumberedTable = { [T in keyof Tables]: Tables[T] extends { readonly id: number } ? T : never }[keyof Tables];

/** The row of a table with this id; undefined where there is none. */
export const findRow = async <T extends NumberedTable>(
  db: Reader,
  table: T,
  id: number | null,
): Promise<Tables[T] | undefined> => {
  const { rows } = await sql<Tables[T]>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
};

/** The same of a row that is there. */
export const readRow = async <T extends NumberedTable>(db: Reader, table: T, id: number | null): Promise<Tables[T]> => {
  const row = await findRow(db, table, id);
  if (row === undefined) throw new Error(`${table}: there is no row ${id}`);
  return row;
};

/** The rows of a table with these ids, in the order of the ids as far as they are read together. */
export const readRows = <T extends NumberedTable>(db: Reader, table: T, ids: Iterable<number>): Promise<Tables[T][]> =>
  lookUp(ids, async (chunk) => {
    const { rows } = await sql<Tables[T]>`
      select * from ${sql.table(table)} where id in (${sql.join(chunk)}) order by id`.execute(db);
    return rows;
  });
