import type { Task } from "./task-row.ts";

type Given = "id" | "agency_id" | "company_id" | "no" | "name" | "status" | "create_at";

/** A row of a task; what is not given is as in one that nobody has done anything with. */
export const newTaskRow = (given: Pick<Task, Given> & Partial<Task>): Task => ({
  ...{ version: 1, change_seq: 0, maker_id: 0, checker_id: null, editors: null, audit_status: 1, reject_reason: null },
  ...{
    submit_by: null,
    submit_at: null,
    audit_at: null,
    industry_name: "",
    occupation_id: null,
    mode: 2,
    price: 0,
    max_price: null,
  },
  ...{ price_unit: 2, predict_task_amount: 0, settlement_period: 3, need_count: 0, is_display_hall: 1 },
  ...{ no_directional_is_display_hall: 0, is_no_audit: 0, is_no_audit_directional: 0, area: "", place: "" },
  ...{ position: null, start_day: null, end_day: null, requirement: "", delivery_standard: "", content: null },
  ...{ word_count: 0, auto_approve_from: null, auto_approve_to: null, auto_receive_time: null, auto_start_time: null },
  ...{ auto_end_time: null, ends_at: null, receive_by: null, receive_at: null, batch_id: null, release_at: null },
  ...{ elect_at: null, deliver_by: null, deliver_at: null, complete_by: null, complete_at: null, settlement_at: null },
  ...{ refuse_by: null, refuse_at: null, refuse_reason: null, close_by: null, close_at: null, close_reason: null },
  ...{ cancel_by: null, cancel_at: null, cancel_reason: null, applied_count: 0, elected_count: 0, finished_count: 0 },
  ...{ waiting_count: 0, to_accept_count: 0, accepted_amount: 0, actual_amount: 0, bill_count: 0 },
  origin: null,
  ...given,
});
