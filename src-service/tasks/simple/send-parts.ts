import { simpleTask } from "../../../src-shared/locales/zh-CN/tasks/simple-task.ts";
import { simpleRunKinds, simpleRunStates } from "../../../src-shared/tasks/simple/simple-runs.ts";
import { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { insertMany, lookUp, readRow, yieldToEventLoop } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import type { Service } from "../../lists/service.ts";
import { saveRecord } from "../../records/records/save.ts";
import { followPeople } from "../tasks/people-counts.ts";
import { dispatchTo } from "../tasks/publish.ts";
import { type Task, taskCode, taskCodes } from "../tasks/task-row.ts";
import { type Judged, judgeWorkers } from "./choose.ts";
import type { Run } from "./runs.ts";

/** Workers of one transaction. */
export const workersAPart = 500;

/** Times that a part is tried one after the other before its run is put aside, and the first pause; each is twice the last. */
export const mostAttempts = 8;
const firstPauseMs = 500;
/** Reason why a run was put aside, and why those who were left were not sent the task. */
const partFailed = "simple_part_failed";

const { save, unlessStale } = versioned("simple_task_runs", "simpleRuns");
const { code } = simpleRunStates;
const open = [code("waiting"), code("running")];
/** States of a task in which its people can still be sent to it. */
const sendable = taskCodes("elected", "inProgress", "toAccept", "refused", "accepted");

/** Reason why a task takes nobody any more; null: it does. */
const againstSending = async (writing: Writing, task: Task): Promise<string | null> => {
  if (!sendable.includes(task.status)) return "task_election_over";
  try {
    await assertCompanyIdMay(writing.tx, task.company_id, "giveWork");
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
};

/** People whom the task has already, who are not sent to it twice. */
const takenIn = async (writing: Writing, taskId: number, rows: readonly Judged[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await lookUp(
        rows.map(({ labor_id }) => labor_id),
        (chunk) =>
          writing.tx
            .selectFrom("task_applicants")
            .select("labor_id")
            .where("task_id", "=", taskId)
            .where("labor_id", "in", chunk)
            .execute(),
      )
    ).map(({ labor_id }) => labor_id),
  );

/** Brings the task to those who were sent to it in the end; one that nobody was is cancelled for the reason `nobody`. */
const settleTask = async (writing: Writing, run: Run, nobody: string): Promise<string | null> => {
  const task = await readRow(writing.tx, "tasks", run.task_id ?? 0);
  if (!sendable.includes(task.status)) return null;
  if (run.sent === 0) {
    const changes = {
      status: taskCode("cancelled"),
      cancel_by: null,
      cancel_at: writing.at,
      cancel_reason: nobody,
    };
    await saveRecord(writing, taskRecord, task, changes, "cancel", ({ cancel_reason }) => ({
      reason: cancel_reason ?? "",
    }));
    return "task_nobody_ready";
  }
  if (task.need_count === run.sent) return null;
  const changes = { need_count: run.sent, predict_task_amount: task.price * run.sent };
  await saveRecord(writing, taskRecord, task, changes, "edit", ({ predict_task_amount }) => ({
    more: { need_count: run.sent, predict_task_amount },
  }));
  return null;
};

const finish = async (writing: Writing, run: Run, fail_code: string | null): Promise<void> => {
  const status = code(fail_code === null ? "done" : "failed");
  await save(writing, run, { status, fail_code, finish_at: writing.at });
  writing.touched("tasks", run.company_id);
};

/** Keeps what came of the next workers of a run. */
const keepRows = (writing: Writing, run: Run, rows: readonly Judged[], parts: ReadonlyMap<number, number>) =>
  insertMany(
    writing.tx,
    "simple_task_rows",
    rows.map(({ id, labor_id, standing, code: reason }, at) => ({
      ...{ run_id: run.id, seq: run.done + at + 1, company_labor_id: id, labor_id, create_at: writing.at },
      ...{ code: reason, standing, applicant_id: parts.get(id) ?? null },
    })),
  );

/**
 * Does the next part of a run in one transaction: judges its workers as they are now, sends the fit ones the task and keeps what came
 * of each. A run that was killed goes on behind its last part. Returns false once it is over.
 */
export const sendPart = async (writing: Writing, runId: number): Promise<boolean> => {
  const { tx } = writing;
  const run = await readRow(tx, "simple_task_runs", runId);
  if (!open.includes(run.status)) return false;
  const ids = (JSON.parse(run.chosen) as number[]).slice(run.done, run.done + workersAPart);
  if (ids.length === 0) {
    const failure = run.kind === simpleRunKinds.send ? await settleTask(writing, run, simpleTask.nobodyLeft) : null;
    await finish(writing, run, failure);
    return false;
  }
  // Whoever takes the part first has it: a second service that looks at the same run finds it done.
  const taken = await unlessStale(writing, run, { done: run.done + ids.length, status: code("running") });
  if (taken === null) return true;
  const judged = await judgeWorkers(tx, ids);
  const task = run.task_id === null ? null : await readRow(tx, "tasks", run.task_id);
  const against = task === null ? null : await againstSending(writing, task);
  const there = task === null ? new Set<number>() : await takenIn(writing, task.id, judged);
  const rows = judged.map((row) => ({
    ...row,
    code: row.code ?? against ?? (there.has(row.labor_id) ? "applicant_twice" : null),
  }));
  const fit = rows.filter((row) => row.code === null);
  const parts = task === null ? new Map<number, number>() : await dispatchTo(writing, task, fit, run.maker_id);
  await keepRows(writing, run, rows, parts);
  const sums = { sent: run.sent + fit.length, unfit: run.unfit + rows.length - fit.length };
  await save(writing, taken, { ...sums, attempts: 0, next_ms: 0 });
  if (task !== null && fit.length > 0) await followPeople(writing, task.id);
  return true;
};

/**
 * Puts a run aside whose next part failed too often: nobody else is sent the task, those who were left are kept with the reason,
 * and the task goes on with those who have it.
 */
const putAside = async (writing: Writing, run: Run): Promise<void> => {
  const left = await judgeWorkers(writing.tx, (JSON.parse(run.chosen) as number[]).slice(run.done));
  await keepRows(
    writing,
    run,
    left.map((row) => ({ ...row, code: partFailed })),
    new Map(),
  );
  const ended = await save(writing, run, { done: run.total, unfit: run.unfit + left.length });
  if (run.kind === simpleRunKinds.send) await settleTask(writing, ended, simpleTask.keptFailing);
  await finish(writing, ended, partFailed);
};

/** Writes down that a part failed: it is tried again after a pause that grows, and at last the run is put aside. */
export const partFails = async (context: ReturnType<Service["system"]>, runId: number): Promise<void> => {
  const isLast = await context.write(async (writing) => {
    const run = await readRow(writing.tx, "simple_task_runs", runId);
    if (!open.includes(run.status)) return false;
    const attempts = (run.attempts ?? 0) + 1;
    await save(writing, run, { attempts, next_ms: writing.nowMs + firstPauseMs * 2 ** attempts });
    return attempts >= mostAttempts;
  });
  if (!isLast) return;
  const read = (writing: Writing) => readRow(writing.tx, "simple_task_runs", runId);
  try {
    await context.write(async (writing) => putAside(writing, await read(writing)));
  } catch (error) {
    // What fails for the rest of it too must not keep it open: those who were left have no rows then.
    await context.write(async (writing) => finish(writing, await read(writing), partFailed));
    throw error;
  }
};

/**
 * Does all parts of all open runs, each in a transaction of its own; one whose part fails waits and holds up none behind it. Safe to
 * run at any time and to be cut off. Throws the last error of a part once all have had their turn.
 */
export const sendSimpleTasks = async (
  service: Pick<Service, "reading" | "system" | "clock">,
  part: typeof sendPart = sendPart,
): Promise<void> => {
  const context = service.system("tasks");
  const runs = await service.reading
    .selectFrom("simple_task_runs")
    .select("id")
    .where("status", "in", open)
    .where((eb) => eb.or([eb("next_ms", "is", null), eb("next_ms", "<=", service.clock.now())]))
    .orderBy("id")
    .execute();
  const faults: unknown[] = [];
  for (const { id } of runs) {
    try {
      while (await context.write((writing) => part(writing, id))) await yieldToEventLoop();
    } catch (error) {
      // Another service did this part meanwhile.
      if (error instanceof ServiceError && error.code === "stale_version") continue;
      faults.push(error);
      await partFails(context, id);
    }
  }
  if (faults.length > 0) throw faults.at(-1);
};
