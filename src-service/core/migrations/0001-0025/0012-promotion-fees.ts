import type { TableSpec } from "../../schema/schema.ts";

/** Business promotion fees, and what each settlement brought to their base. Neither base nor fee changes once written. */
export const promotionFees = {
  promotion_fees: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      company_id: "int",
      no: "text",
      status: "int",
      channel_name: "text",
      channel_kind: "int",
      /** The channel's name as it counts for "one fee a channel, company and month"; null once rejected. */
      claim: "text?",
      period: "text",
      base_amount: "int",
      line_count: "int",
      settlement_count: "int",
      ratio: "int",
      fee: "int",
      tax: "int",
      net: "int",
      tax_rule: "text",
      tax_date: "text",
      bank_serial: "text?",
      remark: "text",
      reason: "text",
      maker_id: "int",
      confirmer_id: "int?",
      checker_id: "int?",
      payer_id: "int?",
      rejecter_id: "int?",
      create_at: "text",
      confirmed_at: "text?",
      approved_at: "text?",
      paid_at: "text?",
      rejected_at: "text?",
    },
    unique: [
      ["agency_id", "no"],
      ["company_id", "period", "claim"],
      ["agency_id", "bank_serial"],
    ],
    index: [["change_seq"], ["agency_id", "create_at"]],
  },
  promotion_fee_parts: {
    columns: { fee_id: "int", settlement_id: "int", settlement_no: "text", line_count: "int", amount: "int" },
    key: ["fee_id", "settlement_id"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
