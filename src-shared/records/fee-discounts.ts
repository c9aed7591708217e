import { z } from "zod";
import { defineCall } from "../calls/define.ts";
import { idText, nonNegativeCents, version } from "../calls/fields.ts";
import { listAnswer, listQuery } from "../lists/answer.ts";
import {
  anyOf,
  byOthers,
  centsColumn,
  date,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
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
import { addDays } from "../values/time.ts";
import { actRefusals, createRefusals, defineRecord, history, verdicts } from "./define.ts";
import { centsField, choiceField, companyField, dayField, ratioField, reasonField, shapeOf } from "./fields.ts";

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

/** What a discount is let off: 1 the service fee of settlements, 2 the monthly usage fee. */
const kinds = [1, 2] as const;

/**
 * Fee discounts that companies were granted. `amount` is the most in all, `ratio` the most of each fee (100 %: the whole
 * fee). `used`: by settlements and service bills; `left`: what is not used, nothing unless it is granted.
 */
export const feeDiscounts = defineList({
  name: "feeDiscounts",
  call: "feeDiscounts.list",
  permission: "settlement.discount.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    maker_id: text({ carried: true }),
    no: text({ required: true, width: 168 }),
    status: state(feeDiscountStates, { required: true }),
    company_name: text({ required: true, width: 190 }),
    kind: enumeration("feeDiscountKind", kinds, { required: true, width: 110 }),
    amount: centsColumn({ required: true, sum: true }),
    ratio: ratio({ width: 110 }),
    used: centsColumn({ sum: true }),
    left: centsColumn({ required: true, sum: true }),
    start_at: date(),
    end_at: date(),
    reason: text({ width: 190 }),
    maker_name: text({ width: 90 }),
    checker_name: nullableText({ width: 90 }),
    create_at: datetime(),
    decided_at: nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: search(["no", "company_name", "reason"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    ids: ref("id", "feeDiscounts"),
    kind: anyOf("kind"),
    date: dateBy(["create_at"]),
    amount: range("amount"),
    has_left: positive("left"),
    by_others: byOthers(["maker_id"]),
  },
  sort: ["create_at", "amount", "end_at", "no"],
  defaultSort: "-create_at",
  offline: { by: "create_at", days: 365 },
});

/** What a discount is made of; amounts in cents, `ratio` percent ×100 (at most 100 %), days inclusive. */
const terms = {
  company_id: companyField(),
  kind: choiceField(kinds),
  amount: centsField({ min: 1 }),
  ratio: ratioField("100"),
  start_at: dayField(0),
  end_at: dayField(90),
  reason: reasonField(),
};

/** Longest that a discount is good for, days from its first. */
const longestDiscount = 1_100;

const steps = ["approve", "reject", "withdraw"] as const;
const path = "/cdl/1/fee_discounts";
const saved = z.object({ discount_id: idText, no: z.string(), status: z.int() });

export const feeDiscountsList = defineCall({
  name: "feeDiscounts.list",
  area: "settlements",
  method: "GET",
  path,
  access: "settlement.discount.view",
  query: listQuery(feeDiscounts),
  output: listAnswer(feeDiscounts),
});

/**
 * Proposes a discount for a company; somebody else grants it. `invalid` for days out of order, over already, or more than
 * three years apart.
 */
export const feeDiscountsCreate = defineCall({
  name: "feeDiscounts.create",
  area: "settlements",
  method: "POST",
  path,
  access: "settlement.discount.create",
  body: z.strictObject(shapeOf(terms)),
  output: saved,
  keyed: true,
  refusals: createRefusals,
});

export const feeDiscountsGet = defineCall({
  name: "feeDiscounts.get",
  area: "settlements",
  method: "GET",
  path: "/cdl/1/fee_discounts/{id}",
  access: "settlement.discount.view",
  output: z.object({
    discount: feeDiscounts.row,
    /** What uses it, newest first; `kind` says whose number it is. */
    uses: z.array(
      z.object({
        kind: z.enum(["settlement", "serviceBill"]),
        id: idText,
        no: z.string(),
        status: z.int(),
        amount: z.int(),
      }),
    ),
    steps: history(steps),
    actions: verdicts,
  }),
});
export type FeeDiscountDetail = z.output<typeof feeDiscountsGet.output>;

/**
 * Grants or refuses a proposed discount, or takes back what is left of a granted one: what is used stays used.
 * `expected_left`, for withdrawing, is what the person saw (`selection_changed` when more or less is left).
 */
export const feeDiscountsUpdate = defineCall({
  name: "feeDiscounts.update",
  area: "settlements",
  method: "PUT",
  path: "/cdl/1/fee_discounts/{id}",
  access: "settlement.discount.view",
  body: z.strictObject({
    version,
    action: z.enum(steps),
    reason: terms.reason.schema.optional(),
    expected_left: nonNegativeCents.optional(),
  }),
  output: saved,
  keyed: true,
  refusals: [...actRefusals, "discount_used_up"],
});

/** Granting commits the agency to the amount, so it takes a second person within their own limit. */
export const feeDiscountRecord = defineRecord({
  list: feeDiscounts,
  states: feeDiscountStates,
  start: "toApprove",
  table: "fee_discounts",
  object: "feeDiscount",
  operation: "discount",
  address: "/fee-discounts",
  row: "discount",
  idKey: "discount_id",
  amount: "amount",
  parts: ["maker_id", "checker_id"],
  exportPermission: "settlement.settlement.export",
  calls: {
    list: feeDiscountsList,
    get: feeDiscountsGet,
    create: feeDiscountsCreate,
    update: feeDiscountsUpdate,
  },
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
    ...(action === "withdraw" ? [{ key: "discountUsed", value: formatMoney(Number(facts["used"])) }] : []),
  ],
});
