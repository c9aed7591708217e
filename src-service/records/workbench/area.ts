import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import {
  isTask,
  type WaitingKind,
  waitingKeys,
  waitingKinds,
} from "../../../src-shared/registries/workbench/waiting.ts";
import type { Deadline, Workbench } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import type { HandlersFor } from "../../core/context.ts";
import type { DeadlineQuery } from "../../core/deadlines/deadline-query.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { defineArea } from "../../lists/area.ts";
import {
  type Deadlines,
  listsWithPast,
  type WaitingPast,
  type WorkbenchParts,
  type WorkbenchQuery,
} from "../../lists/contributed.ts";
import type { ListSources } from "../../lists/lists/source.ts";
import { isOpenTo, waitingFigures } from "../../lists/lists/waiting-figures.ts";
import type { Service } from "../../lists/service.ts";

const pastOf = (parts: WorkbenchParts, { list }: WaitingKind): WaitingPast | null => {
  const known = listsWithPast.find((one) => one === list);
  return known === undefined ? null : parts[`${known}Past`];
};

/**
 * Counts the records that waited for the person at the end of each day, of those kinds whose past is recorded, so that every day
 * counts the same kinds; null where there is none.
 */
const waitingTrend = async (
  query: WorkbenchQuery,
  parts: WorkbenchParts,
  waiting: Workbench["waiting"],
): Promise<Workbench["waiting_trend"]> => {
  const pasts: (readonly number[])[] = [];
  for (const { key, count } of waiting) {
    const kind: WaitingKind = waitingKinds[key];
    const past = isTask(key) ? await pastOf(parts, kind)?.(query, kind, count) : null;
    if (past !== undefined && past !== null) pasts.push(past);
  }
  const [first, ...others] = pasts;
  return first?.map((count, at) => others.reduce((sum, past) => sum + (past[at] ?? 0), count)) ?? null;
};

const mostShown = 40;

/** Order of kinds on the same day: taxes first, then contracts and papers, then bills. */
const order: Partial<Record<Deadline["kind"], number>> = {
  contractEnds: 1,
  paperEnds: 2,
  serviceBills: 3,
  identityReviewsLate: 4,
  registrationsLate: 5,
};
const orderOf = ({ kind }: Deadline): number => order[kind] ?? 0;

const bySoonest = (one: Deadline, other: Deadline): number =>
  one.day === other.day ? orderOf(one) - orderOf(other) : one.day < other.day ? -1 : 1;

/** Deadlines of all areas, the longest overdue or soonest first. */
const deadlinesOf = async (query: DeadlineQuery, contributed: readonly Deadlines[]): Promise<Deadline[]> => {
  const allDeadlines: Deadline[] = [];
  for (const deadlines of contributed) allDeadlines.push(...(await deadlines(query)));
  return allDeadlines.sort(bySoonest).slice(0, mostShown);
};

/** Counts of everything that may wait for the person, zero counts included. */
const waitingFor = async (query: DeadlineQuery, sources: ListSources): Promise<Workbench["waiting"]> => {
  const waiting: Workbench["waiting"] = [];
  for (const key of waitingKeys) {
    const kind: WaitingKind = waitingKinds[key];
    if (isOpenTo(query.principal, kind)) waiting.push({ key, ...(await waitingFigures(query, sources, kind)) });
  }
  return waiting;
};

const monthsShown = 12;

const handlers = ({ contributed }: Service): HandlersFor<"workbench.get"> => ({
  "workbench.get": async ({ db, principal, clock }, { query }) => {
    const company = query.company_id === undefined ? null : await findCompany(db, principal, query.company_id);
    const deadlineQuery: DeadlineQuery = {
      db,
      principal,
      today: dayOf(shanghaiNow(clock.now())),
      company_id: company?.id ?? null,
    };
    const { sources, workbench } = contributed;
    const own = { ...deadlineQuery, sources, months: query.months ?? monthsShown };
    const { months, top } = await workbench.months(own);
    const waiting = await waitingFor(deadlineQuery, sources);
    return {
      today: deadlineQuery.today,
      waiting,
      waiting_trend: await waitingTrend(own, workbench, waiting),
      to_pay: await workbench.to_pay(own),
      problems: await workbench.problems(own),
      balances: await workbench.balances(own),
      deadlines: await deadlinesOf(deadlineQuery, contributed.deadlines),
      months,
      alarms: await workbench.alarms(own),
      near: await workbench.near(own),
      top,
    };
  },
});

/** The workbench: what waits for the person, deadlines and key figures. */
export const workbenchArea = defineArea({
  serve: (service) => ({ handlers: handlers(service) }),
});
