import type SqliteDatabase from "better-sqlite3";

/*
 * Values of companies' own columns stand together in a text, `[{"code":"post","value":"…"}]`. Three functions read one of
 * them, the same on both databases: `own_text` (null for nothing and ""), `own_number` (null for what is no JSON number) and
 * `own_order`, by which texts are put in the order of their bytes, as on the desk.
 */

type Value = { readonly code?: unknown; readonly value?: unknown };

const keptValue = (text: unknown, code: unknown): string | number | null => {
  if (typeof text !== "string" || text === "[]") return null;
  const found = (JSON.parse(text) as readonly Value[]).find((one) => one.code === code)?.value;
  return typeof found === "number" || (typeof found === "string" && found !== "") ? found : null;
};

const textOf = (text: unknown, code: unknown): string | null => {
  const value = keptValue(text, code);
  return value === null ? null : String(value);
};

/** Defines the functions on a connection to SQLite. */
export const defineOwnValues = (db: Pick<SqliteDatabase.Database, "function">): void => {
  const options = { deterministic: true };
  db.function("own_text", options, textOf);
  db.function("own_order", options, textOf);
  db.function("own_number", options, (text: unknown, code: unknown) => {
    const value = keptValue(text, code);
    return typeof value === "number" ? value : null;
  });
};
