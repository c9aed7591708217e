import type { TableSpec } from "../../schema/schema.ts";

/**
 * Other corporate accounts that are proposed beside the bound ones (`src-shared/companies/account-changes/account-changes-record.ts`). `old_*`: the account
 * that was in force when it was proposed; `account_id`: the row of `corporate_accounts` that took its place. The random amount in
 * cents, good until the end of `last_day`.
 */
export const accountChangeTables = {
  account_changes: {
    columns: {
      ...{
        id: "id",
        version: "int",
        change_seq: "int",
        agency_id: "int",
        company_id: "int",
        no: "text",
        status: "int",
      },
      ...{ maker_id: "int", create_at: "text", reason: "text" },
      ...{ account_no: "text", bank_code: "text", proof_key: "text?" },
      ...{ old_account_id: "int", old_account_no: "text", old_bank_code: "text", account_id: "int?" },
      ...{ random_amount: "int", tries: "int", sent_ms: "int", last_day: "text" },
      ...{ prover_id: "int?", proved_at: "text?" },
      ...{ checker_id: "int?", decided_at: "text?", decided_reason: "text?" },
      ...{ withdrawer_id: "int?", withdrawn_at: "text?", withdrawn_reason: "text?" },
    },
    index: [["change_seq"], ["company_id", "status"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
