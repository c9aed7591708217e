import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskModes } from "../../../src-shared/tasks/tasks/task-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { insertMany } from "../../core/database/tables.ts";
import { followPeople } from "./people-counts.ts";
import { namedOf, unfit } from "./task-facts.ts";
import { type Task, taskCode } from "./task-row.ts";
import { tellTask } from "./tell.ts";

/** The state that a task comes to as it is published: a directed one has its people already. */
export const publishedState = (task: Pick<Task, "mode">): number =>
  taskCode(task.mode === taskModes.directed ? "elected" : "published");

/** Columns that say since when a task is published. */
export const publishedAt = (task: Pick<Task, "mode">, at: string): Partial<Task> => ({
  release_at: at,
  audit_at: at,
  audit_status: 3,
  ...(task.mode === taskModes.directed && { elect_at: at }),
});

/** People of a new part in a task, as columns. */
export const newApplicant = (task: Task, at: string) => ({
  ...{ version: 1, agency_id: task.agency_id, company_id: task.company_id, task_id: task.id, create_at: at },
  ...{ quote: null, elect_by: null, elect_at: null, receive_at: null, deliver_at: null, accept_by: null },
  ...{ accept_at: null, accept_amount: null, score: null, reject_by: null, reject_at: null, reject_reason: null },
  ...{
    refuse_by: null,
    refuse_at: null,
    refuse_reason: null,
    correct_by: null,
    correct_at: null,
    correct_reason: null,
  },
  ...{ withdraw_by: null, withdraw_at: null, withdraw_reason: null, sign_count: 0, report_count: 0 },
});

/**
 * Makes workers people of a task that is sent to them; they answer on their pages. `userId`: who sends it, null for the clock. Gives
 * the id of each one's part by their cooperation.
 */
export const dispatchTo = async (
  writing: Writing,
  task: Task,
  workers: readonly { readonly id: number; readonly labor_id: number }[],
  userId: number | null,
): Promise<ReadonlyMap<number, number>> => {
  if (workers.length === 0) return new Map();
  const [first, numbers] = [await writing.ids(workers.length), await writing.numbers("BM", workers.length)];
  const change_seq = await writing.changeSeq();
  await insertMany(
    writing.tx,
    "task_applicants",
    workers.map(({ id, labor_id }, at) => ({
      ...newApplicant(task, writing.at),
      ...{ id: first + at, no: numbers[at] ?? "", change_seq, maker_id: userId ?? 0, labor_id, company_labor_id: id },
      ...{ source: applicantSources.directed, status: applicantStates.code("elected") },
      ...{ elect_by: userId, elect_at: writing.at },
    })),
  );
  writing.touched("taskApplicants", task.company_id);
  await tellTask(
    writing,
    task.id,
    "dispatch",
    workers.map(({ labor_id }) => ({ userId, laborId: labor_id })),
  );
  return new Map(workers.map(({ id }, at) => [id, first + at]));
};

/**
 * Sends a task to the workers whom it names, who then answer on their pages; who is not ready any more is left out and told of.
 * `userId`: who publishes it, null for the clock. Throws `task_nobody_ready` for a directed task without anybody.
 */
export const dispatchNamed = async (writing: Writing, task: Task, userId: number | null): Promise<void> => {
  await tellTask(writing, task.id, "published", { userId });
  if (task.mode === taskModes.open) return;
  const named = await namedOf(writing.tx, task.id);
  const fit = named.filter((worker) => unfit(worker) === null);
  if (fit.length === 0 && task.mode === taskModes.directed) throw new ServiceError("task_nobody_ready");
  await dispatchTo(writing, task, fit, userId);
  await followPeople(writing, task.id);
};
