import type { Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { Task } from "./task-row.ts";
import { tellTask } from "./tell.ts";

type Applicant = Tables["task_applicants"];
type Kind = Parameters<typeof tellTask>[2];

/** Step of somebody's part that an event tells of, by which the audit log knows it. */
const stepOf: Partial<Record<Kind, string>> = { receiveByClock: "receive", endByClock: "deliver" };

const applicants = versioned("task_applicants", "taskApplicants");

/**
 * Moves all people of a task who are in one of these states, each as their next version, and tells the audit log and the task's history
 * of each.
 * Returns how many there were.
 */
export const movePeople = async (
  writing: Writing,
  task: Pick<Task, "id">,
  from: readonly number[],
  changes: Partial<Applicant>,
  told: { readonly kind: Kind; readonly userId: number | null; readonly reason?: string },
): Promise<number> => {
  const people = await writing.tx
    .selectFrom("task_applicants")
    .selectAll()
    .where("task_id", "=", task.id)
    .where("status", "in", [...from])
    .orderBy("id")
    .execute();
  const saved = await applicants.saveMany(
    writing,
    people.map((before) => ({ before, after: changes })),
  );
  const { kind, userId, reason } = told;
  for (const { before, after } of saved)
    await writing.audit({
      agency_id: before.agency_id,
      action: `taskApplicants.${stepOf[kind] ?? kind}`,
      object: `taskApplicant:${before.id}`,
      before: { status: before.status, version: before.version },
      after: { status: after.status, version: after.version },
      reason: reason ?? "",
    });
  await tellTask(
    writing,
    task.id,
    kind,
    people.map(({ labor_id }) => ({ userId, laborId: labor_id, ...(reason !== undefined && { reason }) })),
  );
  return people.length;
};
