import type { TableSpec } from "../../schema/schema.ts";

/**
 * Changes of a person's facts that a company asks for (decision 7.9). `field_value`: what is to stand there; `field_before`: what
 * stood there when it was asked; `origin` and `sent_at`: the address under which the worker's page is reached, and when the
 * worker got it; `by_worker`: the worker confirmed it, not the agency.
 */
export const workerChangeTables = {
  labor_change_requests: {
    columns: {
      ...{ id: "id", version: "int", agency_id: "int", company_id: "int", company_labor_id: "int", labor_id: "int" },
      ...{ kind: "int", field_value: "text", field_before: "text", reason: "text", status: "int" },
      ...{ origin: "text", sent_at: "text?", by_worker: "int" },
      ...{ requested_by: "int", request_at: "text", decided_by: "int?", decide_at: "text?", decide_reason: "text" },
    },
    index: [["company_labor_id"], ["status", "kind"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
