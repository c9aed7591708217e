import { sql } from "kysely";
import type { Reader } from "../database/tables.ts";
import type { Dialect } from "../schema/schema.ts";
import { keyColumns, keyText } from "./sealed-rows.ts";

type Watch = { readonly name: string; readonly statements: readonly string[] };

/** A sealed table with its sealed columns; `isPartly`: it has columns of its own that are not sealed. */
export type Watched = { readonly table: string; readonly columns: readonly string[]; readonly isPartly?: boolean };

const into = "insert into changed_rows (tab, row_key)";

const sqliteWatches = (table: string, columns: readonly string[]): readonly Watch[] => {
  const recordRow = (of: string): string => `${into} values ('${table}', ${keyText(table, of, "sqlite")});`;
  const watch = (event: string, on: string, does: string): Watch => {
    const name = `sealed_${table}_${event}`;
    return { name, statements: [`create trigger ${name} after ${on} on ${table} begin ${does} end`] };
  };
  const watched = [...new Set([...columns, ...keyColumns(table)])].join(", ");
  const isOtherKey = keyColumns(table)
    .map((name) => `old.${name} is not new.${name}`)
    .join(" or ");
  const recordOldKey = `${into} select '${table}', ${keyText(table, "old", "sqlite")} where ${isOtherKey};`;
  return [
    watch("insert", "insert", recordRow("new")),
    watch("delete", "delete", recordRow("old")),
    watch("update", `update of ${watched}`, `${recordRow("new")} ${recordOldKey}`),
  ];
};

/** `isPartly`: some of its columns are written beside all transactions, so that a change of these alone is none. */
const postgresWatches = (table: string, columns: readonly string[], isPartly: boolean): readonly Watch[] => {
  const recordRow = (from: string): string =>
    `${into} select '${table}', ${keyText(table, "r", "postgres")} from ${from} as r;`;
  const watched = [...new Set([...columns, ...keyColumns(table)])].join(", ");
  const without = (rows: string, others: string): string =>
    isPartly ? `(select ${watched} from ${rows} except select ${watched} from ${others})` : rows;
  const work = {
    insert: { rows: "new table as fresh", does: recordRow("fresh") },
    delete: { rows: "old table as stale", does: recordRow("stale") },
    update: {
      rows: "old table as stale new table as fresh",
      does: `${recordRow(without("stale", "fresh"))} ${recordRow(without("fresh", "stale"))}`,
    },
  };
  return Object.entries(work).map(([event, { rows, does }]) => {
    const name = `sealed_${table}_${event}`;
    return {
      name,
      statements: [
        `create or replace function ${name}() returns trigger language plpgsql as $$
          begin ${does} return null; end $$`,
        `create trigger ${name} after ${event} on ${table} referencing ${rows}
          for each statement execute function ${name}()`,
      ],
    };
  });
};

const watchesOf = ({ table, columns, isPartly = false }: Watched, dialect: Dialect): readonly Watch[] =>
  dialect === "sqlite" ? sqliteWatches(table, columns) : postgresWatches(table, columns, isPartly);

/** Triggers by name; on SQLite with their text, by which another set of columns is noticed. */
const triggersThere = async (db: Reader, dialect: Dialect): Promise<ReadonlyMap<string, string>> => {
  const { rows } =
    dialect === "sqlite"
      ? await sql<{ name: string; text: string }>`
          select name, sql as text from sqlite_master where type = 'trigger'`.execute(db)
      : await sql<{ name: string; text: string }>`select t.tgname::text as name, '' as text from pg_trigger t
          join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = current_schema() and not t.tgisinternal and t.tgenabled <> 'D'`.execute(db);
  return new Map(rows.map(({ name, text }) => [name, text]));
};

const missingWatches = async (db: Reader, dialect: Dialect, watched: readonly Watched[]): Promise<Watch[]> => {
  const there = await triggersThere(db, dialect);
  return watched
    .flatMap((one) => watchesOf(one, dialect))
    .filter(({ name, statements }) => {
      const text = there.get(name);
      return text === undefined || (dialect === "sqlite" && text.toLowerCase() !== statements[0]?.toLowerCase());
    });
};

/** Makes the triggers that record which rows of the tables are changed, where they are missing or watch other columns. */
export const watchTables = async (db: Reader, dialect: Dialect, watched: readonly Watched[]): Promise<void> => {
  for (const { name, statements } of await missingWatches(db, dialect, watched)) {
    const table = name.slice("sealed_".length, name.lastIndexOf("_"));
    await sql.raw(`drop trigger if exists ${name}${dialect === "sqlite" ? "" : ` on ${table}`}`).execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
};

/** Names of triggers that ought to be there and are not, or are not what they ought to be. */
export const missingTriggers = async (
  db: Reader,
  dialect: Dialect,
  watched: readonly Watched[],
): Promise<readonly string[]> => (await missingWatches(db, dialect, watched)).map(({ name }) => name);
