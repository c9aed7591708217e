import { addMonths } from "../../../../../src-shared/kernel/values/time/time.ts";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";

export type Month = NonNullable<Workbench["months"]>[number];
type Expected = NonNullable<Workbench["to_pay"]>["expected"];

/** Figure shown of a month. */
export type Measure = "settled" | "fee" | "tax" | "payments" | "workers";

/** Numbers of people and payouts, not amounts. */
export const isCount = (measure: Measure): boolean => measure === "payments" || measure === "workers";

/** Measures of some months: people where they are known, else payouts alone. */
export const measuresOf = (months: readonly Month[]): readonly Measure[] =>
  months.some(({ workers }) => workers !== null)
    ? ["settled", "fee", "tax", "payments", "workers"]
    : ["settled", "fee", "tax", "payments"];

/** Measures of which one is drawn: people where they are known, else payouts. */
export const chartedOf = (months: readonly Month[]): readonly Measure[] => {
  const all = measuresOf(months);
  return all.includes("workers") ? all.filter((key) => key !== "payments") : all;
};

const none = { settled: 0, fee: 0, tax: 0, payments: 0 } as const;

/** Months without a gap from the first of which there is anything to the running one; those of which there is nothing are 0. */
export const withoutGaps = (months: readonly Month[], running: string): readonly Month[] => {
  const first = months[0]?.period;
  if (first === undefined) return [];
  const byPeriod = new Map(months.map((month) => [month.period, month]));
  const workers = months.some((month) => month.workers !== null) ? 0 : null;
  const all: Month[] = [];
  for (let period = first; period <= running; period = addMonths(period, 1)) {
    all.push(byPeriod.get(period) ?? { period, ...none, workers });
  }
  return all;
};

/** A bar: figures in yuan or numbers. `expected`: what is not there yet; 0 for a month that is over. */
export type Bar = {
  readonly period: string;
  readonly figure: number;
  readonly expected: number;
  readonly isRunning: boolean;
};

/**
 * The bars of a measure, the running month with what is still to be paid, and the average of the months that are over (null:
 * none is).
 */
export const barsOf = (
  months: readonly Month[],
  measure: Measure,
  running: string,
  expected: Expected | null,
): { readonly bars: readonly Bar[]; readonly average: number | null } => {
  const scale = isCount(measure) ? 1 : 100;
  const toCome = measure === "workers" ? 0 : (expected?.[measure] ?? 0);
  const bars = months.map((month): Bar => {
    const isRunning = month.period === running;
    return {
      period: month.period,
      figure: (month[measure] ?? 0) / scale,
      expected: isRunning ? toCome / scale : 0,
      isRunning,
    };
  });
  const full = bars.filter(({ isRunning }) => !isRunning);
  return {
    bars,
    average: full.length === 0 ? null : full.reduce((sum, { figure }) => sum + figure, 0) / full.length,
  };
};
