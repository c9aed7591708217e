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

/** Lifecycle of a settlement (dictionary B6). */
export const settlementStates = defineStates(
  "settlement",
  {
    draft: { code: 10, tone: "neutral" },
    toReview: { code: 20, tone: "warning" },
    reviewRejected: { code: 25, tone: "danger" },
    toFund: { code: 30, tone: "warning" },
    toPay: { code: 35, tone: "warning" },
    /** Approved, and to be handed to the company, which pays itself: no wallet has to cover it. */
    toHandOut: { code: 36, tone: "warning" },
    paying: { code: 40, tone: "info" },
    suspended: { code: 45, tone: "doubt" },
    partlyPaid: { code: 50, tone: "danger" },
    settled: { code: 60, tone: "success" },
    /** Nobody pays any more what failed or came back; it can be taken up again. */
    closed: { code: 62, tone: "neutral" },
    allFailed: { code: 65, tone: "danger" },
    revoking: { code: 70, tone: "info" },
    cancelled: { code: 80, tone: "neutral", final: true },
    offlineHandling: { code: 85, tone: "info" },
    offlineSettled: { code: 88, tone: "success" },
  },
  {
    submit: { from: ["draft"], to: ["toReview"] },
    takeBack: { from: ["toReview"], to: ["draft"] },
    approve: { from: ["toReview"], to: ["toFund", "toPay", "toHandOut"] },
    reject: { from: ["toReview"], to: ["reviewRejected"] },
    edit: { from: ["reviewRejected"], to: ["draft"] },
    /** Renews figures if the company pays no longer what was approved; lines paid already keep the settlement's state. */
    renew: {
      from: ["toFund", "toPay", "toHandOut", "partlyPaid", "allFailed", "offlineHandling"],
      to: ["toReview", "partlyPaid", "allFailed", "offlineHandling"],
    },
    approveAgain: {
      from: ["partlyPaid", "allFailed", "offlineHandling"],
      to: ["partlyPaid", "allFailed", "offlineHandling"],
    },
    fund: { from: ["toFund"], to: ["toPay"] },
    pay: {
      from: ["toPay"],
      to: ["paying"],
    },
    payByCompany: {
      from: ["toFund", "toPay"],
      to: ["paying"],
    },
    finish: {
      from: ["paying", "suspended", "revoking"],
      to: ["paying", "suspended", "revoking", "partlyPaid", "settled", "allFailed"],
    },
    queryUnknown: {
      from: ["paying", "suspended", "partlyPaid", "revoking"],
      to: ["paying", "suspended", "revoking", "partlyPaid", "settled", "allFailed"],
    },
    proposeDecision: {
      from: ["paying", "suspended", "revoking", "partlyPaid", "settled", "closed", "allFailed"],
      to: ["paying", "suspended", "revoking", "partlyPaid", "settled", "closed", "allFailed"],
    },
    /** From `partlyPaid` on only where the bank says otherwise than what was decided before. */
    decideUnknown: {
      from: ["paying", "suspended", "revoking", "partlyPaid", "settled", "closed", "allFailed"],
      to: ["paying", "suspended", "revoking", "partlyPaid", "settled", "allFailed"],
    },
    retryFailed: { from: ["partlyPaid", "allFailed"], to: ["paying"] },
    giveUp: { from: ["partlyPaid", "allFailed", "offlineHandling"], to: ["closed"] },
    takeUp: { from: ["closed"], to: ["partlyPaid", "allFailed", "offlineHandling"] },
    /** From `revoking` the bank's answers lead on: `toFund` when nothing had been sent, else as `finish` does. */
    revoke: {
      from: ["toPay", "paying"],
      to: ["revoking", "toFund", "toHandOut", "partlyPaid", "allFailed"],
    },
    payoutReturned: {
      from: ["settled", "closed", "partlyPaid", "paying", "suspended", "revoking"],
      to: ["partlyPaid", "allFailed", "paying", "suspended", "revoking"],
    },
    settleOffline: {
      from: ["toFund", "toPay", "toHandOut", "offlineHandling"],
      to: ["offlineHandling"],
    },
    voucherSettle: { from: ["offlineHandling"], to: ["offlineSettled"] },
    offlineFeedback: { from: ["offlineHandling"], to: ["offlineHandling", "offlineSettled", "toHandOut"] },
    useDiscount: { from: ["draft"], to: ["draft"] },
    cancel: { from: ["draft", "toReview", "reviewRejected", "toFund", "toPay", "toHandOut"], to: ["cancelled"] },
  },
  ["draft", "toReview", "toFund", "toPay"],
);

/** States in which nothing of a settlement was paid or handed out yet, and somebody still decides about it. */
export const settlementsBeforePayment = (
  ["draft", "toReview", "reviewRejected", "toFund", "toPay", "toHandOut"] as const
).map((key) => settlementStates.code(key));

/** States in which nothing of a settlement waits for anybody, unless a payment comes back. */
export const settlementsOver = (["settled", "offlineSettled", "closed", "cancelled"] as const).map((key) =>
  settlementStates.code(key),
);
