import { joined } from "../record-parts.ts";
import type { SameShape } from "../shape.ts";
import type { actions as zh } from "../zh-CN/actions.ts";
import { records } from "./records.ts";

export const actions: SameShape<typeof zh> = {
  more: "More actions",
  notInState: "Not available in this status",
  counting: "Counting eligible records",
  offline: "Not available offline. Try again when you are back online.",
  stale: "Someone else has just changed this record. Close this, check what it says now, then decide.",
  linkLost: "Connection to the desktop app lost. Available again once it is restored.",
  many: {
    title: "{{action}}: {{count, record|records}} selected",
    each: "Records are processed one at a time. Those that cannot be processed are listed with the reason and do not affect the others.",
    progress: "{{done}} of {{total, record|records}} processed",
    outcome: "{{done}} done; {{refused}} refused; {{left}} not processed",
    otherState: "{{count, other record is|other records are}} in a state that does not allow this and stayed as before",
    refused: "Refused records",
    reason: "Reason",
    fitting: "{{count, of them allows|of them allow}} this",
    stop: "Stop",
    goOn: "Go on with the others",
  },
  history: { title: "History", nobody: "Not recorded" },
  own: {
    review: "You submitted this. Someone else must review it.",
    pay: "You submitted or reviewed this. Someone else must pay it.",
    audit: "You imported or edited this. Someone else must audit it.",
    grant: "You proposed this. Someone else must approve it.",
    invoice: "You applied for this. Someone else must audit it.",
    red: "You requested this red letter. Someone else must confirm it.",
  },
  waiting: {
    ...joined(records, "waiting"),
    settlement: {
      draft: "Waiting for submission",
      toReview: "Waiting for review",
      reviewRejected: "Rejected; waiting for the maker to edit it",
      toFund: "Waiting for a top-up",
      toPay: "Waiting for payment",
      paying: "Waiting for bank results",
      suspended: "Waiting for unclear payment results",
      revoking: "Waiting for the bank to confirm the revocation",
      offlineHandling: "Waiting for offline payment results",
    },
    transfer: {
      toReview: "Waiting for review",
      processing: "Waiting for the bank result",
      exceptional: "Waiting for a decision on the exceptional top-up",
      unknown: "Waiting for the bank result",
    },
    invoiceApply: {
      toAudit: "Waiting for audit",
      toIssue: "Waiting for issue",
      issuing: "Waiting for invoice entry",
      partlyIssued: "Waiting for the remaining invoices",
      redPending: "Waiting for red-letter confirmation",
    },
    serviceBill: {
      toPay: "Waiting for payment",
      partlyPaid: "Waiting for the remaining payment",
      overdue: "Overdue, waiting for payment",
    },
  },
};
