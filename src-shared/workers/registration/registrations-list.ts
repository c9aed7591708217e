import * as list from "../../kernel/lists/define.ts";
import { onboardingStates, realNameStates } from "../../kernel/states/worker.ts";

const person = {
  name: list.text({ required: true, width: 100, sensitive: "name", pinyin: "name_pinyin" }),
  id_no: list.text({ required: true, width: 176, sensitive: "idNumber" }),
  mobile: list.text({ width: 124, sensitive: "phone" }),
} as const;

/**
 * `person_version`: what decisions are made about. `id_valid_to`: last day of the card that proves them; null: none read, or without
 * end. `card_differs`: by how many characters a card that contradicts the register differs from it; null: not to be told. `bank_phone_differs`: 1 where the bank reserves another phone for the card that they are paid to.
 */
export const laborRegistrations = list.defineList({
  name: "laborRegistrations",
  call: "laborRegistrations.list",
  permission: "labor.labor.view",
  columns: {
    ...{
      id: list.text({ carried: true }),
      version: list.integer({ carried: true }),
      person_version: list.integer({ carried: true }),
    },
    ...{ company_id: list.text({ carried: true }), labor_id: list.text({ carried: true }) },
    ...person,
    status: list.state(onboardingStates, { required: true, width: 140 }),
    company_name: list.text({ width: 190 }),
    code_name: list.nullableText({ width: 150 }),
    area: list.text({ width: 180, isRegion: true, hidden: true }),
    liveness_score: list.nullableInteger({ width: 100 }),
    ...{ real_name_status: list.state(realNameStates, { carried: true }), id_valid_to: list.date({ carried: true }) },
    card_differs: list.nullableInteger({ carried: true }),
    bank_phone_differs: list.integer({ carried: true }),
    onboarding_at: list.nullableDatetime(),
    trained_at: list.nullableDatetime(),
    onboarding_reason: list.nullableText({ width: 170 }),
    create_at: list.datetime(),
  },
  filters: {
    keyword: list.search(["name", "id_no", "mobile", "company_name", "code_name"]),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    area: list.area("area"),
    date: list.dateBy(["create_at", "onboarding_at", "trained_at"]),
  },
  sort: ["create_at", "onboarding_at"],
  defaultSort: "-create_at",
  layout: {
    lines: { name: ["mobile"], company_name: ["code_name"], onboarding_at: ["create_at"] },
    folds: ["create_at", "code_name", "trained_at", "liveness_score", "onboarding_reason", "mobile", "company_name"],
    master: { title: "name", amount: "liveness_score", under: "company_name", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

/** Methods of checking a face: 1 by a photo; results: 1 passed, 2 not. */
export const livenessMethodCodes = [1] as const;
export const livenessResultCodes = [1, 2] as const;

/** Checks whether a living person stood before the camera (requirement W11), newest first. `score`: 0 to 100. */
export const livenessRecords = list.defineList({
  name: "livenessRecords",
  call: "livenessRecords.list",
  permission: "labor.labor.view",
  columns: {
    ...{ id: list.text({ carried: true }), version: list.integer({ carried: true }) },
    ...{ company_id: list.text({ carried: true }), labor_id: list.text({ carried: true }) },
    ...person,
    company_name: list.text({ width: 190 }),
    at: list.datetime({ required: true }),
    method: list.enumeration("livenessMethod", livenessMethodCodes, { width: 110 }),
    score: list.integer({ required: true, width: 80 }),
    result: list.enumeration("livenessResult", livenessResultCodes, { required: true, width: 90 }),
    reason: list.text({ width: 170, words: "livenessReason" }),
    trace_id: list.text({ width: 300, isCode: true }),
    platform: list.text({ width: 110, isCode: true, hidden: true }),
    /** 1 where the photo is kept. */
    has_photo: list.integer({ carried: true }),
  },
  filters: {
    keyword: list.search(["name", "id_no", "mobile", "trace_id"]),
    result: list.anyOf("result"),
    company_id: list.ref("company_id", "companies"),
    date: list.dateBy(["at"]),
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
