import type { PlanInput } from "../../src-shared/bridge/money.ts";
import type { TextKey } from "../i18n/text-key.ts";

/** Kinds of operations on promotion fees; their texts lie under `money.*.<kind>`. */
export type PromotionKind =
  | "promotionCreate"
  | "promotionConfirm"
  | "promotionApprove"
  | "promotionPay"
  | "promotionReject";

type PromotionWords = {
  readonly kind: PromotionKind;
  readonly object: TextKey;
  readonly amount: TextKey;
  readonly to: (objectId: string) => string;
};

const ofFee = {
  object: "money.flow.promotionFee",
  amount: "money.flow.promotionAmount",
  to: (objectId: string) => `/promotion-fees/${objectId}`,
} as const;

/** How operations on promotion fees are spoken of. */
export const promotionWords: Readonly<Record<Extract<PlanInput["action"], `promotion.${string}`>, PromotionWords>> = {
  "promotion.create": { kind: "promotionCreate", ...ofFee, to: () => "/promotion-fees" },
  "promotion.confirm": { kind: "promotionConfirm", ...ofFee },
  "promotion.approve": { kind: "promotionApprove", ...ofFee },
  "promotion.pay": { kind: "promotionPay", ...ofFee, amount: "money.flow.promotionNet" },
  "promotion.reject": { kind: "promotionReject", ...ofFee },
};
