import type { SameShape } from "../shape.ts";
import type { feeDiscounts as zh, discountLists as zhLists, discountMoney as zhMoney } from "../zh-CN/fee-discounts.ts";

export const feeDiscounts = {
  create: {
    action: "New fee discount",
    kind: "Applies to",
    kinds: {
      1: "Service fee of settlements (chosen in the draft)",
      2: "Monthly usage fee (taken off when it is billed)",
    },
    amount: "Discount in all (CNY)",
    amountHint: "The most that is let off in all",
    ratio: "Most of each fee",
    ratioHint: "100%: the whole fee. 20%: a fifth of each fee at most, until the sum is used up",
    start: "Valid from",
    end: "Valid until",
    daysWrong: "The last day may not be before the first or today, nor more than 1,100 days after the first",
    reason: "Reason",
    reasonHint: "At least 2 characters; the company sees it",
  },
  amounts: "Amounts",
  amount: "Amount",
  used: "Used",
  left: "Left",
  facts: "Facts",
  uses: "Uses",
  noUses: "Not used yet",
  useNo: "No.",
  useKind: "Kind",
  useAmount: "Used",
  useKinds: { settlement: "Settlement", serviceBill: "Service bill" },
  history: "History",
  nobody: "Not recorded",
  ended: "Its last day is over; what is left can no longer be used.",
  done: { create: "Proposed", approve: "Granted", reject: "Rejected", withdraw: "Rest taken back" },
  steps: {
    approve: "Grant",
    reject: "Reject",
    withdraw: "Take the rest back",
  },
} as const satisfies SameShape<typeof zh>;

export const discountLists = {
  feeDiscounts: {
    title: "Fee discounts",
    keyword: "No., company, reason",
    columns: {
      id: "Chosen records",
      no: "Discount no.",
      status: "Status",
      company_name: "Company",
      company_id: "Company",
      kind: "Applies to",
      amount: "Amount",
      ratio: "At most",
      used: "Used",
      left: "Left",
      start_at: "Valid from",
      end_at: "Valid until",
      reason: "Reason",
      maker_name: "Proposed by",
      checker_name: "Granted by",
      create_at: "Created",
      decided_at: "Granted at",
    },
    flags: { has_left: "With remainder", by_others: "Proposed by others" },
  },
} as const satisfies SameShape<typeof zhLists>;

export const discountMoney = {
  actions: {
    discountCreate: "Propose a fee discount",
    discountApprove: "Grant a fee discount",
    discountReject: "Reject a fee discount",
    discountWithdraw: "Take the rest of a fee discount back",
  },
  confirm: {
    discountCreate: "Propose {{amount}}",
    discountApprove: "Grant {{amount}}",
    discountReject: "Reject",
    discountWithdraw: "Take {{amount}} back",
  },
  warning: {
    discountCreate: "Somebody else grants it; until then it cannot be used, and it cannot be changed any more.",
    discountApprove:
      "The company can use it at once; what is used lowers the agency's income and cannot be taken back.",
    discountReject: "It cannot be restored; propose a new one where needed.",
    discountWithdraw: "Only what is not used is taken back; what is used stays used. It cannot be restored.",
  },
  done: {
    discountCreate: "Proposed, to be granted",
    discountApprove: "Granted; the company can use it",
    discountReject: "Rejected",
    discountWithdraw: "The rest is taken back",
  },
  notes: {
    discountKind1: "Service fee of settlements, most of each",
    discountKind2: "Monthly usage fee, most of each",
    discountDays: "Good for",
    discountReason: "Reason of the discount",
    discountUsed: "Used (CNY)",
  },
  flow: { discount: "Discount no.", discountAmount: "Amount", discountLeft: "Taken back" },
} as const satisfies SameShape<typeof zhMoney>;
