import { clockText, secondsOfDay } from "../../../../src-shared/kernel/values/time/date-text.ts";

const DAY_MS = 86_400_000;
/** 1899-12-30, which makes serial 61 the first of March 1900. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31 in the 1900 system. */
const LAST_SERIAL = 2_958_465;
/** Lotus's day that never was; Excel keeps it, and shows it. */
const FALSE_LEAP_DAY = 60;

/**
 * A date serial as text: `YYYY-MM-DD`, with ` HH:mm:ss` when it has a fraction, cut to the second.
 * Undefined for what is not a date: below one day in the 1900 system (a bare time of day), negative, past the year 9999.
 * Serial 60 of the 1900 system gives `1900-02-29` as Excel shows it, for the row rules to refuse.
 */
export function serialToText(serial: number, is1904: boolean): string | undefined {
  if (!Number.isFinite(serial)) return undefined;
  const day = Math.floor(serial);
  const seconds = secondsOfDay(serial - day);
  const isInside = is1904 ? day >= 0 && day <= LAST_SERIAL - 1462 : day >= 1 && day <= LAST_SERIAL;
  if (!isInside) return undefined;
  const time = seconds === 0 ? "" : ` ${clockText(seconds)}`;
  return `${is1904 ? isoDay(EPOCH_1904 + day * DAY_MS) : dayOf1900(day)}${time}`;
}

function dayOf1900(day: number): string {
  if (day === FALSE_LEAP_DAY) return "1900-02-29";
  return isoDay(EPOCH_1900 + (day < FALSE_LEAP_DAY ? day + 1 : day) * DAY_MS);
}

function isoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** `2026-02-28T10:00:00Z` of a `t="d"` cell in the product's form; undefined when it is not an ISO 8601 date. */
export function isoToText(text: string): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(text);
  if (match === null) return undefined;
  const [, day, time] = match;
  return time === undefined || time === "00:00:00" ? day : `${day} ${time}`;
}
