import { dayFault } from "../../../../src-shared/kernel/values/time/day-meanings.ts";
import { isDay, isMonth } from "../../../../src-shared/kernel/values/time/time.ts";
import type { WorkTerms } from "../../../directory/companies/contract-terms.ts";
import { error, type Issue } from "./row-issue.ts";
import { isUnder } from "./work-terms.ts";

/** Facts for judging the day of a service: today, and the company's first day of contract (null: it has none). */
export type WorkDayFacts = { readonly day: string; readonly first_day: string | null };

/**
 * Finds faults in the day or month of a service: its form, days that nobody means (1905-07-18, 9999-12-31), and days
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

/** `terms`: under which work of the company is paid; null where there are none. */
export type EnteringFacts = WorkDayFacts & { readonly terms: WorkTerms | null };

/**
 * Obstacles to entering a bill by the day or month of its service: what is wrong with it, and that it is under no
 * contract, which after the end of the last one is all work but that which was done under it.
 */
export const enteringIssues = (text: string | undefined, { terms, ...facts }: EnteringFacts): Issue[] => {
  const issues = workDayIssues(text, facts);
  if (issues.length > 0) return issues;
  const times = { create_at: facts.day, work_date: text === undefined || text === "" ? facts.day : text };
  return terms !== null && isUnder(times, terms) ? [] : [error("work_date", "contract_not_effective")];
};
