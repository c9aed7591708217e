import { z } from "zod";
import { defineCall, idText, okAnswer } from "../../kernel/calls/define.ts";
import {
  choiceField,
  companyField,
  countField,
  dayField,
  lineField,
  optionField,
  regionField,
} from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { plainCalls } from "../../kernel/records/plain-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { addDays } from "../../kernel/values/time/time.ts";

/**
 * Lifecycle of a code that workers register by (dictionary B3.2). It opens its page only while on and within its days and
 * uses. A changed one is on again. Removed are those that nobody has registered by.
 */
export const laborQrCodeStates = defineStates(
  "laborQrCode",
  {
    on: { code: 1, tone: "success" },
    off: { code: 2, tone: "neutral" },
    expired: { code: 3, tone: "neutral" },
    removed: { code: 4, tone: "neutral", final: true },
  },
  {
    off: { from: ["on"], to: ["off"] },
    on: { from: ["off"], to: ["on"] },
    change: { from: ["on", "off", "expired"], to: ["on"] },
    expire: { from: ["on", "off"], to: ["expired"] },
    remove: { from: ["on", "off", "expired"], to: ["removed"] },
  },
);

/** Ways of settling with a worker and of signing, where a code says so: 0 not said. */
export const qrSettlementTypes = [0, 1, 2] as const;
export const qrContractTypes = [0, 1, 2] as const;

/** Codes by which workers register themselves (requirement W13). `area` and the others are empty where they are not fixed. */
export const laborQrCodes = list.defineList({
  name: "laborQrCodes",
  call: "laborQrCodes.list",
  permission: "labor.labor.view",
  columns: {
    ...recordColumns,
    name: list.text({ required: true, width: 170 }),
    status: list.state(laborQrCodeStates, { required: true }),
    company_name: list.text({ width: 190 }),
    area: list.nullableText({ width: 190, isRegion: true }),
    organization_name: list.nullableText({ width: 130 }),
    settlement: list.enumeration("qrSettlement", qrSettlementTypes, { width: 100 }),
    contract: list.enumeration("qrContract", qrContractTypes, { width: 100 }),
    expire_at: list.date({ required: true }),
    max_use: list.integer({ width: 100 }),
    used_count: list.integer({ required: true, width: 100 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime(),
  },
  filters: {
    keyword: list.search(["no", "name", "company_name"]),
    status: list.anyOf("status"),
    ...recordFilters("laborQrCodes"),
    area: list.area("area"),
    date: list.dateBy(["create_at", "expire_at"]),
    expires: list.endsWithin("expire_at"),
  },
  sort: ["create_at", "expire_at", "used_count", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { name: ["no"], company_name: ["organization_name", "area"], expire_at: ["create_at"] },
    folds: ["maker_name", "create_at", "contract", "settlement", "organization_name", "area", "max_use"],
    master: { title: "name", under: "company_name", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

/** Most people that one code is for. */
const mostUses = 100_000;
const longestDays = 1_100;

const laborQrCodeForm = {
  company_id: companyField("active"),
  name: lineField({ min: 1, most: 60 }),
  area: regionField({ isOptional: true }),
  organization_id: optionField(idText, { isOptional: true }),
  settlement_type: choiceField([1, 2], { isInline: true }),
  contract_type: choiceField([1, 2], { isInline: true }),
  expire_at: dayField(90, "expires"),
  max_use: countField({ least: 1, most: mostUses }),
};

const { name, expire_at, max_use } = laborQrCodeForm;
const changeForm = { name, expire_at, max_use };

/** True when a last day is neither over nor more than three years ahead. */
export const isQrDay = (day: string, today: string): boolean => day >= today && day <= addDays(today, longestDays);

const steps = ["off", "on", "change"] as const;
const path = "/cdl/1/labor_qr_code";
const common = { access: "labor.labor.view" } as const;

/** `create` makes a code. What the company's flags do not let a code fix is left out, whatever the body says. */
const { row, calls } = plainCalls({
  ...{ list: laborQrCodes, path, row: "code", steps },
  create: { permission: "labor.qr_code.edit", form: laborQrCodeForm, refusals: [] },
  // Address of the page that it opens.
  detail: { url: z.string() },
  act: {
    body: { name: name.schema.optional(), expire_at: expire_at.schema.optional(), max_use: max_use.schema.optional() },
    refusals: [],
  },
});

/** Takes a code away that nobody has registered by; one in use is `qr_code_used` and can only be turned off. */
export const laborQrCodesRemove = defineCall({
  ...{
    name: "laborQrCodes.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    access: "labor.qr_code.edit",
  },
  output: okAnswer,
  refusals: ["qr_code_used", "illegal_transition", "not_found", "forbidden"],
});

/** The code as a picture to print or send, with name and last day: PNG, 200 or 800 pixels wide. */
export const laborQrCodesImage = defineCall({
  ...{ ...common, name: "laborQrCodes.image", method: "GET", path: `${path}/{id}/image` },
  query: () => z.strictObject({ size: z.enum(["200", "800"]).default("200") }),
  output: () =>
    z.object({
      file_name: z.string(),
      mime: z.literal("image/png"),
      /** Base64. */
      content: z.string(),
    }),
});

/** Codes are made and changed by who may edit them; of each side its own. */
export const laborQrCodeRecord = defineRecord({
  list: laborQrCodes,
  states: laborQrCodeStates,
  start: "on",
  table: "labor_qr_codes",
  object: "laborQrCode",
  audit: { area: 61, object: 61, steps: { expire: 150 } },
  address: "/qr-codes",
  row,
  title: "name",
  parts: ["maker_id"],
  refusals: ["qr_code_used"],
  exportPermission: "labor.labor.export",
  calls,
  create: {
    permission: "labor.qr_code.edit",
    form: laborQrCodeForm,
    check: ({ expire_at: day = "" }, today) => (isQrDay(day, today) ? null : "expire_at"),
  },
  actions: {
    change: {
      permissions: ["labor.qr_code.edit"],
      form: changeForm,
      shows: ["name", "expire_at", "max_use", "used_count"],
    },
    off: { permissions: ["labor.qr_code.edit"] },
    on: { permissions: ["labor.qr_code.edit"] },
  },
});
export type LaborQrCodeDetail = z.output<typeof laborQrCodeRecord.calls.get.output>;
