import { z } from "zod";
import { defineCall, idText, sha256Hex, shortText } from "../../kernel/calls/define.ts";
import { monthOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import type { incomeSummary } from "../../tax/income-tax/income-summary-list.ts";
import { taxPeriods } from "../../tax/income-tax/tax-periods-list.ts";
import { listNames } from "../lists/registry.ts";
import { deadline } from "./workbench-calls.ts";

/** Conditions for locking a month of the tax books, in the order of the work. */
export const closeCheckKeys = [
  "monthOver",
  "earlierLocked",
  "nothingUnderWay",
  "settlementsFinished",
  "billsBooked",
  "noDifference",
  "vatEven",
  "vatTaken",
  "returnsCorrected",
  "declared",
  "accepted",
  "taxPaid",
  "promotionTaxPaid",
  "proofs",
  "locked",
] as const;
export type CloseCheckKey = (typeof closeCheckKeys)[number];

/** `blocks`: the month cannot be locked while it is so; `open`: it can, by who takes it upon themselves. */
export const closeCheck = z.object({
  key: z.enum(closeCheckKeys),
  state: z.enum(["done", "open", "blocks"]),
  /** Number of records concerned, and their amount in cents where one says something. */
  count: z.int(),
  amount: z.int().nullable(),
  link: z.object({ list: z.enum(listNames), query: z.record(z.string(), z.string()) }).nullable(),
});
export type CloseCheck = z.output<typeof closeCheck>;

/** A month of the tax books with its checklist. */
export const taxPeriodsGet = defineCall({
  name: "taxPeriods.get",
  method: "GET",
  path: "/cdl/1/tax_periods/{id}",
  access: "income_tax.summary.view",
  output: () => z.object({ period: taxPeriods.row, checks: z.array(closeCheck), days_left: z.int() }),
});

/** The days by which returns, reports and locks are due, soonest first (dictionary A4). */
export const taxPeriodsCalendar = defineCall({
  name: "taxPeriods.calendar",
  method: "GET",
  path: "/cdl/1/tax_calendar",
  access: "income_tax.summary.view",
  output: () => z.object({ today: z.string(), deadlines: z.array(deadline) }),
});

/** Columns that a recomputation compares. */
export const recomputedColumns = [
  "company_count",
  "bill_count",
  "income",
  "income_ex_vat",
  "vat",
  "surtax",
  "vat_recover",
  "months",
  "cum_income",
  "taxable",
  "rate",
  "cum_tax",
  "cum_withheld",
  "month_tax",
  "diff",
  "correction_income",
  "correction_tax",
  "correction_vat",
  "correction_surtax",
  "rolling12",
  "rule_version",
] as const satisfies readonly (keyof typeof incomeSummary.columns)[];

/**
 * Works out a month again from the bills and tells what differs from what stands: without `digest` nothing is changed. With
 * the `digest` of what was shown the open months of those people are written again (`selection_changed` when the result has
 * become another one meanwhile, 423 in a locked month, whose differences are corrected in the open month by themselves).
 */
export const incomeSummaryRecompute = defineCall({
  name: "incomeSummary.recompute",
  method: "POST",
  path: "/cdl/1/income_summary/recompute",
  access: "income_tax.summary.edit",
  body: () =>
    z.strictObject({
      period: monthOfMeaning("finished"),
      ids: z.array(idText).min(1).max(10_000).optional(),
      digest: sha256Hex.optional(),
      reason: shortText().optional(),
    }),
  output: () =>
    z.object({
      period: z.string(),
      is_locked: z.boolean(),
      examined: z.int(),
      /** People whose month differs; the first 200 with what differs. */
      changed: z.int(),
      rows: z.array(
        z.object({
          no: z.string(),
          labor_name: z.string(),
          is_new: z.boolean(),
          changes: z.array(
            z.object({
              column: z.enum(recomputedColumns),
              before: z.union([z.int(), z.string()]),
              after: z.union([z.int(), z.string()]),
            }),
          ),
        }),
      ),
      digest: sha256Hex,
      applied: z.boolean(),
    }),
});
