import type { SameShape } from "../shape.ts";
import type { settlementMoney as zh } from "../zh-CN/money-settlements.ts";

export const settlementMoney = {
  actions: {
    retryReady: "Pay again what can be paid",
    revoke: "Revoke payment",
    companyPay: "Pay from the company's CMB account",
    offline: "Settle offline",
    offlineBatch: "Settle several offline",
    payBatch: "Pay several settlements",
    voucherSettle: "Settle by voucher",
    propose: "Propose results by the bank's file",
    decide: "Decide on proposed results",
    feedback: "Import offline payment reports",
  },
  confirm: {
    retryReady: "Pay {{count, line|lines}} again, {{amount}}",
    revoke: "Revoke {{count, line|lines}}, {{amount}}",
    companyPay: "Pay {{amount}} from the company's account",
    offline: "Hand {{count, line|lines}} to the company, {{amount}}",
    offlineBatch: "Hand {{count, line|lines}} to the companies, {{amount}}",
    payBatch: "Pay {{amount}}",
    voucherSettle: "Settle {{count, line|lines}} by voucher, {{amount}}",
    propose: "Propose {{count, result|results}}",
    decide: "Decide on {{count, result|results}}",
    feedback: "Submit {{count, report|reports}}",
  },
  warning: {
    retryReady:
      "Only lines that can be paid now are paid; where the worker has a new verified card, to that card. The others stay as they are. Payment orders leave at once.",
    revoke:
      "Only lines that have not left for the bank can be revoked; how many is decided at that moment. Their money goes back to the wallet. Lines already sent wait for the bank's result.",
    companyPay:
      "The bank debits the company's bound CMB account at once; the money passes through the wallet. Lines that have not left for the bank can be revoked; their money stays in the wallet.",
    offline:
      "The company pays its workers itself; no wallet money is used, and what was frozen is free at once. Fees and taxes of lines that succeed are booked as owed by the company.",
    offlineBatch:
      "The companies pay their workers themselves; no wallet money is used, and what was frozen is free at once. Each settlement is dealt with by itself: one that changed meanwhile is left alone and listed.",
    payBatch:
      "One code pays all of the settlements above: each whole and once; one that changed meanwhile is not paid and is listed. Payment orders leave at once; lines that have not left for the bank can be revoked.",
    voucherSettle:
      "All lines without a result are taken as paid on the strength of the voucher. This cannot be undone; the voucher stays with the settlement.",
    propose:
      "The bank is asked first and its definite answers win. The rest is proposed by the bank's file; it takes effect when another checker (neither payer nor proposer) has decided.",
    decide:
      "The bank is asked once more and its definite answers win. What you approve is booked with the amount really paid, a difference apart; money of lines taken as failed goes back to the wallet and may be paid again, so do check the bank's file. The bank goes on being asked where it is silent.",
    feedback:
      "Trade number, ID number, amount and account are compared line by line; results that stand are not changed, and rows that do not fit are listed.",
  },
  done: {
    retryReady: "Accepted; results will come in one by one",
    revoke: "Lines that had not left are revoked, their money is back",
    companyPay: "The company's account was debited; results will come in one by one",
    offline: "Handed to the company; waiting for its reports",
    offlineBatch: "Done; the result of each settlement is below",
    payBatch: "Done; the result of each settlement is below, payments will come in one by one",
    voucherSettle: "Settled by voucher",
    propose: "Proposed; another checker has to decide",
    decide: "Decision recorded",
    feedback: "Reports processed; the result of each row is below",
  },
  flow: {
    revokeAmount: "Amount that can be revoked",
    offlineAmount: "Paid by the company itself",
    items: "Settlements",
    itemState: "Will it be done",
    willDo: "Yes",
    leftOut: "No: {{reason}}",
    leftOutCount: "{{count}} cannot be done and are in neither total nor code",
    payeeFault: "{{name}} ({{fault}})",
    payeeFaults: {
      changed: "name or ID number changed",
      account: "bank account changed",
    },
    wallets: "What it leaves in the wallets",
    wallet: "Wallet",
    walletNow: "Balance now",
    walletPaid: "Paid now",
    walletAfter: "Balance after",
    walletFree: "Of it available",
  },
  notes: {
    overLimit: "Workers over their limit (may be paid, take note)",
    movedCards: "Lines paid to a new card",
    sameAccount: "Lines to the same account, likely to fail again",
    notRevocable: "Lines already sent, not revocable",
    decidedAmount: "Really paid by the bank's file (CNY)",
    verdictApprove: "Results approved",
    verdictReject: "Results rejected",
    decidedPaid: "Lines taken as paid",
    decidedFailed: "Lines taken as failed",
    owedOffline: "Fees and taxes (CNY)",
    files: "Vouchers",
    reportFile: "File",
    reportedFailed: "Of these reported as failed",
  },
} as const satisfies SameShape<typeof zh>;
