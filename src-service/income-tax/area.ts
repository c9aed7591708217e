import { incomeSummary } from "../../src-shared/lists/income-summary.ts";
import { taxPeriods } from "../../src-shared/lists/tax-periods.ts";
import type { HandlersFor } from "../context.ts";
import { declareDemoMonths } from "../demo/tax-months.ts";
import { listRows, maskedRow } from "../lists/query.ts";
import { faultFields, logLine } from "../plumbing/log.ts";
import type { MakeArea } from "../plumbing/service.ts";
import { declareMonth } from "./declare.ts";
import { startFollower } from "./follower.ts";
import { updatePeriod } from "./period-lock.ts";
import { uploadTaxProof } from "./proofs.ts";
import { summaryDetail } from "./summary-detail.ts";
import { incomeSummarySource, taxPeriodsSource } from "./summary-source.ts";

type IncomeTaxCalls =
  | "incomeSummary.list"
  | "incomeSummary.get"
  | "incomeSummary.declare"
  | "incomeSummary.uploadTaxProof"
  | "taxPeriods.list"
  | "taxPeriods.update";

const handlers: HandlersFor<IncomeTaxCalls> = {
  "incomeSummary.list": ({ db, principal }, { query }) =>
    listRows(db, principal, incomeSummary, query, incomeSummarySource),
  "incomeSummary.get": (context, { params }) => summaryDetail(context, params.id),
  "incomeSummary.declare": (context, { body }) => declareMonth(context, body),
  "incomeSummary.uploadTaxProof": (context, { body }) => uploadTaxProof(context, body),
  "taxPeriods.list": ({ db, principal }, { query }) => listRows(db, principal, taxPeriods, query, taxPeriodsSource),
  "taxPeriods.update": async (context, { params, body }) => {
    const id = await updatePeriod(context, params.id, body);
    return { period: await maskedRow(context.db, context.principal, taxPeriods, taxPeriodsSource, id) };
  },
};

/** Income and tax by worker and month, following the bills, and the months of the tax books. */
export const incomeTaxArea: MakeArea = (service) => ({
  handlers,
  start: () => {
    if (!service.runsJobs) return;
    const onFault = (error: unknown) => logLine("error", "income_round_failed", faultFields(error));
    const begin = service.environment === "demo" ? declareDemoMonths(service).catch(onFault) : Promise.resolve();
    startFollower(service, begin, onFault);
  },
});
