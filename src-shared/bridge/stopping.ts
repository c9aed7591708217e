import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

const changed = ["companyLabors", "stopRecords", "stopBatches", "bills"];

/** Ends of cooperation: their details, what is done with them, and their papers as export jobs. */
export const stoppingArea = {
  record: readCall(calls["stopRecords.get"]),
  batch: readCall(calls["stopBatches.get"]),
  stopNow: writeCall(calls["companyLabors.fastStop"], changed),
  stopLater: writeCall(calls["stopBatches.create"], changed),
  withdraw: writeCall(calls["stopRecords.update"], changed),
  withdrawBatch: writeCall(calls["stopBatches.update"], changed),
  bar: writeCall(calls["companyLabors.bar"], changed),
  pdf: writeCall(calls["stopBatches.pdf"], ["exportJobs"]),
  excel: writeCall(calls["stopBatches.excel"], ["exportJobs"]),
};
