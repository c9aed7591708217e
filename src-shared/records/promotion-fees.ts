import { z } from "zod";
import { defineCall } from "../calls/define.ts";
import { idText, monthText, nonNegativeCents, version } from "../calls/fields.ts";
import { journal } from "../calls/transfers.ts";
import { listAnswer, listQuery } from "../lists/answer.ts";
import {
  anyOf,
  byOthers,
  centsColumn,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  month,
  nullableDatetime,
  nullableText,
  positive,
  range,
  ratio,
  ref,
  search,
  state,
  text,
} from "../lists/define.ts";
import { defineStates } from "../states/define.ts";
import { formatMoney, formatRatio } from "../values/money.ts";
import { actRefusals, createRefusals, defineRecord, history, verdicts } from "./define.ts";
import {
  choiceField,
  companyField,
  finishedMonthField,
  lineField,
  noteField,
  patternField,
  ratioField,
  reasonField,
  shapeOf,
} from "./fields.ts";

/** Lifecycle of a business promotion fee (dictionary B7). Who made or confirmed it neither approves nor pays. */
export const promotionFeeStates = defineStates(
  "promotionFee",
  {
    toConfirm: { code: 1, tone: "warning" },
    confirming: { code: 2, tone: "warning" },
    toPay: { code: 3, tone: "info" },
    paid: { code: 4, tone: "success", final: true },
    rejected: { code: 5, tone: "neutral", final: true },
  },
  {
    confirm: { from: ["toConfirm"], to: ["confirming"] },
    approve: { from: ["confirming"], to: ["toPay"] },
    pay: { from: ["toPay"], to: ["paid"] },
    reject: { from: ["toConfirm", "confirming", "toPay"], to: ["rejected"] },
  },
  ["toConfirm", "confirming", "toPay"],
);

/** 1 a firm, which invoices its fee · 2 a person, of whose fee tax is withheld. */
const channelKinds = [1, 2] as const;

