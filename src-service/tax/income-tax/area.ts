import { sql } from "kysely";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { incomeSummary } from "../../../src-shared/tax/income-tax/income-summary-list.ts";
import { taxPeriods } from "../../../src-shared/tax/income-tax/tax-periods-list.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import type { Service } from "../../lists/service.ts";
import { incomeTaxChecks } from "./audit/audit-checks.ts";
import { startTaxCards, taxCardsKind } from "./cards/card-job.ts";
import { declareMonth } from "./months/declare.ts";
import { followBills } from "./months/follower.ts";
import { periodDetail } from "./months/period-detail.ts";
import { updatePeriod } from "./months/period-lock.ts";
import { taxProofFiles, uploadTaxProof } from "./months/proofs.ts";
import { recomputeMonth } from "./months/recompute.ts";
import { taxDays } from "./months/tax-days.ts";
import { promotionTaxes } from "./months/tax-payment.ts";
import { nearThreshold } from "./months/workbench-vat-threshold.ts";
import { summaryDetail } from "./summary/summary-detail.ts";
import { incomeSummarySource, taxPeriodsSource } from "./summary/summary-source.ts";

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
      // In the first round, not at once: until then the page that the service was started for has the processors.
      let begun: Promise<void> | undefined;
      const begin = (): Promise<void> => {
        begun ??= Promise.resolve(service.demo?.fillTaxBooks(service)).catch(onFault);
        return begun;
      };
      startRounds(service, { steps: [begin, () => followBills(service)], everyMs, fault });
    },
  }),
});
