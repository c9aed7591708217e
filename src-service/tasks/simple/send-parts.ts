import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { simpleRunKinds, simpleRunStates } from "../../../src-shared/tasks/simple/simple-runs.ts";
import { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { insertMany, lookUp, readRow, yieldToEventLoop } from "../../core/database/tables.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import type { Service } from "../../lists/service.ts";
import { saveRecord } from "../../records/records/save.ts";
import { followPeople } from "../tasks/people-counts.ts";
import { newApplicant } from "../tasks/publish.ts";
import { type Task, taskCode, taskCodes } from "../tasks/task-row.ts";
import { tellTask } from "../tasks/tell.ts";
import { type Judged, judgeWorkers } from "./choose.ts";
import type { Run } from "./runs.ts";

/** Workers of one transaction. */
export const workersAPart = 500;

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

/** Makes workers people of the task, as it names them itself; gives the part of each by their cooperation. */
const dispatch = async (writing: Writing, run: Run, task: Task, fit: readonly Judged[]) => {
  if (fit.length === 0) return new Map<number, number>();
  const [first, numbers] = [await writing.ids(fit.length), await writing.numbers("BM", fit.length)];
  const change_seq = await writing.changeSeq();
  await insertMany(
    writing.tx,
    "task_applicants",
    fit.map(({ id, labor_id }, at) => ({
      ...newApplicant(task, writing.at),
      ...{ id: first + at, no: numbers[at] ?? "", change_seq, maker_id: run.maker_id, labor_id, company_labor_id: id },
      ...{ source: applicantSources.directed, status: applicantStates.code("elected") },
      ...{ elect_by: run.maker_id, elect_at: writing.at },
    })),
  );
  writing.touched("taskApplicants", task.company_id);
  await tellTask(
    writing,
    task.id,
    "dispatch",
    fit.map(({ labor_id }) => ({ userId: run.maker_id, laborId: labor_id })),
  );
  return new Map(fit.map(({ id }, at) => [id, first + at]));
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

/** Brings the task to those who were sent to it in the end; one that nobody was is cancelled. */
const settleTask = async (writing: Writing, run: Run): Promise<string | null> => {
  const task = await readRow(writing.tx, "tasks", run.task_id ?? 0);
  if (!sendable.includes(task.status)) return null;
  if (run.sent === 0) {
    const changes = {
      status: taskCode("cancelled"),
      cancel_by: null,
      cancel_at: writing.at,
      cancel_reason: "",
    };
    await saveRecord(writing, taskRecord, task, changes, "cancel", () => ({ more: {} }));
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
  await writing.tx
    .updateTable("simple_task_runs")
    .set({ status: code(fail_code === null ? "done" : "failed"), fail_code, finish_at: writing.at })
    .where("id", "=", run.id)
    .execute();
  writing.touched("tasks", run.company_id);
};

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
    const failure = run.kind === simpleRunKinds.send ? await settleTask(writing, run) : null;
    await finish(writing, run, failure);
    return false;
  }
  // Whoever takes the part first has it: a second service that looks at the same run finds it done.
  const { numUpdatedRows } = await tx
    .updateTable("simple_task_runs")
    .set({ done: run.done + ids.length, status: code("running") })
    .where("id", "=", run.id)
    .where("done", "=", run.done)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return true;
  const judged = await judgeWorkers(tx, ids);
  const task = run.task_id === null ? null : await readRow(tx, "tasks", run.task_id);
  const against = task === null ? null : await againstSending(writing, task);
  const taken = task === null ? new Set<number>() : await takenIn(writing, task.id, judged);
  const rows = judged.map((row) => ({
    ...row,
    code: row.code ?? against ?? (taken.has(row.labor_id) ? "applicant_twice" : null),
  }));
  const fit = rows.filter((row) => row.code === null);
  const parts = task === null ? new Map<number, number>() : await dispatch(writing, run, task, fit);
  await insertMany(
    tx,
    "simple_task_rows",
    rows.map(({ id, labor_id, standing, code: reason }, at) => ({
      ...{ run_id: run.id, seq: run.done + at + 1, company_labor_id: id, labor_id },
      ...{ code: reason, standing, applicant_id: parts.get(id) ?? null },
    })),
  );
  await tx
    .updateTable("simple_task_runs")
    .set({ sent: run.sent + fit.length, unfit: run.unfit + rows.length - fit.length })
    .where("id", "=", run.id)
    .execute();
  if (task !== null && fit.length > 0) await followPeople(writing, task.id);
  return true;
};

/** Does all parts of all open runs, each in a transaction of its own. Safe to run at any time and to be cut off. */
export const sendSimpleTasks = async (service: Pick<Service, "reading" | "system">): Promise<void> => {
  const context = service.system("tasks");
  const runs = await service.reading
    .selectFrom("simple_task_runs")
    .select("id")
    .where("status", "in", open)
    .orderBy("id")
    .execute();
  for (const { id } of runs) {
    while (await context.write((writing) => sendPart(writing, id))) await yieldToEventLoop();
  }
};
