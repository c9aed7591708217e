import { companyMay } from "../../../src-shared/kernel/states/company.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskApplicantRecord } from "../../../src-shared/tasks/applicants/task-applicants-record.ts";
import { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import type { Context, Writing } from "../../core/context.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { saveRecord } from "../../records/records/save.ts";
import { dealTask } from "./deal-new.ts";
import { movePeople } from "./move-people.ts";
import { followPeople } from "./people-counts.ts";
import { unfit } from "./task-facts.ts";
import { type Task, taskCode, taskCodes } from "./task-row.ts";
import { startedAt } from "./task-start.ts";
import { tellTask } from "./tell.ts";

const { code } = applicantStates;
const atOnce = 200;

/** Tasks with something that the clock has to do by `now`, by kind of it; the first ones. */
const dueOf = {
  elect: (db: Reader, now: string) =>
    due(db)
      .where("status", "=", taskCode("published"))
      .where("auto_approve_from", "<=", now)
      .where((eb) => eb.or([eb("waiting_count", ">", 0), eb("auto_approve_to", "<=", now)]))
      .execute(),
  receive: (db: Reader, now: string) =>
    due(db).where("status", "=", taskCode("elected")).where("auto_receive_time", "<=", now).execute(),
  start: (db: Reader, now: string) =>
    due(db).where("status", "=", taskCode("elected")).where("auto_start_time", "<=", now).execute(),
  end: (db: Reader, now: string) =>
    due(db).where("status", "in", taskCodes("inProgress")).where("ends_at", "<=", now).execute(),
};

const due = (db: Reader) => db.selectFrom("tasks").select("id").orderBy("id").limit(atOnce);

/**
 * Elects people who applied within the span in the order of applying, until enough are; who cannot be is passed over. Once enough
 * are elected, or the span is over, the election ends; where it is over and nobody was elected, that is told once and people
 * decide.
 */
const elect = async (writing: Writing, task: Task): Promise<void> => {
  const { tx, at } = writing;
  const waiting = await tx
    .selectFrom("task_applicants as a")
    .innerJoin("company_labors as r", "r.id", "a.company_labor_id")
    .select(["a.id", "a.labor_id", "a.create_at", "r.standing", "r.age"])
    .where("a.task_id", "=", task.id)
    .where("a.status", "=", code("applied"))
    .where("a.create_at", ">=", task.auto_approve_from ?? "")
    .where("a.create_at", "<=", task.auto_approve_to ?? "")
    .orderBy("a.create_at")
    .orderBy("a.id")
    .execute();
  const { status } = await readRow(tx, "companies", task.company_id);
  // Who may give no work now elects nobody; the span goes on, and what is left when it is over is for people.
  if (!companyMay(status, "giveWork")) return;
  const free = Math.max(0, (task.need_count ?? 0) - (task.elected_count ?? 0));
  const chosen = waiting.filter((one) => unfit(one) === null).slice(0, free);
  for (const { id } of chosen)
    await saveRecord(
      writing,
      taskApplicantRecord,
      await readRow(tx, "task_applicants", id),
      { status: code("elected"), elect_at: at },
      "elect",
      () => ({}),
    );
  if (chosen.length > 0) {
    await tellTask(
      writing,
      task.id,
      "electByClock",
      chosen.map(({ labor_id }) => ({ laborId: labor_id })),
    );
  }
  const followed = chosen.length === 0 ? task : await followPeople(writing, task.id);
  const isOver = (task.auto_approve_to ?? "") <= at;
  const isFull = (followed.elected_count ?? 0) >= (followed.need_count ?? 0);
  if (!isOver && !isFull) return;
  if ((followed.elected_count ?? 0) > 0) {
    await dealTask(writing, followed, null);
    return;
  }
  // Told once: without a span the clock does not look at it again, and people elect.
  await tellTask(writing, task.id, "nobodyElected");
  await writing.tx
    .updateTable("tasks")
    .set({ auto_approve_from: null, auto_approve_to: null })
    .where("id", "=", task.id)
    .execute();
};

/** Counts who was elected and did not answer as having received the task. */
const receive = async (writing: Writing, task: Task): Promise<void> => {
  await movePeople(
    writing,
    task,
    [code("elected")],
    { status: code("working"), receive_at: writing.at },
    {
      ...{ kind: "receiveByClock", userId: null },
    },
  );
  await writing.tx.updateTable("tasks").set({ auto_receive_time: null }).where("id", "=", task.id).execute();
  // Before its start it waits for that; without one, work begins now.
  if (task.auto_start_time === null) await start(writing, task);
};

/** Work begins: for who received it before, and for whoever receives it later. */
const start = async (writing: Writing, task: Task): Promise<void> => {
  const before = await readRow(writing.tx, "tasks", task.id);
  const changes = { status: taskCode("inProgress"), ...startedAt(before, before.auto_start_time ?? writing.at) };
  await saveRecord(writing, taskRecord, before, changes, "receive", () => ({}));
  await tellTask(writing, task.id, "startByClock", { people: task.elected_count ?? 0 });
  await followPeople(writing, task.id);
};

/** Its time is over: whoever works has delivered. */
const end = async (writing: Writing, task: Task): Promise<void> => {
  const moved = await movePeople(
    writing,
    task,
    [code("working")],
    { status: code("toAccept"), deliver_at: writing.at },
    {
      ...{ kind: "endByClock", userId: null },
    },
  );
  await writing.tx.updateTable("tasks").set({ ends_at: null }).where("id", "=", task.id).execute();
  const followed = await followPeople(writing, task.id);
  if (moved > 0 || followed.status !== taskCode("inProgress")) return;
  const changes = { status: taskCode("toAccept"), deliver_at: writing.at };
  await saveRecord(writing, taskRecord, followed, changes, "deliver", () => ({}));
};

const steps = { elect, receive, start, end };

/**
 * Does what the clock has to do with tasks by now, in the order of their times, also where the service was down over the moment.
 * Each task moves in a transaction of its own, which looks again; a round that was cut off goes on with the next.
 */
export const moveByClock = async (context: Context): Promise<void> => {
  for (const kind of ["elect", "receive", "start", "end"] as const) {
    const now = shanghaiNow(context.clock.now());
    for (const { id } of await dueOf[kind](context.db, now)) {
      await context.write(async (writing) => {
        const still = await dueOf[kind](writing.tx, writing.at);
        if (still.some((one) => one.id === id)) await steps[kind](writing, await readRow(writing.tx, "tasks", id));
      });
    }
  }
};
