import { sql } from "kysely";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { stateByPeople } from "../../../src-shared/tasks/applicants/task-progress.ts";
import { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import type { Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { saveRecord } from "../../records/records/save.ts";
import { type Task, taskCode } from "./task-row.ts";
import { startedAt } from "./task-start.ts";

const { code } = applicantStates;
const elected = (["elected", "working", "toAccept", "accepted", "refused"] as const).map(code);

/** Counts and sums of a task's people, by their states. */
const countPeople = async ({ tx }: Writing, taskId: number) => {
  const rows = await tx
    .selectFrom("task_applicants")
    .where("task_id", "=", taskId)
    .groupBy("status")
    .select("status")
    .select(sql<number>`count(*)`.as("people"))
    .select(sql<number>`coalesce(sum(accept_amount), 0)`.as("amount"))
    .execute();
  const byState = new Map(rows.map(({ status, people }) => [status, Number(people)]));
  const of = (state: Parameters<typeof code>[0]): number => byState.get(code(state)) ?? 0;
  const all = [...byState.values()].reduce((sum, people) => sum + people, 0);
  return {
    people: {
      ...{ elected: of("elected"), working: of("working"), toAccept: of("toAccept") },
      ...{ refused: of("refused"), accepted: of("accepted") },
    },
    counts: {
      applied_count: all - of("gaveUp"),
      elected_count: elected.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0),
      finished_count: of("accepted"),
      waiting_count: of("applied"),
      to_accept_count: of("toAccept"),
      accepted_amount: Number(rows.find(({ status }) => status === code("accepted"))?.amount ?? 0),
    },
  };
};

/**
 * Brings a task to where its people stand: counts them anew and moves it on where the last of them has. Counts alone make no
 * next version, so that nobody who looks at the task is refused because somebody applied.
 */
export const followPeople = async (writing: Writing, taskId: number): Promise<Task> => {
  const { people, counts } = await countPeople(writing, taskId);
  await writing.tx
    .updateTable("tasks")
    .set({ ...counts, change_seq: await writing.changeSeq() })
    .where("id", "=", taskId)
    .execute();
  const task = await readRow(writing.tx, "tasks", taskId);
  writing.touched("tasks", task.company_id);
  const status = stateByPeople(task.status, people);
  if (status === null) return task;
  const isOver = status === taskCode("accepted");
  const isDelivered = status === taskCode("toAccept") && task.deliver_at === null;
  // Whoever receives it first begins it: its end is counted from its own start, or from now.
  const isBegun = task.status === taskCode("elected") && status === taskCode("inProgress");
  const begins = (task.auto_start_time ?? "") > writing.at ? (task.auto_start_time ?? "") : writing.at;
  const changes = {
    status,
    ...(isBegun && startedAt(task, begins)),
    complete_at: isOver ? writing.at : null,
    ...(isDelivered && { deliver_at: writing.at }),
  };
  return saveRecord(writing, taskRecord, task, changes, "follow", () => ({ more: { ...people } }));
};
