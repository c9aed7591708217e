import { z } from "zod";
import { defineCall, idText, nonNegativeCents, version } from "../../kernel/calls/define.ts";
import {
  centsField,
  choiceField,
  companyField,
  countField,
  dayField,
  filesField,
  lineField,
  optionField,
  reasonField,
  regionField,
  shapeOf,
  textField,
  yesNoField,
} from "../../kernel/forms/fields.ts";
import { workerFieldTypes } from "../../kernel/lists/worker-column.ts";
import { actRefusals, defineRecord } from "../../kernel/records/define.ts";
import { manyCall } from "../../kernel/records/many.ts";
import { nextSteps } from "../../kernel/records/next-step.ts";
import { plainCalls } from "../../kernel/records/plain-calls.ts";
import { highestPrice } from "./task-rules.ts";
import { priceUnits, settlementPeriods, taskModeCodes, taskStates } from "./task-states.ts";
import { tasks } from "./tasks-list.ts";

/** Most people that one task is for, and most workers that it names. */
export const mostNeeded = 10_000;
export const mostDirected = 200;
const mostContentRows = 30;
/** Ten years in seconds: nothing ends later by itself. */
const longestWork = 315_360_000;

/** Facts of a task in one field each. Only company and name have to be there: a draft is kept however little it says. */
export const taskForm = {
  company_id: companyField("active"),
  name: lineField({ min: 1, most: 100 }),
  industry_name: lineField({ min: 0, most: 50 }),
  occupation_id: optionField(idText, { isOptional: true }),
  mode: choiceField(taskModeCodes, { isInline: true, isOptional: true }),
  price: centsField({ min: 0, isOptional: true }),
  max_price: centsField({ min: 0, isOptional: true }),
  price_unit: choiceField(priceUnits, { isOptional: true }),
  predict_task_amount: centsField({ min: 0, isOptional: true }),
  settlement_period: choiceField(settlementPeriods, { isInline: true, isOptional: true }),
  need_count: countField({ least: 1, most: mostNeeded, isOptional: true }),
  start_day: dayField(1, "planned", { isOptional: true }),
  end_day: dayField(7, "planned", { isOptional: true }),
  area: regionField({ isOptional: true }),
  place: lineField({ min: 0, most: 100 }),
  requirement: textField({ min: 0, most: 2_000 }),
  delivery_standard: textField({ min: 0, most: 2_000 }),
  attachments: filesField({ most: 10 }),
  is_display_hall: yesNoField(),
  no_directional_is_display_hall: yesNoField(),
  is_no_audit: yesNoField(),
} as const;

/** A row of a task's content (spec 3): title, value and the type of the value (decision 7.14). */
const contentRow = z.strictObject({
  key: z.string().trim().min(1).max(30),
  value: z.string().trim().max(500),
  code: z.enum(workerFieldTypes),
});
export type TaskContentRow = z.output<typeof contentRow>;

/** A time of the clock, "YYYY-MM-DD HH:mm:ss" in Asia/Shanghai. */
const instant = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u);

/** "latitude,longitude" in degrees (WGS-84), by which the distance of a sign-in is told. */
const position = z.string().regex(/^-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?$/u);

/** Facts of a task that no field of a form holds. Null: left open. */
const besides = {
  content: z.array(contentRow).max(mostContentRows),
  position: position.nullable(),
  /** Workers that it names, by their cooperation with the company. */
  labor_ids: z.array(idText).max(mostDirected),
  /** Span within which who applies is elected by itself, until enough are (decision 7.10). */
  auto_approve_time: z.tuple([instant, instant]).nullable(),
  /** When the elected who have not answered count as having received it. */
  auto_receive_time: instant.nullable(),
  auto_start_time: instant.nullable(),
  /** Seconds from the start. */
  auto_end_time: z.int().min(60).max(longestWork).nullable(),
} as const;

const everything = { ...shapeOf(taskForm), ...besides };

/** Facts of a task as calls send them; what is not sent is left open, or as it is. */
const { company_id: _company, name: _name, ...open } = everything;

/** Actions of people on a task; saving it (`edit`) has a form of its own. */
export const taskActs = [
  ...(["submit", "approve", "reject", "receive", "deliver", "accept", "refuse", "close", "cancel"] as const),
] as const;

/** Reasons why a task cannot be as it is or go on. `task_faults`: its fields say which (`fields`). */
export const taskRefusals = [
  "task_faults",
  "task_word_forbidden",
  "task_relied_on",
  "task_people_open",
  "task_has_bills",
  "task_nobody_ready",
  "task_nobody_elected",
  "task_note_differs",
] as const;

