import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { taskModes } from "../../../src-shared/tasks/tasks/task-states.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { type Task, taskCode } from "../tasks/task-row.ts";
import type { Cooperation } from "./who.ts";

export type Applicant = Tables["task_applicants"];

/** Tasks of one page: nobody reads more on a phone, and the soonest stand first. */
export const mostShown = 60;

/** True while somebody whom nobody named can find the task (requirement T3, modes 2 and 3). */
export const isInHall = (
  task: Pick<Task, "status" | "mode" | "is_display_hall" | "no_directional_is_display_hall">,
): boolean =>
  task.status === taskCode("published") &&
  ((task.mode === taskModes.open && task.is_display_hall === 1) ||
    (task.mode === taskModes.both && task.no_directional_is_display_hall === 1));

/** Still lets people be elected at `now` ("YYYY-MM-DD HH:mm:ss"): places are left, and the span of the clock is not over. */
export const isElecting = (
  task: Pick<Task, "elected_count" | "need_count" | "auto_approve_to">,
  now: string,
): boolean =>
  (task.elected_count ?? 0) < (task.need_count ?? 0) && (task.auto_approve_to === null || task.auto_approve_to > now);

/**
 * Tasks that a person may find at `now`: published in the hall by companies that they work for, with places left. The soonest to
 * begin first, at most `mostShown`.
 */
export const tasksInHall = async (
  db: Reader,
  cooperations: readonly Cooperation[],
  now: string,
): Promise<readonly Task[]> => {
  const companies = cooperations.filter(
    ({ isOpen, cooperation_status }) => isOpen && cooperation_status === cooperation.cooperating,
  );
  if (companies.length === 0) return [];
  return db
    .selectFrom("tasks")
    .selectAll()
    .where(
      "company_id",
      "in",
      companies.map(({ company_id }) => company_id),
    )
    .where("status", "=", taskCode("published"))
    .where((eb) =>
      eb.or([
        eb.and([eb("mode", "=", taskModes.open), eb("is_display_hall", "=", 1)]),
        eb.and([eb("mode", "=", taskModes.both), eb("no_directional_is_display_hall", "=", 1)]),
      ]),
    )
    .where((eb) => eb("elected_count", "<", eb.ref("need_count")))
    .where((eb) => eb.or([eb("auto_approve_to", "is", null), eb("auto_approve_to", ">", now)]))
    .orderBy("start_day")
    .orderBy("id")
    .limit(mostShown)
    .execute();
};

/** A person's part in a task, with the task. */
export type OwnPart = { readonly part: Applicant; readonly task: Task };

/** A person's parts in tasks, the newest first, at most `mostShown`. */
export const partsOf = async (db: Reader, laborId: number): Promise<readonly OwnPart[]> => {
  const parts = await db
    .selectFrom("task_applicants")
    .selectAll()
    .where("labor_id", "=", laborId)
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  if (parts.length === 0) return [];
  const tasks = await db
    .selectFrom("tasks")
    .selectAll()
    .where(
      "id",
      "in",
      parts.map(({ task_id }) => task_id),
    )
    .execute();
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return parts.flatMap((part) => {
    const task = byId.get(part.task_id);
    return task === undefined ? [] : [{ part, task }];
  });
};
