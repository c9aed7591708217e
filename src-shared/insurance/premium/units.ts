import { addDays, addMonths, dayNumber } from "../../kernel/values/time/time.ts";

/** Codes of the unit that a plan's price is for: 1 day, 2 month, 3 year. */
export const premiumUnits = { day: 1, month: 2, year: 3 } as const;

/** Unit that a plan's price is for. */
export type PremiumUnit = (typeof premiumUnits)[keyof typeof premiumUnits];

/** Days of a cover, both included: it begins on `start` at 00:00 and ends on `end` at 24:00, Asia/Shanghai. */
export type Cover = { readonly start: string; readonly end: string; readonly unit: PremiumUnit };

/** First day of the unit with this index, counted from 0. Months keep the day of the start, or a shorter month's last. */
function firstDayOf(cover: Cover, index: number): string {
  if (cover.unit === premiumUnits.day) return addDays(cover.start, index);
  return addMonths(cover.start, cover.unit === premiumUnits.month ? index : index * 12);
}

/** Units whose first day lies before a day: they are found by halving, because covers of days may be long. */
function unitsBefore(cover: Cover, day: string): number {
  if (day <= cover.start) return 0;
  if (cover.unit === premiumUnits.day) return dayNumber(day) - dayNumber(cover.start);
  let count = 1;
  while (firstDayOf(cover, count) < day) count += 1;
  return count;
}

/** Units of a cover; one that has begun counts whole. RangeError when it ends before it starts. */
export function unitsOf(cover: Cover): number {
  if (cover.end < cover.start) throw new RangeError("ends before it starts");
  return unitsBefore(cover, addDays(cover.end, 1));
}

/** Units that somebody pays who comes on a day: the unit of that day counts whole. 0 after the end. */
export function unitsFrom(cover: Cover, day: string): number {
  const from = day < cover.start ? cover.start : day;
  if (from > cover.end) return 0;
  return unitsOf(cover) - unitsBefore(cover, addDays(from, 1)) + 1;
}

/** Units still whole for somebody who leaves at 00:00 of a day: the one that has begun is used up. 0 after the end. */
export function unitsAhead(cover: Cover, day: string): number {
  return day > cover.end ? 0 : unitsOf(cover) - unitsBefore(cover, day);
}
