import type { TableSpec } from "../../schema/schema.ts";

/**
 * Daily contract reminders to a company (`src-shared/companies/contracts/contract-reminders-calls.ts`). `told`: who, JSON, with
 * names and numbers masked.
 */
export const contractReminderTables = {
  contract_reminders: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", contract_id: "int", kind: "int", day: "text" },
      ...{ told: "text", sent_by: "int", sent_at: "text" },
    },
    unique: [["company_id", "day"]],
    index: [["contract_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
