import type { RawBuilder } from "kysely";
import { lastChange } from "../database/facts.ts";
import type { Database } from "../database/tables.ts";

/** Count and sums of all rows that match. */
export type Totals = { readonly count: number; readonly summary: Record<string, number> };

type CachedTotals = { readonly seq: number; readonly totals: Totals };

const mostKept = 500;
const totalsByDatabase = new WeakMap<object, Map<string, CachedTotals>>();

/**
 * Totals of a condition, counted again only when something has changed since: turning pages must not count a hundred
 * thousand rows each time. The change counter is read before the counting, so totals are never newer than they say.
 * The statement itself, with its bound values, is the key; so person and company are part of it.
 */
export const totalsOf = async (
  db: Database,
  from: RawBuilder<unknown>,
  count: () => Promise<Totals>,
  sums: readonly string[],
): Promise<Totals> => {
  // Inside a transaction the rows may have changed without the counter.
  if (db.isTransaction) return count();
  const databaseTotals = totalsByDatabase.get(db) ?? new Map<string, CachedTotals>();
  totalsByDatabase.set(db, databaseTotals);
  const { sql: text, parameters } = from.compile(db);
  const key = JSON.stringify([text, parameters, sums]);
  const seq = await lastChange(db);
  const cached = databaseTotals.get(key);
  if (cached?.seq === seq) return cached.totals;
  const totals = await count();
  databaseTotals.delete(key);
  databaseTotals.set(key, { seq, totals });
  if (databaseTotals.size > mostKept) databaseTotals.delete(databaseTotals.keys().next().value as string);
  return totals;
};
