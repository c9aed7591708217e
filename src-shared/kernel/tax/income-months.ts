import { addMonths } from "../values/time/time.ts";

/**
 * Effect of a month without income on the count of consecutive months: `count` counts it (filed as zero), `reset` starts
 * again after it. STA Announcement 2025 No. 16 says "consecutive" and no more, so it stays a parameter (dictionary A2.1).
 */
export type GapMonthPolicy = "count" | "reset";

/**
 * Counts the months of the year with the basic deduction up to and including `month`: at least 1.
 * `incomeMonths`: months "YYYY-MM" in which the worker got labour remuneration from this platform, in any order, other
 * years and the current month allowed. Only the deduction restarts under `reset`; the cumulated income never does.
 */
export function deductionMonths(incomeMonths: readonly string[], month: string, policy: GapMonthPolicy): number {
  const year = month.slice(0, 4);
  const earned = new Set(incomeMonths.filter((entry) => entry.startsWith(year) && entry < month));
  let first = month;
  if (policy === "count") for (const entry of earned) first = entry < first ? entry : first;
  else while (earned.has(addMonths(first, -1))) first = addMonths(first, -1);
  return Number(month.slice(5, 7)) - Number(first.slice(5, 7)) + 1;
}
