import type { TableSpec } from "../../schema/schema.ts";

/** Accounts of companies as they are typed while a company is taken in: kept until the amount that proves them is sent. */
export const keptAccountTables = {
  kept_accounts: {
    columns: {
      ...{ company_id: "int", agency_id: "int", account_no: "text?", bank_code: "text?", proof_key: "text?" },
      ...{ user_id: "int", at: "text" },
    },
    key: ["company_id"],
    index: [["proof_key"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
