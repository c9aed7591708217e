import type { TableSpec } from "../../schema/schema.ts";

/**
 * Bars of workers at companies (`lifted_at` null: in force), and the requests to lift one. Of a request `barred_by` says who had
 * barred, who may not decide about it.
 */
export const workerBarTables = {
  labor_bars: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", labor_id: "int", company_labor_id: "int" },
      ...{ kind: "int", reason: "text", barred_by: "int", barred_at: "text", lifted_at: "text?", lifted_by: "int?" },
    },
    index: [["company_labor_id"]],
  },
  labor_bar_lifts: {
    columns: {
      ...{ id: "id", version: "int", agency_id: "int", company_id: "int", company_labor_id: "int" },
      ...{ bar_id: "int", barred_by: "int", kind: "int", reason: "text", status: "int" },
      ...{ requested_by: "int", request_at: "text", decided_by: "int?", decide_at: "text?", decide_reason: "text" },
    },
    index: [["company_labor_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
