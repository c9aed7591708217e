import type { Row } from "../../src-shared/kernel/lists/define.ts";
import type { SqlDatabase } from "../sqlite/open-database.ts";
import { gramsOf } from "./grams.ts";
import { type ListTables, quoted } from "./list-schema.ts";
import { rowTokens } from "./search-tokens.ts";

export type RowWriter = {
  /** Writes a row unless a newer version of it is there; reports whether it wrote. Inside the caller's transaction. */
  readonly put: (row: Row, tokens: readonly string[]) => boolean;
  /** Removes the rows whose window column lies before a time; returns their number. */
  readonly prune: (by: string, before: string) => number;
};

/** Parts of a joined text; no value that is searched may contain it. */
export const tokenSeparator = "\u{1}";

const textOf = (value: Row[string] | undefined): string =>
  value === null || value === undefined ? "" : String(value).replaceAll(tokenSeparator, " ").replaceAll("\0", " ");

const stored = (value: Row[string] | undefined): string | number | null =>
  value === undefined ? null : typeof value === "boolean" ? Number(value) : value;

export const createRowWriter = (database: SqlDatabase, tables: ListTables<string>): RowWriter => {
  const { name, columns, searches } = tables;
  const { sums } = tables.list;
  const table = quoted(name);
  const places = columns.map(() => "?").join(", ");
  const selectExisting = database.prepare(`SELECT rid, version FROM ${table} WHERE id = ?`);
  const insert = database.prepare(`INSERT INTO ${table} (${columns.map(quoted).join(", ")}) VALUES (${places})`);
  const update = database.prepare(
    `UPDATE ${table} SET ${columns.map((column) => `${quoted(column)} = ?`).join(", ")} WHERE rid = ?`,
  );
  const remove = database.prepare(`DELETE FROM ${table} WHERE rid = ?`);
  const putWords = database.prepare(
    `INSERT OR REPLACE INTO ${quoted(`${name}_words`)} VALUES (?${", ?".repeat(searches.length + sums.length)})`,
  );
  const dropWords = database.prepare(`DELETE FROM ${quoted(`${name}_words`)} WHERE rid = ?`);
  const putGrams = database.prepare(`INSERT INTO ${quoted(`${name}_grams`)} (rowid, grams) VALUES (?, ?)`);
  const dropGrams = database.prepare(`DELETE FROM ${quoted(`${name}_grams`)} WHERE rowid = ?`);
  const searched = [...new Set(searches.flat())];

  const put = (row: Row, tokens: readonly string[]): boolean => {
    const existing = selectExisting.get(row["id"]) as { rid: number; version: number } | undefined;
    if (existing && existing.version > Number(row["version"])) return false;
    const values = columns.map((column) => stored(row[column]));
    const rid = existing ? existing.rid : (insert.run(values).lastInsertRowid as number);
    if (existing) {
      update.run([...values, rid]);
      dropGrams.run(rid);
    }
    const joined = searches.map((set) => set.map((column) => textOf(row[column])).join(tokenSeparator));
    putWords.run([rid, ...joined, ...sums.map((column) => stored(row[column]))]);
    const texts = searched.map((column) => textOf(row[column]));
    putGrams.run(rid, [gramsOf(texts), ...rowTokens(tables, row, tokens)].join(" "));
    return true;
  };

  return {
    put,
    prune: (by, before) => {
      const old = database
        .prepare(`SELECT rid FROM ${table} WHERE ${quoted(by)} < ?`)
        .pluck()
        .all(before);
      for (const rid of old) for (const drop of [dropGrams, dropWords, remove]) drop.run(rid);
      return old.length;
    },
  };
};
