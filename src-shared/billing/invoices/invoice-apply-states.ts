import { defineStates } from "../../kernel/states/define.ts";

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
    approve: { from: ["toAudit"], to: ["toIssue"] },
    reject: { from: ["toAudit"], to: ["rejected"] },
    start: { from: ["toIssue"], to: ["issuing"] },
    issue: { from: ["issuing", "partlyIssued"], to: ["issued", "partlyIssued"] },
    withdraw: { from: ["toAudit", "toIssue"], to: ["withdrawn"] },
    correct: { from: ["toAudit", "toIssue"], to: ["toAudit", "toIssue"] },
    request_red: { from: ["issued"], to: ["redPending"] },
    confirm_red: { from: ["redPending"], to: ["red"] },
    redden: { from: ["issued", "partlyIssued"], to: ["issued", "partlyIssued", "red"] },
    refuse_red: { from: ["redPending"], to: ["issued"] },
  },
  ["toAudit", "toIssue", "issuing", "partlyIssued"],
);
