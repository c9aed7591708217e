import type { SameShape } from "../../shape.ts";
import type { fundLists as zh } from "../../zh-CN/billing/lists-funds.ts";

export const fundLists = {
  transactions: {
    title: "Transactions",
    keyword: "Number, source no., company, bank serial, counterparty's full name",
    columns: {
      no: "Number",
      income: "Income",
      expense: "Expense",
      net: "Net",
      held: "Frozen",
      released: "Released or paid",
      balance_after: "Balance after",
      frozen_after: "Frozen after",
      biz_no: "Source no.",
      counterparty: "Counterparty",
      occurred_at: "Time",
      business_category: "Category",
      reconcile_status: "Reconciled",
      handle_status: "Handled",
    },
    flags: {},
  },
  alipayRecords: {
    title: "Alipay records",
    keyword: "Merchant no., Alipay no., settlement, company, payee",
    columns: {
      out_biz_no: "Merchant no.",
      payee_name: "Payee",
      order_id: "Alipay no.",
      error: "Failure reason",
      settlement_no: "Settlement",
    },
    flags: {},
  },
  transfers: {
    title: "Transfers",
    keyword: "Transfer, company, payer, account, bank serial",
    columns: {
      no: "Transfer",
      type: "Type",
      fee: "Fee",
      actual: "Amount received",
      settled_in: "Transferred in",
      settled_out: "Transferred out",
      payer_name: "Payer",
      payer_account: "Payer account",
      payee_name: "Payee",
      difference: "Open difference",
    },
    flags: {
      has_case: "Open bank case",
      has_difference: "Differs from the bank",
      by_others: "Created by others",
    },
  },
} as const satisfies SameShape<typeof zh>;
