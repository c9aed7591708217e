import type { PlanInput } from "../../src-shared/bridge/money.ts";
import type { TextKey } from "../i18n/text-key.ts";

/** Kinds of operations on fee discounts; their texts lie under `money.*.<kind>`. */
export type DiscountKind = "discountCreate" | "discountApprove" | "discountReject" | "discountWithdraw";

type DiscountWords = {
  readonly kind: DiscountKind;
  readonly object: TextKey;
  readonly amount: TextKey;
  readonly to: (objectId: string) => string;
};

const ofDiscount = {
  object: "money.flow.discount",
  amount: "money.flow.discountAmount",
  to: (objectId: string) => `/fee-discounts/${objectId}`,
} as const;

/** How operations on fee discounts are spoken of. */
export const discountWords: Readonly<Record<Extract<PlanInput["action"], `discount.${string}`>, DiscountWords>> = {
  "discount.create": { kind: "discountCreate", ...ofDiscount, to: () => "/fee-discounts" },
  "discount.approve": { kind: "discountApprove", ...ofDiscount },
  "discount.reject": { kind: "discountReject", ...ofDiscount },
  "discount.withdraw": { kind: "discountWithdraw", ...ofDiscount, amount: "money.flow.discountLeft" },
};
