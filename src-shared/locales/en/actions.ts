import { joined } from "../record-parts.ts";
import type { SameShape } from "../shape.ts";
import type { actions as zh } from "../zh-CN/actions.ts";
import { records } from "./records.ts";

export const actions: SameShape<typeof zh> = {
  more: "More actions",
  notInState: "Not available in this status",
  counting: "Counting eligible records",
  offline: "Not available offline. Try again when you are back online.",
  stale: "Someone else has just changed this record. Close this and check the latest version before you decide.",
  linkLost: "The connection to the desktop app was lost. Available again once it is restored.",
  many: {
    title: "{{action}}: {{count, record|records}} selected",
    each: "Records are processed one at a time. Any that fail are listed with the reason and do not affect the others.",
    progress: "{{done}} of {{total, record|records}} processed",
    outcome: "{{done}} done, {{refused}} failed, {{left}} not processed",
    otherState: "{{count, other record is|other records are}} in a status that does not allow this and will not change",
    refused: "Failed records",
    moreRefused: "{{count, more record|more records}} also failed",
    reason: "Reason",
    fitting: "{{count, record|records}} can be processed",
    stop: "Stop",
    goOn: "Continue with the rest",
  },
  history: { title: "History", nobody: "Not recorded" },
  own: {
    review: "You submitted this. Someone else must review it.",
    pay: "You submitted or reviewed this. Someone else must pay it.",
    audit: "You imported or edited this. Someone else must audit it.",
    grant: "You proposed this. Someone else must approve it.",
    invoice: "You requested this. Someone else must audit it.",
    red: "You requested this red letter. Someone else must confirm it.",
  },
  waiting: {
    ...joined(records, "waiting"),
    settlement: {
      draft: "Waiting for submission",
      toReview: "Waiting for review",
      reviewRejected: "Rejected; waiting for the maker's changes",
      toFund: "Waiting for top-up",
      toPay: "Waiting for payment",
      paying: "Waiting for the bank",
      suspended: "Waiting for unconfirmed results",
      revoking: "Waiting for the bank to confirm the revocation",
      offlineHandling: "Waiting for offline payment results",
    },
    transfer: {
      toReview: "Waiting for review",
      processing: "Waiting for the bank",
      exceptional: "Waiting for the unmatched top-up to be resolved",
      unknown: "Waiting for the bank",
    },
    invoiceApply: {
      toAudit: "Waiting for audit",
      toIssue: "Waiting to be issued",
      issuing: "Waiting for invoices to be entered",
      partlyIssued: "Waiting for the remaining invoices",
      redPending: "Waiting for red-letter confirmation",
    },
    importJob: { succeeded: "Bills to audit", partlySucceeded: "Bills to audit" },
    workerRequest: { pending: "Waiting for approval" },
    workerStanding: { stopping: "Waiting for open bills to be paid" },
    walletChange: { pending: "Waiting for approval" },
    serviceBillDiscount: { toGrant: "Waiting for approval" },
    invoiceRed: { pending: "Waiting for the buyer" },
    serviceBill: {
      toPay: "Waiting for payment",
      partlyPaid: "Waiting for the remaining payment",
      overdue: "Overdue, waiting for payment",
    },
  },
};
