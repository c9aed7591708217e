import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { trendDays } from "../../../src-shared/registries/workbench/workbench-calls.ts";

/** The days of a trend, oldest first, `today` ("YYYY-MM-DD") the last. */
export const daysOfTrend = (today: string): readonly string[] =>
  Array.from({ length: trendDays }, (_none, at) => addDays(today, at + 1 - trendDays));

/**
 * Computes a figure at the end of each of the days, from what it is now and what each day added (negative: took away). A day
 * later than the last counts as the last: it is part of what is there now.
 */
export const backwards = (days: readonly string[], now: number, added: ReadonlyMap<string, number>): number[] =>
  days.map((day) => {
    let figure = now;
    for (const [changedOn, change] of added) if (changedOn > day && day !== days.at(-1)) figure -= change;
    return figure;
  });
