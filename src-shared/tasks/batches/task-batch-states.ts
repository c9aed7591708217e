import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of a batch of tasks: a disabled one takes no new bills, until it is enabled again. */
export const taskBatchStates = defineStates(
  "taskBatch",
  {
    open: { code: 1, tone: "info" },
    disabled: { code: 2, tone: "warning" },
    closed: { code: 3, tone: "success", final: true },
    cancelled: { code: 4, tone: "neutral", final: true },
  },
  {
    disable: { from: ["open"], to: ["disabled"] },
    enable: { from: ["disabled"], to: ["open"] },
    /** All of its tasks are settled, closed or cancelled. */
    close: { from: ["open", "disabled"], to: ["closed"] },
    /** All of its tasks are cancelled or closed, and it has no bill. */
    cancel: { from: ["open", "disabled"], to: ["cancelled"] },
  },
  ["open", "closed"],
);

/** Actions of people on a batch, each with a reason. */
export const taskBatchActions = ["close", "cancel", "disable", "enable"] as const;
export type TaskBatchAction = (typeof taskBatchActions)[number];

/** Outcome of a row of the file: a new task, a task that was there, or nothing. */
export const batchRowOutcomes = { made: 1, found: 2, refused: 3 } as const;
export const batchRowOutcomeCodes = Object.values(batchRowOutcomes);

/** Reasons why a row of the file made nothing, by error code; a list shows them by their place from 1 on. New ones go to the end. */
export const batchRowReasons = [
  ...["worker_not_found", "applicant_not_ready", "applicant_under_age", "task_industry_missing", "task_word_forbidden"],
  ...["task_amount_wrong", "task_amount_ceiling", "task_price_too_high", "task_need_wrong", "task_batch_stopped"],
  ...["company_not_active", "other"],
] as const;
export const batchRowReasonCodes: readonly number[] = batchRowReasons.map((_code, at) => at + 1);
