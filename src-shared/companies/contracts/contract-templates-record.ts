import { z } from "zod";
import { defineCall, idText, okAnswer } from "../../kernel/calls/define.ts";
import { lineField, reasonField, textField } from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { plainCalls, withReason } from "../../kernel/records/plain-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { customKeysIn, unknownPlaceholders } from "../../kernel/values/text/contract-text.ts";
import { contentAtMost, sentContent } from "./template-content.ts";

/** Lifecycle of a version of a template: contracts are made from the one in force. */
export const contractTemplateStates = defineStates(
  "contractTemplate",
  {
    toReview: { code: 10, tone: "warning" },
    inForce: { code: 20, tone: "success" },
    rejected: { code: 25, tone: "neutral", final: true },
    replaced: { code: 70, tone: "neutral", final: true },
    ended: { code: 80, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toReview"], to: ["inForce"] },
    reject: { from: ["toReview"], to: ["rejected"] },
    /** When the next version comes into force. */
    replace: { from: ["inForce"], to: ["replaced"] },
    end: { from: ["inForce"], to: ["ended"] },
  },
);

/** Templates of the contracts between companies and workers (requirement W7); a row is a version, and stays as it was approved. */
export const contractTemplates = list.defineList({
  name: "contractTemplates",
  call: "contractTemplates.list",
  permission: "labor.labor.view",
  columns: {
    ...list.everyRow,
    maker_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    name: list.text({ required: true, width: 220 }),
    body_version: list.integer({ width: 84 }),
    status: list.state(contractTemplateStates, { required: true }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime(),
    checker_name: list.nullableText({ width: 110 }),
    decided_at: list.nullableDatetime({ hidden: true }),
    ended_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "name"]),
    status: list.anyOf("status"),
    ids: list.ref("id", "contractTemplates"),
    date: list.dateBy(["create_at"]),
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", "name", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], maker_name: ["checker_name"] },
    folds: ["checker_name", "create_at", "maker_name"],
    master: { title: "name", under: "no", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

/** Most characters of the text of a contract. */
export const contractBodyMost = 20_000;

/** A version of a template: the text of the contract, its first line the title. */
export const contractTemplateForm = {
  name: lineField({ min: 2, most: 60 }),
  body: textField({ min: 20, most: contractBodyMost }),
};

/** A company that makes its contracts from a template, with the values that its own contract gives. */
const templateUse = z.object({
  company_id: idText,
  company_name: z.string(),
  custom: z.array(z.object({ key: z.string(), value: z.string() })),
});

const steps = ["approve", "reject", "end"] as const;
/** `template_waits`: a version under this name waits for review already. */
const { row, calls } = plainCalls({
  ...{ list: contractTemplates, path: "/cdl/1/contract_templates", row: "template", steps },
  create: { permission: "labor.contract.create", form: contractTemplateForm, refusals: ["template_waits"] },
  detail: {
    ...{ body: z.string(), custom_keys: z.array(z.string()), companies: z.array(templateUse) },
    /** Of a version that waits, the text that it would replace; null where nothing is in force. */
    former: z.object({ body_version: z.int(), body: z.string() }).nullable(),
    /** Version of the same name that waits for review: no other is taken until it is decided. */
    waiting_version: z.int().nullable(),
  },
  act: { body: withReason, refusals: [] },
});

/**
 * Says that a company's workers sign by this template from today on, with the values of the placeholders that the text leaves to
 * the company; its contract in force stays as it was signed. `template_not_in_force`, `company_contract_missing`:
 * there is no contract in force, `template_values_missing`.
 */
export const contractTemplatesAssign = defineCall({
  ...{ name: "contractTemplates.assign", method: "POST", access: "contract.contract.edit" },
  path: "/cdl/1/contract_templates/{id}/companies",
  body: () =>
    z.strictObject({
      company_id: idText,
      custom: sentContent,
    }),
  output: okAnswer,
  refusals: ["invalid", "not_found", "template_not_in_force", "company_contract_missing", "template_values_missing"],
});

/** A version comes into force by a second person, and the version before it is replaced; the agency's, of no company. */
export const contractTemplateRecord = defineRecord({
  list: contractTemplates,
  states: contractTemplateStates,
  start: "toReview",
  table: "contract_templates",
  object: "contractTemplate",
  audit: { area: 71, object: 71, steps: { replace: 173 } },
  isAgencyWide: true,
  address: "/contract-templates",
  row,
  title: "name",
  parts: ["maker_id", "checker_id"],
  refusals: ["template_waits", "template_not_in_force", "company_contract_missing", "template_values_missing"],
  exportPermission: "labor.labor.export",
  calls,
  create: {
    permission: "labor.contract.create",
    form: contractTemplateForm,
    check: ({ body = "" }) =>
      unknownPlaceholders(body).length > 0 || customKeysIn(body).length > contentAtMost ? "body" : null,
  },
  actions: {
    approve: {
      opens: "page",
      permissions: ["contract.contract.audit"],
      excludes: ["maker_id"],
      forward: true,
      duty: "review",
      shows: ["name", "body_version", "maker_name"],
    },
    reject: {
      permissions: ["contract.contract.audit"],
      makerWith: ["labor.contract.create"],
      form: { reason: reasonField() },
      shows: ["name", "body_version"],
    },
    end: {
      permissions: ["contract.contract.audit"],
      form: { reason: reasonField() },
      shows: ["name", "body_version"],
    },
  },
});
