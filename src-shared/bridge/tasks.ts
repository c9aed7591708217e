import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

const ofBatch = ["taskBatches", "tasks", "taskApplicants", "bills"];
const changed = ["tasks", "taskApplicants"];

/** Tasks besides what every record has: saving fields anew, the end of an election, what happened. */
export const tasksArea = {
  update: writeCall(calls["tasks.update"], changed),
  dealNew: writeCall(calls["tasks.dealNew"], changed),
  events: readCall(calls["tasks.events"]),
  batch: readCall(calls["taskBatches.get"]),
  updateBatch: writeCall(calls["taskBatches.update"], ["taskBatches"]),
  updateBatches: writeCall(calls["taskBatches.updateMany"], ofBatch),
  plusRows: writeCall(calls["taskBatches.plusExport"], ["exportJobs"]),
  plusTasks: writeCall(calls["taskBatches.plusExportTask"], ["exportJobs"]),
  plusBills: writeCall(calls["taskBatches.plusExportBill"], ["exportJobs"]),
};
