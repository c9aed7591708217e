import type { TableSpec } from "../../schema/schema.ts";

/** Requests to take a lost second factor away. `status` 1 pending, 2 granted, 3 refused (`session/factor-resets.ts`). */
export const factorResets = {
  factor_resets: {
    columns: {
      id: "id",
      agency_id: "int",
      user_id: "int",
      reason: "text",
      status: "int",
      asked_by: "int",
      asked_at: "text",
      decided_by: "int?",
      decided_at: "text?",
    },
    index: [["agency_id", "status"], ["user_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
