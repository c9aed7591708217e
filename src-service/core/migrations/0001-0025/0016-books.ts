import { type Kysely, sql } from "kysely";
import { addColumns, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** Partial red letters, mail that goes out, credit and rebates of wallets. */
export const books = {
  /** Forms that take a part of an invoice back once the buyer has confirmed them; times in epoch milliseconds where they run out. */
  invoice_red_letters: {
    columns: {
      id: "id",
      version: "int",
      agency_id: "int",
      company_id: "int",
      apply_id: "int",
      record_id: "int",
      status: "int",
      amount: "int",
      reason: "text",
      red_no: "text?",
      requested_by: "int",
      request_at: "text",
      expires_ms: "int",
      decided_by: "int?",
      decide_at: "text?",
      decide_reason: "text",
    },
    index: [["record_id"], ["apply_id"], ["status", "expires_ms"]],
  },
  /** E-mails that go out; `message_id` keeps the carrier from delivering one twice. */
  outgoing_mails: {
    columns: {
      id: "id",
      message_id: "text",
      agency_id: "int",
      company_id: "int",
      record_id: "int",
      to_address: "text",
      subject: "text",
      body: "text",
      file_key: "text",
      file_name: "text",
      status: "int",
      attempts: "int",
      next_ms: "int",
      error: "text",
      created_by: "int?",
      create_at: "text",
      sent_at: "text?",
    },
    unique: [["message_id"]],
    index: [["status", "next_ms"], ["record_id"]],
  },
  /** The mailbox of the sandbox carrier; the demo shows it. */
  sandbox_mails: {
    columns: {
      message_id: "text",
      to_address: "text",
      subject: "text",
      body: "text",
      file_key: "text",
      file_name: "text",
      at: "text",
    },
    key: ["message_id"],
  },
  /** Changes of a wallet's credit (kind 1: the new limit) and rebates granted to it (kind 2: the amount), each by two people. */
  wallet_changes: {
    columns: {
      id: "id",
      version: "int",
      agency_id: "int",
      company_id: "int",
      wallet_id: "int",
      kind: "int",
      amount: "int",
      reason: "text",
      status: "int",
      requested_by: "int",
      request_at: "text",
      decided_by: "int?",
      decide_at: "text?",
      decide_reason: "text",
      journal_id: "int?",
    },
    index: [["wallet_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Null: nothing yet. */
export const booksColumns = {
  invoice_applies: { red_total: "int?" },
  invoice_records: { mailed: "int?" },
  wallets: { credit_limit: "int?", rebate_balance: "int?" },
  service_bill_payments: { from_rebate: "int?" },
} as const;

/** Creates them. Applications that ended in a red letter before took back all that was issued of them. */
export const upBooks = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, booksColumns);
  await createTables(db, dialect, books);
  const red = 6;
  await sql`update invoice_applies set red_total = case when status = ${red} then opened_amount else 0 end`.execute(db);
};
