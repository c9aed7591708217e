import { addMonths, lastDayOf } from "./time.ts";

/** True when a text is a calendar quarter, "2026-Q3". */
export const isQuarter = (text: string): boolean => /^20\d{2}-Q[1-4]$/u.test(text);

/** The quarter that a month, a day or a time lies in: "2026-08" → "2026-Q3". */
export const quarterOfMonth = (time: string): string =>
  `${time.slice(0, 4)}-Q${Math.ceil(Number(time.slice(5, 7)) / 3)}`;

/** The three months of a quarter: "2026-Q3" → "2026-07", "2026-08", "2026-09". */
export const monthsOfQuarter = (quarter: string): readonly [string, string, string] => {
  const first = `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, "0")}`;
  return [first, addMonths(first, 1), addMonths(first, 2)];
};

/** The quarter after: "2026-Q4" → "2027-Q1". */
export const nextQuarter = (quarter: string): string => quarterOfMonth(addMonths(monthsOfQuarter(quarter)[0], 3));

/** The platform report of a quarter is due by the end of the month after it (State Council Decree 810). */
export const quarterDueOn = (quarter: string): string => lastDayOf(addMonths(monthsOfQuarter(quarter)[2], 1));
