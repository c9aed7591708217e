import { sql } from "kysely";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { workerChecks } from "./audit-checks.ts";
import { barLifts } from "./bar-lifts.ts";
import { followAges } from "./follow-ages.ts";
import { followIncomes } from "./follow-incomes.ts";
import { mobilePage, sendMobilePages } from "./mobile-page.ts";
import { personChanges } from "./person-changes.ts";
import { workerDetail } from "./worker-detail.ts";
import { workerHistory, workerWork } from "./worker-history.ts";
import { workersSource } from "./workers-source.ts";

type WorkerCalls = "companyLabors.list" | "companyLabors.get" | "companyLabors.history" | "companyLabors.work";

const handlers: HandlersFor<WorkerCalls> = {
  "companyLabors.list": ({ db, principal }, { query }) => listRows(db, principal, companyLabors, query, workersSource),
  "companyLabors.get": (context, { params }) => workerDetail(context, params.id),
  "companyLabors.history": (context, { params }) => workerHistory(context, params.id),
  "companyLabors.work": (context, { params }) => workerWork(context, params.id),
};

/** The register of workers: list, detail, incomes and ages brought on. */
export const workersArea = defineArea({
  sources: { companyLabors: { source: workersSource, table: "company_labors" } },
  revealables: {
    companyLabors: {
      kind: "worker",
      from: sql`(select r.id, r.agency_id, r.company_id, l.name, l.id_no, l.mobile, a.account_no from company_labors r
        join labors l on l.id = r.labor_id
        left join labor_accounts a on a.labor_id = r.labor_id and a.is_default = 1) t`,
      company: "t.company_id",
      maker: null,
    },
  },
  tables: {
    ...sealed("labor_bars", "labor_bar_lifts", "labor_change_requests"),
    worker_groups: {
      isSealed: false,
      because: { provenBy: "groups of workers count their rows" },
      namesNoFile: true,
    },
  },
  records: [barLifts, personChanges],
  auditChecks: workerChecks,
  serve: (service) => ({
    handlers,
    workerPages: [mobilePage(service)],
    start: () => {
      if (!service.runsJobs) return;
      const pages = () => sendMobilePages(service, service.system("workers"));
      startRounds(service, {
        steps: [() => followIncomes(service), () => followAges(service), pages],
        everyMs: 2_000,
        fault: "workers_round_failed",
      });
    },
  }),
});
