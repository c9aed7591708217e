import type { Writing } from "../../core/context.ts";
import { insertMany } from "../../core/database/tables.ts";

/**
 * One fact of a worker that changed. `company_id` and `company_labor_id` are 0 for a fact of the person. `field`: the column, ""
 * where the whole row began. Values are kept as they are and masked when they are shown.
 */
export type HistoryEntry = {
  readonly agency_id: number;
  readonly company_id: number;
  readonly labor_id: number;
  readonly company_labor_id: number;
  readonly action: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Keeps what changed of workers: who did it, and with which others at once (`batch`: number of an import; null: alone). */
export const keepHistory = async (
  writing: Writing,
  userId: number,
  entries: readonly HistoryEntry[],
  batch: string | null = null,
): Promise<void> => {
  if (entries.length === 0) return;
  const firstId = await writing.ids(entries.length);
  await insertMany(
    writing.tx,
    "labor_history",
    entries.map((entry, at) => ({
      id: firstId + at,
      ...entry,
      at: writing.at,
      user_id: userId,
      batch,
      restored_at: null,
    })),
  );
};

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** The columns that differ, as entries; `fields`: of which columns. */
export const differences = <Row extends object>(
  about: Pick<HistoryEntry, "agency_id" | "company_id" | "labor_id" | "company_labor_id" | "action">,
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): HistoryEntry[] =>
  fields.flatMap((field) => {
    const values = { before: textOf(before[field]), after: textOf(after[field]) };
    return values.before === values.after ? [] : [{ ...about, field, ...values }];
  });
