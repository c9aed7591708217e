import type { TableSpec } from "../../schema/schema.ts";

/**
 * An agency's occupations. `folded`: the code as it is compared (`foldCode`); one of an agency waits or is in force at a
 * time, which is judged by who writes, because only the writer holds the change number.
 */
export const occupationTables = {
  occupations: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" },
      ...{ no: "text", status: "int", maker_id: "int", create_at: "text" },
      ...{ code: "text", folded: "text", name: "text", class: "int", note: "text" },
      ...{ checker_id: "int?", decided_at: "text?", decided_reason: "text?" },
      ...{ ender_id: "int?", ended_at: "text?", ended_reason: "text?" },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["agency_id", "folded"], ["agency_id", "status"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
