import { z } from "zod";
import { defineCall, idText, monthText, nonNegativeCents } from "../../kernel/calls/define.ts";
import {
  choiceField,
  companyField,
  finishedMonthField,
  lineField,
  noteField,
  optionField,
  patternField,
  ratioField,
  reasonField,
} from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { keyedCalls, recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { formatRatio, moneyText } from "../../kernel/values/money/money.ts";
import { journal } from "../funds/transfers-calls.ts";

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
export const promotionFees = list.defineList({
  name: "promotionFees",
  call: "promotionFees.list",
  permission: "fund.promotion_fee.view",
  columns: {
    ...recordColumns,
    status: list.state(promotionFeeStates, { required: true }),
    channel_name: list.text({ required: true, width: 190 }),
    channel_kind: list.enumeration("promotionChannelKind", channelKinds, { width: 84 }),
    company_name: list.text({ required: true, width: 190 }),
    period: list.month({ required: true }),
    base_amount: list.centsColumn({ width: 130 }),
    ratio: list.ratio(),
    fee: list.centsColumn({ required: true }),
    tax: list.centsColumn({ width: 110 }),
    net: list.centsColumn(),
    // Rejected fees are in neither, so only these two may be added up over all states.
    unpaid: list.centsColumn({ sum: true }),
    paid: list.centsColumn({ sum: true }),
    // Withheld and not handed over to the tax office yet.
    tax_unpaid: list.centsColumn({ sum: true, width: 120, hidden: true }),
    tax_paid_at: list.nullableDatetime({ hidden: true }),
    settlement_count: list.integer({ hidden: true }),
    bank_serial: list.nullableText({ hidden: true, width: 170 }),
    remark: list.text({ hidden: true }),
    maker_name: list.text({ width: 90 }),
    checker_name: list.nullableText({ width: 90, hidden: true }),
    payer_name: list.nullableText({ width: 90, hidden: true }),
    create_at: list.datetime({ required: true }),
    paid_at: list.nullableDatetime(),
  },
  filters: {
    keyword: list.search(["no", "channel_name", "company_name", "bank_serial", "remark"]),
    status: list.anyOf("status"),
    ...recordFilters("promotionFees"),
    channel_kind: list.anyOf("channel_kind"),
    date: list.dateBy(["create_at", "paid_at"]),
    fee: list.range("fee"),
    has_tax_unpaid: list.positive("tax_unpaid"),
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", "paid_at", "period", "fee", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], channel_name: ["company_name"], period: ["channel_kind"], fee: ["ratio"] },
    folds: [
      ["maker_name", "paid_at", "channel_kind", "period", "create_at", "ratio", "company_name", "channel_name"],
      ["base_amount", "unpaid", "paid", "tax", "net"],
    ],
    master: { title: "no", amount: "fee", under: "channel_name", state: "status" },
  },
  offline: { by: "create_at", days: 365 },
});

/**
 * Terms of a fee; `ratio` percent ×100, above 0 and at most 100 %. `salesman_id`: the salesman whom it is for, by the name
 * that stands as `channel_name`; "" for anybody else.
 */
const terms = {
  company_id: companyField("served"),
  period: finishedMonthField(),
  salesman_id: optionField(z.union([idText, z.literal("")]).default("")),
  channel_name: lineField({ min: 2, most: 60 }),
  channel_kind: choiceField(channelKinds, { isInline: true }),
  ratio: ratioField(),
  remark: noteField(),
};

const serial = patternField(/^[0-9A-Za-z_-]{4,64}$/, 64);
const reason = reasonField();

/** Contribution of one settlement to the base: payments of it that arrived in the month. */
const part = z.object({ settlement_id: idText, settlement_no: z.string(), line_count: z.int(), amount: z.int() });

/** Days, the first and the last included. */
const daySpan = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Origin of a fee; `tax_steps` as bills explain theirs, none for a firm. `days`: a salesman's days of the month. Cents. */
const figures = {
  days: z.array(daySpan),
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
 * Previews the fee of this company and month, before it is made. `problem`: why none can be made: `promotion_month_open`
 * while the month lasts, `promotion_base_empty` where nothing was paid or the fee is below half a cent.
 */
export const promotionFeesPreview = defineCall({
  name: "promotionFees.preview",
  method: "GET",
  path: "/cdl/1/business_promotion_fee/preview",
  access: "fund.promotion_fee.create",
  query: () =>
    z.strictObject({
      company_id: idText,
      period: monthText,
      ratio: z.coerce.number().pipe(terms.ratio.schema),
      channel_kind: z.coerce.number().pipe(terms.channel_kind.schema),
      /** Channel; what its earlier fees counted and came back since is deducted. */
      channel_name: terms.channel_name.schema.optional(),
      salesman_id: z.union([idText, z.literal("")]).optional(),
    }),
  refusals: ["promotion_not_salesman", "promotion_is_salesman"],
  output: () => z.object({ company_name: z.string(), period: z.string(), ...figures, problem: z.string().nullable() }),
});

/**
 * Whom a company had as its salesman in a month, each with their days of it and what arrived on them; `unassigned_amount`:
 * what arrived while nobody had it. The three add up to `base_amount`, cents.
 */
export const promotionFeesSalesmen = defineCall({
  name: "promotionFees.salesmen",
  method: "GET",
  path: "/cdl/1/business_promotion_fee/salesmen",
  access: "fund.promotion_fee.create",
  query: () => z.strictObject({ company_id: idText, period: monthText }),
  output: () =>
    z.object({
      salesmen: z.array(z.object({ id: idText, name: z.string(), days: z.array(daySpan), base_amount: z.int() })),
      base_amount: z.int(),
      unassigned_amount: z.int(),
    }),
});

/**
 * A new fee is to be confirmed, approved and paid out. The base is what payments of the company's settlements that arrived in
 * the month came to; the service computes and seals it. `expected` is what the person saw (`promotion_base_changed`). A channel
 * gets one fee a company and month (`promotion_fee_exists`); a rejected one does not count. A salesman
 * has the payments of the days on which they had the company. `pay` books a payment that the bank
 * has made, by its serial, which is taken once; it may not exceed what the agency has earned and not taken out
 * (`promotion_funds_short`). `reject` needs a reason.
 */
const wire = keyedCalls({
  list: promotionFees,
  path: "/cdl/1/business_promotion_fee",
  row: "fee",
  idKey: "fee_id",
  create: {
    permission: "fund.promotion_fee.create",
    form: terms,
    besides: {
      expected: z.strictObject({ base_amount: nonNegativeCents, fee: nonNegativeCents, tax: nonNegativeCents }),
    },
    refusals: [
      ...["promotion_month_open", "promotion_base_empty", "promotion_base_changed", "promotion_fee_exists"],
      ...["promotion_not_salesman", "promotion_is_salesman"],
    ],
  },
  detail: { how: z.object(figures), reason: z.string(), journals: z.array(journal) },
  steps: ["confirm", "approve", "pay", "reject"],
  act: {
    body: { reason: reason.schema.optional(), bank_serial: serial.schema.optional() },
    refusals: ["promotion_base_changed", "promotion_funds_short", "bank_serial_used"],
  },
});
export type NewPromotionFee = z.output<typeof wire.calls.create.body>;
export type PromotionFeeDetail = z.output<typeof wire.calls.get.output>;
export type PromotionFeePreview = z.output<typeof promotionFeesPreview.output>;

const shownFields = ["channel_name", "company_name", "fee", "tax", "net"] as const;

/** Promotion fee: its maker or confirmer neither approves nor pays it, and its approver does not pay it. */
export const promotionFeeRecord = defineRecord({
  ...wire,
  list: promotionFees,
  states: promotionFeeStates,
  start: "toConfirm",
  table: "promotion_fees",
  object: "promotionFee",
  audit: { area: 15, object: 18, earlierObjects: ["promotion_fee"] },
  operation: "promotion",
  address: "/promotion-fees",
  amount: "fee",
  parts: ["maker_id", "confirmer_id", "checker_id"],
  refusals: [
    "promotion_fee_exists",
    "promotion_not_salesman",
    "promotion_is_salesman",
    "promotion_base_empty",
    "promotion_base_changed",
    "promotion_month_open",
    "promotion_funds_short",
  ],
  exportPermission: "fund.transaction.export",
  calls: { ...wire.calls, preview: promotionFeesPreview },
  preview: {
    by: ["company_id", "period", "ratio", "channel_kind", "channel_name", "salesman_id"],
    expected: ["base_amount", "fee", "tax"],
  },
  create: { permission: "fund.promotion_fee.create", form: terms, key: ["company_id", "period"] },
  actions: {
    confirm: { permissions: ["fund.promotion_fee.create"], forward: true },
    approve: {
      opens: "filesBeside",
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
      shows: shownFields,
      amount: "net",
    },
    reject: {
      permissions: ["fund.promotion_fee.audit"],
      makerWith: ["fund.promotion_fee.create"],
      form: { reason },
      shows: shownFields,
    },
  },
  notes: ({ channel_name, period, base_amount, ratio: share, fee, tax, net }) => [
    { key: "promotionChannel", value: String(channel_name) },
    { key: "promotionPeriod", value: String(period) },
    {
      key: "promotionBase",
      value: `${moneyText(base_amount)} × ${formatRatio(Number(share))} = ${moneyText(fee)}`,
    },
    { key: "promotionTax", value: moneyText(tax) },
    { key: "promotionNet", value: moneyText(net) },
  ],
});
