import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Tables of simple tasks: one task for many workers, sent part by part. */
export const simpleTaskTables = {
  simple_task_runs: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int", no: "text" },
      ...{ kind: "int", status: "int", maker_id: "int", create_at: "text", task_id: "int?" },
      /** The chosen workers' cooperations as they were found, JSON. */
      chosen: "text",
      ...{ total: "int", done: "int", sent: "int", unfit: "int", fail_code: "text?", finish_at: "text?" },
    },
    index: [["status"], ["task_id"], ["agency_id", "maker_id"]],
  },
  /** One chosen worker each. `code`: why they are not fit, null: they are. */
  simple_task_rows: {
    columns: {
      ...{ run_id: "int", seq: "int", company_labor_id: "int", labor_id: "int" },
      ...{ code: "text?", standing: "int?", applicant_id: "int?" },
    },
    key: ["run_id", "seq"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** The code of what was accepted, as the stamped note on it says. */
export const acceptanceNoteColumns = {
  voucher_records: { task_code: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
