import { z } from "zod";
import { defineCall, idText, reasonText, trimmedText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { actRefusals, type Decided, type RecordAction, verdicts } from "../../kernel/records/define.ts";
import { exportStarted } from "../../records/exports/export-shapes-calls.ts";
import { type TaskBatchAction, taskBatchActions, taskBatchStates } from "./task-batch-states.ts";
import { taskBatches, taskBatchRows } from "./task-batches-list.ts";

/** Most batches that one request acts upon, and most tasks of them that an answer names. */
export const batchesAtMost = 50;
export const namedTasksAtMost = 200;

const path = "/cdl/1/batch/task";
const view = "task.task.view";
const edit = "task.task.edit";

/** Decisions about batches: the reason goes along with each. */
export const taskBatchDecisions = {
  name: "taskBatches",
  states: taskBatchStates,
  actions: {
    disable: { permissions: [edit] },
    enable: { permissions: [edit] },
    close: { permissions: [edit] },
    cancel: { permissions: [edit] },
  } satisfies Readonly<Record<TaskBatchAction, RecordAction>>,
  against: (action, row) => (action === "disable" && Number(row["paid_amount"] ?? 0) > 0 ? "task_batch_paid" : null),
} as const satisfies Decided;

export const taskBatchesList = listCall(taskBatches, { path });

export const taskBatchRowsList = listCall(taskBatchRows, { path: `${path}/rows` });

/** A batch with what this person may do. `working`: a job still makes its tasks. */
export const taskBatchesGet = defineCall({
  ...{ name: "taskBatches.get", method: "GET", path: `${path}/{id}`, access: view },
  output: () =>
    z.object({
      batch: taskBatches.row,
      working: z.boolean(),
      /** Tasks that hold up an end of the batch: with work or bills that are not settled. */
      open_tasks: z.int(),
      /** Bills by how far they are: not audited, audited, in a settlement, paid. */
      bills: z.object({ to_audit: z.int(), to_settle: z.int(), settling: z.int(), paid: z.int() }),
      actions: verdicts,
    }),
});

/** Changes the name of a batch and the remark on it. */
export const taskBatchesUpdate = defineCall({
  ...{ name: "taskBatches.update", method: "PUT", path: `${path}/{id}`, access: edit },
  body: () =>
    z.strictObject({ version, name: trimmedText(100).min(1).optional(), remark: trimmedText(200).optional() }),
  output: () => z.object({ batch: taskBatches.row }),
  refusals: actRefusals,
});

const refused = z.object({ id: idText, no: z.string(), code: z.string() });

/** Results of an action, one a batch; `tasks`: those of the batch that stand against it, by error code, the first of them. */
const results = z.object({
  results: z.array(
    z.object({
      ...{ id: idText, no: z.string(), ok: z.boolean(), code: z.string().nullable() },
      /** Number of its tasks that went with it, and of those that did not. */
      ...{ done: z.int(), left: z.int() },
      tasks: z.array(refused),
    }),
  ),
});

const ids = z.array(idText).min(1).max(batchesAtMost);

/**
 * Acts upon batches, each by itself. `close` and `cancel` end its tasks by the rules of each, and the batch once all of them have
 * ended; `disable` stops new bills of it, while nothing of it is paid.
 */
export const taskBatchesUpdateMany = defineCall({
  ...{ name: "taskBatches.updateMany", method: "PUT", path, access: edit },
  body: () => z.strictObject({ ids, action: z.enum(taskBatchActions), reason: reasonText }),
  output: () => results,
  refusals: ["invalid", "not_found", "forbidden"],
});

/** Stops new bills of batches of which nothing is paid. */
export const taskBatchesPlusDisable = defineCall({
  ...{ name: "taskBatches.plusDisable", method: "PUT", path: `${path}/plus_disable`, access: edit },
  body: () => z.strictObject({ ids, reason: reasonText }),
  output: () => results,
  refusals: ["invalid", "not_found", "forbidden"],
});

/** Personal data in clear needs `sensitive.field.export` and a reason, as with every export. */
const paper = z.strictObject({
  task_batch_id: idText,
  locale: z.enum(["zh-CN", "en"]).optional(),
  protect_id_no: z.enum(["0", "1"]).optional(),
  reason: z.string().max(200).optional(),
});

const started = {
  ...{ query: paper, output: exportStarted },
  refusals: ["not_found", "forbidden", "invalid", "nothing_to_export", "too_many_requests"],
} as const;

/** Begins a job that writes the rows of a batch's file with what became of each. */
export const taskBatchesPlusExport = defineCall({
  ...{ name: "taskBatches.plusExport", method: "GET", path: `${path}/plus_export`, access: "task.task.export" },
  ...started,
});

/** Begins a job that writes the tasks of a batch. */
export const taskBatchesPlusExportTask = defineCall({
  ...{
    name: "taskBatches.plusExportTask",
    method: "GET",
    path: `${path}/plus_export_task`,
    access: "task.task.export",
  },
  ...started,
});

/** Begins a job that writes the bills of a batch; for who may export bills. */
export const taskBatchesPlusExportBill = defineCall({
  ...{
    name: "taskBatches.plusExportBill",
    method: "GET",
    path: `${path}/plus_export_bill`,
    access: "bill.bill.export",
  },
  ...started,
});
