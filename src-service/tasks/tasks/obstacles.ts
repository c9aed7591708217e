import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { Obstacle, RecordRules, RowOf, Standing } from "../../records/records/rules.ts";
import { assertReady } from "./save-task.ts";
import { isBilled } from "./standing-bills.ts";
import { taskCode } from "./task-row.ts";

type Judge = (at: Standing<RowOf<typeof taskRecord>>) => Promise<Obstacle | null>;

const undecided = (["elected", "working", "toAccept", "refused"] as const).map(applicantStates.code);

const hasUndecided = async (db: Reader, taskId: number): Promise<boolean> =>
  (await db
    .selectFrom("task_applicants")
    .select("id")
    .where("task_id", "=", taskId)
    .where("status", "in", undecided)
    .executeTakeFirst()) !== undefined;

/** A task ends before its time only while no bill stands and nothing was accepted; else the error code. */
export const endObstacle = async (
  db: Reader,
  { id, accepted_amount }: { readonly id: number; readonly accepted_amount: number | null },
): Promise<string | null> =>
  (accepted_amount ?? 0) > 0 || (await isBilled(db, "task_id", id)) ? "task_has_bills" : null;

const end: Judge = ({ db, row }) => endObstacle(db, row);

/** A task is published only while it is whole: a worker whom it names may have stopped since, a time of its clock be over, a word be forbidden. */
const publish: Judge = async ({ db, row, at }) => {
  try {
    await assertReady(db, row, at);
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
};

const obstacles: Readonly<Record<string, Judge>> = {
  submit: publish,
  approve: publish,
  receive: async ({ row }) =>
    row.status === taskCode("elected") && (row.elected_count ?? 0) === 0 ? "task_nobody_elected" : null,
  accept: async ({ db, row }) => ((await hasUndecided(db, row.id)) ? "task_people_open" : null),
  close: end,
  cancel: end,
};

/** Objections to actions on a task by what its row does not tell: its people, its bills, what it lacks. */
export const taskObstacle: NonNullable<RecordRules<typeof taskRecord>["obstacle"]> = async (standing, action) =>
  (await obstacles[action]?.(standing)) ?? null;