const path = "/cdl/1/tasks";

/** Fault of a task, in words that `forms` and `imports.issues` have. */
const fault = z.object({
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** A worker whom a task names. `standing`: as in the list of workers; 50 is ready. */
const namedWorker = z.object({
  id: idText,
  name: z.string(),
  id_no: z.string(),
  standing: z.int(),
  age: z.int(),
});

/** Money of a task, cents: expected, in work not yet accepted, accepted without a bill, billed, paid. */
const moneyBar = z.object({
  predicted: nonNegativeCents,
  to_accept: nonNegativeCents,
  accepted: nonNegativeCents,
  billed: nonNegativeCents,
  paid: nonNegativeCents,
});

/** Evidence that a task lacks (requirement T6), with how many of its people; it follows into bills and settlements. */
export const taskGapKeys = ["note", "noteStale", "signIn", "report", "contract", "late"] as const;

const { row, calls } = plainCalls({
  ...{ list: tasks, path, row: "task", steps: taskActs },
  create: {
    permission: "task.task.create",
    form: { company_id: taskForm.company_id, name: taskForm.name },
    besides: z.object(open).partial().shape,
    refusals: [...taskRefusals, "company_not_active"],
  },
  detail: {
    ...{ requirement: z.string(), delivery_standard: z.string(), content: z.array(contentRow) },
    ...{ auto_approve_from: z.string().nullable(), auto_approve_to: z.string().nullable() },
    ...{ auto_receive_time: z.string().nullable(), auto_start_time: z.string().nullable() },
    ...{ auto_end_time: z.int().nullable(), ends_at: z.string().nullable() },
    position: z.string().nullable(),
    /** The occupation that it asks for, with its class of insurance; null: none is named. */
    occupation: z.object({ id: idText, code: z.string(), name: z.string(), class: z.int() }).nullable(),
    /** Flag of the open part of a task that also names workers; its row tells only what is in the hall as it stands. */
    no_directional_is_display_hall: z.boolean(),
    attachments: z.array(z.object({ file_key: idText, name: z.string(), sha256: z.string() })),
    named: z.array(namedWorker),
    money: moneyBar,
    gaps: z.array(z.object({ key: z.enum(taskGapKeys), people: z.int() })),
    /** Work accepted now, with the code that its note prints ("" while nothing is), and the stamped notes, newest first. */
    note: z.object({
      ...{ code: z.string(), people: z.int(), amount: nonNegativeCents },
      papers: z.array(
        z.object({
          ...{ id: idText, no: z.string(), file_name: z.string(), at: z.string(), by: z.string() },
          /** It says what is accepted now. */
          is_current: z.boolean(),
        }),
      ),
    }),
    /** Ceiling of the industry at the company, cents; null: none. */
    ceiling: nonNegativeCents.nullable(),
    /** Faults that stand against its submission as it is; [] once it was submitted. */
    faults: z.array(fault),
    /** Soft words of the agency's list that name and content hold, for who audits it. */
    words: z.array(z.string()),
    /** Those for which it cannot be published; [] once it was. */
    forbidden_words: z.array(z.string()),
    /** The simple task as which it was sent to many; null where it was not. */
    simple_run: z.object({ id: idText, no: z.string(), sent: z.int(), unfit: z.int() }).nullable(),
    next: nextSteps,
  },
  act: { body: {}, refusals: taskRefusals },
});

/** Saves fields, or takes an action; without one the fields are saved (requirement T3). */
const update = defineCall({
  ...{ name: "tasks.update", method: "PUT", path: `${path}/{id}`, access: "task.task.view" },
  body: () =>
    z.strictObject({
      version,
      action: z.enum([...taskActs, "edit"]).default("edit"),
      ...z.object({ name: taskForm.name.schema, ...open }).partial().shape,
      reason: reasonField().schema.optional(),
    }),
  output: calls.update.output,
  refusals: [...actRefusals, ...taskRefusals, "company_not_active"],
});

const many = manyCall(update, `${path}/act`);

/** The same action with many tasks at once. */
const updateMany = defineCall({
  ...{ name: "tasks.updateMany", method: "POST", path: `${path}/act`, access: "task.task.view" },
  body: () =>
    z.strictObject({
      action: z.enum(taskActs),
      reason: reasonField().schema.optional(),
      records: many.body.shape.records,
    }),
  output: () => many.output,
  refusals: update.refusals,
});

/** Ends the election of each named task (decision 7.11). `task_ids`: at most 200, comma-joined (spec 8). */
export const tasksDealNew = defineCall({
  ...{ name: "tasks.dealNew", method: "POST", path: `${path}/deal_new`, access: "task.applicant.audit" },
  body: () => z.strictObject({ task_ids: z.string().regex(/^[0-9A-Za-z_-]{1,64}(,[0-9A-Za-z_-]{1,64}){0,199}$/u) }),
  output: () =>
    z.object({
      /** Tasks whose election ended, with how many were elected and how many were told no. */
      done: z.array(z.object({ id: idText, no: z.string(), elected: z.int(), rejected: z.int() })),
      refused: z.array(z.object({ id: idText, no: z.string(), code: z.string() })),
    }),
  refusals: ["invalid", "not_found", "forbidden"],
});

/** Kinds of events of a task besides its own steps: what its people did, and what the clock did. */
export const taskEventKinds = [
  ...([
    "apply",
    "dispatch",
    "elect",
    "reject",
    "receive",
    "decline",
    "deliver",
    "accept",
    "refuse",
    "correct",
  ] as const),
  ...(["withdraw", "signIn", "report", "electByClock", "receiveByClock", "startByClock", "endByClock"] as const),
  ...(["electionEnds", "nobodyElected", "settled", "partlySettled", "payoutReturned", "published", "billed"] as const),
] as const;

/** Events of a task, the latest first. */
export const tasksEvents = defineCall({
  ...{ name: "tasks.events", method: "GET", path: `${path}/{id}/events`, access: "task.task.view" },
  output: () =>
    z.object({
      events: z.array(
        z.object({
          id: idText,
          kind: z.enum(taskEventKinds),
          at: z.string(),
          /** Name of who did it; "" for the clock and for workers. */
          by: z.string(),
          /** The worker whom it is about, masked; null where it is about the task. */
          worker: z.string().nullable(),
          people: z.int().nullable(),
          amount: z.int().nullable(),
          reason: z.string(),
        }),
      ),
    }),
});

/** Looks tasks up by pasted numbers. */
export const tasksBatchSearch = defineCall({
  ...{ name: "tasks.batchSearch", method: "POST", path: `${path}/batch_search`, access: "task.task.view" },
  body: () => z.strictObject({ nos: z.array(z.string().trim().min(1).max(64)).min(1).max(1_000) }),
  output: calls.list.output,
});

const audit = ["task.task.audit"] as const;
const edit = ["task.task.edit"] as const;

/** A task is made by who may create one and audited by somebody else of the agency (decision 7.3). */
export const taskRecord = defineRecord({
  list: tasks,
  states: taskStates,
  start: "draft",
  table: "tasks",
  object: "task",
  audit: { area: 181, object: 181, steps: { follow: 587 } },
  isMadeElsewhere: true,
  address: "/tasks",
  row,
  title: "name",
  parts: ["maker_id", "editors"],
  refusals: taskRefusals,
  exportPermission: "task.task.export",
  calls: { ...calls, update, updateMany },
  create: { permission: "task.task.create", form: { company_id: taskForm.company_id, name: taskForm.name } },
  changes: ["taskApplicants"],
  // Of a task whose acceptance was refused its people bring the work again: it does not wait for anybody to begin it.
  isForward: (action, row) => action !== "receive" || Number(row["status"]) === taskStates.code("elected"),
  actions: {
    submit: { permissions: ["task.task.create", "task.task.edit"], forward: true },
    approve: {
      opens: "page",
      permissions: audit,
      companyWith: [],
      excludes: ["maker_id", "editors"],
      forward: true,
      duty: "review",
      inBulk: true,
      shows: ["name", "company_name", "predict_task_amount"],
    },
    reject: {
      permissions: audit,
      companyWith: [],
      excludes: ["maker_id", "editors"],
      form: { reason: reasonField() },
      shows: ["name", "company_name", "predict_task_amount"],
      inBulk: true,
    },
    receive: { permissions: ["task.applicant.audit"], forward: true, shows: ["name", "elected_count"] },
    deliver: { permissions: ["task.applicant.audit"], shows: ["name", "elected_count"] },
    accept: { permissions: ["task.applicant.audit"], forward: true, shows: ["name", "accepted_amount"] },
    refuse: {
      permissions: ["task.applicant.audit"],
      form: { reason: reasonField() },
      shows: ["name", "elected_count"],
    },
    close: {
      permissions: edit,
      form: { reason: reasonField() },
      shows: ["name", "company_name", "applied_count"],
      inBulk: true,
    },
    cancel: {
      permissions: edit,
      form: { reason: reasonField() },
      shows: ["name", "company_name", "applied_count"],
      inBulk: true,
    },
  },
});

/** The highest price, for who judges a field by itself. */
export const taskPriceAtMost = highestPrice;
