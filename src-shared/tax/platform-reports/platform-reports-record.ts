import { z } from "zod";
import { defineCall, sha256Hex, shortText, version } from "../../kernel/calls/define.ts";
import { lineField, optionField, reasonField, shapeOf } from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { defineRecord, verdicts } from "../../kernel/records/define.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { isQuarter } from "../../kernel/values/time/quarter.ts";
import { exportStarted } from "../../records/exports/export-shapes-calls.ts";

/**
 * Lifecycle of a quarter's platform report (dictionary A4): identity is accepted before income, and what was accepted is
 * changed by a correction only, which is a new revision.
 */
export const platformReportStates = defineStates(
  "platformReport",
  {
    draft: { code: 1, tone: "warning" },
    checked: { code: 2, tone: "info" },
    identityAccepted: { code: 3, tone: "info" },
    incomeAccepted: { code: 4, tone: "success" },
    correcting: { code: 5, tone: "warning" },
  },
  {
    make: { from: ["draft", "correcting"], to: ["draft", "correcting"] },
    // A correction without identity rows rests on the identities that were accepted before.
    check: {
      from: ["draft", "correcting"],
      to: ["checked", "identityAccepted"],
    },
    reopen: { from: ["checked"], to: ["draft", "correcting"] },
    // A correction without income rows is done with this.
    acceptIdentity: { from: ["checked"], to: ["identityAccepted", "incomeAccepted"] },
    acceptIncome: { from: ["identityAccepted"], to: ["incomeAccepted"] },
    correct: { from: ["identityAccepted", "incomeAccepted"], to: ["correcting"] },
    withdraw: {
      from: ["correcting"],
      to: ["identityAccepted", "incomeAccepted"],
    },
  },
);

/** Quarterly platform reports of an agency (Decree 810), one row a quarter as its latest revision stands. */
export const platformReports = list.defineList({
  name: "platformReports",
  call: "platformReports.list",
  permission: "income_tax.summary.view",
  columns: {
    ...list.everyRow,
    quarter: list.text({ required: true, width: 92 }),
    status: list.state(platformReportStates, { required: true, width: 136 }),
    due_at: list.date({ width: 110 }),
    revision: list.integer({ width: 76 }),
    worker_count: list.integer({ required: true }),
    company_count: list.integer({ width: 84 }),
    gross: list.centsColumn({ required: true, sum: true, width: 140 }),
    refunds: list.centsColumn({ sum: true }),
    net: list.centsColumn({ required: true, sum: true, width: 140 }),
    commission: list.centsColumn({ sum: true }),
    order_count: list.integer({ sum: true }),
    row_count: list.integer({ width: 96 }),
    error_count: list.integer({ width: 96 }),
    made_at: list.nullableDatetime(),
    checked_at: list.nullableDatetime({ hidden: true }),
    identity_receipt: list.nullableText({ width: 150 }),
    identity_at: list.nullableDatetime({ hidden: true }),
    income_receipt: list.nullableText({ width: 150 }),
    income_at: list.nullableDatetime({ hidden: true }),
  },
  filters: { status: list.anyOf("status"), date: list.dateBy(["due_at"]) },
  sort: ["quarter", "gross", "net"],
  defaultSort: "-quarter",
  layout: {
    lines: { quarter: ["due_at"], worker_count: ["company_count"], identity_receipt: ["income_receipt"] },
    folds: [
      ["made_at", "income_receipt", "identity_receipt", "error_count", "row_count", "revision", "company_count"],
      ["order_count", "due_at", "worker_count", "commission", "refunds", "gross"],
    ],
    master: { title: "quarter", amount: "net", under: "due_at", state: "status" },
  },
  offline: { by: "due_at", days: 1_200 },
});

/** Whom a row is about: a worker's identity, an operating company's, a worker's income of a month. */
export const reportRowKinds = { worker: 1, company: 2, income: 3 } as const;
export const reportRowKindCodes = Object.values(reportRowKinds);

