import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Database, Tx } from "./tables.ts";

/** Outcome of all migrations together on an empty SQLite database. */
export type WrittenTables = {
  readonly migrations: readonly string[];
  /** Tables, their indexes and triggers, and the rows that a new database has. */
  readonly statements: readonly string[];
};

/** Name of the file beside the bundle that the build writes them to (`vite.main.config.ts`). */
export const writtenTablesFile = "tables.json";

const literal = (value: unknown): string =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);

const insertsOf = async (db: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows.map((row) => `insert into "${table}" values (${Object.values(row).map(literal).join(", ")})`);
};

/** Reads from a migrated database without data what to write down; what SQLite keeps for itself is left out. */
export const writeTables = async (db: Database): Promise<WrittenTables> => {
  const { rows } = await sql<{ type: string; name: string; text: string }>`
    select type, name, sql as text from sqlite_master
    where sql is not null and name not like 'sqlite_%' and name <> 'migrations'
    order by case type when 'table' then 0 when 'index' then 1 else 2 end, rowid`.execute(db);
  const tables = rows.filter(({ type }) => type === "table");
  const inserts: string[] = [];
  for (const { name } of tables) inserts.push(...(await insertsOf(db, name)));
  const made = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  // Triggers come last: what they keep is among the rows.
  const [first, last] = [rows.filter(({ type }) => type !== "trigger"), rows.filter(({ type }) => type === "trigger")];
  return {
    migrations: made.rows.map(({ name }) => name),
    statements: [...first.map(({ text }) => text), ...inserts, ...last.map(({ text }) => text)],
  };
};

/** Reads what the build has written down; undefined where the program runs from its source. */
export const readWrittenTables = (): WrittenTables | undefined => {
  const file = fileURLToPath(new URL(`./${writtenTablesFile}`, import.meta.url));
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as WrittenTables) : undefined;
};

/** Makes the tables of an empty SQLite database at once, with the record of the migrations that they stand for. */
export const makeWrittenTables = async (tx: Tx, written: WrittenTables, at: string): Promise<void> => {
  for (const statement of written.statements) await sql.raw(statement).execute(tx);
  for (const name of written.migrations)
    await sql`insert into migrations (name, at) values (${name}, ${at})`.execute(tx);
};
