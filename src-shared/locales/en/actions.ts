import { joined } from "../record-parts.ts";
import type { SameShape } from "../shape.ts";
import type { actions as zh } from "../zh-CN/actions.ts";
import { records } from "./records.ts";

export const actions: SameShape<typeof zh> = {
  more: "More actions",
  notInState: "Not possible in this state",
  counting: "Counting the records that this can be done with",
  offline: "Not possible offline. Try again once the connection is back.",
  linkLost: "The connection to the desktop program is lost. This is possible again once it is back.",
  history: { title: "History", nobody: "Not recorded" },
  own: {
    review: "Submitted by you: somebody else has to review it",
    pay: "Submitted or reviewed by you: somebody else has to pay it",
    audit: "Imported or edited by you: somebody else has to audit it",
    grant: "Proposed by you: somebody else has to approve it",
    invoice: "Applied for by you: somebody else has to audit it",
    red: "Red letter requested by you: somebody else has to confirm it",
  },
  waiting: {
    ...joined(records, "waiting"),
    settlement: {
      draft: "Waiting to be submitted for review",
      toReview: "Waiting for review",
      reviewRejected: "Rejected; waiting for its maker to change it",
      toFund: "Waiting for a top-up",
      toPay: "Waiting for payment",
      paying: "Waiting for the bank's results",
      suspended: "Waiting until it is certain what was paid",
      revoking: "Waiting for the bank to confirm what was revoked",
      offlineHandling: "Waiting for the results of the offline payment",
    },
    transfer: {
      toReview: "Waiting for review",
      processing: "Waiting for the bank's result",
      exceptional: "Waiting for a decision about the exceptional top-up",
      unknown: "Waiting for the bank's result",
    },
    invoiceApply: {
      toAudit: "Waiting for audit",
      toIssue: "Waiting to be issued",
      issuing: "Waiting for its invoices to be entered",
      partlyIssued: "Waiting for the other invoices to be entered",
      redPending: "Waiting for the red letter to be confirmed",
    },
    serviceBill: {
      toPay: "Waiting for payment",
      partlyPaid: "Waiting for payment of the rest",
      overdue: "Overdue, waiting for payment",
    },
  },
};
