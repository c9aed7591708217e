import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { regionPath } from "../../../src-shared/kernel/values/regions/regions.ts";
import { daysBetween } from "../../../src-shared/kernel/values/time/time.ts";
import { taskApplicants as partsEn } from "../../../src-shared/locales/en/tasks/task-applicants.ts";
import { taskPage as textsEn } from "../../../src-shared/locales/en/tasks/task-page.ts";
import { taskApplicants as partsZh } from "../../../src-shared/locales/zh-CN/tasks/task-applicants.ts";
import { taskPage as textsZh } from "../../../src-shared/locales/zh-CN/tasks/task-page.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { filled } from "../../core/plumbing/filled.ts";
import type { PageLanguage } from "../../core/plumbing/worker-page.ts";
import { leastAge, unfit } from "../tasks/task-facts.ts";
import type { Task } from "../tasks/task-row.ts";
import type { Cooperation } from "./who.ts";

export const pageTexts = { "zh-CN": textsZh, en: textsEn } as const;
export type Texts = (typeof pageTexts)[PageLanguage];

const partTexts = { "zh-CN": partsZh, en: partsEn } as const;

/** Name of the state of somebody's part in a task, as staff read it too. */
export const stateWords = (language: PageLanguage, status: number): string =>
  partTexts[language].states.taskApplicant[applicantStates.keyOf(status) ?? "applied"];

/** Codes by which a page of tasks learns that it stands otherwise by now: it is drawn anew and says what comes next. */
export const redrawn = ["illegal_transition", "applicant_not_ready"] as const;

/** Of `priceUnits`. */
const perDay = 2;

/** Word of what a unit price is paid for; of a task that says nothing, an order. */
export const unitWord = (texts: Texts, { price_unit }: Pick<Task, "price_unit">): string =>
  texts.task.units[(price_unit ?? 4) as keyof Texts["task"]["units"]];

const periodWord = (texts: Texts, { settlement_period }: Pick<Task, "settlement_period">): string =>
  texts.task.periods[(settlement_period ?? 3) as keyof Texts["task"]["periods"]];

const rangeOf = (texts: Texts, from: number, to: number | null): string =>
  to === null || to === from
    ? formatMoney(from)
    : filled(texts.task.range, { from: formatMoney(from), to: formatMoney(to) });

/** Pay for a unit: the price, or its range; `quote`: what somebody asks for it. */
export const priceWords = (texts: Texts, task: Task, quote: number | null = null): string =>
  filled(texts.task.price, {
    price: quote === null ? rangeOf(texts, task.price, task.max_price) : formatMoney(quote),
    unit: unitWord(texts, task),
  });

/** All that the days of a task come to, where a day is priced; "" elsewhere. */
export const estimateWords = (texts: Texts, task: Task, quote: number | null = null): string => {
  const { start_day, end_day, price_unit, price, max_price } = task;
  if (price_unit !== perDay || start_day === null || end_day === null) return "";
  const days = daysBetween(start_day, end_day) + 1;
  const amount = quote === null ? rangeOf(texts, price * days, (max_price ?? price) * days) : formatMoney(quote * days);
  return filled(texts.task.estimate, { days, amount, period: periodWord(texts, task) });
};

/** Days of a task, without the year where both are of one; "" where nobody said them. */
export const dayWords = (texts: Texts, { start_day, end_day }: Pick<Task, "start_day" | "end_day">): string => {
  if (start_day === null || end_day === null) return "";
  const short = (day: string): string => (start_day.slice(0, 4) === end_day.slice(0, 4) ? day.slice(5) : day);
  return filled(texts.task.daysValue, { from: short(start_day), to: short(end_day) });
};

/** Where a task is done: its region and address. */
export const placeWords = (language: PageLanguage, { area, place }: Pick<Task, "area" | "place">): string => {
  const region = area === null || area === "" ? "" : regionPath(area, language);
  return [region, place ?? ""].filter((text) => text !== "").join(" ") || pageTexts[language].hall.anywhere;
};

/** Facts of a task that somebody decides by. */
export const taskFacts = (language: PageLanguage, task: Task, company: string): [string, string][] => {
  const texts = pageTexts[language].task;
  const rows: [string, string | null][] = [
    [texts.company, company],
    [texts.days, dayWords(pageTexts[language], task)],
    [texts.begin, task.auto_start_time?.slice(0, 16) ?? null],
    [texts.place, placeWords(language, task)],
    [texts.requirement, task.requirement],
    [texts.delivery, task.delivery_standard],
  ];
  return rows.flatMap(([label, value]) => (value === null || value === "" ? [] : [[label, value]]));
};

/** Says why somebody cannot take tasks of a company now, and what to do; null where they can. */
export const obstacleWords = (texts: Texts, worker: Cooperation): string | null => {
  const { company, standing, age, isOpen } = worker;
  if (unfit(worker) !== null) {
    const key = age < leastAge ? null : workerStandingStates.keyOf(standing);
    return filled(key == null ? texts.underAge : texts.standings[key], { company });
  }
  return isOpen ? null : filled(texts.closedCompany, { company });
};
