import { type Kysely, sql } from "kysely";

/**
 * Column types that mean the same on SQLite and PostgreSQL: `id` 64-bit integer key, `int` 64-bit integer (codes, cents,
 * counters, epoch milliseconds), `text` (times are text too, so that both databases compare them alike). `?` = may be null.
 */
export type ColumnType = "id" | "int" | "int?" | "text" | "text?";

export type TableSpec = {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Columns of the primary key; `id` when left out. */
  readonly key?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly index?: readonly (readonly string[])[];
  /** Kept in the order of its key, for tables that are read in ranges of it (SQLite; PostgreSQL has no such tables). */
  readonly isByKey?: true;
};

type Value<T extends ColumnType> = T extends "id" | "int"
  ? number
  : T extends "int?"
    ? number | null
    : T extends "text"
      ? string
      : string | null;

/** Row types of a set of tables, as Kysely wants them. */
export type TablesOf<S extends Readonly<Record<string, TableSpec>>> = {
  [T in keyof S]: { [C in keyof S[T]["columns"]]: Value<S[T]["columns"][C]> };
};

export type Dialect = "sqlite" | "postgres";

/** Creates the tables of one migration on either database. */
export const createTables = async (
  db: Kysely<never>,
  dialect: Dialect,
  specs: Readonly<Record<string, TableSpec>>,
): Promise<void> => {
  for (const [name, spec] of Object.entries(specs)) {
    const key = spec.key ?? ["id"];
    const columns = Object.entries(spec.columns).map(([column, type]) => {
      const base = type.startsWith("text") ? "text" : dialect === "sqlite" ? "integer" : "bigint";
      return sql`${sql.ref(column)} ${sql.raw(base)}${sql.raw(type.endsWith("?") ? "" : " not null")}`;
    });
    const primary = sql`primary key (${sql.join(key.map((column) => sql.ref(column)))})`;
    const order = spec.isByKey === true && dialect === "sqlite" ? sql`without rowid` : sql``;
    await sql`create table ${sql.table(name)} (${sql.join([...columns, primary])}) ${order}`.execute(db);
    const indexes = [
      ...(spec.unique ?? []).map((on) => ({ on, unique: true })),
      ...(spec.index ?? []).map((on) => ({ on, unique: false })),
    ];
    for (const { on, unique } of indexes) {
      const indexName = `${name}_${on.join("_")}_${unique ? "key" : "idx"}`.slice(0, 63);
      const list = sql.join(on.map((column) => sql.ref(column)));
      await sql`create ${sql.raw(unique ? "unique " : "")}index ${sql.ref(indexName)} on ${sql.table(name)} (${list})`.execute(
        db,
      );
    }
  }
};

/** Row types with the columns that a later migration added to some of the tables. */
export type WithColumns<T, A extends Readonly<Record<string, Readonly<Record<string, ColumnType>>>>> = {
  [N in keyof T]: N extends keyof A ? T[N] & { [C in keyof A[N]]: Value<A[N][C]> } : T[N];
};

/** Row types without the columns that a later migration took out of some of the tables. */
export type WithoutColumns<T, D extends Readonly<Record<string, Readonly<Record<string, ColumnType>>>>> = {
  [N in keyof T]: N extends keyof D ? Omit<T[N], keyof D[N]> : T[N];
};

/** A table as it is without columns that a later migration took out of it. */
export const withoutColumns = (spec: TableSpec, removed: Readonly<Record<string, ColumnType>>): TableSpec => ({
  ...spec,
  columns: Object.fromEntries(Object.entries(spec.columns).filter(([name]) => !(name in removed))),
});

/** Adds columns to tables that are there. They may be null: no row has a value yet. */
export const addColumns = async (
  db: Kysely<never>,
  dialect: Dialect,
  added: Readonly<Record<string, Readonly<Record<string, ColumnType>>>>,
): Promise<void> => {
  for (const [table, columns] of Object.entries(added)) {
    for (const [column, type] of Object.entries(columns)) {
      const base = type.startsWith("text") ? "text" : dialect === "sqlite" ? "integer" : "bigint";
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${sql.raw(base)}`.execute(db);
    }
  }
};
