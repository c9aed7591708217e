import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/** One case a bank order: what the bank said, what one person proposed by its file, what another decided. Amounts in cents. */
export const bankCases = {
  bank_cases: {
    columns: {
      id: "id",
      version: "int",
      agency_id: "int",
      company_id: "int",
      settlement_id: "int",
      line_id: "int",
      attempt_id: "int",
      channel_order_no: "text",
      ordered: "int",
      status: "int",
      /** Last word of the bank: paid, failed or returned; null: nothing definitive. */
      bank_state: "text?",
      bank_amount: "int?",
      bank_serial: "text?",
      bank_ms: "int?",
      /** paid or failed, as proposed. */
      result: "text?",
      amount: "int?",
      serial: "text?",
      reason: "text",
      /** SHA-256 of the bank's file that names the order. */
      proof: "text?",
      proposer_id: "int?",
      proposed_at: "text?",
      decider_id: "int?",
      decided_at: "text?",
      next_query_ms: "int?",
      create_at: "text",
    },
    unique: [["channel_order_no"]],
    index: [["settlement_id"], ["status", "next_query_ms"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

export const bankCaseColumns = {
  /** Cases of the settlement that wait for people. */
  settlements: { case_count: "int" },
  /** Amount that the bank really paid, where that is not what was ordered. */
  payout_attempts: { paid_amount: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const upBankCases = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, bankCases);
  await addColumns(db, dialect, bankCaseColumns);
  await sql`update settlements set case_count = 0`.execute(db);
};
