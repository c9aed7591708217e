import { z } from "zod";
import { idText, nonNegativeCents } from "../../kernel/calls/define.ts";
import { centsField, companyField, countField, optionField, reasonField } from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { manyCall } from "../../kernel/records/many.ts";
import { plainCalls } from "../../kernel/records/plain-calls.ts";
import { workerStandingStates } from "../../kernel/states/worker.ts";
import { highestPrice } from "../tasks/task-rules.ts";
import { priceUnits, taskStates } from "../tasks/task-states.ts";
import { applicantSourceCodes, applicantStates } from "./applicant-states.ts";

/** People of tasks: who applied, was sent, works, and what was accepted of each (dictionary B4, `task_applicants`). */
export const taskApplicants = list.defineList({
  name: "taskApplicants",
  call: "taskApplicants.list",
  permission: "task.task.view",
  columns: {
    ...recordColumns,
    task_id: list.text({ carried: true }),
    company_labor_id: list.text({ carried: true }),
    task_status: list.state(taskStates, { hidden: true, width: 124 }),
    name: list.text({ required: true, sensitive: "name", width: 92 }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    mobile: list.text({ hidden: true, sensitive: "phone", width: 116 }),
    task_name: list.text({ required: true, width: 190 }),
    task_no: list.text({ hidden: true, width: 168 }),
    company_name: list.text({ width: 190 }),
    status: list.state(applicantStates, { required: true }),
    source: list.enumeration("applicantSource", applicantSourceCodes, { width: 84 }),
    // Obstacle to being elected now; 50 is ready.
    standing: list.state(workerStandingStates, { width: 170 }),
    age: list.integer({ hidden: true, width: 64 }),
    quote: list.nullableCents({ width: 110 }),
    price_unit: list.nullableEnumeration("priceUnit", priceUnits, { hidden: true }),
    sign_count: list.integer({ width: 72 }),
    report_count: list.integer({ width: 72 }),
    // What the signed days come to by the price of a day; null where the price is of something else.
    by_signs: list.nullableCents({ hidden: true, width: 110 }),
    accept_amount: list.nullableCents({ sum: true, width: 120 }),
    billed_amount: list.nullableCents({ hidden: true, width: 120 }),
    score: list.nullableInteger({ hidden: true, width: 64 }),
    reject_reason: list.text({ hidden: true, width: 190 }),
    create_at: list.datetime(),
    elect_at: list.nullableDatetime({ hidden: true }),
    receive_at: list.nullableDatetime({ hidden: true }),
    deliver_at: list.nullableDatetime({ hidden: true }),
    accept_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["name", "id_no", "mobile", "task_name", "company_name"]),
    status: list.anyOf("status"),
    task_id: list.ref("task_id", "tasks"),
    ...recordFilters("taskApplicants"),
    source: list.anyOf("source"),
    standing: list.anyOf("standing"),
    amount: list.range("accept_amount"),
    date: list.dateBy(["create_at", "elect_at", "receive_at", "deliver_at", "accept_at"]),
    billed: list.positive("billed_amount"),
    task_status: list.anyOf("task_status"),
  },
  sort: ["create_at", "elect_at", "deliver_at", "accept_at", "accept_amount"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      name: ["id_no"],
      task_name: ["company_name"],
      status: ["source"],
      sign_count: ["report_count"],
      accept_amount: ["by_signs"],
    },
    master: { title: "name", amount: "accept_amount", under: "task_name", state: "status" },
    tabs: {
      by: "status",
      order: [
        "applied",
        "elected",
        "working",
        "toAccept",
        "refused",
        "accepted",
        { key: "over", states: ["rejected", "gaveUp"] },
      ],
    },
    pinned: ["date", "company_id", "standing"],
  },
  counted: ["company_id", "status", "standing", "source"],
  offline: { by: "create_at", days: 365, within: "task_id" },
});

/** A worker who is sent to a task without having applied; they answer on their page. */
export const applicantForm = {
  company_id: companyField("active"),
  task_id: optionField(idText),
  company_labor_id: optionField(idText),
};

/** Accepting work: the amount that will be billed, cents before taxes, and a mark. */
const acceptForm = {
  accept_amount: centsField({ min: 1 }),
  score: countField({ least: 0, most: 100, isOptional: true }),
};

export const applicantActs = ["elect", "reject", "accept", "refuse", "correct", "withdraw"] as const;

/**
 * Reasons why somebody cannot be elected or accepted: `applicant_not_ready` names the standing, `task_election_over` and
 * `applicant_not_begun` the state of the task.
 */
export const applicantRefusals = [
  "applicant_not_ready",
  "applicant_under_age",
  "applicant_twice",
  "applicant_billed",
  "applicant_over_price",
  "task_election_over",
  "task_not_begun",
  "task_full",
] as const;

const path = "/cdl/1/task_applicants";

const { row, calls } = plainCalls({
  ...{ list: taskApplicants, path, row: "applicant", steps: applicantActs },
  create: {
    permission: "task.applicant.audit",
    form: applicantForm,
    refusals: [...applicantRefusals, "company_not_active"],
  },
  act: {
    body: {
      accept_amount: acceptForm.accept_amount.schema.optional(),
      score: acceptForm.score.schema.optional(),
      reason: reasonField().schema.optional(),
      /** Amounts of many at once, cents by the id of each. */
      amounts: z.record(idText, nonNegativeCents.min(1).max(highestPrice)).optional(),
    },
    refusals: [...applicantRefusals, "company_not_active"],
  },
});

const audit = ["task.applicant.audit"] as const;

/** People of a task are elected, and their work accepted, by who may audit applicants, of company or agency. */
export const taskApplicantRecord = defineRecord({
  list: taskApplicants,
  states: applicantStates,
  start: "elected",
  table: "task_applicants",
  object: "taskApplicant",
  audit: { area: 182, object: 182 },
  isMadeElsewhere: true,
  address: "/task-applicants",
  row,
  parts: [],
  refusals: applicantRefusals,
  exportPermission: "task.task.export",
  calls: { ...calls, updateMany: manyCall(calls.update, `${path}/act`) },
  create: { permission: "task.applicant.audit", form: applicantForm, key: ["task_id"] },
  changes: ["tasks"],
  actions: {
    elect: { permissions: audit, forward: true, inBulk: true, shows: ["task_name", "standing", "quote"] },
    reject: { permissions: audit, inBulk: true, form: { reason: reasonField() }, shows: ["task_name"] },
    accept: {
      permissions: audit,
      forward: true,
      inBulk: true,
      form: acceptForm,
      manyBy: { accept_amount: "amounts" },
      shows: ["task_name", "sign_count", "report_count"],
    },
    refuse: { permissions: audit, inBulk: true, form: { reason: reasonField() }, shows: ["task_name", "report_count"] },
    correct: { permissions: audit, form: { reason: reasonField() }, shows: ["task_name", "accept_amount"] },
    withdraw: { permissions: audit, form: { reason: reasonField() }, shows: ["task_name", "status"] },
  },
});
