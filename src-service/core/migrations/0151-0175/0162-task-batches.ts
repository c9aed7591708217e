import { type Kysely, sql } from "kysely";
import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Batches of tasks and the rows of the files that they were made of. */
export const taskBatchTables = {
  task_batches: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int", no: "text" },
      ...{ name: "text", remark: "text", status: "int", maker_id: "int", create_at: "text" },
      /** The import (`import_jobs`) whose rows it is made of. */
      import_id: "int",
      /** Rows of the file, and those that were refused so far. */
      ...{ total_count: "int", refused_count: "int" },
      /** Sum of the rows that were taken, cents. */
      amount: "int",
      ...{ disable_by: "int?", disable_at: "text?", end_by: "int?", end_at: "text?", reason: "text?" },
    },
    unique: [["import_id"]],
    index: [["change_seq"], ["company_id", "create_at"], ["agency_id", "create_at"]],
  },
  task_batch_rows: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int", batch_id: "int" },
      ...{ row: "int", task_name: "text", industry_name: "text", price: "int?", quantity: "text", amount: "int" },
      ...{ work_date: "text?", labor_id: "int?", task_id: "int?", outcome: "int", reason: "int?" },
    },
    unique: [["batch_id", "row"]],
    index: [["task_id"], ["labor_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

export const taskBatchColumns = {
  /** The batch of tasks that a plus bill belongs to, and the file that it came in. */
  bills: { task_batch_id: "int?" },
  bill_imports: { task_batch_id: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Finds the bills and tasks of a batch. */
export const fillTaskBatches = async (db: Kysely<never>): Promise<void> => {
  await sql`create index bills_task_batch_idx on bills (task_batch_id) where task_batch_id is not null`.execute(db);
  await sql`create index tasks_batch_idx on tasks (batch_id) where batch_id is not null`.execute(db);
  await sql`create index tasks_company_name_idx on tasks (company_id, name)`.execute(db);
};
