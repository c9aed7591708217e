import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { unitPrice } from "../../../src-shared/tasks/batches/plus-task-import.ts";
import { taskAudits, taskModes } from "../../../src-shared/tasks/tasks/task-states.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { newTaskRow } from "../tasks/new-task.ts";
import { followPeople } from "../tasks/people-counts.ts";
import { newApplicant } from "../tasks/publish.ts";
import { type Task, taskCode } from "../tasks/task-row.ts";
import { tellTask } from "../tasks/tell.ts";
import { isOfFile, type PlannedTask } from "./plan-rows.ts";

type Batch = Tables["task_batches"];

const tasksTable = versioned("tasks", "tasks");

/** Units of a price: pieces where the row counts them, else occasions. */
const [piece, occasion] = [3, 5];

const workersOf = ({ rows }: PlannedTask) =>
  new Map(rows.flatMap(({ worker }) => (worker === null ? [] : [[worker.labor_id, worker] as const])));

/** Money and days that the rows of a task come to, with what it had before. */
const figuresOf = ({ task, before, rows }: PlannedTask, today: string) => {
  const prices = [
    ...rows.map(({ row }) => unitPrice(row)),
    ...(task === null ? [] : [task.price, task.max_price ?? task.price]),
  ];
  const days = [
    ...rows.map(({ row }) => row.work_date ?? today),
    ...[task?.start_day, task?.end_day].flatMap((day) => (day ? [day] : [])),
  ].sort();
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return {
    predict_task_amount: Math.max(
      task?.predict_task_amount ?? 0,
      rows.reduce((sum, { row }) => sum + row.amount, before),
    ),
    ...{ price: lowest, max_price: highest === lowest ? null : highest },
    ...{ start_day: days[0] ?? today, end_day: days.at(-1) ?? today },
  };
};

/** A new task of a batch: directed at its workers, so that it needs no audit, and begun, for the work is done. */
const taskOf = (writing: Writing, batch: Batch, planned: PlannedTask, given: { id: number; no: string }): Task => {
  const { at } = writing;
  const people = workersOf(planned).size;
  return newTaskRow({
    ...{ ...given, agency_id: batch.agency_id, company_id: batch.company_id, maker_id: batch.maker_id },
    ...{ name: planned.name, industry_name: planned.industry, batch_id: batch.id, mode: taskModes.directed },
    ...figuresOf(planned, dayOf(at)),
    price_unit: planned.rows.every(({ row }) => row.quantity !== undefined) ? piece : occasion,
    ...{ is_display_hall: 0, is_no_audit: 1, is_no_audit_directional: 1, audit_status: taskAudits.approved },
    ...{ status: taskCode("inProgress"), create_at: at, submit_by: batch.maker_id, submit_at: at, audit_at: at },
    ...{ release_at: at, elect_at: at, receive_by: batch.maker_id, receive_at: at },
    ...{ need_count: people, applied_count: people, elected_count: people },
  });
};

/** Makes parts of these workers in a task, who work on it already. Those who have one keep it. */
const addPeople = async (writing: Writing, batch: Batch, task: Task, planned: PlannedTask): Promise<number> => {
  const workers = workersOf(planned);
  const known = await lookUp([...workers.keys()], (chunk) =>
    writing.tx
      .selectFrom("task_applicants")
      .select("labor_id")
      .where("task_id", "=", task.id)
      .where("labor_id", "in", chunk)
      .execute(),
  );
  for (const { labor_id } of known) workers.delete(labor_id);
  const added = [...workers.values()];
  if (added.length === 0) return 0;
  const [first, numbers] = [await writing.ids(added.length), await writing.numbers("BM", added.length)];
  const change_seq = await writing.changeSeq();
  await insertMany(
    writing.tx,
    "task_applicants",
    added.map(({ id, labor_id }, at) => ({
      ...newApplicant(task, writing.at),
      ...{ id: first + at, no: numbers[at] ?? "", change_seq, maker_id: batch.maker_id, labor_id },
      ...{ company_labor_id: id, source: applicantSources.directed, status: applicantStates.code("working") },
      ...{ elect_by: batch.maker_id, elect_at: writing.at, receive_at: writing.at },
    })),
  );
  await tellTask(
    writing,
    task.id,
    "dispatch",
    added.map(({ labor_id }) => ({ userId: batch.maker_id, laborId: labor_id })),
  );
  return added.length;
};

/** Adds the rows to a task that a file made before: more money, days and people. */
const extend = async (writing: Writing, batch: Batch, planned: PlannedTask, task: Task): Promise<void> => {
  const people = await addPeople(writing, batch, task, planned);
  const changes = { ...figuresOf(planned, dayOf(writing.at)), need_count: (task.need_count ?? 0) + people };
  await tasksTable.save(writing, task, changes);
  await followPeople(writing, task.id);
};

/**
 * Makes the tasks that are missing and adds to those that files made; one that people made stays as it is. Returns the task of each name.
 */
export const makeTasks = async (
  writing: Writing,
  batch: Batch,
  planned: readonly PlannedTask[],
): Promise<ReadonlyMap<string, number>> => {
  const missing = planned.filter(({ task }) => task === null);
  const [first, numbers] = [await writing.ids(missing.length), await writing.numbers("RW", missing.length)];
  const change_seq = await writing.changeSeq();
  const made = missing.map((one, at) => ({
    ...taskOf(writing, batch, one, { id: first + at, no: numbers[at] ?? "" }),
    change_seq,
  }));
  await insertMany(writing.tx, "tasks", made);
  for (const [at, one] of missing.entries()) {
    const task = made[at];
    if (task === undefined) continue;
    await tellTask(writing, task.id, "published", { userId: batch.maker_id, people: task.need_count ?? 0 });
    await addPeople(writing, batch, task, one);
  }
  for (const one of planned) if (one.task !== null && isOfFile(one.task)) await extend(writing, batch, one, one.task);
  writing.touched("tasks", batch.company_id);
  writing.touched("taskApplicants", batch.company_id);
  return new Map([
    ...planned.flatMap(({ name, task }) => (task === null ? [] : [[name, task.id] as const])),
    ...made.map(({ name, id }) => [name, id] as const),
  ]);
};
