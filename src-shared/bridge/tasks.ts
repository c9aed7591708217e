import { z } from "zod";
import { query, readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";
import { tasksCreateSimple } from "../tasks/simple/simple-tasks-calls.ts";

const ofBatch = ["taskBatches", "tasks", "taskApplicants", "bills"];
const changed = ["tasks", "taskApplicants"];

/** One task for many workers: it moves no money, but is one keyed call that must happen once. */
export const taskPlans = [z.strictObject({ action: z.literal("task.simple"), body: tasksCreateSimple.body })] as const;

/** Tasks besides what every record has: saving fields anew, the end of an election, what happened. */
export const tasksArea = {
  update: writeCall(calls["tasks.update"], changed),
  dealNew: writeCall(calls["tasks.dealNew"], changed),
  /** Begins the drawing of the acceptance note; the file is fetched as every export. */
  note: writeCall(calls["tasks.note"], ["exportJobs"]),
  uploadNote: writeCall(calls["tasks.uploadNote"], ["tasks", "voucherRecords", "settlements"]),
  laborCount: readCall(calls["simpleTasks.laborCount"]),
  asyncCount: writeCall(calls["simpleTasks.asyncCount"], []),
  simpleStatus: readCall(calls["simpleTasks.status"]),
  /** The run that a finished operation began. */
  simpleResult: query(z.strictObject({ intent_id: z.string().max(64) }), tasksCreateSimple.output),
  events: readCall(calls["tasks.events"]),
  batch: readCall(calls["taskBatches.get"]),
  updateBatch: writeCall(calls["taskBatches.update"], ["taskBatches"]),
  updateBatches: writeCall(calls["taskBatches.updateMany"], ofBatch),
  plusRows: writeCall(calls["taskBatches.plusExport"], ["exportJobs"]),
  plusTasks: writeCall(calls["taskBatches.plusExportTask"], ["exportJobs"]),
  plusBills: writeCall(calls["taskBatches.plusExportBill"], ["exportJobs"]),
};
