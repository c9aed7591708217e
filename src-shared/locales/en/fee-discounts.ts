import type { SameShape } from "../shape.ts";
import type { feeDiscounts as zh } from "../zh-CN/fee-discounts.ts";
import { recordColumns } from "./record-columns.ts";

export const feeDiscounts = {
  list: {
    title: "Fee discounts",
    keyword: "No., company, reason",
    columns: {
      ...recordColumns,
      no: "Discount no.",
      kind: "Applies to",
      amount: "Amount",
      ratio: "Max. share",
      used: "Used",
      left: "Remaining",
      start_at: "Valid from",
      end_at: "Valid until",
      reason: "Reason",
      maker_name: "Proposed by",
      checker_name: "Approved by",
      decided_at: "Approved at",
    },
    flags: { has_left: "With remainder", by_others: "Proposed by others" },
  },
  object: "Fee discount",
  states: {
    feeDiscount: {
      toApprove: "To approve",
      granted: "Approved",
      rejected: "Rejected",
      expired: "Expired",
      withdrawn: "Withdrawn",
    },
  },
  waiting: { feeDiscount: { toApprove: "Waiting for approval" } },
  enums: { feeDiscountKind: { 1: "Service fee", 2: "Usage fee" } },
  amounts: { amount: "Amount", left: "Withdrawn" },
  create: {
    label: "New fee discount",
    plan: "Propose fee discount",
    confirm: "Propose {{amount}}",
    warning: "Someone else must approve it before it can be used. It can no longer be changed.",
    done: "Proposed; waiting for approval",
    history: "Proposed",
    fields: {
      kind: {
        label: "Applies to",
        options: {
          1: "Service fee of settlements (selected in the draft)",
          2: "Monthly usage fee (deducted when billed)",
        },
      },
      amount: { label: "Total discount (CNY)", hint: "Maximum total discount" },
      ratio: {
        label: "Maximum share of each fee",
        hint: "100%: the whole fee. 20%: at most a fifth of each fee, until the total is used up",
      },
      start_at: { label: "Valid from" },
      end_at: { label: "Valid until" },
      reason: { label: "Reason", hint: "At least 2 characters; visible to the company" },
    },
    wrong: "The end date cannot be before the start date or today, or more than 1,100 days after the start date",
  },
  actions: {
    approve: {
      label: "Approve",
      plan: "Approve fee discount",
      confirm: "Approve {{amount}}",
      warning: "The company can use it immediately. Used amounts reduce the agency's income and cannot be withdrawn.",
      done: "Approved; the company can use it",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      plan: "Reject fee discount",
      confirm: "Reject",
      warning: "This cannot be undone; propose a new one if needed.",
      done: "Rejected",
      history: "Rejected",
    },
    withdraw: {
      label: "Withdraw remainder",
      plan: "Withdraw remaining fee discount",
      confirm: "Withdraw {{amount}}",
      warning: "Only the unused amount is withdrawn; used amounts are not affected. This cannot be undone.",
      done: "Remainder withdrawn",
      history: "Remainder withdrawn",
    },
  },
  moves: { expire: "Expired" },
  notes: {
    discountKind1: "Service fee of settlements, max. share",
    discountKind2: "Monthly usage fee, max. share",
    discountDays: "Valid",
    discountReason: "Discount reason",
    discountUsed: "Used (CNY)",
  },
  refusals: {
    discount_used_up: "This discount is fully used; nothing is left to withdraw.",
  },
  detail: {
    amounts: "Amounts",
    facts: "Details",
    uses: "Usage",
    noUses: "Not used yet",
    useNo: "No.",
    useKind: "Type",
    useAmount: "Used",
    useKinds: { settlement: "Settlement", serviceBill: "Service bill" },
    ended: "Expired; the remaining amount can no longer be used.",
  },
} as const satisfies SameShape<typeof zh>;
