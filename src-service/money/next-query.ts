import { type RawBuilder, sql } from "kysely";

/** When an order is asked about that only a person asks about. */
export const waitsForPersonMs = 8_640_000_000_000;

type Now = {
  readonly nowMs: number;
  /** The longest pause between two questions. */
  readonly longestMs: number;
};

/**
 * Whether the bank is to be asked about an order now: its time has come, or it would wait longer than any pause, because the
 * clock that put it off was set back since.
 */
export const isQueryDue = (column: string, { nowMs, longestMs }: Now): RawBuilder<boolean> => {
  const at = sql.ref(column);
  return sql<boolean>`(${at} <= ${nowMs} or (${at} > ${nowMs + longestMs} and ${at} < ${waitsForPersonMs}))`;
};
