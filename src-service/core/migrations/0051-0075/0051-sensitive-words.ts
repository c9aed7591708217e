import type { TableSpec } from "../../schema/schema.ts";

/**
 * An agency's sensitive words. `folded`: the word as it is compared (`foldText`); one of an agency waits or is in force at a
 * time, which is judged by who writes, because only the writer holds the change number.
 */
export const sensitiveWordTables = {
  sensitive_words: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" },
      ...{ no: "text", status: "int", maker_id: "int", create_at: "text" },
      ...{ word: "text", folded: "text", kind: "int", note: "text" },
      ...{ checker_id: "int?", decided_at: "text?", decided_reason: "text?" },
      ...{ ender_id: "int?", ended_at: "text?", ended_reason: "text?" },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["agency_id", "folded"], ["agency_id", "status"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
