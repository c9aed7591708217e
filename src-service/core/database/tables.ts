import { CompiledQuery, type Kysely, sql, type Transaction } from "kysely";
import type { ChangedRows } from "../migrations/0026-0050/0031-row-seals.ts";
import type { migrations } from "../migrations/migrations.ts";
import type { TablesOf, WithColumns, WithoutColumns } from "../schema/schema.ts";

type Step = (typeof migrations)[number];
type PartOf<S, P extends string> = S extends { readonly [K in P]: infer Part } ? Part : never;
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** All tables as they are after the last migration. */
export type Tables = WithoutColumns<
  WithColumns<TablesOf<All<PartOf<Step, "tables">>>, All<PartOf<Step, "columns">>>,
  All<PartOf<Step, "removed">>
> &
  ChangedRows;

/** A connection or a transaction: what a rule that only reads or writes needs. */
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Lets timers and other requests run: consecutive statements of an embedded database would block the thread. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const turnSize = 2_000;

/** `items.map(work)`, yielding to the event loop every two thousand items. */
export const mapInTurns = async <T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> => {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % turnSize === turnSize - 1) await yieldToEventLoop();
    results.push(work(item, index));
  }
  return results;
};

/**
 * Splits items into batches for one transaction each: at most `maxItems` in a batch, items with the same `keyOf` together.
 */
export const turnsBy = <T>(items: readonly T[], keyOf: (item: T) => unknown, maxItems: number): [T, ...T[]][] => {
  const turns: [T, ...T[]][] = [];
  const open = new Map<unknown, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const turn = open.get(key);
    if (turn !== undefined && turn.length < maxItems) turn.push(item);
    else {
      const next: [T, ...T[]] = [item];
      open.set(key, next);
      turns.push(next);
    }
  }
  return turns;
};

/**
 * Parameters of a statement. PostgreSQL takes 65,535 of them and answers each statement over a connection; an embedded
 * database answers at once, and prepares a long statement longer than it runs.
 */
const mostParameters = { numbered: 30_000, plain: 6_000 } as const;

type Row<T extends keyof Tables> = Tables[T];

/** True where parameters have numbers (PostgreSQL). */
const hasNumbers = (tx: Tx): boolean => sql`${0}`.compile(tx).sql !== "?";

/** Text of an insert; with a `key`, of one that overwrites the rows that have it. By hand: through the query builder it costs more than the statement itself. */
const insertText = (
  isNumbered: boolean,
  table: string,
  columns: readonly string[],
  count: number,
  key: readonly string[],
): string => {
  const parameter = (at: number): string => (isNumbered ? `$${at + 1}` : "?");
  const values = Array.from(
    { length: count },
    (_, nth) => `(${columns.map((_name, at) => parameter(nth * columns.length + at)).join(", ")})`,
  );
  const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
  const others = columns.filter((name) => !key.includes(name)).map((name) => `"${name}" = excluded."${name}"`);
  const conflict = key.length > 0 ? ` on conflict (${quoted(key)}) do update set ${others.join(", ")}` : "";
  return `insert into "${table}" (${quoted(columns)}) values ${values.join(", ")}${conflict}`;
};

const write = async (tx: Tx, table: string, rows: readonly object[], key: readonly string[]): Promise<void> => {
  const first = rows[0];
  if (first === undefined) return;
  const columns = Object.keys(first);
  const isNumbered = hasNumbers(tx);
  const most = isNumbered ? mostParameters.numbered : mostParameters.plain;
  const size = Math.max(1, Math.floor(most / columns.length));
  let text = "";
  for (let start = 0; start < rows.length; start += size) {
    const chunk = rows.slice(start, start + size);
    if (start === 0 || chunk.length < size) text = insertText(isNumbered, table, columns, chunk.length, key);
    const parameters: unknown[] = [];
    for (const row of chunk) for (const name of columns) parameters.push((row as Stored)[name]);
    await tx.executeQuery(CompiledQuery.raw(text, parameters));
    await yieldToEventLoop();
  }
};

/** Inserts many rows, in statements of many rows each. All rows must have the same columns. */
export const insertMany = <T extends keyof Tables>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> =>
  write(tx, table, rows, []);

/** Writes whole rows over those with the same key. All rows must have all columns. */
export const replaceMany = <T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
  key: readonly string[] = ["id"],
): Promise<void> => write(tx, table, rows, key);

/** A bill has some sixty columns, of which all might differ. */
const rowsRewritten = 400;

/** A row as it is stored and as it is to be. */
export type Rewrite<T extends keyof Tables> = { readonly before: Row<T>; readonly after: Row<T> };

const differing = (rows: readonly { readonly before: object; readonly after: object }[]): readonly string[] => {
  const names = new Set<string>();
  for (const { before, after } of rows) {
    for (const [name, value] of Object.entries(after)) {
      if (!names.has(name) && value !== (before as Record<string, unknown>)[name]) names.add(name);
    }
  }
  return [...names];
};

