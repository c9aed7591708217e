import { z } from "zod";
import { promotionFeesCreate, promotionFeesUpdate } from "../calls/promotion-fees.ts";
import { calls } from "../calls/registry.ts";
import { readCall } from "./define.ts";

const id = z.string().max(64);

/** Promotion fees; what changes them goes by `money`. */
export const promotionFeesArea = {
  get: readCall(calls["promotionFees.get"]),
  preview: readCall(calls["promotionFees.preview"]),
};

/** What can be done with a fee, by step of `promotionFees.update`. */
export const promotionActions = {
  confirm: "promotion.confirm",
  approve: "promotion.approve",
  pay: "promotion.pay",
  reject: "promotion.reject",
} as const;

/** Operations on promotion fees: choices only, the desk reads base, fee and tax. */
export const promotionPlans = [
  z.strictObject({ action: z.literal("promotion.create"), ...promotionFeesCreate.body.omit({ expected: true }).shape }),
  z.strictObject({
    action: z.literal(Object.values(promotionActions)),
    fee_id: id,
    reason: promotionFeesUpdate.body.shape.reason,
    bank_serial: promotionFeesUpdate.body.shape.bank_serial,
  }),
] as const;
