import { defineStates } from "../../kernel/states/define.ts";

/**
 * Ways proposed to waive a service bill: a part of its fee, all of the fee that is unpaid, or the whole bill,
 * which is then void. Codes of `kind`.
 */
export const letGoKinds = { discount: 1, waive: 2, void: 3 } as const;
export type LetGoKind = keyof typeof letGoKinds;
export const letGoKindNames = ["discount", "waive", "void"] as const satisfies readonly LetGoKind[];

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
    grant: { from: ["toGrant"], to: ["granted"] },
    reject: { from: ["toGrant"], to: ["rejected"] },
    withdraw: { from: ["toGrant"], to: ["withdrawn"] },
    lapse: { from: ["toGrant"], to: ["lapsed"] },
  },
);
