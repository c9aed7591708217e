import type { Tables } from "../database/tables.ts";

type TableName = keyof Tables;

/**
 * Tables whose rows are sealed: everything that has to do with money, tax, terms, payees, people's duties and decisions.
 * A new table belongs here or to `unsealedTables`.
 */
export const sealedTables = [
  "agencies",
  "agency_rules",
  "agreement_acceptances",
  "audit_log",
  "bank_cases",
  "bank_returns",
  "bill_imports",
  "bills",
  "companies",
  "company_contracts",
  "company_labors",
  "company_modes",
  "company_task_ceilings",
  "corporate_accounts",
  "fee_discount_bill_uses",
  "fee_discount_uses",
  "fee_discounts",
  "figure_changes",
  "figure_lines",
  "import_jobs",
  "income_summary",
  "invoice_allocations",
  "invoice_applies",
  "invoice_events",
  "invoice_feedbacks",
  "invoice_flows",
  "invoice_months",
  "invoice_records",
  "invoice_red_letters",
  "labor_accounts",
  "labors",
  "ledger_accounts",
  "ledger_journals",
  "ledger_postings",
  "limit_changes",
  "membership_companies",
  "memberships",
  "operations",
  "payment_plans",
  "payment_slices",
  "payout_attempts",
  "payout_lines",
  "person_commitments",
  "platform_report_revisions",
  "platform_report_rows",
  "platform_reports",
  "promotion_fee_parts",
  "promotion_fees",
  "role_rules",
  "sandbox_bank_deposits",
  "sandbox_bank_orders",
  "sandbox_company_accounts",
  "sandbox_debits",
  "service_bill_discounts",
  "service_bill_lines",
  "service_bill_payments",
  "service_bills",
  "settlement_events",
  "settlements",
  "tasks",
  "tax_periods",
  "tax_proofs",
  "transactions",
  "transfer_orders",
  "transfers",
  "users",
  "wallet_changes",
  "wallets",
] as const satisfies readonly TableName[];

export type SealedTable = (typeof sealedTables)[number];

/** Tables whose rows are not sealed: no money is told by them, or another proof compares them with sealed rows. */
export const unsealedTables: readonly TableName[] = [
  // Counters, keys and what is followed: written at every change, or before there is a key.
  "counters",
  "facts",
  // Signing in.
  "sessions",
  "sms_codes",
  "sign_in_failures",
  "old_tokens",
  "totp_recovery",
  "qr_logins",
  // The audit log proves who asked and who granted.
  "factor_resets",
  // Counts of looking up and of reveals: the audit log has each of them.
  "sensitive_alarms",
  "sensitive_uses",
  // What was refused; it goes by age and count, and what was done stands in the audit log.
  "security_events",
  // Views, files and messages.
  "list_settings",
  "list_views",
  "notices",
  "storage_objects",
  "export_jobs",
  "voucher_records",
  "outgoing_mails",
  "sandbox_mails",
  "sandbox_messages",
  "organizations",
  "company_worker_fields",
  "platform_user_codes",
  // Which names are still to be followed.
  "renames",
  // Uploaded parts, which the bills repeat.
  "import_parts",
  "import_refusals",
  // What became of each row of a file; what a row made is sealed where it stands.
  "import_job_rows",
  // Sums that triggers keep; "groups and sums equal their bills" proves them.
  "bill_groups",
  "bill_task_sums",
  "bill_fee_steps",
  "bill_net_steps",
];

/** Columns that say nothing of money and are written often or by triggers. */
const workingColumns: readonly string[] = ["change_seq", "worker_gap", "next_query_ms"];
const ownWorkingColumns: Partial<Record<SealedTable, readonly string[]>> = {
  users: ["password_hash", "password_salt", "scheme", "last_region", "last_login_at"],
};

/** Whether a column of a sealed table is sealed. */
export const isSealedColumn = (table: SealedTable, column: string): boolean =>
  !workingColumns.includes(column) && !(ownWorkingColumns[table] ?? []).includes(column);
