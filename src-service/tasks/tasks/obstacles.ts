import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { RecordRules, RowOf, Standing } from "../../records/records/rules.ts";
import { taskCode } from "./task-row.ts";

type Obstacle = (at: Standing<RowOf<typeof taskRecord>>) => Promise<string | null>;

const cancelledBill = 90;
const undecided = (["elected", "working", "toAccept", "refused"] as const).map(applicantStates.code);

const isBilled = async (db: Reader, taskId: number): Promise<boolean> =>
  (await db
    .selectFrom("bills")
    .select("id")
    .where("task_id", "=", taskId)
    .where("status", "<>", cancelledBill)
    .executeTakeFirst()) !== undefined;

const hasUndecided = async (db: Reader, taskId: number): Promise<boolean> =>
  (await db
    .selectFrom("task_applicants")
    .select("id")
    .where("task_id", "=", taskId)
    .where("status", "in", undecided)
    .executeTakeFirst()) !== undefined;

/** A task ends before its time only while no bill stands and nothing was accepted. */
const end: Obstacle = async ({ db, row }) =>
  (row.accepted_amount ?? 0) > 0 || (await isBilled(db, row.id)) ? "task_has_bills" : null;

const obstacles: Readonly<Record<string, Obstacle>> = {
  receive: async ({ row }) =>
    row.status === taskCode("elected") && (row.elected_count ?? 0) === 0 ? "task_nobody_elected" : null,
  accept: async ({ db, row }) => ((await hasUndecided(db, row.id)) ? "task_people_open" : null),
  close: end,
  cancel: end,
};

/** Objections to actions on a task by what its row does not tell: its people, its bills, what it lacks. */
export const taskObstacle: NonNullable<RecordRules<typeof taskRecord>["obstacle"]> = async (standing, action) =>
  (await obstacles[action]?.(standing)) ?? null;
