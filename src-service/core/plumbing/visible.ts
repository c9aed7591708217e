import { sql } from "kysely";
import type { Principal } from "../context.ts";
import type { Reader, Tables } from "../database/tables.ts";
import { notFound, recordId } from "./answers.ts";
import { isWithin, type ScopedRecord } from "./data-scope.ts";

/** The record if there is one and the person may see it; absent and foreign ones are both `not_found`. */
export const visible = <R extends ScopedRecord>(principal: Principal, record: R | undefined): R => {
  if (record === undefined || !isWithin(principal, record)) throw notFound();
  return record;
};

/** Tables whose rows are somebody's. */
type ScopedTable = {
  [T in keyof Tables]: Tables[T] extends ScopedRecord & { readonly id: number } ? T : never;
}[keyof Tables];

/** Finds a row of a table by its id, as far as the person may see it; else `not_found`. */
export const finderOf =
  <T extends ScopedTable>(table: T) =>
  async (db: Reader, principal: Principal, id: string): Promise<Tables[T]> => {
    const { rows } = await sql<Tables[T]>`select * from ${sql.table(table)} where id = ${recordId(id)}`.execute(db);
    return visible(principal, rows[0]);
  };
