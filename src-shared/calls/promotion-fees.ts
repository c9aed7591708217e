import { z } from "zod";
import { listAnswer, listQuery } from "../lists/answer.ts";
import { promotionFees } from "../lists/promotion-fees.ts";
import { defineCall } from "./define.ts";
import { idText, monthText, nonNegativeCents, shortText, version } from "./fields.ts";
import { journal } from "./transfers.ts";

/** Percent ×100, above 0 and at most 100 %. */
const feeRatio = z.int().min(1).max(10_000);
const channelKind = z.literal([1, 2]);

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
    ratio: z.coerce.number().pipe(feeRatio),
    channel_kind: z.coerce.number().pipe(channelKind),
    /** What its earlier fees counted and what came back since is deducted. */
    channel_name: z.string().trim().min(2).max(60).optional(),
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
    company_id: idText,
    period: monthText,
    channel_name: z.string().trim().min(2).max(60),
    channel_kind: channelKind,
    ratio: feeRatio,
    remark: shortText(),
    expected: z.strictObject({ base_amount: nonNegativeCents, fee: nonNegativeCents, tax: nonNegativeCents }),
  }),
  output: z.object({ fee_id: idText, no: z.string(), status: z.int() }),
  keyed: true,
  refusals: [
    "promotion_month_open",
    "promotion_base_empty",
    "promotion_base_changed",
    "promotion_fee_exists",
    "invalid",
    "not_found",
    "forbidden",
    "idempotency_mismatch",
  ],
});

export const promotionFeeSteps = ["confirm", "approve", "pay", "reject"] as const;
export type PromotionFeeStep = (typeof promotionFeeSteps)[number];

export const promotionFeesGet = defineCall({
  name: "promotionFees.get",
  area: "money",
  method: "GET",
  path: "/cdl/1/business_promotion_fee/{id}",
  access: "fund.promotion_fee.view",
  output: z.object({
    fee: promotionFees.row,
    how: z.object(figures),
    /** Who did what, in order of time. */
    steps: z.array(z.object({ step: z.enum(["create", ...promotionFeeSteps]), by: z.string(), at: z.string() })),
    reason: z.string(),
    journals: z.array(journal),
    actions: z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
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
    action: z.enum(promotionFeeSteps),
    reason: shortText().optional(),
    bank_serial: z
      .string()
      .regex(/^[0-9A-Za-z_-]{4,64}$/)
      .optional(),
  }),
  output: z.object({ fee_id: idText, no: z.string(), status: z.int() }),
  keyed: true,
  refusals: [
    "stale_version",
    "illegal_transition",
    "same_person",
    "amount_limit",
    "day_limit",
    "promotion_base_changed",
    "promotion_funds_short",
    "bank_serial_used",
    "invalid",
    "not_found",
    "forbidden",
    "idempotency_mismatch",
  ],
});
