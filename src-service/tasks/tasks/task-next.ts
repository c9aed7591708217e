import { openSteps } from "../../../src-shared/kernel/records/next-step.ts";
import { taskNextSteps } from "../../../src-shared/tasks/tasks/task-next-steps.ts";
import type { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { objectionIn, personOfRows } from "../../records/records/next-steps.ts";
import type { RecordRules } from "../../records/records/rules.ts";

/** Steps that are left to do with a task, as the person sees them. */
export const taskNext: NonNullable<RecordRules<typeof taskRecord>["next"]> = async (
  { principal },
  task,
  shown,
  verdicts,
) =>
  openSteps(
    [
      {
        ...{ record: "tasks", id: String(task.id), row: { ...shown, deliver_at: task.deliver_at } },
        ...{ steps: taskNextSteps.steps, verdict: objectionIn(verdicts) },
      },
    ],
    personOfRows(principal),
  );
