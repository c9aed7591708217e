import { dayOf, daysBetween } from "../../../src-shared/kernel/values/time/time.ts";

/** Days before a deadline from which on it is shown in red (dictionary B1). */
const soonDays = 30;

/** True when a deadline is near or past; `today`: "YYYY-MM-DD" in Shanghai. */
export const isDue = (deadline: string, today: string): boolean => daysBetween(today, dayOf(deadline)) < soonDays;
