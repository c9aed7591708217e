import type { RawBuilder } from "kysely";
import { lastChange } from "../../core/database/facts.ts";
import type { Database } from "../../core/database/tables.ts";

/** Count and sums of all rows that match. */
export type Totals = { readonly count: number; readonly summary: Record<string, number> };

const mostKept = 500;

/**
 * A memory of what was counted over the rows of a condition, counted again only when something has changed since: turning
 * pages must not count a hundred thousand rows each time. The change counter is read before the counting, so an answer is
 * never newer than it says. The statement itself, with its bound values, is the key; so person and company are part of it.
 */
export const createTotalsMemory = <T>() => {
  const byDatabase = new WeakMap<object, Map<string, { readonly seq: number; readonly value: T }>>();
  return async (
    db: Database,
    from: RawBuilder<unknown>,
    count: () => Promise<T>,
    columns: readonly string[],
  ): Promise<T> => {
    // Inside a transaction the rows may have changed without the counter.
    if (db.isTransaction) return count();
    const known = byDatabase.get(db) ?? new Map<string, { readonly seq: number; readonly value: T }>();
    byDatabase.set(db, known);
    const { sql: text, parameters } = from.compile(db);
    const key = JSON.stringify([text, parameters, columns]);
    const seq = await lastChange(db);
    const cached = known.get(key);
    if (cached?.seq === seq) return cached.value;
    const value = await count();
    known.delete(key);
    known.set(key, { seq, value });
    if (known.size > mostKept) known.delete(known.keys().next().value as string);
    return value;
  };
};

/** Totals of the rows of a condition. */
export const totalsOf = createTotalsMemory<Totals>();
