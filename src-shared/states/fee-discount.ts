import { defineStates } from "./define.ts";

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
    approve: { from: ["toApprove"], to: ["granted"], guards: ["checkerIsNotMaker", "amountLimit"] },
    reject: { from: ["toApprove"], to: ["rejected"], guards: ["reasonGiven"] },
    expire: { from: ["toApprove", "granted"], to: ["expired"], guards: ["lastDayOver"] },
    withdraw: { from: ["granted"], to: ["withdrawn"], guards: ["reasonGiven", "restLeft"] },
  },
);
