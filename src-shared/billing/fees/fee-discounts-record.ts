import { z } from "zod";
import { idText, nonNegativeCents } from "../../kernel/calls/define.ts";
import { centsField, choiceField, companyField, dayField, ratioField, reasonField } from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { keyedCalls, recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { formatRatio, moneyText } from "../../kernel/values/money/money.ts";
import { addDays } from "../../kernel/values/time/time.ts";

/**
 * Lifecycle of a granted fee discount. It is used only while granted and within its days; taken back, what is used stays
 * used and the rest lapses. After its last day it expires by itself, proposed or granted: uses stay, the rest is gone.
 */
export const feeDiscountStates = defineStates(
  "feeDiscount",
  {
    toApprove: { code: 10, tone: "warning" },
    granted: { code: 20, tone: "success" },
    rejected: { code: 25, tone: "neutral", final: true },
    expired: { code: 70, tone: "neutral", final: true },
    withdrawn: { code: 80, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toApprove"], to: ["granted"] },
    reject: { from: ["toApprove"], to: ["rejected"] },
    expire: { from: ["toApprove", "granted"], to: ["expired"] },
    withdraw: { from: ["granted"], to: ["withdrawn"] },
  },
);

/** Charges that a discount reduces: 1 the service fee of settlements, 2 the monthly usage fee. */
const kinds = [1, 2] as const;
const useKinds = ["settlement", "serviceBill"] as const;

/**
 * Fee discounts that companies were granted. `amount` is the most in all, `ratio` the most of each fee (100 %: the whole
 * fee). `used`: by settlements and service bills; `left`: what is not used, nothing unless it is granted.
 */
export const feeDiscounts = list.defineList({
  name: "feeDiscounts",
  call: "feeDiscounts.list",
  permission: "settlement.discount.view",
  columns: {
    ...recordColumns,
    status: list.state(feeDiscountStates, { required: true }),
    company_name: list.text({ required: true, width: 190 }),
    kind: list.enumeration("feeDiscountKind", kinds, { required: true, width: 110 }),
    amount: list.centsColumn({ required: true, sum: true }),
    ratio: list.ratio({ width: 110 }),
    used: list.centsColumn({ sum: true }),
    left: list.centsColumn({ required: true, sum: true }),
    start_at: list.date(),
    end_at: list.date(),
    reason: list.text({ width: 190 }),
    maker_name: list.text({ width: 90 }),
    checker_name: list.nullableText({ width: 90 }),
    create_at: list.datetime(),
    decided_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "company_name", "reason"]),
    status: list.anyOf("status"),
    ...recordFilters("feeDiscounts"),
    kind: list.anyOf("kind"),
    date: list.dateBy(["create_at"]),
    amount: list.range("amount"),
    has_left: list.positive("left"),
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", "amount", "end_at", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], company_name: ["kind", "reason"], end_at: ["start_at"], maker_name: ["checker_name"] },
    folds: [
      ["checker_name", "maker_name", "reason", "start_at", "end_at", "kind", "create_at", "ratio", "company_name"],
      ["used", "amount"],
    ],
    master: { title: "no", amount: "left", under: "company_name", state: "status" },
  },
  offline: { by: "create_at", days: 365 },
});

/** Terms of a discount; amounts in cents, `ratio` percent ×100 (at most 100 %), days inclusive. */
const terms = {
  company_id: companyField("reviewed"),
  kind: choiceField(kinds),
  amount: centsField({ min: 1 }),
  ratio: ratioField("100"),
  start_at: dayField(0, "begins"),
  end_at: dayField(90, "ends"),
  reason: reasonField(),
};

/** Longest that a discount is good for, days from its first. */
const longestDiscount = 1_100;

/**
 * Proposing one is `invalid` for days out of order, over already, or more than three years apart. `expected_left`, for
 * withdrawing, is what the person saw (`selection_changed` when more or less is left): what is used stays used.
 */
const wire = keyedCalls({
  list: feeDiscounts,
  path: "/cdl/1/fee_discounts",
  row: "discount",
  idKey: "discount_id",
  create: { permission: "settlement.discount.create", form: terms, besides: {}, refusals: [] },
  detail: {
    /** Records that use it, newest first; `kind` says whose number it is. */
    uses: z.array(z.object({ kind: z.enum(useKinds), id: idText, no: z.string(), status: z.int(), amount: z.int() })),
  },
  steps: ["approve", "reject", "withdraw"],
  act: {
    body: { reason: terms.reason.schema.optional(), expected_left: nonNegativeCents.optional() },
    refusals: ["discount_used_up"],
  },
});
export type FeeDiscountDetail = z.output<typeof wire.calls.get.output>;

/** Granting commits the agency to the amount, so it takes a second person within their own limit. */
export const feeDiscountRecord = defineRecord({
  ...wire,
  list: feeDiscounts,
  states: feeDiscountStates,
  start: "toApprove",
  table: "fee_discounts",
  object: "feeDiscount",
  audit: { area: 16, object: 19, earlierObjects: ["fee_discount"], steps: { expire: 113 } },
  operation: "discount",
  address: "/fee-discounts",
  amount: "amount",
  parts: ["maker_id", "checker_id"],
  refusals: ["discount_used_up"],
  exportPermission: "settlement.settlement.export",
  create: {
    permission: "settlement.discount.create",
    form: terms,
    check: ({ start_at = "", end_at = "" }, today) => {
      if (start_at === "" || end_at < start_at || end_at < today) return "end_at";
      return end_at > addDays(start_at, longestDiscount) ? "end_at" : null;
    },
  },
  actions: {
    approve: {
      opens: "noFiles",
      permissions: ["settlement.discount.audit"],
      excludes: ["maker_id"],
      limitedBy: "amount",
      forward: true,
      duty: "grant",
    },
    reject: {
      permissions: ["settlement.discount.audit"],
      makerWith: ["settlement.discount.create"],
      form: { reason: reasonField() },
      shows: ["company_name", "amount"],
    },
    withdraw: {
      permissions: ["settlement.discount.audit"],
      needs: { column: "left", code: "discount_used_up" },
      form: { reason: reasonField() },
      shows: ["company_name", "amount", "used", "left"],
      seen: ["left"],
      amount: "left",
    },
  },
  notes: (facts, action) => [
    { key: `discountKind${facts["kind"]}`, value: formatRatio(Number(facts["ratio"])) },
    { key: "discountDays", value: `${facts["start_at"] ?? ""} – ${facts["end_at"] ?? ""}` },
    { key: "discountReason", value: String(facts["reason"]) },
    ...(action === "withdraw" ? [{ key: "discountUsed", value: moneyText(facts["used"]) }] : []),
  ],
});
