import { sql } from "kysely";
import type { Reader, Tables } from "../../../src-service/core/database/tables.ts";

/** A row of a table of which only the name is known. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** All rows of a table, in no order; as text, because the query builder would join the types of all tables. */
export const allRows = async (db: Reader, table: keyof Tables): Promise<readonly AnyRow[]> =>
  (await sql<AnyRow>`select * from ${sql.table(table)}`.execute(db)).rows;
