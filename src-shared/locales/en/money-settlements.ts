import type { SameShape } from "../shape.ts";
import type { settlementMoney as zh } from "../zh-CN/money-settlements.ts";

export const settlementMoney = {
  actions: {
    retryReady: "Retry payable lines",
    revoke: "Revoke payment",
    companyPay: "Pay from company's CMB account",
    offline: "Settle offline",
    offlineBatch: "Settle multiple offline",
    payBatch: "Pay multiple settlements",
    voucherSettle: "Settle by voucher",
    propose: "Propose results from bank file",
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
      "Only lines that can be paid now are paid, to the worker's new verified card if there is one. Other lines are not changed. Payment orders are sent immediately.",
    revoke:
      "Only lines not yet sent to the bank can be revoked, as of the moment you confirm. Their funds return to the wallet. Lines already sent wait for the bank's result.",
    companyPay:
      "The bank debits the company's bound CMB account immediately; the money passes through the wallet. Lines not yet sent to the bank can be revoked; their funds stay in the wallet.",
    offline:
      "The company pays its workers itself. No wallet funds are used and frozen funds are released immediately. Fees and taxes of successful lines are booked as company receivables.",
    offlineBatch:
      "The companies pay their workers themselves. No wallet funds are used and frozen funds are released immediately. Each settlement is processed separately; those that changed in the meantime are skipped and listed.",
    payBatch:
      "One code pays all settlements above, each in full and once. Settlements that changed in the meantime are not paid and are listed. Payment orders are sent immediately; lines not yet sent to the bank can be revoked.",
    voucherSettle:
      "All lines without a result are recorded as paid based on the voucher. This cannot be undone. The voucher is kept with the settlement.",
    propose:
      "The bank is queried first and its final results take precedence. The rest is proposed based on the bank file and takes effect when another checker (neither payer nor proposer) decides.",
    decide:
      "The bank is queried again and its final results take precedence. Approved results are booked with the amount actually paid, differences separately. Funds of failed lines return to the wallet and may be paid again, so check the bank file carefully. The bank keeps being queried where it has not responded.",
    feedback:
      "Trade number, ID number, amount and account are compared line by line. Existing results are kept and non-matching rows are listed.",
  },
  done: {
    retryReady: "Accepted; results will follow",
    revoke: "Unsent lines revoked and their funds returned",
    companyPay: "The company's account was debited; results will follow",
    offline: "Handed to the company; waiting for its payment reports",
    offlineBatch: "Done; the result of each settlement is below",
    payBatch: "Done; see the result of each settlement below. Payment results will follow",
    voucherSettle: "Settled by voucher",
    propose: "Proposed; another checker must decide",
    decide: "Decision recorded",
    feedback: "Reports processed; the result of each row is below",
  },
  flow: {
    revokeAmount: "Amount that can be revoked",
    offlineAmount: "Paid by the company itself",
    items: "Settlements",
    itemState: "Included",
    willDo: "Yes",
    leftOut: "No: {{reason}}",
    leftOutCount: "{{count}} cannot be processed and are excluded from the total and the code",
    payeeFault: "{{name}} ({{fault}})",
    payeeFaults: {
      changed: "name or ID number changed",
      account: "bank account changed",
    },
    wallets: "Wallet balances after payment",
    wallet: "Wallet",
    walletNow: "Balance now",
    walletPaid: "Paid now",
    walletAfter: "Balance after",
    walletFree: "Available",
  },
  notes: {
    overLimit: "Workers over their limit (can be paid; please note)",
    movedCards: "Lines paid to a new card",
    sameAccount: "Lines to the same account (likely to fail again)",
    notRevocable: "Lines already sent (cannot be revoked)",
    decidedAmount: "Paid according to bank file (CNY)",
    verdictApprove: "Results approved",
    verdictReject: "Results rejected",
    decidedPaid: "Lines recorded as paid",
    decidedFailed: "Lines recorded as failed",
    owedOffline: "Fees and taxes (CNY)",
    files: "Vouchers",
    reportFile: "File",
    reportedFailed: "Of these reported as failed",
  },
} as const satisfies SameShape<typeof zh>;