/** Changes that a row makes to what was reported: adds it, replaces it, takes it back. */
export const reportRowChanges = { added: 1, changed: 2, voided: 3 } as const;

/** Errors that keep a row from being reported; what is to be done is in the texts beside it. */
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
  /** Convenience labour that owes no tax: months of workers and cents that it leaves out; null: made before this was told. */
  exempt_months: z.int().nullable(),
  exempt_gross: z.int().nullable(),
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

export const platformReportsList = listCall(platformReports, { path: "/cdl/1/platform_reports" });

/**
 * A report with its faults, what the books say otherwise by now, its revisions and the files made of it. `difference`:
 * rows that a correction (or, of a draft, making it again) would change.
 */
export const platformReportsGet = defineCall({
  name: "platformReports.get",
  method: "GET",
  path: "/cdl/1/platform_reports/{id}",
  access: "income_tax.summary.view",
  output: () =>
    z.object({
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
      actions: verdicts,
    }),
});
export type PlatformReport = z.output<typeof platformReportsGet.output>;

/** The quarter that is reported; which ones there are, the screen reads. */
const terms = { quarter: optionField(z.string().refine(isQuarter)) };
const receipt = lineField({ min: 1, most: 60 });
const reason = reasonField();

/** Begins the report of a quarter that is over and makes its rows from the books. First quarter: 2025-Q3. */
export const platformReportsCreate = defineCall({
  name: "platformReports.create",
  method: "POST",
  path: "/cdl/1/platform_reports",
  access: "income_tax.summary.edit",
  body: () => z.strictObject(shapeOf(terms)),
  output: () => z.object({ report: platformReports.row }),
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
  method: "PUT",
  path: "/cdl/1/platform_reports/{id}",
  access: "income_tax.summary.edit",
  body: () =>
    z.strictObject({
      version,
      action: z.enum(reportActions),
      digest: sha256Hex.optional(),
      receipt_no: receipt.schema.optional(),
      reason: reason.schema.optional(),
    }),
  output: () => z.object({ report: platformReports.row }),
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
  method: "POST",
  path: "/cdl/1/platform_reports/{id}/export",
  access: "income_tax.summary.export",
  body: () =>
    z.strictObject({
      part: z.enum(["identity", "income"]),
      revision: z.int().min(1).max(999).optional(),
      locale: z.enum(["zh-CN", "en"]).optional(),
      protect: z.boolean().optional(),
      reason: shortText().optional(),
    }),
  output: exportStarted,
});

const edit = { permissions: ["income_tax.summary.edit"] } as const;
const shows = ["quarter", "revision", "worker_count", "gross", "refunds", "net"] as const;
/** Fields that seal exactly what was looked at: the digest of its rows goes along. */
const carries = ["digest"] as const;

/** A quarter's report keeps who did what by revision, and its rows are made from the books and not of a form. */
export const platformReportRecord = defineRecord({
  list: platformReports,
  states: platformReportStates,
  start: "draft",
  table: "platform_reports",
  object: "platformReport",
  audit: { area: 24, object: 29, steps: { make: 111, reopen: 112 } },
  isAgencyWide: true,
  address: "/platform-reports",
  row: "report",
  title: "quarter",
  parts: [],
  refusals: ["quarter_exists", "report_months_open", "report_faulty", "report_changed", "nothing_to_correct"],
  exportPermission: "income_tax.summary.export",
  calls: {
    list: platformReportsList,
    get: platformReportsGet,
    create: platformReportsCreate,
    update: platformReportsUpdate,
    export: platformReportsExport,
  },
  create: { permission: "income_tax.summary.edit", form: terms },
  actions: {
    check: { ...edit, forward: true, shows, carries },
    acceptIdentity: { ...edit, forward: true, shows, carries, form: { receipt_no: receipt } },
    acceptIncome: { ...edit, forward: true, shows, carries, form: { receipt_no: receipt } },
    make: { ...edit, shows },
    reopen: { ...edit, shows, form: { reason } },
    correct: { ...edit, shows, form: { reason } },
    withdraw: { ...edit, shows, form: { reason } },
  },
});
