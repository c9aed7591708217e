import { z } from "zod";
import { calls } from "../calls/registry.ts";
import { feeDiscountsCreate, feeDiscountsUpdate } from "../records/fee-discounts.ts";
import { readCall } from "./define.ts";

/** Fee discounts; what changes them goes by `money`. */
export const feeDiscountsArea = { get: readCall(calls["feeDiscounts.get"]) };

/** What can be done with a grant, by step of `feeDiscounts.update`. */
export const discountActions = {
  approve: "discount.approve",
  reject: "discount.reject",
  withdraw: "discount.withdraw",
} as const;

/** Operations on fee discounts: choices only, the desk reads what is left. */
export const discountPlans = [
  z.strictObject({ action: z.literal("discount.create"), ...feeDiscountsCreate.body.shape }),
  z.strictObject({
    action: z.literal(Object.values(discountActions)),
    discount_id: z.string().max(64),
    reason: feeDiscountsUpdate.body.shape.reason,
  }),
] as const;
