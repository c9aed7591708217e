import { sql } from "kysely";
import { connect, type DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import { insertMany, type Tables } from "../../../src-service/core/database/tables.ts";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import { copySpan, firstId } from "../million/recipe.ts";

/** People of a task. */
export const peopleOfTask = 10;
const idsOfTask = 16;
const partSize = 500;
const days = 360;

type Samples = {
  readonly tasks: readonly Tables["tasks"][];
  readonly people: readonly Tables["task_applicants"][];
  readonly workers: readonly Pick<Tables["company_labors"], "id" | "labor_id" | "company_id">[];
};

const taskOf = (at: number, { tasks, people, workers }: Samples, anchor: string) => {
  const random = seededRandom(77 + at);
  const sample = tasks[at % tasks.length];
  if (sample === undefined) throw new Error("the demo has no tasks");
  const id = firstId + at * idsOfTask;
  const mark = String(at).padStart(6, "0");
  const day = addDays(anchor, -random.int(0, days));
  const status = taskStates.codes[random.int(0, taskStates.codes.length - 1)] ?? 30;
  const own = workers.filter(({ company_id }) => company_id === sample.company_id);
  const task: Tables["tasks"] = {
    ...{ ...sample, id, no: `RW${mark}`, name: `${sample.name}·${mark}`, version: 1, change_seq: 1, status },
    ...{ create_at: `${day} 10:00:00`, audit_status: random.int(0, 19) === 0 ? 2 : 3, start_day: day },
    predict_task_amount: random.int(1_000, 9_000_000),
  };
  const parts = Array.from({ length: Math.min(peopleOfTask, own.length) }, (_none, nth) => {
    const person = people[(at + nth) % people.length];
    const worker = own[(at * 7 + nth) % own.length];
    if (person === undefined || worker === undefined) throw new Error("the demo has nobody at work");
    return {
      ...{ ...person, id: id + 1 + nth, no: `BM${mark}-${nth}`, version: 1, change_seq: 1, task_id: id },
      ...{ agency_id: sample.agency_id, company_id: sample.company_id, labor_id: worker.labor_id },
      ...{ company_labor_id: worker.id, create_at: `${day} 11:00:00` },
      status: applicantStates.codes[random.int(0, applicantStates.codes.length - 1)] ?? 1,
    };
  });
  return { task, parts };
};

/** Adds `total` tasks, each with ten people, to a demo of the day `anchor`. */
export const seedTasks = async (target: DatabaseTarget, total: number, anchor: string): Promise<void> => {
  const connected = connect(target);
  try {
    if (connected.dialect === "sqlite") await sql`pragma cache_size = -2000000`.execute(connected.writing);
    await connected.writing.transaction().execute(async (tx) => {
      const workers = await tx
        .selectFrom("company_labors")
        .select(["id", "labor_id", "company_id"])
        .where("stop_time", "is", null)
        .execute();
      const people = await tx.selectFrom("task_applicants").selectAll().limit(50).execute();
      const companies = [...new Set(workers.map(({ company_id }) => company_id))].filter(
        (company) => workers.filter(({ company_id }) => company_id === company).length >= peopleOfTask,
      );
      const tasks = await tx
        .selectFrom("tasks")
        .selectAll()
        .where("company_id", "in", companies)
        .where("name", "<>", "")
        .limit(200)
        .execute();
      for (let from = 0; from < total; from += partSize) {
        const part = Array.from({ length: Math.min(partSize, total - from) }, (_none, nth) =>
          taskOf(from + nth, { tasks, people, workers }, anchor),
        );
        await insertMany(
          tx,
          "tasks",
          part.map(({ task }) => task),
        );
        await insertMany(
          tx,
          "task_applicants",
          part.flatMap(({ parts }) => parts),
        );
      }
      await sql`update counters set value = ${firstId + copySpan} where name = 'id'`.execute(tx);
    });
    if (connected.dialect === "postgres") await sql`analyze`.execute(connected.writing);
  } finally {
    await connected.close();
  }
};