type Stored = Readonly<Record<string, unknown>>;

/** PostgreSQL takes an untyped parameter for text, so the first row says what each column holds. */
const typeOf = (rows: readonly Stored[], name: string): string =>
  rows.some((row) => typeof row[name] === "number") ? "bigint" : "text";

const rewriteText = (isNumbered: boolean, table: string, names: readonly string[], rows: readonly Stored[]) => {
  const nulls = new Set(names.filter((name) => rows.every((row) => row[name] === null)));
  const columns = ["id", ...names.filter((name) => !nulls.has(name))];
  const parameters = rows.map((_row, nth) => {
    const parameter = (name: string, at: number): string => {
      if (!isNumbered) return "?";
      const number = `$${nth * columns.length + at + 1}`;
      return nth === 0 ? `${number}::${typeOf(rows, name)}` : number;
    };
    return `(${columns.map(parameter).join(",")})`;
  });
  const sets = names.map((name) => `"${name}" = ${nulls.has(name) ? "null" : `fresh."${name}"`}`);
  const guard = names.includes("version") ? ` and "${table}".version = fresh.version - 1` : "";
  const text = `with fresh (${columns.map((name) => `"${name}"`).join(", ")}) as (values ${parameters.join(",")})
    update "${table}" set ${sets.join(", ")} from fresh where "${table}".id = fresh.id${guard}`;
  return { text, parameters: rows.flatMap((row) => columns.map((name) => row[name])) };
};

/**
 * Writes what differs of rows that are there, in statements of many rows each; a column that no row of a statement changes
 * is left alone, with the indexes and triggers that follow it. All rows have all columns and an `id`, which stays. Where the
 * version is among what differs, a row that is no longer the version before is left as it is. Gives how many were written.
 */
export const rewriteRows = async (
  tx: Tx,
  table: string,
  rewrites: readonly { readonly before: object; readonly after: object }[],
): Promise<number> => {
  let written = 0n;
  const isNumbered = hasNumbers(tx);
  for (let start = 0; start < rewrites.length; start += rowsRewritten) {
    const chunk = rewrites.slice(start, start + rowsRewritten);
    const names = differing(chunk);
    if (names.length > 0) {
      const rows = chunk.map(({ after }) => after as Stored);
      const { text, parameters } = rewriteText(isNumbered, table, names, rows);
      const { numAffectedRows = 0n } = await tx.executeQuery(CompiledQuery.raw(text, parameters));
      written += numAffectedRows;
    }
    await yieldToEventLoop();
  }
  return Number(written);
};

/** The same for rows of a table that is known by name; their versions stay (`plumbing/versioned.ts`). */
export const rewriteMany = async <T extends keyof Tables>(
  tx: Tx,
  table: T,
  rewrites: readonly Rewrite<T>[],
): Promise<void> => {
  await rewriteRows(tx, table, rewrites);
};

const lookupSize = 5_000;

/**
 * Looks values up in chunks, each value once, and joins the answers: for `in (…)` over more values than a statement takes.
 * `size`: fewer where a value costs more than a row, because an embedded database holds the thread for a whole statement.
 */
export const lookUp = async <V extends string | number, R>(
  values: Iterable<V>,
  find: (chunk: V[]) => Promise<R[]>,
  size = lookupSize,
): Promise<R[]> => {
  const unique = [...new Set(values)];
  const rows: R[] = [];
  for (let start = 0; start < unique.length; start += size) {
    for (const one of await find(unique.slice(start, start + size))) rows.push(one);
    await yieldToEventLoop();
  }
  return rows;
};

/** A connection or a transaction, for code that only reads. */
export type Reader = Database | Tx;

/** Tables whose rows have an id. */
type NumberedTable = { [T in keyof Tables]: Tables[T] extends { readonly id: number } ? T : never }[keyof Tables];

/** The row of a table with this id; undefined where there is none. */
export const findRow = async <T extends NumberedTable>(
  db: Reader,
  table: T,
  id: number | null,
): Promise<Tables[T] | undefined> => {
  const { rows } = await sql<Tables[T]>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
};

/** The same of a row that is there. */
export const readRow = async <T extends NumberedTable>(db: Reader, table: T, id: number | null): Promise<Tables[T]> => {
  const row = await findRow(db, table, id);
  if (row === undefined) throw new Error(`${table}: there is no row ${id}`);
  return row;
};

/** The rows of a table with these ids, in the order of the ids as far as they are read together. */
export const readRows = <T extends NumberedTable>(db: Reader, table: T, ids: Iterable<number>): Promise<Tables[T][]> =>
  lookUp(ids, async (chunk) => {
    const { rows } = await sql<Tables[T]>`
      select * from ${sql.table(table)} where id in (${sql.join(chunk)}) order by id`.execute(db);
    return rows;
  });
