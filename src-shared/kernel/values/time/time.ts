import { z } from "zod";

/**
 * All times of the product are wall-clock strings of Asia/Shanghai, which has no summer time since 1991: a fixed +08:00.
 * "YYYY-MM-DD" is a day, "YYYY-MM" a month, "YYYY-MM-DD HH:mm:ss" a time; all three sort as text.
 */
const shanghaiOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days in a month, `month` from 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** True for a real calendar day between the years 1 and 9999. */
export const isRealDay = (year: number, month: number, day: number): boolean =>
  year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

/** Writes a day; the caller has checked that it is real. */
export const dayText = (year: number, month: number, day: number): string =>
  `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** True for "YYYY-MM-DD" that names a real day. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  return match !== null && isRealDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** True for "YYYY-MM" with a real month. */
export const isMonth = (text: string): boolean => /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/u.test(text);

/** True for "YYYY-MM-DD HH:mm:ss" that names a real second. */
export const isDateTime = (text: string): boolean =>
  text.length === 19 && isDay(text.slice(0, 10)) && /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u.test(text.slice(10));

/** "YYYY-MM-DD", a real day. */
export const daySchema = z.string().refine(isDay);

/** Epoch milliseconds → "YYYY-MM-DD HH:mm:ss" in Asia/Shanghai, fractions of a second cut off. */
export function shanghaiNow(epochMs: number): string {
  const shifted = new Date(epochMs + shanghaiOffsetMs);
  const day = dayText(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, shifted.getUTCDate());
  return `${day} ${pad(shifted.getUTCHours())}:${pad(shifted.getUTCMinutes())}:${pad(shifted.getUTCSeconds())}`;
}

/** "YYYY-MM-DD" or "YYYY-MM-DD HH:mm:ss" in Asia/Shanghai → epoch milliseconds; null for anything else. */
export function parseShanghai(text: string): number | null {
  if (!isDay(text) && !isDateTime(text)) return null;
  const clock = text.length === 19 ? text.slice(11).split(":").map(Number) : [0, 0, 0];
  const [hours = 0, minutes = 0, seconds = 0] = clock;
  return dayNumber(text) * dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000 - shanghaiOffsetMs;
}

/** The day of a time or a day. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** The month of a time, a day or a month. */
export const monthOf = (time: string): string => time.slice(0, 7);

/** Days since 1970-01-01 of a day (or of the day of a time). RangeError when it is not a real day. */
export function dayNumber(time: string): number {
  const day = dayOf(time);
  if (!isDay(day)) throw new RangeError("not a day");
  const moment = new Date(0);
  moment.setUTCFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
  return moment.getTime() / dayMs;
}

/** The reverse of `dayNumber`. */
export function dayFromNumber(number: number): string {
  const moment = new Date(number * dayMs);
  return dayText(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
}

/** A day `count` days later (earlier when negative). */
export const addDays = (day: string, count: number): string => dayFromNumber(dayNumber(day) + count);

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** A day or month `count` months later; the 31st becomes the last day of a shorter month. */
export function addMonths(dayOrMonth: string, count: number): string {
  if (!isMonth(dayOrMonth) && !isDay(dayOrMonth)) throw new RangeError("not a day or month");
  const months = Number(dayOrMonth.slice(0, 4)) * 12 + Number(dayOrMonth.slice(5, 7)) - 1 + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  if (dayOrMonth.length === 7) return `${pad(year, 4)}-${pad(month)}`;
  return dayText(year, month, Math.min(Number(dayOrMonth.slice(8, 10)), daysInMonth(year, month)));
}

/** The last day of a month, "2026-02" → "2026-02-28". */
export const lastDayOf = (month: string): string =>
  `${month}-${pad(daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))))}`;
