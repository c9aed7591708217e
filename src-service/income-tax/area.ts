import { sql } from "kysely";
import { incomeSummary } from "../../src-shared/lists/income-summary.ts";
import { taxPeriods } from "../../src-shared/lists/tax-periods.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { defineArea } from "../area.ts";
import type { HandlersFor } from "../context.ts";
import { sealed } from "../database/table-rules.ts";
import { listRows, maskedRow } from "../lists/query.ts";
import { faultFields, logLine } from "../plumbing/log.ts";
import { startRounds } from "../plumbing/rounds.ts";
import type { Service } from "../service.ts";
import { incomeTaxChecks } from "./audit-checks.ts";
import { startTaxCards, taxCardsKind } from "./card-job.ts";
import { declareMonth } from "./declare.ts";
import { followBills } from "./follower.ts";
import { periodDetail } from "./period-detail.ts";
import { updatePeriod } from "./period-lock.ts";
import { taxProofFiles, uploadTaxProof } from "./proofs.ts";
import { recomputeMonth } from "./recompute.ts";
import { summaryDetail } from "./summary-detail.ts";
import { incomeSummarySource, taxPeriodsSource } from "./summary-source.ts";
import { taxDays } from "./tax-days.ts";
import { promotionTaxes } from "./tax-payment.ts";
import { nearThreshold } from "./workbench-vat-threshold.ts";

type IncomeTaxCalls =
  | "incomeSummary.list"
  | "incomeSummary.get"
  | "incomeSummary.declare"
  | "incomeSummary.promotionTaxes"
  | "incomeSummary.uploadTaxProof"
  | "incomeSummary.recompute"
  | "incomeSummary.taxCard"
  | "taxPeriods.get"
  | "taxPeriods.calendar"
  | "taxPeriods.list"
  | "taxPeriods.update";

const handlersOf = (service: Service): HandlersFor<IncomeTaxCalls> => ({
  "incomeSummary.list": ({ db, principal }, { query }) =>
    listRows(db, principal, incomeSummary, query, incomeSummarySource),
  "incomeSummary.get": (context, { params }) => summaryDetail(context, params.id),
  "incomeSummary.promotionTaxes": (context, { query }) => promotionTaxes(context, query.period),
  "incomeSummary.declare": (context, { body }) => declareMonth(context, body),
  "incomeSummary.uploadTaxProof": (context, { body }) => uploadTaxProof(service, context, body),
  "incomeSummary.recompute": (context, { body }) => recomputeMonth(context, body),
  "incomeSummary.taxCard": async (context, { body }) => {
    const started = await startTaxCards(context, body);
    service.exportQueue.ring();
    return started;
  },
  "taxPeriods.get": (context, { params }) => periodDetail(context, params.id),
  "taxPeriods.calendar": async ({ db, principal, clock }) => {
    const today = dayOf(shanghaiNow(clock.now()));
    const deadlines = await taxDays({ db, principal, today, company_id: null });
    return {
      today,
      deadlines: deadlines.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    };
  },
  "taxPeriods.list": ({ db, principal }, { query }) => listRows(db, principal, taxPeriods, query, taxPeriodsSource),
  "taxPeriods.update": async (context, { params, body }) => {
    const id = await updatePeriod(context, params.id, body);
    return { period: await maskedRow(context.db, context.principal, taxPeriods, taxPeriodsSource, id) };
  },
});

const everyMs = 2_000;
const fault = "income_round_failed";

/** Income and tax by worker and month, following the bills, and the months of the tax books. */
export const incomeTaxArea = defineArea({
  tables: {
    ...sealed("income_summary", "tax_periods", "tax_proofs"),
  },
  sources: {
    incomeSummary: { source: incomeSummarySource, table: "income_summary" },
    taxPeriods: { source: taxPeriodsSource, table: "tax_periods" },
  },
  exports: { taxCards: taxCardsKind },
  revealables: {
    incomeSummary: { kind: "incomeSummary", from: sql`income_summary t`, company: "t.company_id", maker: null },
  },
  files: [taxProofFiles],
  deadlines: taxDays,
  auditChecks: incomeTaxChecks,
  workbench: { near: nearThreshold },
  serve: (service) => ({
    handlers: handlersOf(service),
    start: () => {
      if (!service.runsJobs) return;
      const onFault = (error: unknown): void => logLine("error", fault, faultFields(error));
      const begin = Promise.resolve(service.demo?.fillTaxBooks(service)).catch(onFault);
      service.onClose(() => begin);
      startRounds(service, { steps: [() => begin, () => followBills(service)], everyMs, fault });
    },
  }),
});
