import type { TableSpec } from "../../schema/schema.ts";

/**
 * Imports other than bills: a batch whose rows an import kind takes, and the result of each row. `next_part`, `next_row`:
 * where the job goes on, in the order of the parts. `membership_id`: for whom it goes on. `company_id` 0: the rows name
 * companies themselves.
 */
export const importJobTables = {
  import_jobs: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      company_id: "int",
      kind: "int",
      no: "text",
      batch_key: "text",
      digest: "text",
      status: "int",
      file_name: "text",
      import_file_url: "text?",
      total_count: "int",
      success_count: "int",
      skip_count: "int",
      fail_count: "int",
      amount: "int",
      parts: "int",
      next_part: "int",
      next_row: "int",
      tries: "int",
      stop_code: "text?",
      created_by: "int",
      membership_id: "int",
      create_at: "text",
      received_at: "text",
      began_ms: "int",
      finish_at: "text?",
      duration: "int",
    },
    unique: [
      ["agency_id", "batch_key"],
      ["agency_id", "no"],
    ],
    index: [["change_seq"], ["status"], ["agency_id", "kind", "digest"], ["agency_id", "create_at"]],
  },
  /** `outcome` 1 taken, 2 nothing to do, 3 refused. `no`: what the row is called. `body`: what was sent in a refused row. */
  import_job_rows: {
    columns: {
      import_id: "int",
      row: "int",
      outcome: "int",
      no: "text",
      code: "text?",
      params: "text",
      record_id: "int?",
      body: "text?",
    },
    key: ["import_id", "row"],
    index: [["import_id", "outcome", "row"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