/** Business promotion fees (dictionary B7): what the agency owes who brought it a company, by month. `net` = fee − tax. */
export const promotionFees = defineList({
  name: "promotionFees",
  call: "promotionFees.list",
  permission: "fund.promotion_fee.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    maker_id: text({ carried: true }),
    no: text({ required: true, width: 168 }),
    status: state(promotionFeeStates, { required: true }),
    channel_name: text({ required: true, width: 190 }),
    channel_kind: enumeration("promotionChannelKind", channelKinds, { width: 84 }),
    company_name: text({ required: true, width: 190 }),
    period: month({ required: true }),
    base_amount: centsColumn({ width: 130 }),
    ratio: ratio(),
    fee: centsColumn({ required: true }),
    tax: centsColumn({ width: 110 }),
    net: centsColumn(),
    // Rejected fees are in neither, so only these two may be added up over all states.
    unpaid: centsColumn({ sum: true }),
    paid: centsColumn({ sum: true }),
    // Withheld and not handed over to the tax office yet.
    tax_unpaid: centsColumn({ sum: true, width: 120, hidden: true }),
    tax_paid_at: nullableDatetime({ hidden: true }),
    settlement_count: integer({ hidden: true }),
    bank_serial: nullableText({ hidden: true, width: 170 }),
    remark: text({ hidden: true }),
    maker_name: text({ width: 90 }),
    checker_name: nullableText({ width: 90, hidden: true }),
    payer_name: nullableText({ width: 90, hidden: true }),
    create_at: datetime({ required: true }),
    paid_at: nullableDatetime(),
  },
  filters: {
    keyword: search(["no", "channel_name", "company_name", "bank_serial", "remark"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    ids: ref("id", "promotionFees"),
    channel_kind: anyOf("channel_kind"),
    date: dateBy(["create_at", "paid_at"]),
    fee: range("fee"),
    has_tax_unpaid: positive("tax_unpaid"),
    by_others: byOthers(["maker_id"]),
  },
  sort: ["create_at", "paid_at", "period", "fee", "no"],
  defaultSort: "-create_at",
  offline: { by: "create_at", days: 365 },
});

/** What a fee is made of; `ratio` percent ×100, above 0 and at most 100 %. */
const terms = {
  channel_name: lineField({ min: 2, most: 60 }),
  channel_kind: choiceField(channelKinds, { isInline: true }),
  company_id: companyField(),
  period: finishedMonthField(),
  ratio: ratioField(),
  remark: noteField(),
};

const serial = patternField(/^[0-9A-Za-z_-]{4,64}$/, 64);
const reason = reasonField();

const steps = ["confirm", "approve", "pay", "reject"] as const;
const saved = z.object({ fee_id: idText, no: z.string(), status: z.int() });

export const promotionFeesList = defineCall({
  name: "promotionFees.list",
  area: "money",
  method: "GET",
  path: "/cdl/1/business_promotion_fee",
  access: "fund.promotion_fee.view",
  query: listQuery(promotionFees),
  output: listAnswer(promotionFees),
});

/** What one settlement brought to the base: payments of it that arrived in the month. */
const part = z.object({ settlement_id: idText, settlement_no: z.string(), line_count: z.int(), amount: z.int() });

/** How a fee came about; `tax_steps` as bills explain theirs, none for a firm. Cents. */
const figures = {
  base_amount: z.int(),
  line_count: z.int(),
  ratio: z.int(),
  fee: z.int(),
  tax: z.int(),
  net: z.int(),
  parts: z.array(part),
  tax_rule: z.string(),
  tax_steps: z.array(
    z.object({
      key: z.string(),
      formula: z.string(),
      inputs: z.record(z.string(), z.union([z.number(), z.string()])),
      cents: z.int(),
    }),
  ),
};

/**
 * What a fee of this company and month would be, before it is made. `problem`: why none can be made: `promotion_month_open`
 * while the month lasts, `promotion_base_empty` where nothing was paid or the fee is below half a cent.
 */
export const promotionFeesPreview = defineCall({
  name: "promotionFees.preview",
  area: "money",
  method: "GET",
  path: "/cdl/1/business_promotion_fee/preview",
  access: "fund.promotion_fee.create",
  query: z.strictObject({
    company_id: idText,
    period: monthText,
    ratio: z.coerce.number().pipe(terms.ratio.schema),
    channel_kind: z.coerce.number().pipe(terms.channel_kind.schema),
    /** What its earlier fees counted and what came back since is deducted. */
    channel_name: terms.channel_name.schema.optional(),
  }),
  output: z.object({ company_name: z.string(), period: z.string(), ...figures, problem: z.string().nullable() }),
});

/**
 * Makes a fee to be confirmed, approved and paid out. The base is what payments of the company's settlements that arrived
 * in the month came to; the service computes and seals it. `expected` is what the person saw (`promotion_base_changed`).
 * A channel gets one fee a company and month (`promotion_fee_exists`); a rejected one does not count.
 */
export const promotionFeesCreate = defineCall({
  name: "promotionFees.create",
  area: "money",
  method: "POST",
  path: "/cdl/1/business_promotion_fee",
  access: "fund.promotion_fee.create",
  body: z.strictObject({
    ...shapeOf(terms),
    expected: z.strictObject({ base_amount: nonNegativeCents, fee: nonNegativeCents, tax: nonNegativeCents }),
  }),
  output: saved,
  keyed: true,
  refusals: [
    ...["promotion_month_open", "promotion_base_empty", "promotion_base_changed", "promotion_fee_exists"],
    ...createRefusals,
  ],
});

export const promotionFeesGet = defineCall({
  name: "promotionFees.get",
  area: "money",
  method: "GET",
  path: "/cdl/1/business_promotion_fee/{id}",
  access: "fund.promotion_fee.view",
  output: z.object({
    fee: promotionFees.row,
    how: z.object(figures),
    steps: history(steps),
    reason: z.string(),
    journals: z.array(journal),
    actions: verdicts,
  }),
});
export type PromotionFeeDetail = z.output<typeof promotionFeesGet.output>;
export type PromotionFeePreview = z.output<typeof promotionFeesPreview.output>;

/**
 * Moves a fee along its lifecycle. `pay` books a payment that the bank has made, by its serial, which is taken once; it may
 * not exceed what the agency has earned and not taken out (`promotion_funds_short`). `reject` needs a reason.
 */
export const promotionFeesUpdate = defineCall({
  name: "promotionFees.update",
  area: "money",
  method: "PUT",
  path: "/cdl/1/business_promotion_fee/{id}",
  access: "fund.promotion_fee.view",
  body: z.strictObject({
    version,
    action: z.enum(steps),
    reason: reason.schema.optional(),
    bank_serial: serial.schema.optional(),
  }),
  output: saved,
  keyed: true,
  refusals: [...actRefusals, "promotion_base_changed", "promotion_funds_short", "bank_serial_used"],
});

const shown = ["channel_name", "company_name", "fee", "tax", "net"] as const;

/** Who made or confirmed a fee neither approves nor pays it, and who approved it does not pay it. */
export const promotionFeeRecord = defineRecord({
  list: promotionFees,
  states: promotionFeeStates,
  start: "toConfirm",
  table: "promotion_fees",
  object: "promotionFee",
  operation: "promotion",
  address: "/promotion-fees",
  row: "fee",
  idKey: "fee_id",
  amount: "fee",
  parts: ["maker_id", "confirmer_id", "checker_id"],
  exportPermission: "fund.transaction.export",
  calls: {
    list: promotionFeesList,
    get: promotionFeesGet,
    create: promotionFeesCreate,
    update: promotionFeesUpdate,
    preview: promotionFeesPreview,
  },
  preview: {
    by: ["company_id", "period", "ratio", "channel_kind", "channel_name"],
    expected: ["base_amount", "fee", "tax"],
  },
  create: { permission: "fund.promotion_fee.create", form: terms, key: ["company_id", "period"] },
  actions: {
    confirm: { permissions: ["fund.promotion_fee.create"], forward: true },
    approve: {
      permissions: ["fund.promotion_fee.audit"],
      excludes: ["maker_id", "confirmer_id"],
      limitedBy: "fee",
      forward: true,
      duty: "grant",
    },
    pay: {
      permissions: ["fund.promotion_fee.pay"],
      excludes: ["maker_id", "confirmer_id", "checker_id"],
      limitedBy: "fee",
      forward: true,
      duty: "pay",
      form: { bank_serial: serial },
      shows: shown,
      amount: "net",
    },
    reject: {
      permissions: ["fund.promotion_fee.audit"],
      makerWith: ["fund.promotion_fee.create"],
      form: { reason },
      shows: shown,
    },
  },
  notes: ({ channel_name, period, base_amount, ratio: share, fee, tax, net }) => [
    { key: "promotionChannel", value: String(channel_name) },
    { key: "promotionPeriod", value: String(period) },
    {
      key: "promotionBase",
      value: `${formatMoney(Number(base_amount))} × ${formatRatio(Number(share))} = ${formatMoney(Number(fee))}`,
    },
    { key: "promotionTax", value: formatMoney(Number(tax)) },
    { key: "promotionNet", value: formatMoney(Number(net)) },
  ],
});
