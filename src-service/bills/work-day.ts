import { dayFault } from "../../src-shared/values/day-meanings.ts";
import { isDay, isMonth } from "../../src-shared/values/time.ts";
import { error, type Issue } from "./row-issue.ts";

/** What the day of a service is judged by: today, and the company's first day of contract (null: it has none). */
export type WorkDayFacts = { readonly day: string; readonly first_day: string | null };

/**
 * What is wrong with the day or month of a service: its form, days that nobody means (1905-07-18, 9999-12-31), and days
 * before the company had a contract. Nothing of an absent one, for it is the day of the import.
 */
export const workDayIssues = (text: string | undefined, { day, first_day }: WorkDayFacts): Issue[] => {
  if (text === undefined || text === "") return [];
  const prefix = text.length === 7 ? "month" : "date";
  if (!isDay(text) && !isMonth(text)) return [error("work_date", `${prefix}_format`)];
  const fault = dayFault("worked", text, day);
  if (fault !== null) return [error("work_date", `${prefix}_${fault.code}`, { limit: fault.limit })];
  if (first_day === null || text >= first_day.slice(0, text.length)) return [];
  return [error("work_date", "date_before_contract", { start: first_day })];
};
