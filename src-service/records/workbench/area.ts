import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import {
  mayWaitFor,
  type WaitingKind,
  waitingKeys,
  waitingKinds,
} from "../../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import type { HandlersFor, Principal } from "../../core/context.ts";
import { type DeadlineQuery, holds } from "../../core/deadlines/deadline-query.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { defineArea } from "../../lists/area.ts";
import type { ListSources } from "../../lists/lists/source.ts";
import { waitingFigures } from "../../lists/lists/waiting-figures.ts";
import type { Service } from "../../lists/service.ts";
import { deadlinesOf } from "./deadlines.ts";
import { waitingTrend } from "./waiting-trend.ts";

const isOpenTo = (principal: Principal, kind: WaitingKind): boolean =>
  principal.permissions.has(listByName(kind.list).permission) &&
  mayWaitFor(kind, { isOfCompany: principal.company_id !== null, can: (needs) => holds(principal, needs) });

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
