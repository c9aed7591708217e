import { z } from "zod";
import { listAnswer, listQuery } from "../lists/answer.ts";
import { feeDiscountKinds, feeDiscounts } from "../lists/fee-discounts.ts";
import { defineCall } from "./define.ts";
import { idText, nonNegativeCents, shortText, version } from "./fields.ts";

const day = z.iso.date();
const reason = shortText().trim().min(2);

export const feeDiscountsList = defineCall({
  name: "feeDiscounts.list",
  area: "settlements",
  method: "GET",
  path: "/cdl/1/fee_discounts",
  access: "settlement.discount.view",
  query: listQuery(feeDiscounts),
  output: listAnswer(feeDiscounts),
});

export const feeDiscountSteps = ["approve", "reject", "withdraw"] as const;
export type FeeDiscountStep = (typeof feeDiscountSteps)[number];

/** Longest that a discount is good for, days from its first. */
export const longestDiscount = 1_100;

/** What a discount is made of; amounts in cents, `ratio` percent ×100 (at most 100 %), days inclusive. */
export const newFeeDiscount = {
  company_id: idText,
  kind: z.literal(feeDiscountKinds),
  amount: nonNegativeCents.min(1),
  ratio: z.int().min(1).max(10_000),
  start_at: day,
  end_at: day,
  reason,
};

/**
 * Proposes a discount for a company; somebody else grants it. `invalid` for days out of order, over already, or more than
 * three years apart.
 */
export const feeDiscountsCreate = defineCall({
  name: "feeDiscounts.create",
  area: "settlements",
  method: "POST",
  path: "/cdl/1/fee_discounts",
  access: "settlement.discount.create",
  body: z.strictObject(newFeeDiscount),
  output: z.object({ discount_id: idText, no: z.string(), status: z.int() }),
  keyed: true,
  refusals: ["invalid", "not_found", "forbidden", "idempotency_mismatch"],
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
    /** Who did what, in order of time, with the reason where one was given. */
    steps: z.array(
      z.object({ step: z.enum(["create", ...feeDiscountSteps]), by: z.string(), at: z.string(), reason: z.string() }),
    ),
    actions: z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
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
    action: z.enum(feeDiscountSteps),
    reason: reason.optional(),
    expected_left: nonNegativeCents.optional(),
  }),
  output: z.object({ discount_id: idText, no: z.string(), status: z.int() }),
  keyed: true,
  refusals: [
    "stale_version",
    "illegal_transition",
    "same_person",
    "amount_limit",
    "day_limit",
    "discount_used_up",
    "selection_changed",
    "invalid",
    "not_found",
    "forbidden",
    "idempotency_mismatch",
  ],
});
