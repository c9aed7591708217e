import type { SameShape } from "../shape.ts";
import type { fundLists as zh } from "../zh-CN/lists-funds.ts";

export const fundLists = {
  transfers: {
    title: "Transfers",
    keyword: "Transfer, company, payer, account, bank serial",
    columns: {
      id: "Selected records",
      no: "Transfer",
      type: "Type",
      status: "Status",
      company_name: "Company",
      company_id: "Company",
      channel: "Channel",
      amount: "Amount",
      fee: "Fee",
      actual: "Arrives",
      settled_in: "Came in",
      settled_out: "Went out",
      payer_name: "Payer",
      payer_account: "Payer account",
      payee_name: "Payee",
      payee_account: "Payee account",
      bank_serial: "Bank serial",
      note: "Note",
      fail_reason: "Why it failed",
      maker_name: "Made by",
      checker_name: "Checked by",
      create_at: "Created",
      finished_at: "Finished",
    },
    flags: {},
  },
} as const satisfies SameShape<typeof zh>;
