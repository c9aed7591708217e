import { defineStates } from "./define.ts";

/**
 * Lifecycle of an invoice application (dictionary B10). Partly issued ones are finished by further invoices; a red letter
 * that the buyer does not confirm leaves the invoices as they were.
 */
export const invoiceApplyStates = defineStates(
  "invoiceApply",
  {
    toAudit: { code: 5, tone: "warning" },
    toIssue: { code: 1, tone: "warning" },
    issuing: { code: 3, tone: "info" },
    issued: { code: 2, tone: "success" },
    partlyIssued: { code: 4, tone: "info" },
    rejected: { code: 9, tone: "danger", final: true },
    withdrawn: { code: 8, tone: "neutral", final: true },
    redPending: { code: 7, tone: "warning" },
    red: { code: 6, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toAudit"], to: ["toIssue"], guards: ["auditorIsNotApplicant", "quotaCovers"] },
    reject: { from: ["toAudit"], to: ["rejected"], guards: ["auditorIsNotApplicant", "reasonGiven"] },
    start: { from: ["toIssue"], to: ["issuing"] },
    issue: { from: ["issuing", "partlyIssued"], to: ["issued", "partlyIssued"], guards: ["quotaCovers"] },
    withdraw: { from: ["toAudit", "toIssue"], to: ["withdrawn"], guards: ["reasonGiven"] },
    correct: { from: ["toAudit", "toIssue"], to: ["toAudit", "toIssue"], guards: ["correctionIsDue"] },
    request_red: { from: ["issued"], to: ["redPending"], guards: ["reasonGiven"] },
    confirm_red: { from: ["redPending"], to: ["red"], guards: ["confirmerIsNotRequester"] },
    redden: { from: ["issued", "partlyIssued"], to: ["issued", "partlyIssued", "red"], guards: ["buyerConfirmed"] },
    refuse_red: { from: ["redPending"], to: ["issued"], guards: ["reasonGiven"] },
  },
  ["toAudit", "toIssue", "issuing", "partlyIssued"],
);
