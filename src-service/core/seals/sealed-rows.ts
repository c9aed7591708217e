import { type RawBuilder, sql } from "kysely";
import { tableSpecs } from "../database/migrate.ts";
import type { Reader } from "../database/tables.ts";
import type { Dialect } from "../schema/schema.ts";
import type { SealedRow } from "./seal-digest.ts";

const pageRows = 5_000;
const separator = 31;

/** Columns of the primary key of a table. */
export const keyColumns = (table: string): readonly string[] => tableSpecs[table]?.key ?? ["id"];

/** SQL of a row's key as text; `of` is the name of the row in the statement. */
export const keyText = (table: string, rowName: string, dialect: Dialect): string =>
  keyColumns(table)
    .map((name) => `cast(${rowName}.${name} as text)`)
    .join(` || ${dialect === "sqlite" ? "char" : "chr"}(${separator}) || `);

/** A row with its key as text and the seal that is kept for it. */
export type RowWithSeal = { readonly rowKey: string; readonly seal: string | null; readonly row: SealedRow };

const rowKeyOf = (table: string, row: SealedRow): string =>
  keyColumns(table)
    .map((name) => String(row[name]))
    .join(String.fromCharCode(separator));

type TableColumns = {
  readonly table: string;
  readonly dialect: Dialect;
  readonly columns: readonly string[];
};

const select = async (db: Reader, source: TableColumns, condition: RawBuilder<unknown>): Promise<RowWithSeal[]> => {
  const { table, dialect } = source;
  const names = [...new Set([...keyColumns(table), ...source.columns])];
  const { rows } = await sql<SealedRow & { kept_seal: string | null }>`
    select ${sql.join(names.map((name) => sql`t.${sql.ref(name)}`))}, s.seal as kept_seal from ${sql.table(table)} t
    left join row_seals s on s.tab = ${sql.lit(table)} and s.row_key = ${sql.raw(keyText(table, "t", dialect))}
    ${condition}`.execute(db);
  return rows.map((row) => ({ rowKey: rowKeyOf(table, row), seal: row.kept_seal, row }));
};

const keyPage = 500;

/** The rows of a table that have the given keys. */
export const rowsByKey = async (db: Reader, source: TableColumns, keys: readonly string[]): Promise<RowWithSeal[]> => {
  const names = keyColumns(source.table);
  const rows: RowWithSeal[] = [];
  for (let start = 0; start < keys.length; start += keyPage) {
    const page = keys.slice(start, start + keyPage);
    const parts = page.map((key) => key.split(String.fromCharCode(separator)));
    const only = names.length === 1 ? names[0] : undefined;
    const is =
      only === undefined
        ? sql.join(
            parts.map(
              (values) =>
                sql`(${sql.join(
                  names.map((name, at) => sql`t.${sql.ref(name)} = ${values[at] ?? ""}`),
                  sql` and `,
                )})`,
            ),
            sql` or `,
          )
        : sql`t.${sql.ref(only)} in (${sql.join(page)})`;
    rows.push(...(await select(db, source, sql`where ${is}`)));
  }
  return rows;
};

/** All rows of a table in the order of their keys, a page at a time. */
export async function* allRows(db: Reader, source: TableColumns): AsyncGenerator<readonly RowWithSeal[]> {
  const names = keyColumns(source.table);
  const list = sql.join(names.map((name) => sql`t.${sql.ref(name)}`));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const page = await select(db, source, sql`${after} order by ${list} limit ${sql.lit(pageRows)}`);
    if (page.length > 0) yield page;
    const last = page.at(-1)?.row;
    if (last === undefined || page.length < pageRows) return;
    after = sql`where (${list}) > (${sql.join(names.map((name) => last[name]))})`;
  }
}

/** Names of the columns that a table has. */
export const columnsInDatabase = async (db: Reader, table: string, dialect: Dialect): Promise<readonly string[]> => {
  const { rows } =
    dialect === "sqlite"
      ? await sql<{ name: string }>`select name from pragma_table_info(${table}) order by name`.execute(db)
      : await sql<{ name: string }>`select column_name::text as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} order by column_name`.execute(db);
  return rows.map(({ name }) => name);
};
