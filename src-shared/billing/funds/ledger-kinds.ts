/**
 * Kinds of journal in the ledger; their words are `funds.journals.<kind>`. The groups say which record stands behind it:
 * a settlement, a transfer, a service bill, or another one.
 */
export const journalKinds = [
  "freeze",
  "unfreeze",
  "capture",
  "payout",
  "payout_difference",
  "refund",
  "return",
  "offline",
  "recharge",
  "correct",
  "suspense",
  "claim",
  "giveBack",
  "withdraw",
  "payBack",
  "returned",
  "move",
  "moveBack",
  "adjust",
  "draw",
  "drawBack",
  "transfer_difference",
  "service_bill",
  "service_bill_paid",
  "service_bill_discount",
  "service_bill_waived",
  "service_bill_offline",
  "service_bill_withdrawn",
  "promotion_fee",
  "rebate",
  "tax_payment",
  "insurance_paid",
  "insurance_given_back",
  "insurance_passed_on",
] as const;
export type JournalKind = (typeof journalKinds)[number];

/**
 * Kinds of ledger accounts; their words are `funds.ledger.<kind>`. Amounts carry the sign of the asset side (a debit is
 * positive): what lies with the banks and channels rises above zero; all others are owed to somebody and fall below it, so
 * that the books add up to zero.
 * - bank, merchant_bank, alipay, wechat: what lies with a channel (`channelMoney`)
 * - wallet_available, wallet_frozen: owed to the company; the wallet's amounts are their negatives
 * - payout_clearing: taken from wallets, on its way to workers
 * - payout_difference: what banks paid above (or, below zero, under) what was ordered, by the decision of two people
 * - service_income: service fees earned · tax_payable: taxes withheld, owed to the tax office
 * - withheld_payable: deductions for others (car rental), owed to the lessor
 * - suspense: received from somebody who is not the company that it came in for, owed to whoever proves to be right
 * - adjustments: what the agency put into wallets or took out of them by hand
 * - drawings: what the agency took out of its income; rises above zero
 * - fee_discount: service fees let go of by discounts; rises above zero
 * - company_receivable: fees and taxes that companies owe for payments they made themselves; rises above zero
 * - promotion_expense: promotion fees that the agency bears; rises above zero
 * - rebate_payable: rebates granted to companies and not used yet, owed to them · rebate_expense: what they cost the agency
 * - insurance_payable: premiums taken and not handed on, owed to insurers; above zero what an insurer has to give back
 * - insurance_expense: premiums that the agency bears
 * - fee_receivable: what companies owe of service bills; rises above zero
 */
export const accountKinds = [
  "wallet_available",
  "wallet_frozen",
  "bank",
  "payout_clearing",
  "payout_difference",
  "service_income",
  "tax_payable",
  "withheld_payable",
  "merchant_bank",
  "alipay",
  "wechat",
  "suspense",
  "adjustments",
  "drawings",
  "fee_discount",
  "company_receivable",
  "fee_receivable",
  "promotion_expense",
  "rebate_payable",
  "rebate_expense",
  "insurance_payable",
  "insurance_expense",
] as const;
export type AccountKind = (typeof accountKinds)[number];
