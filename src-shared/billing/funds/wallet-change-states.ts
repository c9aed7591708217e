import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of a change of a wallet's credit or of a rebate: asked for by one person, decided by another. */
export const walletChangeStates = defineStates(
  "walletChange",
  {
    pending: { code: 1, tone: "warning" },
    approved: { code: 2, tone: "success", final: true },
    rejected: { code: 3, tone: "danger", final: true },
    withdrawn: { code: 4, tone: "neutral", final: true },
  },
  {
    approve: { from: ["pending"], to: ["approved"] },
    reject: { from: ["pending"], to: ["rejected"] },
    withdraw: { from: ["pending"], to: ["withdrawn"] },
  },
);
