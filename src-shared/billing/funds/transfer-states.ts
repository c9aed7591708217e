import { defineStates } from "../../kernel/states/define.ts";

/**
 * Lifecycle of a transfer of funds (dictionary B7). 99 is ours: the bank has not said the outcome of an order, which is
 * neither success nor failure. An exceptional recharge (the payer is not the company) goes through review again for what a
 * person proposes: to credit it, or to give it back. A recharge that was entered by hand and that the bank reports in another
 * way becomes exceptional too: two people decide whether the bank's figure or the booked one stands.
 */
export const transferStates = defineStates(
  "transfer",
  {
    toReview: { code: 1, tone: "warning" },
    processing: { code: 2, tone: "info" },
    succeeded: { code: 3, tone: "success" },
    failed: { code: 4, tone: "danger", final: true },
    cancelled: { code: 5, tone: "neutral", final: true },
    exceptional: { code: 6, tone: "danger" },
    returned: { code: 7, tone: "neutral" },
    unknown: { code: 99, tone: "doubt" },
  },
  {
    approve: {
      from: ["toReview"],
      to: ["processing", "succeeded", "cancelled"],
    },
    reject: { from: ["toReview"], to: ["cancelled", "exceptional"] },
    cancel: { from: ["toReview"], to: ["cancelled", "exceptional"] },
    match: { from: ["exceptional"], to: ["toReview"] },
    return: { from: ["exceptional"], to: ["toReview"] },
    differ: { from: ["succeeded"], to: ["exceptional"] },
    correct: { from: ["exceptional"], to: ["toReview"] },
    keep: { from: ["exceptional"], to: ["toReview"] },
    report: { from: ["processing", "unknown"], to: ["succeeded", "failed", "returned", "exceptional", "unknown"] },
    query: { from: ["processing", "unknown"], to: ["succeeded", "failed", "returned", "exceptional", "unknown"] },
    // A payment that was booked can be decided again where the bank says otherwise later.
    propose: {
      from: ["unknown", "succeeded", "failed", "returned", "exceptional"],
      to: ["unknown", "succeeded", "failed", "returned", "exceptional"],
    },
    decide: {
      from: ["unknown", "succeeded", "failed", "returned", "exceptional"],
      to: ["unknown", "succeeded", "failed", "returned", "exceptional"],
    },
    comeBack: { from: ["succeeded", "returned"], to: ["returned", "exceptional"] },
  },
);
