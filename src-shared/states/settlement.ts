import { defineStates } from "./define.ts";

/** Lifecycle of a settlement (dictionary B6); the guards are checked by the service. */
export const settlementStates = defineStates(
  "settlement",
  {
    draft: { code: 10, tone: "neutral" },
    toReview: { code: 20, tone: "warning" },
    reviewRejected: { code: 25, tone: "danger" },
    toFund: { code: 30, tone: "warning" },
    toPay: { code: 35, tone: "warning" },
    paying: { code: 40, tone: "info" },
    suspended: { code: 45, tone: "danger" },
    partlyPaid: { code: 50, tone: "danger" },
    settled: { code: 60, tone: "success" },
    allFailed: { code: 65, tone: "danger" },
    revoking: { code: 70, tone: "info" },
    cancelled: { code: 80, tone: "neutral", final: true },
    offlineHandling: { code: 85, tone: "info" },
    offlineSettled: { code: 88, tone: "success" },
  },
  {
    submit: { from: ["draft"], to: ["toReview"], guards: ["linesValid", "contractEffective", "versionCurrent"] },
    approve: { from: ["toReview"], to: ["toFund", "toPay"], guards: ["checkerIsNotMaker", "snapshotUnchanged"] },
    reject: { from: ["toReview"], to: ["reviewRejected"], guards: ["checkerIsNotMaker", "reasonGiven"] },
    edit: { from: ["reviewRejected"], to: ["draft"] },
    fund: { from: ["toFund"], to: ["toPay"], guards: ["balanceCovers"] },
    pay: {
      from: ["toPay"],
      to: ["paying"],
      guards: ["payerIsNotMakerOrChecker", "snapshotUnchanged", "smsCode", "payoutKeysUnused"],
    },
    finish: { from: ["paying", "suspended"], to: ["paying", "suspended", "partlyPaid", "settled", "allFailed"] },
    queryUnknown: {
      from: ["paying", "suspended", "partlyPaid"],
      to: ["paying", "suspended", "partlyPaid", "settled", "allFailed"],
    },
    retryFailed: { from: ["partlyPaid", "allFailed"], to: ["paying"], guards: ["noUnknownLines", "smsCode"] },
    payoutReturned: {
      from: ["settled", "partlyPaid", "paying", "suspended"],
      to: ["partlyPaid", "allFailed", "paying", "suspended"],
    },
    cancel: { from: ["draft", "toReview", "reviewRejected", "toFund", "toPay"], to: ["cancelled"] },
  },
);
