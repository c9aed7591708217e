import { defineStates } from "./define.ts";

/** Lifecycle of a service bill's discount: proposed by one person, granted by another. It lapses when the bill is closed. */
export const serviceBillDiscountStates = defineStates(
  "serviceBillDiscount",
  {
    toGrant: { code: 1, tone: "warning" },
    granted: { code: 2, tone: "success", final: true },
    rejected: { code: 3, tone: "danger", final: true },
    withdrawn: { code: 4, tone: "neutral", final: true },
    lapsed: { code: 5, tone: "neutral", final: true },
  },
  {
    grant: { from: ["toGrant"], to: ["granted"], guards: ["checkerIsNotMaker", "amountLimit", "amountIsOpen"] },
    reject: { from: ["toGrant"], to: ["rejected"], guards: ["checkerIsNotMaker", "reasonGiven"] },
    withdraw: { from: ["toGrant"], to: ["withdrawn"], guards: ["makerOnly"] },
    lapse: { from: ["toGrant"], to: ["lapsed"], guards: ["billClosed"] },
  },
);
