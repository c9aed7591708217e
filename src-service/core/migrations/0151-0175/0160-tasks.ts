import { type Kysely, sql } from "kysely";
import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Tables that tasks bring with them: who works on them, whom they name, what happened, what proves the work. */
export const taskTables = {
  task_applicants: {
    columns: {
      ...{
        id: "id",
        version: "int",
        change_seq: "int",
        agency_id: "int",
        company_id: "int",
        no: "text",
        status: "int",
      },
      ...{
        maker_id: "int",
        create_at: "text",
        task_id: "int",
        labor_id: "int",
        company_labor_id: "int",
        source: "int",
      },
      /** Price that the worker asks for a unit; cents. */
      quote: "int?",
      ...{ elect_by: "int?", elect_at: "text?", receive_at: "text?", deliver_at: "text?" },
      ...{ accept_by: "int?", accept_at: "text?", accept_amount: "int?", score: "int?" },
      ...{ reject_by: "int?", reject_at: "text?", reject_reason: "text?" },
      ...{ refuse_by: "int?", refuse_at: "text?", refuse_reason: "text?" },
      ...{ correct_by: "int?", correct_at: "text?", correct_reason: "text?" },
      ...{ withdraw_by: "int?", withdraw_at: "text?", withdraw_reason: "text?" },
      ...{ sign_count: "int", report_count: "int" },
    },
    unique: [["task_id", "labor_id"]],
    index: [["change_seq"], ["company_id", "create_at"], ["labor_id"], ["agency_id", "status", "create_at"]],
  },
  /** Workers whom a task names; they become its people when it is published. */
  task_named: {
    columns: { task_id: "int", position: "int", company_labor_id: "int", labor_id: "int" },
    key: ["task_id", "position"],
  },
  task_attachments: {
    columns: { task_id: "int", position: "int", storage_key: "text", file_name: "text", sha256: "text" },
    key: ["task_id", "position"],
  },
  task_events: {
    columns: {
      ...{ id: "id", task_id: "int", kind: "text", at: "text", user_id: "int?", labor_id: "int?" },
      ...{ people: "int?", amount: "int?", reason: "text?" },
    },
    index: [["task_id"]],
  },
  sign_ins: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" },
      ...{ task_id: "int", applicant_id: "int", labor_id: "int", sign_at: "text", received_at: "text" },
      ...{ position: "text?", place: "text", distance: "int?", photo_key: "text?", photo_sha256: "text?" },
    },
    index: [["change_seq"], ["task_id"], ["applicant_id", "sign_at"], ["company_id", "sign_at"]],
  },
  job_reports: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" },
      ...{
        task_id: "int",
        applicant_id: "int",
        labor_id: "int",
        day: "text",
        text: "text",
        minutes: "int",
        files: "text",
        file_count: "int",
      },
      ...{ create_at: "text", corrected_at: "text?" },
    },
    unique: [["applicant_id", "day"]],
    index: [["change_seq"], ["task_id"], ["company_id", "create_at"]],
  },
  job_report_files: {
    columns: { report_id: "int", position: "int", storage_key: "text", file_name: "text", sha256: "text" },
    key: ["report_id", "position"],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Facts of tasks besides name, price and period. Flags are 0 or 1, times those of Shanghai. */
export const taskColumns = {
  tasks: {
    ...{ maker_id: "int", checker_id: "int?", editors: "text?", audit_status: "int?", reject_reason: "text?" },
    ...{ submit_by: "int?", submit_at: "text?", audit_at: "text?" },
    ...{ industry_name: "text?", mode: "int?", max_price: "int?", price_unit: "int?", need_count: "int?" },
    ...{ is_display_hall: "int?", no_directional_is_display_hall: "int?" },
    ...{ is_no_audit: "int?", is_no_audit_directional: "int?" },
    ...{ area: "text?", place: "text?", position: "text?", start_day: "text?", end_day: "text?" },
    ...{ requirement: "text?", delivery_standard: "text?", content: "text?", word_count: "int?" },
    ...{ auto_approve_from: "text?", auto_approve_to: "text?", auto_receive_time: "text?", auto_start_time: "text?" },
    ...{ auto_end_time: "int?", ends_at: "text?", receive_by: "int?", receive_at: "text?", batch_id: "int?" },
    ...{ release_at: "text?", elect_at: "text?", deliver_by: "int?", deliver_at: "text?" },
    ...{ complete_by: "int?", complete_at: "text?", settlement_at: "text?" },
    ...{ refuse_by: "int?", refuse_at: "text?", refuse_reason: "text?" },
    ...{ close_by: "int?", close_at: "text?", close_reason: "text?" },
    ...{ cancel_by: "int?", cancel_at: "text?", cancel_reason: "text?" },
    // Kept as people and payments move on (`people-counts.ts`, `follow-bills.ts`).
    ...{ applied_count: "int?", elected_count: "int?", finished_count: "int?", waiting_count: "int?" },
    ...{ to_accept_count: "int?", accepted_amount: "int?", actual_amount: "int?", bill_count: "int?" },
  },
  /** The part in a task that a bill pays for; nobody's part is billed twice. */
  bills: { applicant_id: "int?" },
  /** The task that a stamped note on accepted work is about. */
  voucher_records: { task_id: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Tasks that were there before: published without an audit, open to whoever the company chose. */
export const fillTasks = async (db: Kysely<never>): Promise<void> => {
  await sql`update tasks set audit_status = 3, mode = 2, maker_id = 0, audit_at = create_at, release_at = create_at,
    industry_name = '', area = '', place = '', is_display_hall = 0, no_directional_is_display_hall = 0, is_no_audit = 1,
    is_no_audit_directional = 0, need_count = 0, applied_count = 0, elected_count = 0, finished_count = 0, waiting_count = 0,
    to_accept_count = 0, accepted_amount = 0, actual_amount = 0, bill_count = 0, word_count = 0`.execute(db);
  await sql`create index tasks_change_seq_idx on tasks (change_seq)`.execute(db);
  await sql`create index tasks_agency_create_idx on tasks (agency_id, create_at, id)`.execute(db);
  await sql`create index tasks_agency_status_idx on tasks (agency_id, status, create_at)`.execute(db);
  await sql`create unique index bills_applicant_key on bills (applicant_id)
    where applicant_id is not null and status <> 90`.execute(db);
};
