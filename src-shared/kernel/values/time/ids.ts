import { isDay } from "./time.ts";

/**
 * The number that people quote: prefix + yyyymmdd + six digits (dictionary B0), `humanNumber("JS", "2026-11-20", 123)` →
 * JS20261120000123. `seq` counts from 1 within prefix and day; past 999 999 the number grows instead of repeating.
 */
export function humanNumber(prefix: string, day: string, seq: number): string {
  if (!/^[A-Z]{1,4}$/u.test(prefix) || !isDay(day) || !Number.isSafeInteger(seq) || seq < 1) {
    throw new RangeError("not the parts of a number");
  }
  return `${prefix}${day.replaceAll("-", "")}${String(seq).padStart(6, "0")}`;
}

/** Takes a human number apart; null when it is none. */
export function parseHumanNumber(text: string): { prefix: string; day: string; seq: number } | null {
  const match = /^([A-Z]{1,4})(\d{4})(\d{2})(\d{2})(\d{6,15})$/u.exec(text);
  if (match === null) return null;
  const day = `${match[2]}-${match[3]}-${match[4]}`;
  return isDay(day) ? { prefix: match[1] ?? "", day, seq: Number(match[5]) } : null;
}
