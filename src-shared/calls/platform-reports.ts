import { z } from "zod";
import { listAnswer, listQuery } from "../lists/answer.ts";
import { platformReports } from "../lists/platform-reports.ts";
import { isQuarter } from "../values/quarter.ts";
import { defineCall } from "./define.ts";
import { exportStarted } from "./exports.ts";
import { sha256Hex, shortText, version } from "./fields.ts";

/** Whom a row is about: a worker's identity, an operating company's, a worker's income of a month. */
export const reportRowKinds = { worker: 1, company: 2, income: 3 } as const;
export const reportRowKindCodes = Object.values(reportRowKinds);

/** What a row does to what was reported: adds it, replaces it, takes it back. */
export const reportRowChanges = { added: 1, changed: 2, voided: 3 } as const;

/** What keeps a row from being reported; what is to be done stands in the texts beside it. */
export const reportErrorKeys = [
  "name_missing",
  "id_missing",
  "id_wrong",
  "contact_missing",
  "identity_changed",
  "credit_code_wrong",
  "month_open",
  "negative_net",
] as const;
export type ReportErrorKey = (typeof reportErrorKeys)[number];

/** A row as a person sees it: personal data masked. Amounts in cents. */
const shownRow = z.object({
  kind: z.literal(reportRowKindCodes),
  change: z.int(),
  /** The platform's user code of the worker, or the number of the company. */
  code: z.string(),
  name: z.string(),
  id_no: z.string(),
  period: z.string(),
  net: z.int(),
});

const fault = shownRow.extend({
  errors: z.array(z.object({ key: z.enum(reportErrorKeys), at: z.string() })),
});

const revisionRow = z.object({
  revision: z.int(),
  reason: z.string(),
  digest: z.string(),
  identity_rows: z.int(),
  income_rows: z.int(),
  begun_at: z.string(),
  begun_by: z.string(),
  checked_at: z.string().nullable(),
  checked_by: z.string().nullable(),
  identity_receipt: z.string().nullable(),
  identity_at: z.string().nullable(),
  identity_by: z.string().nullable(),
  income_receipt: z.string().nullable(),
  income_at: z.string().nullable(),
  income_by: z.string().nullable(),
});

const reportFile = z.object({
  no: z.string(),
  revision: z.int(),
  part: z.enum(["identity", "income"]),
  rows: z.int(),
  sha256: z.string(),
  is_clear: z.boolean(),
  by: z.string(),
  at: z.string(),
});

/** The most rows of a kind that an answer names. */
export const reportRowsShown = 200;

export const platformReportsList = defineCall({
  name: "platformReports.list",
  area: "money",
  method: "GET",
  path: "/cdl/1/platform_reports",
  access: "income_tax.summary.view",
  query: listQuery(platformReports),
  output: listAnswer(platformReports),
});

/**
 * A report with its faults, what the books say otherwise by now, its revisions and the files made of it. `difference`:
 * rows that a correction (or, of a draft, making it anew) would change.
 */
export const platformReportsGet = defineCall({
  name: "platformReports.get",
  area: "money",
  method: "GET",
  path: "/cdl/1/platform_reports/{id}",
  access: "income_tax.summary.view",
  output: z.object({
    report: platformReports.row,
    digest: z.string(),
    days_left: z.int(),
    months: z.array(z.object({ period: z.string(), state: z.enum(["locked", "open", "empty"]) })),
    faults: z.array(fault),
    fault_count: z.int(),
    difference: z.array(shownRow),
    difference_count: z.int(),
    revisions: z.array(revisionRow),
    files: z.array(reportFile),
  }),
});
export type PlatformReport = z.output<typeof platformReportsGet.output>;

const quarter = z.string().refine(isQuarter);

/** Begins the report of a quarter that is over and makes its rows from the books. First quarter: 2025-Q3. */
export const platformReportsCreate = defineCall({
  name: "platformReports.create",
  area: "money",
  method: "POST",
  path: "/cdl/1/platform_reports",
  access: "income_tax.summary.edit",
  body: z.strictObject({ quarter }),
  output: z.object({ report: platformReports.row }),
  refusals: ["period_not_over", "quarter_exists", "invalid"],
});

export const reportActions = [
  "make",
  "check",
  "reopen",
  "acceptIdentity",
  "acceptIncome",
  "correct",
  "withdraw",
] as const;
export type ReportAction = (typeof reportActions)[number];

/**
 * A step of a report. `digest`: of the rows that were looked at, for `check`, `acceptIdentity` and `acceptIncome`.
 * `receipt_no`: the tax office's, for the two acceptances. `reason`: for `reopen`, `correct` and `withdraw`.
 */
export const platformReportsUpdate = defineCall({
  name: "platformReports.update",
  area: "money",
  method: "PUT",
  path: "/cdl/1/platform_reports/{id}",
  access: "income_tax.summary.edit",
  body: z.strictObject({
    version,
    action: z.enum(reportActions),
    digest: sha256Hex.optional(),
    receipt_no: shortText(60).optional(),
    reason: shortText().optional(),
  }),
  output: z.object({ report: platformReports.row }),
  refusals: [
    "stale_version",
    "illegal_transition",
    "report_months_open",
    "report_faulty",
    "report_changed",
    "nothing_to_correct",
    "invalid",
    "not_found",
  ],
});

/**
 * Begins a job that writes the identity or income rows of a checked revision as a workbook (default: the latest one).
 * Personal data as in `exportBody`.
 */
export const platformReportsExport = defineCall({
  name: "platformReports.export",
  area: "money",
  method: "POST",
  path: "/cdl/1/platform_reports/{id}/export",
  access: "income_tax.summary.export",
  body: z.strictObject({
    part: z.enum(["identity", "income"]),
    revision: z.int().min(1).max(999).optional(),
    locale: z.enum(["zh-CN", "en"]).optional(),
    protect: z.boolean().optional(),
    reason: shortText().optional(),
  }),
  output: exportStarted,
});
