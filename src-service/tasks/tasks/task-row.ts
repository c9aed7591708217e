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
