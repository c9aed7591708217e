import type { TaskFault } from "../../../../src-shared/tasks/tasks/task-rules.ts";

/** The three steps of the form, from first to last. */
export const taskSteps = ["what", "who", "when"] as const;
/** In the address: the step that is open. */
export const stepField = "step";
export type TaskStep = (typeof taskSteps)[number];

const fieldsOf = {
  what: [
    ...(["company_id", "name", "industry_name", "area", "place", "requirement", "delivery_standard"] as const),
    ...(["content", "attachments"] as const),
  ],
  who: ["mode", "labor_ids", "need_count", "is_display_hall", "is_no_audit"],
  when: [
    ...(["price", "max_price", "predict_task_amount", "settlement_period", "start_day", "end_day"] as const),
    ...(["auto_approve_time", "auto_receive_time", "auto_start_time", "auto_end_time"] as const),
  ],
} as const satisfies Readonly<Record<TaskStep, readonly string[]>>;

/** The step on which a field stands. */
export const stepOfField = (field: string): TaskStep =>
  taskSteps.find((step) => (fieldsOf[step] as readonly string[]).includes(field)) ?? "what";

/** Faults of one step. */
export const faultsOfStep = (faults: readonly TaskFault[], step: TaskStep): readonly TaskFault[] =>
  faults.filter(({ field }) => stepOfField(field) === step);

/** The step before or after; the same at the ends. */
export const stepBeside = (step: TaskStep, by: 1 | -1): TaskStep => taskSteps[taskSteps.indexOf(step) + by] ?? step;
