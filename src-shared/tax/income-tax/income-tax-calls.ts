import { z } from "zod";
import { explanationStep } from "../../billing/bills/bills-calls.ts";
import { defineCall, idText, monthText, shortText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { monthOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { exportStarted } from "../../records/exports/export-shapes-calls.ts";
import { incomeSummary } from "./income-summary-list.ts";
import { taxPeriods } from "./tax-periods-list.ts";

export const incomeSummaryList = listCall(incomeSummary, { path: "/cdl/1/income_summary" });

/** One month of a worker: how its tax came about, the year so far, and the proofs. */
export const incomeSummaryGet = defineCall({
  name: "incomeSummary.get",
  method: "GET",
  path: "/cdl/1/income_summary/{id}",
  access: "income_tax.summary.view",
  output: () =>
    z.object({
      summary: incomeSummary.row,
      steps: z.array(explanationStep),
      year: z.array(
        z.object({
          id: idText,
          period: z.string(),
          income: z.int(),
          month_tax: z.int(),
          expected_tax: z.int(),
          declare_status: z.int(),
        }),
      ),
      proofs: z.array(z.object({ key: z.string(), name: z.string(), sha256: z.string(), at: z.string() })),
    }),
});

/** Rows of one month: those named, or all of it that the step is legal for. */
const monthRows = { period: monthOfMeaning("finished"), ids: z.array(idText).min(1).max(10_000).optional() };

/** The outcome of a bulk step: how many rows moved, and why others did not. */
const stepAnswer = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ no: z.string(), reason: z.string(), current: z.int() })).max(1_000),
  skipped_count: z.int(),
  /** Promotion fees whose taxes were paid with the whole month, and their taxes in cents. */
  promotion_count: z.int(),
  promotion_tax: z.int(),
});

/** Taxes of promotion fees that are handed over with the payment of a whole month: how many, cents, and the first 100. */
export const incomeSummaryPromotionTaxes = defineCall({
  name: "incomeSummary.promotionTaxes",
  method: "GET",
  path: "/cdl/1/income_summary/promotion_taxes",
  access: "income_tax.summary.view",
  query: () => z.strictObject({ period: monthText }),
  output: () =>
    z.object({
      count: z.int(),
      amount: z.int(),
      fees: z.array(z.object({ id: idText, no: z.string(), channel_name: z.string(), tax: z.int() })),
    }),
});

export const declareActions = ["generate", "report", "accept", "refuse", "pay", "correct"] as const;

/** Moves the declaration of a month on; rows that the step is not legal for are named and left (423 when locked). */
export const incomeSummaryDeclare = defineCall({
  name: "incomeSummary.declare",
  method: "POST",
  path: "/cdl/1/income_summary/declare",
  access: "income_tax.summary.edit",
  body: () =>
    z.strictObject({
      ...monthRows,
      action: z.enum(declareActions),
      receipt_no: shortText(60).optional(),
      reason: shortText().optional(),
    }),
  output: stepAnswer,
});

/** Attaches the tax office's proof of payment (完税凭证) to rows of a month; accepted ones are then paid. */
export const incomeSummaryUploadTaxProof = defineCall({
  name: "incomeSummary.uploadTaxProof",
  method: "POST",
  path: "/cdl/1/income_summary/upload_tax_proof/",
  access: "income_tax.proof.import",
  body: () => z.strictObject({ ...monthRows, key: z.string().min(1).max(200), receipt_no: shortText(60).optional() }),
  output: stepAnswer,
});

/**
 * Begins a job that draws the tax cards of a year as one PDF: of the people behind the named records, or behind all that
 * match less some. Personal data as in `exportBody`. At most 500 people.
 */
export const incomeSummaryTaxCard = defineCall({
  name: "incomeSummary.taxCard",
  method: "POST",
  path: "/cdl/1/income_summary/tax_card",
  access: "income_tax.summary.export",
  body: () =>
    z.strictObject({
      matching: z.record(z.string().max(40), z.string().max(8_000)).optional(),
      ids: z.array(idText).min(1).max(10_000).optional(),
      except: z.array(idText).max(10_000).optional(),
      year: z.string().regex(/^20\d{2}$/),
      locale: z.enum(["zh-CN", "en"]).optional(),
      protect_id_no: z.boolean().optional(),
      reason: shortText().optional(),
    }),
  output: () => exportStarted.extend({ people: z.int() }),
});

export const taxPeriodsList = listCall(taxPeriods, { path: "/cdl/1/tax_periods" });

/**
 * Locks a month that is over, when the months before it are locked and no settlement of it is under way, or opens the latest
 * locked one again. What changes in a locked month afterwards (a payment that comes back) is corrected in the open month.
 */
export const taxPeriodsUpdate = defineCall({
  name: "taxPeriods.update",
  method: "PUT",
  path: "/cdl/1/tax_periods/{id}",
  access: "income_tax.period.edit",
  body: () =>
    z.strictObject({
      version,
      action: z.enum(["lock", "unlock"]),
      reason: shortText(),
      /** Locks with open points of the checklist (`calls/tax-close.ts`), which are then written down. */
      accept_open: z.boolean().optional(),
    }),
  output: () => z.object({ period: taxPeriods.row }),
  refusals: [
    "stale_version",
    "illegal_transition",
    "period_not_over",
    "period_order",
    "period_busy",
    "period_unfinished",
    "quarter_reported",
    "not_found",
  ],
});
