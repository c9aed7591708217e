import { defineStates } from "./define.ts";

/** Lifecycle of a business promotion fee (dictionary B7). Who made or confirmed it neither approves nor pays. */
export const promotionFeeStates = defineStates(
  "promotionFee",
  {
    toConfirm: { code: 1, tone: "warning" },
    confirming: { code: 2, tone: "warning" },
    toPay: { code: 3, tone: "info" },
    paid: { code: 4, tone: "success", final: true },
    rejected: { code: 5, tone: "neutral", final: true },
  },
  {
    confirm: { from: ["toConfirm"], to: ["confirming"] },
    approve: { from: ["confirming"], to: ["toPay"], guards: ["checkerIsNotMaker", "amountLimit", "baseUnchanged"] },
    pay: { from: ["toPay"], to: ["paid"], guards: ["payerIsNotMakerOrChecker", "amountLimit", "fundsCover"] },
    reject: { from: ["toConfirm", "confirming", "toPay"], to: ["rejected"], guards: ["reasonGiven"] },
  },
  ["toConfirm", "confirming", "toPay"],
);
