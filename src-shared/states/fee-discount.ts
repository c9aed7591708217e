import { defineStates } from "./define.ts";

/**
 * Lifecycle of a granted fee discount. It is used only while granted and within its days; taken back, what is used stays
 * used and the rest lapses.
 */
export const feeDiscountStates = defineStates(
  "feeDiscount",
  {
    toApprove: { code: 10, tone: "warning" },
    granted: { code: 20, tone: "success" },
    rejected: { code: 25, tone: "neutral", final: true },
    withdrawn: { code: 80, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toApprove"], to: ["granted"], guards: ["checkerIsNotMaker", "amountLimit"] },
    reject: { from: ["toApprove"], to: ["rejected"], guards: ["reasonGiven"] },
    withdraw: { from: ["granted"], to: ["withdrawn"], guards: ["reasonGiven", "restLeft"] },
  },
);
