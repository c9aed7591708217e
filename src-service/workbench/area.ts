import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { defineArea } from "../area.ts";
import { findCompany } from "../companies/find-company.ts";
import type { HandlersFor } from "../context.ts";
import type { Asked } from "../deadlines/asked.ts";
import type { Service } from "../service.ts";
import { alarmsOf } from "./alarms.ts";
import { balancesOf } from "./balances.ts";
import { deadlinesOf } from "./deadlines.ts";
import { monthsOf, topCompanies } from "./months.ts";
import { nearThreshold } from "./near.ts";
import { payoutProblems } from "./problems.ts";
import { waitingFor } from "./waiting.ts";

const monthsShown = 12;

const handlers = ({ contributed }: Service): HandlersFor<"workbench.get"> => ({
  "workbench.get": async ({ db, principal, clock }, { query }) => {
    const company = query.company_id === undefined ? null : await findCompany(db, principal, query.company_id);
    const asked: Asked = { db, principal, today: dayOf(shanghaiNow(clock.now())), company_id: company?.id ?? null };
    const months = await monthsOf(asked, query.months ?? monthsShown);
    return {
      today: asked.today,
      waiting: await waitingFor(asked, contributed.sources),
      problems: await payoutProblems(asked, contributed.sources),
      balances: await balancesOf(asked),
      deadlines: await deadlinesOf(asked, contributed.deadlines),
      months,
      alarms: await alarmsOf(asked),
      near: await nearThreshold(asked),
      top: await topCompanies(asked, months),
    };
  },
});

/** What a person starts the day with. */
export const workbenchArea = defineArea({
  serve: (service) => ({ handlers: handlers(service) }),
});
