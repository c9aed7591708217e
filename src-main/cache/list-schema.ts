import type { AnyList, Column, ColumnKind } from "../../src-shared/lists/define.ts";
import { type ListName, listByName, listNames } from "../../src-shared/lists/registry.ts";

/** Tables of one list; everything in them is derived from its spec. */
export type ListTables<Name extends string = ListName> = {
  readonly list: AnyList;
  readonly name: Name;
  readonly columns: readonly string[];
  /** Distinct sets of plain columns that a search filter looks through; column `s<index>` of the words table each. */
  readonly searches: readonly (readonly string[])[];
  readonly sensitive: readonly { readonly column: string; readonly kind: NonNullable<Column["sensitive"]> }[];
};

const sqlType: Readonly<Record<ColumnKind, "TEXT" | "INTEGER">> = {
  text: "TEXT",
  datetime: "TEXT",
  date: "TEXT",
  month: "TEXT",
  cents: "INTEGER",
  integer: "INTEGER",
  ratio: "INTEGER",
  state: "INTEGER",
  enum: "INTEGER",
  boolean: "INTEGER",
};

export const quoted = (name: string): string => `"${name}"`;

/** The columns of a search that hold no personal data. */
export const plainOf = (list: AnyList, columns: readonly string[]): readonly string[] =>
  columns.filter((name) => list.columns[name]?.sensitive === undefined);

/** The tables of a list, by its spec. */
export const tablesOf = <Name extends string>(name: Name, list: AnyList): ListTables<Name> => {
  const columns = Object.keys(list.columns);
  const sets = Object.values(list.filters).flatMap((filter) =>
    filter.type === "search" ? [plainOf(list, filter.columns)] : [],
  );
  const searches = [...new Map(sets.map((set) => [set.join(), set])).values()];
  const sensitive = columns.flatMap((column) => {
    const kind = list.columns[column]?.sensitive;
    return kind ? [{ column, kind }] : [];
  });
  return { list, name, columns, searches, sensitive };
};

/** The lists that are kept for offline use. */
export const offlineLists: readonly ListTables[] = listNames
  .filter((name) => listByName(name).offline !== undefined)
  .map((name) => tablesOf(name, listByName(name)));

/** The first code column that is filtered by: `status` where the list has one. */
const leadingCode = (list: AnyList): string | undefined => {
  const codes = Object.values(list.filters).flatMap((filter) => (filter.type === "anyOf" ? [filter.column] : []));
  return codes.includes("status") ? "status" : codes[0];
};

const indexesOf = ({ list, name }: ListTables<string>): readonly string[] => {
  const by = list.offline?.by ?? "id";
  const index = (suffix: string, columns: readonly (string | undefined)[]): string => {
    const keys = [...new Set(columns.filter((column) => column !== undefined))].map(quoted).join(", ");
    return `CREATE INDEX ${quoted(`${name}_${suffix}`)} ON ${quoted(name)} (${keys});`;
  };
  const code = leadingCode(list);
  const hasCompany = Object.hasOwn(list.columns, "company_id");
  return [
    // Amounts come in no order, so an index of one would be written all over at every page of the sync; sorting by one
    // reads it from the indices below.
    ...[...new Set([...list.sort, by])]
      .filter((column) => !list.sums.includes(column))
      .map((column) => index(`by_${column}`, [column, "id"])),
    // These two hold the sums, so that counting and summing a filter never touches the rows. A column may be called `code`.
    ...(code ? [index("sums_by_code", [code, hasCompany ? "company_id" : undefined, by, "id", ...list.sums])] : []),
    ...(hasCompany ? [index("sums_by_company", ["company_id", by, "id", code, ...list.sums])] : []),
  ];
};

/**
 * SQL that creates the tables of one list: its rows, the searched texts (and the sums) in a narrow table, and an index
 * of their pieces and of the search tokens. The index is written in runs and merged, which random tokens in a tree would not be.
 */
export const listSql = (tables: ListTables<string>): string => {
  const { list, name, columns, searches } = tables;
  const own = columns.map((column) => {
    const type = sqlType[list.columns[column]?.kind ?? "text"];
    return `${quoted(column)} ${type}${column === "id" ? " NOT NULL UNIQUE" : column === "version" ? " NOT NULL" : ""}`;
  });
  const wordTableSql = [
    ...searches.map((_set, index) => `s${index} TEXT NOT NULL`),
    ...list.sums.map((column) => `${quoted(column)} INTEGER`),
  ];
  return [
    `CREATE TABLE ${quoted(name)} (rid INTEGER PRIMARY KEY, ${own.join(", ")});`,
    ...indexesOf(tables),
    `CREATE TABLE ${quoted(`${name}_words`)} (${["rid INTEGER PRIMARY KEY", ...wordTableSql].join(", ")});`,
    `CREATE VIRTUAL TABLE ${quoted(`${name}_grams`)} USING fts5 (grams, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '${gramPunctuation}'");`,
  ].join("\n");
};

/** ASCII signs that are part of a piece; quotes, space and controls are replaced before (see `grams.ts`). */
const gramPunctuation = "!#$%&()*+,-./:;<=>?@[\\]^_`{|}~";

const sharedSql = `
CREATE TABLE sync_state (list TEXT PRIMARY KEY, cursor TEXT NOT NULL, complete INTEGER NOT NULL, synced_at TEXT);
CREATE TABLE answers (key TEXT PRIMARY KEY, value TEXT NOT NULL, as_of TEXT NOT NULL, used INTEGER NOT NULL);
CREATE INDEX answers_by_use ON answers (used);
CREATE TABLE schema_of (digest TEXT NOT NULL);`;

/** Every kept column that the service masks, with its kind and whether it is found by pinyin, as one text. */
export const maskedColumns = (): string =>
  offlineLists
    .flatMap(({ list, name, sensitive }) =>
      sensitive.map(({ column, kind }) => {
        const inPinyin = list.columns[column]?.pinyin === undefined ? "" : " in pinyin";
        return `${name}.${column}:${kind}${inPinyin}`;
      }),
    )
    .join("\n");

/** The whole schema of a cache. */
export const cacheSql = (): string => [sharedSql, ...offlineLists.map(listSql)].join("\n");
