import { z } from "zod";
import { shownConsent } from "../../kernel/calls/consents.ts";
import { idText } from "../../kernel/calls/define.ts";
import {
  countField,
  lineField,
  noteField,
  patternField,
  phoneField,
  reasonField,
  regionField,
} from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { plainCalls, withReason } from "../../kernel/records/plain-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { checkUscc } from "../../kernel/values/companies/uscc.ts";

/** Lifecycle of the application of a company to join; an approved one has become a draft company. */
export const joinApplyStates = defineStates(
  "joinApply",
  {
    toReview: { code: 10, tone: "warning" },
    approved: { code: 20, tone: "success", final: true },
    rejected: { code: 25, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toReview"], to: ["approved"] },
    reject: { from: ["toReview"], to: ["rejected"] },
  },
);

/** Where an application came from: 1 the public page, 2 entered by the agency's people. */
export const joinSources = { page: 1, staff: 2 } as const;

/** Most characters of the name of a company (requirement C3), and most people that an application speaks of. */
export const companyNameMost = 100;
export const joinHeadcountMost = 100_000;

/** Companies that applied to join (requirement C10). Contacts are people, so that they are masked as everywhere. */
export const joinApplies = list.defineList({
  name: "joinApplies",
  call: "joinApplies.list",
  permission: "company.application.audit",
  columns: {
    ...list.everyRow,
    maker_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    name: list.text({ required: true, width: 232 }),
    credit_code: list.text({ required: true, width: 190 }),
    status: list.state(joinApplyStates, { required: true }),
    contact_name: list.text({ width: 100, sensitive: "name" }),
    contact_mobile: list.text({ width: 124, sensitive: "phone" }),
    area: list.nullableText({ width: 233, isRegion: true }),
    headcount: list.integer({ width: 110 }),
    source: list.enumeration("joinSource", [1, 2], { width: 110 }),
    note: list.text({ width: 190, hidden: true }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime({ required: true }),
    checker_name: list.nullableText({ width: 110 }),
    decided_at: list.nullableDatetime(),
    decided_reason: list.nullableText({ width: 190, hidden: true }),
    made_company_id: list.nullableText({ carried: true }),
    made_company_no: list.nullableText({ width: 168, leadsTo: recordIn("companies", "made_company_id") }),
  },
  filters: {
    keyword: list.search(["no", "name", "credit_code", "contact_name", "contact_mobile", "made_company_no"]),
    status: list.anyOf("status"),
    ids: list.ref("id", "joinApplies"),
    source: list.anyOf("source"),
    area: list.area("area"),
    date: list.dateBy(["create_at", "decided_at"]),
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", "decided_at", "headcount", "name", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      name: ["credit_code"],
      contact_name: ["contact_mobile"],
      no: ["create_at"],
      checker_name: ["decided_at"],
      source: ["maker_name"],
    },
    folds: [
      ...(["decided_at", "checker_name", "maker_name", "made_company_no", "area", "source"] as const),
      ...(["create_at", "contact_mobile", "credit_code"] as const),
    ],
    master: { title: "name", under: "credit_code", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

/** Contents of an application; staff enter what they were told by telephone or on paper. */
export const joinApplyForm = {
  name: lineField({ min: 2, most: companyNameMost }),
  credit_code: patternField(/^[0-9A-HJ-NP-RTUWXY]{18}$/u, 18),
  contact_name: lineField({ min: 1, most: 30 }),
  contact_mobile: phoneField(),
  area: regionField({ isOptional: true }),
  headcount: countField({ least: 1, most: joinHeadcountMost }),
  note: noteField(),
};

const steps = ["approve", "reject"] as const;

/**
 * `join_company_exists`: a company of the agency has this credit code. `join_waits`: an application with it waits already.
 * `join_name_word`: the name holds one of the agency's sensitive words.
 */
const own = ["join_company_exists", "join_waits", "join_name_word"] as const;

const { row, calls } = plainCalls({
  ...{ list: joinApplies, path: "/cdl/1/join_apply", row: "join", updateAs: "review", steps },
  create: { permission: "company.company.create", form: joinApplyForm, refusals: own },
  detail: {
    /** Objection to approving it now, by name; null where there is none or it is decided. */
    against: z.enum(own).nullable(),
    /** Sensitive words in the name, by their place in it. */
    words: z.array(z.object({ word: z.string(), start: z.int(), end: z.int() })),
    /** Other applications with its credit code. */
    others: z.array(z.object({ id: idText, no: z.string(), status: z.int(), create_at: z.string() })),
    /** To which notice its contact agreed on the page; null where staff entered it. */
    consent: shownConsent.nullable(),
  },
  act: { body: withReason, refusals: own },
});

/** Reviewed once, by somebody else than who entered it: approved it becomes a draft company and its contact is invited. */
export const joinApplyRecord = defineRecord({
  list: joinApplies,
  states: joinApplyStates,
  start: "toReview",
  table: "join_applies",
  object: "joinApply",
  audit: { area: 140, object: 140 },
  isAgencyWide: true,
  address: "/join-applies",
  row,
  title: "name",
  parts: ["maker_id", "checker_id"],
  refusals: own,
  exportPermission: "company.application.audit",
  calls,
  create: {
    permission: "company.company.create",
    form: joinApplyForm,
    check: ({ credit_code }) => (credit_code === undefined || checkUscc(credit_code).ok ? null : "credit_code"),
  },
  actions: {
    approve: {
      opens: "noFiles",
      permissions: ["company.application.audit"],
      excludes: ["maker_id"],
      forward: true,
      duty: "review",
      shows: ["name", "credit_code", "contact_name"],
    },
    reject: {
      permissions: ["company.application.audit"],
      form: { reason: reasonField() },
      shows: ["name", "credit_code"],
    },
  },
});
