import type { RunningService } from "../../../src-service/server.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { insert } from "../small-world.ts";
import type { Case } from "./matrix-cases.ts";
import { recordIdOf } from "./matrix-records.ts";
import { workerIds } from "./matrix-workers.ts";

type IncomeTaxCall = Extract<CallName, `incomeSummary.${string}` | `taxPeriods.${string}` | "platformReports.export">;

const month = { period: "2026-11" };

/** Income, declarations and months of the tax books: about whole workers, so only who sees the whole agency finds them. */
export const incomeTaxCases: Readonly<Record<Exclude<IncomeTaxCall, "incomeSummary.export">, Case>> = {
  "incomeSummary.list": {
    by: "worker",
    points: [
      { at: "query.labor_id", record: "labor", with: (labor_id) => ({ query: { labor_id } }), narrows: true },
      { at: "query.ids", record: "income", with: (ids) => ({ query: { ids } }), narrows: true },
    ],
  },
  "incomeSummary.get": {
    by: "worker",
    points: [{ at: "path.id", record: "income", with: (id) => ({ path: { id } }) }],
  },
  "incomeSummary.promotionTaxes": { by: "worker", valid: { query: { period: "2026-10" } } },
  "incomeSummary.declare": {
    by: "worker",
    points: [
      {
        at: "body.ids[]",
        record: "income",
        with: (id) => ({ body: { ...month, action: "generate", ids: [id] } }),
      },
    ],
    plain: ["body.receipt_no"],
  },
  "incomeSummary.uploadTaxProof": {
    by: "worker",
    points: [
      { at: "body.ids[]", record: "income", with: (id) => ({ body: { ...month, key: "file-11", ids: [id] } }) },
      { at: "body.key", record: "file", with: (key) => ({ body: { ...month, key, ids: ["1192"] } }) },
    ],
    plain: ["body.receipt_no"],
  },
  "incomeSummary.taxCard": {
    by: "worker",
    points: [
      { at: "body.ids[]", record: "income", with: (id) => ({ body: { year: "2026", ids: [id] } }) },
      { at: "body.except[]", record: "income", with: (id) => ({ body: { year: "2026", except: [id] } }) },
    ],
    plain: ["body.protect_id_no"],
  },
  "incomeSummary.recompute": {
    by: "worker",
    points: [{ at: "body.ids[]", record: "income", with: (id) => ({ body: { ...month, ids: [id] } }) }],
  },
  "taxPeriods.list": { by: "worker" },
  "taxPeriods.get": {
    by: "worker",
    points: [{ at: "path.id", record: "taxPeriod", with: (id) => ({ path: { id } }) }],
  },
  "taxPeriods.calendar": { by: "worker" },
  "taxPeriods.update": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "taxPeriod",
        with: (id) => ({ path: { id }, body: { version: 1, action: "lock", reason: "月结" } }),
      },
    ],
  },
  "platformReports.export": {
    by: "worker",
    points: [
      { at: "path.id", record: "platformReports", with: (id) => ({ path: { id }, body: { part: "identity" } }) },
    ],
  },
};

/** A worker's month and a month of the books for each agency. */
export const addIncomeRecords = async (running: RunningService): Promise<void> => {
  for (const [company, agency_id] of [
    [11, 1],
    [12, 1],
    [21, 2],
  ] as const) {
    const period = company === 12 ? "2026-10" : "2026-11";
    const added = { correction_vat: 0, paid_tax: 0 };
    const common = { version: 1, change_seq: 1, agency_id, company_id: 0, period, ...added };
    await insert(running, "income_summary", {
      ...common,
      id: company * 100 + 92,
      labor_id: workerIds.labor(company),
      no: `SR${company}`,
      period_start: `${period}-01`,
      correction_surtax: 0,
      declare_status: 1,
    });
    const books = { ...common, promotion_tax: 0 };
    await insert(running, "tax_periods", { ...books, id: company * 100 + 93, status: 1, due_at: "2026-12-15" });
    // The file of a report is that of a checked revision.
    await insert(running, "platform_report_revisions", {
      ...{ id: company * 100 + 95, agency_id, report_id: recordIdOf("platformReports", company), revision: 1 },
      ...{ identity_rows: 1, checked_at: "2026-10-08 10:00:00" },
    });
  }
};
