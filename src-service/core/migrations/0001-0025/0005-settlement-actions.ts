import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Columns that paying in other ways, taking back and discounts need; null in what was made before. */
export const settlementActionColumns = {
  settlements: {
    /** Fee discount of all lines, cents; null: none. */
    discount: "int?",
    /** Way of payment; null: not yet, or from the wallet. */
    pay_mode: "int?",
  },
  payout_lines: { discount: "int?" },
  payout_attempts: {
    /** Set when a worker first claims it: what no worker claimed has certainly not left. */
    first_claim_ms: "int?",
    /** The payee's account of this attempt where it is not the sealed one; both or neither. */
    account_no: "text?",
    bank_code: "text?",
  },
  /** The draft settlement to be made of a batch once its bills are audited: 1 wanted, 2 made. */
  bill_imports: { create_settlement: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Discounts, and the sandbox bank's accounts of companies. */
export const settlementActions = {
  /** Fee discounts that a company was granted, cents; what is left follows from the settlements that use them. */
  fee_discounts: {
    columns: {
      id: "id",
      agency_id: "int",
      company_id: "int",
      no: "text",
      amount: "int",
      reason: "text",
      start_at: "text",
      end_at: "text",
      create_at: "text",
    },
    unique: [["agency_id", "no"]],
    index: [["company_id"]],
  },
  /** Amount of a grant that a settlement uses, and which: deleted when it lets go of it. */
  fee_discount_uses: {
    columns: { settlement_id: "int", discount_id: "int", amount: "int" },
    key: ["settlement_id", "discount_id"],
    index: [["discount_id"]],
  },
  /** Accounts that companies hold at the sandbox bank, by number, with what lies on them. */
  sandbox_company_accounts: {
    columns: { account_no: "text", bank_code: "text", holder: "text", balance: "int" },
    key: ["account_no"],
  },
  /** Direct debits of the sandbox bank: one row a reference, for ever. */
  sandbox_debits: {
    columns: { reference: "text", account_no: "text", amount: "int", serial: "text", at: "text" },
    key: ["reference"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
