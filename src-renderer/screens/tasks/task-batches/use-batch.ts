import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import type { taskBatchesGet } from "../../../../src-shared/tasks/batches/task-batches-calls.ts";
import { useDetail } from "../../../desk/use-detail.ts";

export type BatchDetail = CallOutput<typeof taskBatchesGet>;

/** A batch of tasks with what this person may do. */
export const useBatch = (id: string) => useDetail("taskBatches", id, (desk) => desk.tasks.batch({ params: { id } }));
