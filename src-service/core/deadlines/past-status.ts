import { addDays } from "../../../src-shared/kernel/values/time/time.ts";

/** A record as it is now, with the steps that it took since some time, in their order. `from`: the status before; null: none. */
export type Moved = {
  readonly status: number;
  readonly steps: readonly { readonly at: string; readonly action: string; readonly from: number | null }[];
};

/** The last second of a day ("YYYY-MM-DD"), as times are recorded. */
export const endOf = (day: string): string => `${day} 23:59:59`;

/** The status at the end of a day; null where the record was not made yet. */
export const statusAt = ({ status, steps }: Moved, day: string): number | null => {
  const next = steps.find(({ at }) => at > endOf(day));
  return next === undefined ? status : next.from;
};

/**
 * Counts records that had one of some statuses at the end of each day; today's is `now`. `moved`: all records with a step after
 * the end of the first day, so that the others are as they were.
 */
export const pastCounts = (
  days: readonly string[],
  now: number,
  moved: readonly Moved[],
  statuses: readonly number[],
): number[] => {
  const last = days.at(-1) ?? "";
  const countOn = (day: string): number =>
    moved.filter((one) => statuses.includes(statusAt(one, day) ?? Number.NaN)).length;
  const unmoved = now - countOn(addDays(last, 1));
  return days.map((day) => (day === last ? now : unmoved + countOn(day)));
};

type StepRow = {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly from_status: number | null;
};

/** Rows of steps, ordered by record and time, as the records that took them. */
export const movedOf = <R extends StepRow & { readonly status: number }>(
  rows: readonly R[],
): readonly (R & Moved)[] => {
  const moved = new Map<number, R & { steps: Moved["steps"][number][] }>();
  for (const row of rows) {
    const step = { at: row.at, action: row.action, from: row.from_status };
    const known = moved.get(row.id);
    if (known === undefined) moved.set(row.id, { ...row, steps: [step] });
    else known.steps.push(step);
  }
  return [...moved.values()];
};
