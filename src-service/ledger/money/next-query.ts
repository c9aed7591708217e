import { type RawBuilder, sql } from "kysely";

/** Query time of an order that only people query. */
export const waitsForPersonMs = 8_640_000_000_000;

type Now = {
  readonly nowMs: number;
  /** The longest pause between two queries. */
  readonly longestMs: number;
};

/**
 * SQL: whether an order is due for a query: its time has come, or it lies further ahead than any pause, because the clock
 * was set back since.
 */
export const isQueryDue = (column: string, { nowMs, longestMs }: Now): RawBuilder<boolean> => {
  const at = sql.ref(column);
  return sql<boolean>`(${at} <= ${nowMs} or (${at} > ${nowMs + longestMs} and ${at} < ${waitsForPersonMs}))`;
};
