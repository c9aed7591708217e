import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import {
  ceilingAmong,
  type TaskFacts,
  type TaskFault,
  taskFaults,
} from "../../../src-shared/tasks/tasks/task-rules.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { Task } from "./task-row.ts";

/** Nobody below works, whatever a company says (spec 3). */
export const leastAge = 18;
const ready = workerStandingStates.code("ready");

/** A worker whom a task names, plain. */
export type Named = {
  readonly id: number;
  readonly labor_id: number;
  readonly name: string;
  readonly id_no: string;
  readonly standing: number;
  readonly age: number;
};

/** Workers whom a task names, in their order. */
export const namedOf = (db: Reader, taskId: number): Promise<Named[]> =>
  db
    .selectFrom("task_named as n")
    .innerJoin("company_labors as r", "r.id", "n.company_labor_id")
    .innerJoin("labors as l", "l.id", "n.labor_id")
    .select(["r.id", "n.labor_id", "l.name", "l.id_no", "r.standing", "r.age"])
    .where("n.task_id", "=", taskId)
    .orderBy("n.position")
    .execute();

/** Reason why a worker cannot be sent or elected now, as an error code; null where they can. */
export const unfit = ({ standing, age }: Pick<Named, "standing" | "age">): string | null => {
  if (standing !== ready) return "applicant_not_ready";
  return age < leastAge ? "applicant_under_age" : null;
};

/** Ceiling of the expected amount of a company's tasks of an industry, cents; null: none. */
export const ceilingOf = async (db: Reader, companyId: number, industry: string): Promise<number | null> =>
  ceilingAmong(
    await db
      .selectFrom("company_task_ceilings")
      .select(["industry_name", "ceiling"])
      .where("company_id", "=", companyId)
      .execute(),
    industry,
  );

/** The facts of a stored task that its rules look at. */
export const factsOf = (task: Task, directed: number): TaskFacts => ({
  ...{ name: task.name, industry_name: task.industry_name ?? "", mode: task.mode ?? 2 },
  ...{ price: task.price, max_price: task.max_price, predict_task_amount: task.predict_task_amount },
  ...{ need_count: task.need_count ?? 0, start_day: task.start_day, end_day: task.end_day, directed },
  is_display_hall: task.is_display_hall === 1,
  no_directional_is_display_hall: task.no_directional_is_display_hall === 1,
  ...{ auto_approve_from: task.auto_approve_from, auto_approve_to: task.auto_approve_to },
  ...{ auto_receive_time: task.auto_receive_time, auto_start_time: task.auto_start_time },
  auto_end_time: task.auto_end_time,
});

/** All that stands against submitting a task at `now` ("YYYY-MM-DD HH:mm:ss"), also of whom it names. */
export const faultsOf = async (db: Reader, task: Task, now: string): Promise<readonly TaskFault[]> => {
  const named = await namedOf(db, task.id);
  const ceiling = await ceilingOf(db, task.company_id, task.industry_name ?? "");
  const unready = named.filter((worker) => unfit(worker) !== null).length;
  return [
    ...taskFaults(factsOf(task, named.length), { ceiling, now }),
    ...(unready > 0 ? [{ field: "labor_ids", code: "task_named_not_ready", params: { people: unready } }] : []),
  ];
};
