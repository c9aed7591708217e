import { defineStates } from "../../kernel/states/define.ts";

/** States of one payout line (dictionary B6, numbers of the market leader's API; 99 = the result is not known). */
export const payoutLineStates = defineStates(
  "payoutLine",
  {
    waiting: { code: 0, tone: "neutral" },
    paid: { code: 1, tone: "success" },
    failed: { code: 2, tone: "danger" },
    suspended: { code: 4, tone: "warning" },
    paying: { code: 5, tone: "info" },
    awaitingPayee: { code: 6, tone: "warning" },
    returned: { code: 9, tone: "danger" },
    cancelled: { code: 15, tone: "neutral" },
    unknown: { code: 99, tone: "doubt" },
  },
  {
    send: { from: ["waiting"], to: ["paying"] },
    report: { from: ["paying"], to: ["paid", "failed", "suspended", "awaitingPayee", "unknown"] },
    resolve: { from: ["unknown"], to: ["paid", "failed"] },
    resume: { from: ["suspended"], to: ["paying", "cancelled"] },
    payeeAnswers: { from: ["awaitingPayee"], to: ["paid", "failed", "cancelled"] },
    returnPayment: { from: ["paid"], to: ["returned"] },
    /** Only what never left: never claimed by the worker that sends. */
    revoke: { from: ["paying"], to: ["cancelled", "waiting"] },
    reportOffline: { from: ["waiting"], to: ["paid", "failed"] },
    retry: { from: ["failed", "returned", "cancelled"], to: ["waiting"] },
  },
);
