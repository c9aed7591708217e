import { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import type { HandlersFor, SignedIn, Writing } from "../../core/context.ts";
import { ServiceError } from "../../core/context.ts";
import { saveRecord } from "../../records/records/save.ts";
import { endElection } from "./act.ts";
import { findTask, type Task, taskCode } from "./task-row.ts";

/**
 * Ends the election of a task, by a person or (`userId` null) by the clock. Throws `task_nobody_elected` where nobody was, and
 * `illegal_transition` where it does not elect any more.
 */
export const dealTask = async (writing: Writing, task: Task, userId: number | null) => {
  if (task.status !== taskCode("published")) throw new ServiceError("illegal_transition", { current: task.status });
  if ((task.elected_count ?? 0) === 0) throw new ServiceError("task_nobody_elected");
  const saved = await saveRecord(
    writing,
    taskRecord,
    task,
    { status: taskCode("elected"), elect_at: writing.at },
    "elect",
    (next) => ({ more: { elected: next.elected_count } }),
  );
  return endElection(writing, saved, userId);
};

type DealNew = HandlersFor<"tasks.dealNew">["tasks.dealNew"];

/** Ends the election of each named task in a transaction of its own (decision 7.11); each that cannot be is told why. */
export const dealNew: DealNew = async (context: SignedIn, { body }) => {
  const ids = [...new Set(body.task_ids.split(","))];
  const tasks = [];
  for (const id of ids) tasks.push(await findTask(context.db, context.principal, id));
  const done = [];
  const refused = [];
  for (const { id, no } of tasks) {
    try {
      const counts = await context.write(async (writing) =>
        dealTask(writing, await findTask(writing.tx, context.principal, String(id)), context.principal.user_id),
      );
      done.push({ id: String(id), no, ...counts });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refused.push({ id: String(id), no, code: error.code });
    }
  }
  return { done, refused };
};
