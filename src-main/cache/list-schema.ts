import type { AnyList, Column, ColumnKind } from "../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName, listNames } from "../../src-shared/registries/lists/registry.ts";

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

/** SQL of about how many rows a list has, without counting: they are numbered as they come, and the oldest go first. */
export const spanSql = (name: string): string => {
  const rid = (which: "max" | "min") => `(SELECT coalesce(${which}(rid), 0) FROM ${quoted(name)})`;
  return `(${rid("max")} - ${rid("min")} + 1)`;
};

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

/** Columns that an index of the copy begins with, so that rows are found by their values. */
export const leadingColumns = (list: AnyList): readonly string[] =>
  [
    leadingCode(list),
    list.offline?.within,
    Object.hasOwn(list.columns, "company_id") ? "company_id" : undefined,
  ].filter((column) => column !== undefined);

/** The index that holds the rows in the order of a column; null where none does. */
export const orderIndexOf = ({ list, name }: ListTables<string>, column: string): string | null =>
  !list.sums.includes(column) && [...list.sort, list.offline?.by ?? "id"].includes(column)
    ? `${name}_by_${column}`
    : null;

const indexesOf = ({ list, name }: ListTables<string>): readonly string[] => {
  const { by = "id", within } = list.offline ?? {};
  const index = (suffix: string, columns: readonly (string | undefined)[]): string => {
    const keys = [...new Set(columns.filter((column) => column !== undefined))].map(quoted).join(", ");
    return `CREATE INDEX ${quoted(`${name}_${suffix}`)} ON ${quoted(name)} (${keys});`;
  };
  const code = leadingCode(list);
  const hasCompany = Object.hasOwn(list.columns, "company_id");
  return [
    // Amounts come in no order, so an index of one would be written all over at every page of the sync; sorting by one
    // reads it from the indices below. The usual order holds what rows are kept counted by: few that match are found along
    // it without reading the others.
    ...[...new Set([...list.sort, by])]
      .filter((column) => !list.sums.includes(column))
      .map((column) => index(`by_${column}`, [column, "id", ...(column === by ? list.counted : [])])),
    // These two hold the sums, so that counting and summing a filter never touches the rows. A column may be called `code`.
    ...(code ? [index("sums_by_code", [code, hasCompany ? "company_id" : undefined, by, "id", ...list.sums])] : []),
    // Rows on the page of their record.
    ...(within === undefined ? [] : [index("sums_within", [within, code, by, "id", ...list.sums])]),
    ...(hasCompany ? [index("sums_by_company", ["company_id", by, "id", code, ...list.sums])] : []),
  ];
};

/** The table in which the rows of a list are kept counted, by its declared columns. */
export const countedTable = (name: string): string => quoted(`${name}_counted`);

/**
 * SQL that keeps a list's rows counted and summed by its declared columns, whoever writes or removes them. Groups without rows stay.
 */
const countedSql = ({ list, name }: ListTables<string>): readonly string[] => {
  if (list.counted.length === 0) return [];
  const table = countedTable(name);
  const columns = list.counted.map(quoted);
  const sums = list.sums.map(quoted);
  const named = (row: string) => columns.map((column) => `${row}.${column}`);
  // IS, for a code may be missing.
  const group = (row: string) => columns.map((column) => `${column} IS ${row}.${column}`).join(" AND ");
  const change = (row: string, sign: "+" | "-") =>
    [`rows_in = rows_in ${sign} 1`, ...sums.map((sum) => `${sum} = ${sum} ${sign} coalesce(${row}.${sum}, 0)`)].join(
      ", ",
    );
  const add = [
    `UPDATE ${table} SET ${change("NEW", "+")} WHERE ${group("NEW")};`,
    `INSERT INTO ${table} SELECT ${[...named("NEW"), "1", ...sums.map((sum) => `coalesce(NEW.${sum}, 0)`)].join(", ")} WHERE changes() = 0;`,
  ].join(" ");
  const takeAway = `UPDATE ${table} SET ${change("OLD", "-")} WHERE ${group("OLD")};`;
  const changed = [...columns, ...sums].map((column) => `OLD.${column} IS NOT NEW.${column}`).join(" OR ");
  const trigger = (suffix: string, when: string, steps: string) =>
    `CREATE TRIGGER ${quoted(`${name}_counted_${suffix}`)} AFTER ${when} BEGIN ${steps} END;`;
  const own = list.counted.map((column) => `${quoted(column)} ${sqlType[list.columns[column]?.kind ?? "text"]}`);
  return [
    `CREATE TABLE ${table} (${[...own, "rows_in INTEGER NOT NULL", ...sums.map((sum) => `${sum} INTEGER NOT NULL`)].join(", ")});`,
    `CREATE INDEX ${quoted(`${name}_counted_by`)} ON ${table} (${columns.join(", ")});`,
    trigger("in", `INSERT ON ${quoted(name)}`, add),
    trigger("out", `DELETE ON ${quoted(name)}`, takeAway),
    trigger("moved", `UPDATE ON ${quoted(name)} WHEN ${changed}`, `${takeAway} ${add}`),
  ];
};

/**
 * SQL that creates the tables of one list: its rows, their counts, the searched texts (and the sums) in a narrow table, and an index
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
    ...countedSql(tables),
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

/** Every kept column that the service masks, with its kind and whether it is found by what its mask shows, as one text. */
export const maskedColumns = (): string =>
  offlineLists
    .flatMap(({ list, name, sensitive }) =>
      sensitive.map(({ column, kind }) => {
        const inPinyin = list.columns[column]?.pinyin === undefined ? "" : " in pinyin and by surname";
        return `${name}.${column}:${kind}${inPinyin}`;
      }),
    )
    .join("\n");

/** Every kept column that not everybody has something in, as one text. */
export const columnsOfAgency = (): string =>
  offlineLists
    .flatMap(({ list, name, columns }) =>
      columns.flatMap((column) => (list.columns[column]?.isOfAgency === true ? [`${name}.${column}`] : [])),
    )
    .join("\n");

/** The whole schema of a cache. */
export const cacheSql = (): string => [sharedSql, ...offlineLists.map(listSql)].join("\n");
