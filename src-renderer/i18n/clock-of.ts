import { dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";

/** "2026-11-20 14:02:33" → "14:02" today, "11-20 14:02" this year, else with the year. */
export const clockOf = (time: string, nowMs: number = Date.now()): string => {
  const today = dayOf(shanghaiNow(nowMs));
  if (dayOf(time) === today) return time.slice(11, 16);
  return time.slice(0, 4) === today.slice(0, 4) ? time.slice(5, 16) : time.slice(0, 16);
};
