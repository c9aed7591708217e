import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of a bill (dictionary B5). */
export const billStates = defineStates(
  "bill",
  {
    toConfirm: { code: 10, tone: "neutral" },
    toAudit: { code: 20, tone: "warning" },
    rejected: { code: 25, tone: "danger" },
    toSettle: { code: 30, tone: "warning" },
    inSettlement: { code: 40, tone: "info" },
    settling: { code: 50, tone: "info" },
    settled: { code: 60, tone: "success" },
    settleFailed: { code: 65, tone: "danger" },
    returned: { code: 70, tone: "danger" },
    cancelled: { code: 90, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toAudit"], to: ["toSettle"] },
    reject: { from: ["toAudit"], to: ["rejected"] },
    // A bill to confirm goes to its audit by being edited, as a rejected one does.
    edit: { from: ["toConfirm", "rejected", "toSettle"], to: ["toAudit", "toSettle"] },
    addToSettlement: { from: ["toSettle"], to: ["inSettlement"] },
    removeFromSettlement: { from: ["inSettlement"], to: ["toSettle"] },
    settle: { from: ["inSettlement"], to: ["settling"] },
    payoutSucceeded: { from: ["settling"], to: ["settled"] },
    payoutFailed: { from: ["settling"], to: ["settleFailed"] },
    payoutReturned: { from: ["settled"], to: ["returned"] },
    settleAgain: { from: ["settleFailed", "returned"], to: ["settling", "inSettlement"] },
    revoke: { from: ["settling"], to: ["inSettlement", "settleFailed"] },
    cancel: { from: ["toConfirm", "toAudit", "rejected", "toSettle"], to: ["cancelled"] },
  },
);
