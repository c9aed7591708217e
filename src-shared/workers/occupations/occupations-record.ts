import { choiceField, lineField, noteField, patternField, reasonField } from "../../kernel/forms/fields.ts";
import { defineRecordImport } from "../../kernel/imports/record-import.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { manyCall } from "../../kernel/records/many.ts";
import { plainCalls, withReason } from "../../kernel/records/plain-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of an occupation: insurance goes by those in force only. */
export const occupationStates = defineStates(
  "occupation",
  {
    toReview: { code: 10, tone: "warning" },
    inForce: { code: 20, tone: "success" },
    rejected: { code: 25, tone: "neutral", final: true },
    ended: { code: 80, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toReview"], to: ["inForce"] },
    reject: { from: ["toReview"], to: ["rejected"] },
    end: { from: ["inForce"], to: ["ended"] },
  },
);

/** Risk classes of an occupation: 1 to 3 low, 4 medium, 5 and 6 high risk. */
export const occupationClasses = [1, 2, 3, 4, 5, 6] as const;

/** Occupations of an agency, whose class decides the premium and which plans take a worker. */
export const occupations = list.defineList({
  name: "occupations",
  call: "occupations.list",
  permission: "insurance.plan.view",
  columns: {
    ...list.everyRow,
    maker_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    code: list.text({ required: true, width: 120 }),
    name: list.text({ required: true, width: 190 }),
    class: list.enumeration("occupationClass", occupationClasses, { width: 100 }),
    status: list.state(occupationStates, { required: true }),
    note: list.text({ width: 190 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime(),
    checker_name: list.nullableText({ width: 110 }),
    decided_at: list.nullableDatetime({ hidden: true }),
    ended_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["code", "name"]),
    status: list.anyOf("status"),
    ids: list.ref("id", "occupations"),
    class: list.anyOf("class"),
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", "code", "class", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { name: ["note"], no: ["create_at"], maker_name: ["checker_name"] },
    folds: ["checker_name", "note", "create_at", "maker_name", "class"],
    master: { title: "name", under: "class", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

/** A code in the form in which codes are compared: in capital letters. */
export const foldCode = (code: string): string => code.toUpperCase();

/** Fields of an occupation. */
export const occupationForm = {
  code: patternField(/^[0-9A-Za-z-]{2,12}$/, 12),
  name: lineField({ min: 1, most: 60 }),
  class: choiceField(occupationClasses, { isInline: true }),
  note: noteField(),
};

const steps = ["approve", "reject", "end"] as const;
const path = "/cdl/1/eli_insurance_occupations";

/** `occupation_exists` for a code that waits or is in force already, in whatever letters (`foldCode`). */
const { row, calls } = plainCalls({
  ...{ list: occupations, path, row: "occupation", steps },
  create: { permission: "insurance.plan.edit", form: occupationForm, refusals: ["occupation_exists"] },
  act: { body: withReason, refusals: [] },
});

/** Each row becomes an occupation that waits for review; a code that waits or is in force already is refused. */
const occupationsImport = defineRecordImport({
  name: "occupation",
  kind: 8,
  list: occupations,
  create: calls.create,
  form: occupationForm,
  columns: {
    code: { title: "职业代码", example: "S-0" },
    name: { title: "职业名称", example: "快递员" },
    class: {
      title: "职业类别",
      words: {
        1: ["一类", "1", "1类"],
        2: ["二类", "2", "2类"],
        3: ["三类", "3", "3类"],
        4: ["四类", "4", "4类"],
        5: ["五类", "5", "5类"],
        6: ["六类", "6", "6类"],
      },
    },
    note: { title: "备注", example: "含骑手" },
  },
  duplicateKey: ["code"],
});

/** An occupation comes into force by a second person and stops by one who may review; the agency's, of no company. */
export const occupationRecord = defineRecord({
  list: occupations,
  states: occupationStates,
  start: "toReview",
  table: "occupations",
  object: "occupation",
  audit: { area: 32, object: 33 },
  isAgencyWide: true,
  // A company's people name occupations in their rosters.
  seenByAll: true,
  address: "/occupations",
  row,
  title: "name",
  parts: ["maker_id", "checker_id"],
  refusals: ["occupation_exists"],
  exportPermission: "insurance.plan.view",
  calls: { ...calls, updateMany: manyCall(calls.update, `${path}/act`) },
  create: { permission: "insurance.plan.edit", form: occupationForm },
  import: occupationsImport,
  actions: {
    approve: {
      opens: "noFiles",
      permissions: ["insurance.order.audit"],
      excludes: ["maker_id"],
      forward: true,
      duty: "review",
      inBulk: true,
      shows: ["code", "name", "class", "note", "maker_name"],
    },
    reject: {
      inBulk: true,
      permissions: ["insurance.order.audit"],
      makerWith: ["insurance.plan.edit"],
      form: { reason: reasonField() },
      shows: ["code", "name", "class"],
    },
    end: {
      inBulk: true,
      permissions: ["insurance.order.audit"],
      form: { reason: reasonField() },
      shows: ["code", "name", "class"],
    },
  },
});
