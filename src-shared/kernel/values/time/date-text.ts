import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { toHalfWidth } from "../text/text.ts";
import { dayFromNumber, dayNumber, dayText, isMonth, isRealDay } from "./time.ts";

/** Reason why a text is not a day: nothing there · not a known form · two-digit year · the calendar has no such day. */
export type DateCode = "empty" | "format" | "shortYear" | "notADate";

/** `value` is "YYYY-MM-DD" (or "YYYY-MM" from `parseMonthText`). */
export type DateParsed = { ok: true; value: string } | CheckFailure<DateCode>;

/** A spreadsheet number as a day and, when it has a fraction, the time of that day ("HH:mm:ss", else null). */
export type SerialParsed = { ok: true; value: string; time: string | null } | CheckFailure<DateCode>;

const separated = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u;
const chinese = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/u;
const compact = /^(\d{4})(\d{2})(\d{2})$/u;
const shortYear = /^\d{1,2}([-/.])\d{1,2}\1\d{1,2}$|^\d{2}年\d{1,2}月\d{1,2}日$/u;

const realDay = (year: string, month: string, day: string): DateParsed =>
  isRealDay(Number(year), Number(month), Number(day))
    ? { ok: true, value: dayText(Number(year), Number(month), Number(day)) }
    : checkFailure("notADate");

/**
 * Reads a day written by a person: 2026-1-2, 2026/01/02, 2026.1.2, 20260102, 2026年1月2日; full-width digits and
 * spaces around are understood. A year of two digits is refused: 26-1-2 has three readings.
 */
export function parseDateText(text: string): DateParsed {
  const trimmed = toHalfWidth(text).trim();
  if (trimmed === "") return checkFailure("empty");
  const bySeparator = separated.exec(trimmed);
  if (bySeparator !== null) return realDay(bySeparator[1] ?? "", bySeparator[3] ?? "", bySeparator[4] ?? "");
  const other = chinese.exec(trimmed) ?? compact.exec(trimmed);
  if (other !== null) return realDay(other[1] ?? "", other[2] ?? "", other[3] ?? "");
  return checkFailure(shortYear.test(trimmed) ? "shortYear" : "format");
}

/** Reads a month: 2026-1, 2026/01, 2026.1, 202601, 2026年1月 → "2026-01" (spec §9: work-date format YYYY-MM). */
export function parseMonthText(text: string): DateParsed {
  const trimmed = toHalfWidth(text).trim();
  if (trimmed === "") return checkFailure("empty");
  const match = /^(\d{4})(?:[-/.](\d{1,2})|年(\d{1,2})月|(\d{2}))$/u.exec(trimmed);
  if (match === null) return checkFailure(/^\d{2}[-/.年]\d{1,2}月?$/u.test(trimmed) ? "shortYear" : "format");
  const month = `${match[1]}-${(match[2] ?? match[3] ?? match[4] ?? "").padStart(2, "0")}`;
  return isMonth(month) ? { ok: true, value: month } : checkFailure("notADate");
}

const firstDay1900 = dayNumber("1899-12-31");
const firstDay1904 = dayNumber("1904-01-01");
const lastDay = dayNumber("9999-12-31");
/** 1900-02-29, which Lotus 1-2-3 invented and spreadsheets keep; serials after it are one too high. */
const phantomDay = 60;

/**
 * A spreadsheet date serial (the text of the number) → a day. 1900 system unless `date1904`.
 * Serial 60 of the 1900 system is 1900-02-29 and 0 is "1900-01-00": both are refused as notADate.
 */
export function excelSerialToDate(serialText: string, date1904 = false): SerialParsed {
  const trimmed = serialText.trim();
  if (trimmed === "") return checkFailure("empty");
  const match = /^(\d{1,7})(?:\.(\d{1,17}))?$/u.exec(trimmed);
  if (match === null) return checkFailure(/^\d+(?:\.\d+)?$/u.test(trimmed) ? "notADate" : "format");
  const serial = Number(match[1]);
  if (!date1904 && (serial === 0 || serial === phantomDay)) return checkFailure("notADate");
  const day = date1904 ? firstDay1904 + serial : firstDay1900 + serial - (serial > phantomDay ? 1 : 0);
  if (day > lastDay) return checkFailure("notADate");
  return {
    ok: true,
    value: dayFromNumber(day),
    time: match[2] === undefined ? null : clockText(secondsOfDay(Number(`0.${match[2]}`))),
  };
}

/** A spreadsheet computes days in binary: what is a thousandth of a second short of a whole one is that one. */
const serialBlur = 0.001;
const lastSecond = 86_399;

/** The fraction of a day as whole seconds, cut and never rounded into the next day: 23:59:59.999 is still today. */
export const secondsOfDay = (fraction: number): number =>
  Math.min(Math.floor(fraction * 86_400 + serialBlur), lastSecond);

export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Serials of the years 1927 to 2173. A shorter number is a year, a day of a month or a month with its day (1120). */
const wholeSerial = /^\d{5}(?:\.\d+)?$/u;

/** True when a text is a bare number, which is a day only as a spreadsheet serial. */
export const isSerialText = (text: string): boolean => wholeSerial.test(toHalfWidth(text).trim());

/**
 * A date cell by the rule of spec §5: "a date missing a separator is treated as a spreadsheet serial number" — except
 * eight digits, which are a compact date, and numbers of other than five digits, which no serial of a day of business
 * has: 2026.11 has its separator and misses its day.
 */
export function parseDateCell(text: string, date1904 = false): DateParsed {
  const trimmed = toHalfWidth(text).trim();
  if (!isSerialText(trimmed)) return parseDateText(trimmed);
  const serial = excelSerialToDate(trimmed, date1904);
  return serial.ok ? { ok: true, value: serial.value } : serial;
}
