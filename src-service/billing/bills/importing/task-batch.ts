import { taskBatchStates } from "../../../../src-shared/tasks/batches/task-batch-states.ts";
import { ServiceError, type SignedIn } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { notFound, recordId } from "../../../core/plumbing/answers.ts";
import { billTypes } from "./import-rules.ts";

/** Tasks are made for plus bills alone, by who may create tasks. Throws `invalid`, `forbidden`. */
export const assertMayMakeTasks = (
  { principal }: SignedIn,
  body: { readonly inner_bill_type: number; readonly makes_tasks?: boolean | undefined },
): void => {
  if (body.makes_tasks !== true) return;
  if (body.inner_bill_type !== billTypes.plus)
    throw new ServiceError("invalid", { fields: { makes_tasks: ["not_sent_here"] } });
  if (!principal.permissions.has("task.task.create")) throw new ServiceError("forbidden");
};

/** True where plus bills lack their tasks only because this person may not create them. */
export const lacksRightToMake = ({ principal }: SignedIn, type: number): boolean =>
  type === billTypes.plus && !principal.permissions.has("task.task.create");

/**
 * Holds the batch of tasks that an import of plus bills names: one of its company whose tasks are all made, and which takes bills.
 * Throws `invalid`, `not_found`, `task_batch_not_open`.
 */
export const assertTaskBatch = async (
  db: Reader,
  company: { readonly id: number },
  body: { readonly inner_bill_type: number; readonly task_batch_id?: string | undefined },
): Promise<void> => {
  if (body.task_batch_id === undefined) return;
  if (body.inner_bill_type !== billTypes.plus)
    throw new ServiceError("invalid", { fields: { task_batch_id: ["not_sent_here"] } });
  const batch = await db
    .selectFrom("task_batches as b")
    .innerJoin("import_jobs as i", "i.id", "b.import_id")
    .select(["b.status", "i.finish_at"])
    .where("b.id", "=", recordId(body.task_batch_id))
    .where("b.company_id", "=", company.id)
    .executeTakeFirst();
  if (batch === undefined) throw notFound();
  if (batch.status !== taskBatchStates.code("open") || batch.finish_at === null)
    throw new ServiceError("task_batch_not_open");
};
