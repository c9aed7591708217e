import type { z } from "zod";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { type TaskBatchAction, taskBatchStates } from "../../../src-shared/tasks/batches/task-batch-states.ts";
import {
  namedTasksAtMost,
  taskBatchDecisions,
  type taskBatchesUpdateMany,
} from "../../../src-shared/tasks/batches/task-batches-calls.ts";
import { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { decisionRefusal } from "../../records/records/decide.ts";
import { saveRecord } from "../../records/records/save.ts";
import { taskActs } from "../tasks/act.ts";
import { endObstacle } from "../tasks/obstacles.ts";
import { taskCode, taskCodes, taskStamps } from "../tasks/task-row.ts";

type Batch = Tables["task_batches"];
type Result = z.output<(typeof taskBatchesUpdateMany)["output"]>["results"][number];
type Left = Result["tasks"];

export const findBatch = finderOf("task_batches");
const { save } = versioned("task_batches", "taskBatches");

const ended = taskCodes("settled", "closed", "cancelled");

/** Money of the bills of a batch, cents: what its decisions look at. */
const paidOf = async (db: Reader, batchId: number): Promise<number> => {
  const { amount } = await db
    .selectFrom("bills")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("accounting_fee"), eb.val(0)).as("amount"))
    .where("task_batch_id", "=", batchId)
    .where("status", "=", billStates.code("settled"))
    .executeTakeFirstOrThrow();
  return Number(amount);
};

/** A batch as its decisions see it. */
export const asDecided = async (db: Reader, batch: Batch) => ({ ...batch, paid_amount: await paidOf(db, batch.id) });

/** Ends a task by its own rules; the error code that stands against it, null where it has ended. */
const endTask = async (
  context: SignedIn,
  writing: Writing,
  taskId: number,
  action: "close" | "cancel",
  reason: string,
): Promise<string | null> => {
  const task = await readRow(writing.tx, "tasks", taskId);
  if (ended.includes(task.status)) return null;
  if (!taskRecord.states.allows(action, task.status)) {
    return action === "close" ? "task_batch_task_open" : "illegal_transition";
  }
  const against = await endObstacle(writing.tx, task);
  if (against !== null) return against;
  const stamp = taskStamps[action];
  const done = { [stamp.by]: context.principal.user_id, [stamp.at]: writing.at, [stamp.reason]: reason };
  const status = taskCode(action === "close" ? "closed" : "cancelled");
  const act = await taskActs[action](context, writing, task, { version: task.version, action, reason });
  await saveRecord(writing, taskRecord, task, { ...done, ...act.changes, status }, action, () => ({ reason }));
  await act.besides?.();
  return null;
};

/** Ends the tasks of a batch, each in a transaction of its own; those that cannot be are told. */
const endTasks = async (context: SignedIn, batch: Batch, action: "close" | "cancel", reason: string) => {
  const tasks = await context.db
    .selectFrom("tasks")
    .select(["id", "no"])
    .where("batch_id", "=", batch.id)
    .where("status", "not in", ended)
    .orderBy("id")
    .execute();
  const left: Left[number][] = [];
  for (const { id, no } of tasks) {
    const code = await context.write((writing) => endTask(context, writing, id, action, reason));
    if (code !== null) left.push({ id: String(id), no, code });
  }
  return { done: tasks.length - left.length, left };
};

const after = {
  disable: "disabled",
  enable: "open",
  close: "closed",
  cancel: "cancelled",
} as const satisfies Readonly<Record<TaskBatchAction, string>>;

/** Bills of a batch that stand: one with bills has not come to nothing. */
const hasBills = async (db: Reader, batchId: number): Promise<boolean> =>
  (await db
    .selectFrom("bills")
    .select("id")
    .where("task_batch_id", "=", batchId)
    .where("status", "<>", billStates.code("cancelled"))
    .executeTakeFirst()) !== undefined;

/** True while a job still makes tasks of the batch. */
export const isWorking = async (db: Reader, { import_id }: Batch): Promise<boolean> =>
  (await readRow(db, "import_jobs", import_id)).finish_at === null;

/** Reason why a batch whose tasks have ended is not over; looked at again in the transaction that ends it. */
const openWork = async (db: Reader, batch: Batch, action: TaskBatchAction): Promise<string | null> => {
  if (action === "disable" || action === "enable") return null;
  if (await isWorking(db, batch)) return "task_batch_working";
  const task = await db
    .selectFrom("tasks")
    .select("id")
    .where("batch_id", "=", batch.id)
    .where("status", "not in", ended)
    .executeTakeFirst();
  if (task !== undefined) return "task_batch_tasks_open";
  return action === "cancel" && (await hasBills(db, batch.id)) ? "task_has_bills" : null;
};

const moveBatch = (context: SignedIn, id: number, action: TaskBatchAction, reason: string): Promise<string | null> =>
  context.write(async (writing) => {
    const { principal } = context;
    const batch = await findBatch(writing.tx, principal, String(id));
    const decider = await deciderOf(writing.tx, principal);
    const against =
      decisionRefusal(taskBatchDecisions, action, await asDecided(writing.tx, batch), {}, decider) ??
      (await openWork(writing.tx, batch, action));
    if (against !== null) return against;
    const status = taskBatchStates.code(after[action]);
    const isEnd = action === "close" || action === "cancel";
    const by = { by: principal.user_id, at: writing.at };
    const saved = await save(writing, batch, {
      ...{ status, reason: action === "enable" ? null : reason },
      ...(isEnd ? { end_by: by.by, end_at: by.at } : { disable_by: by.by, disable_at: by.at }),
    });
    await writing.audit({
      ...{ agency_id: batch.agency_id, action: `taskBatches.${action}`, object: `taskBatch:${batch.id}`, reason },
      before: { status: batch.status, version: batch.version },
      after: { status, version: saved.version },
    });
    return null;
  });

/**
 * Takes an action on batches, each by itself, with a result for each. Their tasks end by the rules of each; a batch ends once all of its
 * tasks have. Throws `not_found` for one that the person does not see.
 */
export const actOnBatches = async (
  context: SignedIn,
  ids: readonly string[],
  action: TaskBatchAction,
  reason: string,
): Promise<{ results: Result[] }> => {
  const { db, principal } = context;
  if (!principal.permissions.has("task.task.edit")) throw new ServiceError("forbidden");
  const batches: Batch[] = [];
  for (const id of new Set(ids)) batches.push(await findBatch(db, principal, id));
  const results: Result[] = [];
  for (const batch of batches) {
    const decider = await deciderOf(db, principal);
    const isEnd = action === "close" || action === "cancel";
    const against =
      decisionRefusal(taskBatchDecisions, action, await asDecided(db, batch), {}, decider) ??
      (isEnd && (await isWorking(db, batch)) ? "task_batch_working" : null);
    const { done, left } =
      against === null && isEnd ? await endTasks(context, batch, action, reason) : { done: 0, left: [] };
    const code = against ?? (await moveBatch(context, batch.id, action, reason));
    results.push({
      ...{ id: String(batch.id), no: batch.no, ok: code === null, code, done, left: left.length },
      tasks: left.slice(0, namedTasksAtMost),
    });
  }
  return { results };
};
