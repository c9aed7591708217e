import {
  addDays,
  addMonths,
  dayNumber,
  dayOf,
  lastDayOf,
  monthOf,
  shanghaiNow,
} from "../../../src-shared/kernel/values/time/time.ts";

export const presetNames = ["today", "thisWeek", "thisMonth", "lastMonth", "last90"] as const;
export type PresetName = (typeof presetNames)[number];
export type DayRange = { readonly start: string; readonly end: string };

/** 1970-01-01 was a Thursday; weeks begin on Monday (GB/T 7408). */
const mondayOf = (day: string): string => addDays(day, -((dayNumber(day) + 3) % 7));

/** A period in days of Asia/Shanghai, both ends included. */
export const presetRange = (name: PresetName, nowMs: number): DayRange => {
  const today = dayOf(shanghaiNow(nowMs));
  switch (name) {
    case "today":
      return { start: today, end: today };
    case "thisWeek":
      return { start: mondayOf(today), end: addDays(mondayOf(today), 6) };
    case "thisMonth":
      return { start: `${monthOf(today)}-01`, end: lastDayOf(monthOf(today)) };
    case "lastMonth": {
      const month = addMonths(monthOf(today), -1);
      return { start: `${month}-01`, end: lastDayOf(month) };
    }
    case "last90":
      return { start: addDays(today, -89), end: today };
  }
};
