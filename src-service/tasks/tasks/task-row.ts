import { taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import type { Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";

export type Task = Tables["tasks"];

type State = keyof typeof taskStates.specs;

/** Code of a state of tasks. */
export const taskCode = (state: State): number => taskStates.code(state);
/** Codes of several. */
export const taskCodes = (...states: readonly State[]): number[] => states.map(taskCode);

/** The task that a person may see, else `not_found`. */
export const findTask = finderOf("tasks");

/** Columns that say who took an action, when and why. */
export const taskStamps = {
  submit: { by: "submit_by", at: "submit_at" },
  approve: { by: "checker_id", at: "audit_at" },
  reject: { by: "checker_id", at: "audit_at", reason: "reject_reason" },
  receive: { by: "receive_by", at: "receive_at" },
  deliver: { by: "deliver_by", at: "deliver_at" },
  accept: { by: "complete_by", at: "complete_at" },
  refuse: { by: "refuse_by", at: "refuse_at", reason: "refuse_reason" },
  close: { by: "close_by", at: "close_at", reason: "close_reason" },
  cancel: { by: "cancel_by", at: "cancel_at", reason: "cancel_reason" },
} as const;
