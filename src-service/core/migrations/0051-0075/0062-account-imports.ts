import type { TableSpec } from "../../schema/schema.ts";

/** The row of an import that a question to the bank is about, by the question's trace id: the answer becomes that row's result. */
export const accountImportTables = {
  account_import_checks: {
    columns: { trace_id: "text", import_id: "int", row: "int" },
    key: ["trace_id"],
    index: [["import_id", "row"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
