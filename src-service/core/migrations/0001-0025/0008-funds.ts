import { type Kysely, sql } from "kysely";
import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Null until somebody compared the entry with the bank's statement, or said whether it was seen to: as 1. */
export const fundsColumns = {
  transactions: { reconciled: "int?", handled: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Transfers of funds, their bank orders, and what the sandbox bank received. */
export const funds = {
  /** `company_id` 0: the agency's own money. `origin`: 1 asked for by a person, 2 reported by the bank. */
  transfers: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      company_id: "int",
      no: "text",
      type: "int",
      origin: "int",
      status: "int",
      channel: "int",
      from_wallet_id: "int?",
      to_wallet_id: "int?",
      amount: "int",
      fee: "int",
      actual: "int",
      frozen_amount: "int",
      payer_name: "text",
      payer_account: "text",
      payee_name: "text",
      payee_account: "text",
      payee_bank_code: "text",
      bank_serial: "text?",
      source_id: "int?",
      proposal: "int?",
      proposal_wallet_id: "int?",
      note: "text",
      reason: "text",
      fail_reason: "text?",
      maker_id: "int",
      checker_id: "int?",
      create_at: "text",
      approved_at: "text?",
      finished_at: "text?",
    },
    unique: [
      ["agency_id", "no"],
      ["agency_id", "bank_serial"],
    ],
    index: [["change_seq"], ["agency_id", "create_at"], ["company_id", "create_at"], ["status"], ["from_wallet_id"]],
  },
  /** Every order number ever used for a transfer, for ever: one row an attempt. */
  transfer_orders: {
    columns: {
      id: "id",
      transfer_id: "int",
      attempt: "int",
      channel_order_no: "text",
      payee_name: "text",
      payee_account: "text",
      bank_code: "text",
      amount: "int",
      state: "int",
      serial: "text?",
      fail_reason: "text?",
      created_ms: "int",
      sent_ms: "int?",
      finished_ms: "int?",
      next_query_ms: "int?",
    },
    unique: [["channel_order_no"], ["transfer_id", "attempt"]],
    index: [["state", "next_query_ms"]],
  },
  /** The sandbox bank's own books: what came in, one row a serial. */
  sandbox_bank_deposits: {
    columns: {
      serial: "text",
      account_no: "text",
      payer_name: "text",
      payer_account: "text",
      amount: "int",
      arrived_ms: "int",
      remark: "text",
    },
    key: ["serial"],
    index: [["arrived_ms"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Recharges of before become transfers that the bank reported, so that every entry of money has its transfer. */
export const makeTransfersOfRecharges = async (db: Kysely<never>): Promise<void> => {
  await sql`
    insert into transfers (
      id, version, change_seq, agency_id, company_id, no, type, origin, status, channel, to_wallet_id, amount, fee, actual,
      frozen_amount, payer_name, payer_account, payee_name, payee_account, payee_bank_code, bank_serial, note, reason,
      maker_id, create_at, finished_at)
    select t.id, 1, t.change_seq, t.agency_id, t.company_id, t.biz_no, 1, 2, 3, w.channel, t.wallet_id, t.amount, 0, t.amount,
      0, t.counterparty, '', '', '', '', t.bank_serial, '', '', 0, t.occurred_at, t.occurred_at
    from transactions t join wallets w on w.id = t.wallet_id where t.business_type = 5`.execute(db);
};
