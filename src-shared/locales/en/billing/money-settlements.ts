import type { SameShape } from "../../shape.ts";
import type { settlementMoney as zh } from "../../zh-CN/billing/money-settlements.ts";

export const settlementMoney = {
  actions: {
    retryReady: "Retry payable payouts",
    revoke: "Revoke payment",
    companyPay: "Pay from company's CMB account",
    offline: "Settle offline",
    offlineBatch: "Settle selected offline",
    payBatch: "Pay selected settlements",
    voucherSettle: "Settle by voucher",
    propose: "Propose results from bank file",
    decide: "Decide on proposed results",
    feedback: "Import payment reports",
  },
  confirm: {
    retryReady: "Retry {{count, payout|payouts}}, {{amount}}",
    revoke: "Revoke {{count, payout|payouts}}, {{amount}}",
    companyPay: "Pay {{amount}} from the company's account",
    offline: "Hand {{count, payout|payouts}} to the company, {{amount}}",
    offlineBatch: "Hand {{count, payout|payouts}} to the companies, {{amount}}",
    payBatch: "Pay {{amount}}",
    voucherSettle: "Settle {{count, payout|payouts}} by voucher, {{amount}}",
    propose: "Propose {{count, result|results}}",
    decide: "Decide on {{count, result|results}}",
    feedback: "Submit {{count, report|reports}}",
  },
  warning: {
    retryReady:
      "Only payouts that can be made now are retried, to the worker's new verified card if there is one. Others do not change. Payment orders are sent immediately.",
    revoke:
      "Only payouts not yet sent to the bank when you confirm are revoked. Their funds return to the wallet. Payouts already sent wait for the bank's result.",
    companyPay:
      "The bank debits the company's linked CMB account immediately; the money passes through the wallet. Payouts not yet sent to the bank can be revoked; their funds stay in the wallet.",
    offline:
      "The company pays its workers itself. No wallet funds are used and frozen funds are released immediately. Fees and taxes of successful payouts are booked as company receivables.",
    offlineBatch:
      "The companies pay their workers themselves. No wallet funds are used and frozen funds are released immediately. Each settlement is processed separately; those that changed in the meantime are skipped and listed.",
    payBatch:
      "One code pays all settlements above, each in full and only once. Settlements that changed in the meantime are not paid and are listed. Payment orders are sent immediately; payouts not yet sent to the bank can be revoked.",
    voucherSettle:
      "All payouts without a result are recorded as paid based on the voucher. This cannot be undone. The voucher is kept with the settlement.",
    propose:
      "The bank is queried first and its final results take precedence. The rest is proposed based on the bank file and takes effect when another checker (neither payer nor proposer) decides.",
    decide:
      "The bank is queried again and its final results take precedence. Approved results are booked with the amount actually paid, differences separately. Funds of failed payouts return to the wallet and may be paid again, so check the bank file carefully. The bank keeps being queried where it has not responded.",
    feedback:
      "Trade number, ID number, amount and account are checked for each row. Existing results are kept and rows that do not match are listed.",
  },
  done: {
    retryReady: "Accepted; results will follow",
    revoke: "Unsent payouts revoked and their funds returned",
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
      accountUnverified: "account not verified",
      accountHeld: "account on hold",
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
    vatShortPeople: "Workers with VAT of earlier months withheld",
    vatShortTaken: "VAT and surcharges of earlier months withheld from net pay (CNY)",
    vatShortLeft: "VAT and surcharges these workers still owe afterwards (CNY)",
    movedCards: "Payouts to a new card",
    sameAccount: "Payouts to the same account (may fail again)",
    notRevocable: "Payouts already sent (cannot be revoked)",
    decidedAmount: "Paid according to bank file (CNY)",
    verdictApprove: "Results approved",
    verdictReject: "Results rejected",
    decidedPaid: "Payouts recorded as paid",
    decidedFailed: "Payouts recorded as failed",
    owedOffline: "Fees and taxes (CNY)",
    files: "Vouchers",
    reportFile: "File",
    reportedFailed: "Of these reported as failed",
  },
} as const satisfies SameShape<typeof zh>;
