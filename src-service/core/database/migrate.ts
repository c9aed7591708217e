import { type Kysely, sql } from "kysely";
import { type Migration, migrations } from "../migrations/migrations.ts";
import {
  addColumns,
  type ColumnType,
  createTables,
  type Dialect,
  type TableSpec,
  withoutColumns,
} from "../schema/schema.ts";
import { hintPlans } from "./plan-hints.ts";
import type { Database, Tables, Tx } from "./tables.ts";
import { makeWrittenTables, readWrittenTables, type WrittenTables } from "./written-tables.ts";

/** A database that a newer version of the program has changed; this version must not write to it. */
export class DatabaseTooNewError extends Error {
  constructor(unknown: readonly string[]) {
    super(`the database was changed by a newer version: ${unknown.join(", ")}`);
    this.name = "DatabaseTooNewError";
  }
}

const run = async ({ tables, columns, fill, up }: Migration, db: Kysely<never>, dialect: Dialect): Promise<void> => {
  if (up !== undefined) return up(db, dialect);
  await addColumns(db, dialect, columns ?? {});
  await createTables(db, dialect, tables ?? {});
  await fill?.(db);
};

/** Seals the rows that a migration changes in a database whose rows are sealed. */
export type MigrationSealer = { begin(tx: Tx): Promise<number>; finish(tx: Tx, begun: number): Promise<void> };

const sealingMigration = "0031-row-seals";

const lockNumber = 7_263_901;

/** Names of the migrations that the database has. Throws `DatabaseTooNewError` where this version does not know one. */
const appliedNames = async (db: Database): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  const names = new Set(rows.map((row) => row.name));
  const unknown = [...names].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown);
  return names;
};

/**
 * Brings the database to this version: every missing migration in order, each in one transaction with its record. A new
 * SQLite database gets its tables at once where they are `written` down: altering them a hundred times was most of it.
 * Safe to run from several processes at once. Throws `DatabaseTooNewError`.
 */
export const migrate = async (
  db: Database,
  dialect: Dialect,
  at: string,
  sealer?: MigrationSealer,
  written: WrittenTables | undefined = readWrittenTables(),
): Promise<void> => {
  const lock = async (tx: Database): Promise<void> => {
    if (dialect !== "postgres") return;
    // No timeout: migrating a large table, or waiting for another process that migrates, may take long.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx);
  };
  // A start mostly finds nothing missing: one question tells, where one for each migration would be most of the start.
  const found = await db.transaction().execute(async (tx) => {
    // Two processes that create one table at once fail on PostgreSQL, whatever "if not exists" says.
    await lock(tx);
    await sql`create table if not exists migrations (name text not null primary key, at text not null)`.execute(tx);
    const names = await appliedNames(tx);
    if (names.size > 0 || dialect !== "sqlite" || written === undefined) return names;
    await makeWrittenTables(tx, written, at);
    return appliedNames(tx);
  });
  for (const migration of migrations.filter(({ name }) => !found.has(name))) {
    await db.transaction().execute(async (tx) => {
      await lock(tx);
      // Another process may have come first meanwhile.
      const names = await appliedNames(tx);
      if (names.has(migration.name)) return;
      const seals = names.has(sealingMigration) ? sealer : undefined;
      const begun = await seals?.begin(tx);
      await run(migration, tx as unknown as Kysely<never>, dialect);
      if (begun !== undefined) await seals?.finish(tx, begun);
      await sql`insert into migrations (name, at) values (${migration.name}, ${at})`.execute(tx);
    });
  }
  // In one transaction: on a new database each of two hundred hints would be written to the disk by itself.
  if (dialect === "sqlite") await db.transaction().execute(hintPlans);
};

const steps: readonly Migration[] = migrations;

/** Columns by table that the migrations add or remove, of all of them together. */
const changedColumns = (part: "columns" | "removed"): ReadonlyMap<string, Readonly<Record<string, ColumnType>>> => {
  const changed = new Map<string, Record<string, ColumnType>>();
  for (const step of steps) {
    for (const [table, columns] of Object.entries(step[part] ?? {}))
      changed.set(table, { ...changed.get(table), ...columns });
  }
  return changed;
};

const added = changedColumns("columns");
const removed = changedColumns("removed");

/** Tables as the migrations make them, without those of the seals, which differ with the key; a later migration may have added columns. */
export const tableSpecs: Readonly<Record<string, TableSpec>> = Object.fromEntries(
  steps
    .filter(({ areSeals }) => areSeals !== true)
    .flatMap(({ tables = {} }) =>
      Object.entries(tables).map(([name, spec]) => [name, withoutColumns(spec, removed.get(name) ?? {})]),
    ),
);

/** Types of the columns of each table of `tableSpecs` as it is now, also of those that a later migration added. */
export const tableColumns: Readonly<Record<string, Readonly<Record<string, ColumnType>>>> = Object.fromEntries(
  Object.entries(tableSpecs).map(([table, spec]) => {
    const columns = { ...spec.columns, ...added.get(table) };
    return [table, withoutColumns({ ...spec, columns }, removed.get(table) ?? {}).columns];
  }),
);

/** Names of all tables, for whole-database digests and dumps. */
export const tableNames = Object.keys(tableSpecs) as (keyof Tables)[];
