import {
  anyOf,
  area,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  nullableDatetime,
  nullableText,
  ref,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { onboardingStates } from "../../kernel/states/worker.ts";

const person = {
  name: text({ required: true, width: 100, sensitive: "name", pinyin: "name_pinyin" }),
  id_no: text({ required: true, width: 176, sensitive: "idNumber" }),
  mobile: text({ width: 124, sensitive: "phone" }),
} as const;

/**
 * `person_version`: what decisions are made about.
 */
export const laborRegistrations = defineList({
  name: "laborRegistrations",
  call: "laborRegistrations.list",
  permission: "labor.labor.view",
  columns: {
    ...{ id: text({ carried: true }), version: integer({ carried: true }), person_version: integer({ carried: true }) },
    ...{ company_id: text({ carried: true }), labor_id: text({ carried: true }) },
    ...person,
    status: state(onboardingStates, { required: true, width: 140 }),
    company_name: text({ width: 190 }),
    code_name: nullableText({ width: 150 }),
    area: text({ width: 180, isRegion: true, hidden: true }),
    liveness_score: integer({ width: 100 }),
    onboarding_at: nullableDatetime(),
    trained_at: nullableDatetime(),
    onboarding_reason: nullableText({ width: 170 }),
    create_at: datetime(),
  },
  filters: {
    keyword: search(["name", "id_no", "mobile", "company_name", "code_name"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    area: area("area"),
    date: dateBy(["create_at", "onboarding_at", "trained_at"]),
  },
  sort: ["create_at", "onboarding_at"],
  defaultSort: "-create_at",
  layout: {
    lines: { name: ["mobile"], company_name: ["code_name"], onboarding_at: ["create_at"] },
    folds: ["create_at", "code_name", "trained_at", "liveness_score", "onboarding_reason", "mobile", "company_name"],
    master: { title: "name", under: "company_name", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

/** Methods of checking a face: 1 by a photo; results: 1 passed, 2 not. */
export const livenessMethodCodes = [1] as const;
export const livenessResultCodes = [1, 2] as const;

/** Checks whether a living person stood before the camera (requirement W11), newest first. `score`: 0 to 100. */
export const livenessRecords = defineList({
  name: "livenessRecords",
  call: "livenessRecords.list",
  permission: "labor.labor.view",
  columns: {
    ...{ id: text({ carried: true }), version: integer({ carried: true }) },
    ...{ company_id: text({ carried: true }), labor_id: text({ carried: true }) },
    ...person,
    company_name: text({ width: 190 }),
    at: datetime({ required: true }),
    method: enumeration("livenessMethod", livenessMethodCodes, { width: 110 }),
    score: integer({ required: true, width: 80 }),
    result: enumeration("livenessResult", livenessResultCodes, { required: true, width: 90 }),
    reason: text({ width: 170, words: "livenessReason" }),
    trace_id: text({ width: 300, isCode: true }),
    platform: text({ width: 110, isCode: true, hidden: true }),
    /** 1 where the photo is kept. */
    has_photo: integer({ carried: true }),
  },
  filters: {
    keyword: search(["name", "id_no", "mobile", "trace_id"]),
    result: anyOf("result"),
    company_id: ref("company_id", "companies"),
    date: dateBy(["at"]),
  },
  sort: ["at", "score"],
  defaultSort: "-at",
  layout: {
    lines: { name: ["mobile"], at: ["method"] },
    folds: ["method", "reason", "company_name", "mobile"],
    master: { title: "name", under: "at" },
  },
  offline: { by: "at", days: 3_650 },
});
