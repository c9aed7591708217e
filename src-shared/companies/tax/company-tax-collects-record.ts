import { z } from "zod";
import { idText } from "../../kernel/calls/define.ts";
import { companyField, finishedMonthField } from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { plainCalls } from "../../kernel/records/plain-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";

/**
 * Lifecycle of the data of a company's workers that the tax office gets for a month: the list of people is made, sent once,
 * and answered row by row. Only rows that failed are sent again.
 */
export const companyTaxCollectStates = defineStates(
  "companyTaxCollect",
  {
    toGenerate: { code: 10, tone: "warning" },
    generated: { code: 20, tone: "warning" },
    submitted: { code: 30, tone: "info" },
    collected: { code: 40, tone: "success" },
    partly: { code: 45, tone: "danger" },
  },
  {
    generate: { from: ["toGenerate", "generated"], to: ["generated"] },
    submit: { from: ["generated"], to: ["submitted"] },
    /** Asks now, instead of waiting for the next round; what the office answers moves the record on. */
    result: { from: ["submitted"], to: ["submitted"] },
    retry: { from: ["partly"], to: ["submitted"] },
    collect: { from: ["submitted"], to: ["collected"] },
    fail: { from: ["submitted"], to: ["partly"] },
  },
  ["toGenerate", "generated", "submitted", "collected"],
);

/** Data of workers for the tax office, one row a company and month (requirement C10). */
export const companyTaxCollects = list.defineList({
  name: "companyTaxCollect",
  call: "companyTaxCollect.list",
  permission: "labor.labor.view",
  columns: {
    ...recordColumns,
    company_name: list.text({ required: true, width: 220 }),
    period: list.month({ required: true, width: 96 }),
    status: list.state(companyTaxCollectStates, { required: true }),
    people: list.integer({ width: 96 }),
    collected: list.integer({ width: 96 }),
    failed: list.integer({ width: 96 }),
    receipt_no: list.nullableText({ width: 190 }),
    submitted_at: list.nullableDatetime(),
    answered_at: list.nullableDatetime(),
    maker_name: list.text({ width: 90, hidden: true }),
    create_at: list.datetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "company_name", "receipt_no"]),
    status: list.anyOf("status"),
    ...recordFilters("companyTaxCollect"),
    date: list.dateBy(["submitted_at", "answered_at", "create_at"]),
  },
  sort: ["period", "submitted_at", "people", "failed", "create_at", "no"],
  defaultSort: "-period",
  layout: {
    lines: { company_name: ["no"], submitted_at: ["answered_at"] },
    folds: ["answered_at", "submitted_at", "receipt_no", "people"],
    master: { title: "company_name", under: "period", state: "status" },
  },
  offline: { by: "create_at", days: 730 },
});

const form = { company_id: companyField("served"), period: finishedMonthField() };
const steps = ["generate", "submit", "result", "retry"] as const;
const permissions = ["income_tax.summary.edit"] as const;

/** `collect_exists`: the company has this month already. `collect_nobody`: nobody has to be sent. */
const own = ["collect_exists", "collect_nobody"] as const;

const { row, calls } = plainCalls({
  ...{ list: companyTaxCollects, path: "/cdl/1/company_tax_collect", row: "collect", steps },
  prefix: "companyTaxCollect",
  create: { permission: "income_tax.summary.edit", form, refusals: own },
  detail: {
    /** Sent submissions, the newest first; `fault`: reason why there is no answer yet. */
    submissions: z.array(
      z.object({
        id: idText,
        create_at: z.string(),
        people: z.int(),
        collected: z.int(),
        failed: z.int(),
        receipt_no: z.string().nullable(),
        refused_reason: z.string().nullable(),
        answered_at: z.string().nullable(),
      }),
    ),
    fault: z.enum(["late", "unknown", "down"]).nullable(),
    /** Reasons why rows failed, with how many of each. */
    reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  },
  act: { body: {}, refusals: own, access: "income_tax.summary.edit" },
});

/** Made by the tax officer's steps; months that are over are opened by the service for companies with workers. */
export const companyTaxCollectRecord = defineRecord({
  list: companyTaxCollects,
  states: companyTaxCollectStates,
  start: "toGenerate",
  table: "company_tax_collects",
  object: "companyTaxCollect",
  audit: { area: 141, object: 141, steps: { result: 390, collect: 391, retry: 392 } },
  address: "/company-tax-collect",
  row,
  parts: ["maker_id"],
  refusals: own,
  exportPermission: "labor.labor.export",
  calls,
  create: { permission: "income_tax.summary.edit", form, key: ["company_id", "period"] },
  actions: {
    generate: { permissions, forward: true, shows: ["company_name", "period"] },
    submit: { permissions, forward: true, shows: ["company_name", "period", "people"] },
    result: { permissions, shows: ["company_name", "period"] },
    retry: { permissions, forward: true, shows: ["company_name", "period", "failed"] },
  },
  changes: ["taxCollectRecords", "companyLabors"],
});
