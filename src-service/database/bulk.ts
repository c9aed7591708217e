import { CompiledQuery } from "kysely";
import type { Database, Tables, Tx } from "./tables.ts";

/** Lets timers and other requests run: statements of an embedded database hold the thread from one to the next. */
export const giveWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const turnSize = 2_000;

/** `items.map(work)`, giving way every two thousand items. */
export const mapInTurns = async <T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> => {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % turnSize === turnSize - 1) await giveWay();
    results.push(work(item, index));
  }
  return results;
};

/** Items that agree in `keyOf` together, at most `most` in a turn: what one transaction is to take at once. */
export const turnsBy = <T>(items: readonly T[], keyOf: (item: T) => unknown, most: number): [T, ...T[]][] => {
  const turns: [T, ...T[]][] = [];
  const open = new Map<unknown, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const turn = open.get(key);
    if (turn !== undefined && turn.length < most) turn.push(item);
    else {
      const next: [T, ...T[]] = [item];
      open.set(key, next);
      turns.push(next);
    }
  }
  return turns;
};

/** PostgreSQL takes at most 65,535 parameters a statement, SQLite 32,766. */
const mostParameters = 30_000;

type Row<T extends keyof Tables> = Tables[T];

const textOf = <T extends keyof Tables>(
  tx: Tx,
  table: T,
  columns: readonly string[],
  rows: readonly Row<T>[],
  replace: boolean,
): string => {
  const insert = tx.insertInto(table).values(rows as never);
  const query = replace
    ? insert.onConflict((conflict) =>
        conflict
          .column("id" as never)
          .doUpdateSet(
            (eb) =>
              Object.fromEntries(
                columns.filter((name) => name !== "id").map((name) => [name, eb.ref(`excluded.${name}` as never)]),
              ) as never,
          ),
      )
    : insert;
  return query.compile().sql;
};

const write = async <T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
  replace: boolean,
): Promise<void> => {
  const first = rows[0];
  if (first === undefined) return;
  const columns = Object.keys(first);
  const size = Math.max(1, Math.floor(mostParameters / columns.length));
  // The text of a full chunk is built once: building it through the query builder costs more than running it.
  let full: string | undefined;
  for (let start = 0; start < rows.length; start += size) {
    const chunk = rows.slice(start, start + size);
    const isFull = chunk.length === size;
    const text = (isFull ? full : undefined) ?? textOf(tx, table, columns, chunk, replace);
    if (isFull) full = text;
    const parameters: unknown[] = [];
    for (const row of chunk) for (const name of columns) parameters.push((row as Record<string, unknown>)[name]);
    await tx.executeQuery(CompiledQuery.raw(text, parameters));
    await giveWay();
  }
};

/** Inserts many rows, in statements of many rows each. All rows must have the same columns. */
export const insertMany = <T extends keyof Tables>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> =>
  write(tx, table, rows, false);

/** Writes whole rows over those with the same `id`. All rows must have all columns. */
export const replaceMany = <T extends keyof Tables>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> =>
  write(tx, table, rows, true);

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
  const found: R[] = [];
  for (let start = 0; start < unique.length; start += size) {
    for (const one of await find(unique.slice(start, start + size))) found.push(one);
    await giveWay();
  }
  return found;
};

/** A reader of either kind. */
export type Reader = Database | Tx;
