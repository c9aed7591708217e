import type { TableSpec } from "../../schema/schema.ts";

/**
 * Requests to set the limits of a membership (cents; null: none), with what they were when it was asked. `status` 1 pending,
 * 2 granted, 3 refused (`agencies/amount-limits.ts`).
 */
export const limitChanges = {
  limit_changes: {
    columns: {
      id: "id",
      agency_id: "int",
      membership_id: "int",
      amount_limit: "int?",
      day_limit: "int?",
      amount_limit_before: "int?",
      day_limit_before: "int?",
      reason: "text",
      status: "int",
      asked_by: "int",
      asked_at: "text",
      decided_by: "int?",
      decided_at: "text?",
    },
    index: [["agency_id", "status"], ["membership_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
