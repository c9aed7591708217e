import { type Kysely, sql } from "kysely";
import { createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** Seals of the rows of money, people and decisions, and the record of rows that were changed (`seals/sealer.ts`). */
export const rowSeals = {
  /** One row for each sealed row: HMAC of its sealed columns under a key that is not in the database. */
  row_seals: {
    columns: { tab: "text", row_key: "text", seal: "text" },
    key: ["tab", "row_key"],
    isByKey: true,
  },
  /**
   * One row for each sealed table: how many rows it has, the sum of their seals, which columns are sealed (JSON), and the
   * HMAC of all that. So a row cannot be taken out together with its seal.
   */
  seal_totals: {
    columns: { tab: "text", row_count: "int", seal_sum: "text", sealed_columns: "text", mac: "text" },
    key: ["tab"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** `change_id` counts on for ever; `tx` is the transaction of PostgreSQL, empty on SQLite, which has one writer. */
export type ChangedRows = { changed_rows: { change_id: number; tab: string; row_key: string; tx: string } };

/** Names of these tables; what is in them differs with the key, so they are no part of digests and dumps of a database. */
export const sealTableNames: readonly string[] = [...Object.keys(rowSeals), "changed_rows"];

/** Creates the tables. Triggers and seals are made when the service starts, for only then is there a key. */
export const upRowSeals = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, rowSeals);
  const columns =
    dialect === "sqlite"
      ? "change_id integer primary key autoincrement, tab text not null, row_key text not null, tx text not null default ''"
      : "change_id bigint generated always as identity primary key, tab text not null, row_key text not null, tx text not null default (pg_current_xact_id()::text)";
  await sql.raw(`create table changed_rows (${columns})`).execute(db);
  await sql.raw("create index changed_rows_tx_idx on changed_rows (tx)").execute(db);
};
