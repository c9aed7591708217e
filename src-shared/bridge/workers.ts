import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Workers: their details; what is done with them. */
export const workersArea = {
  worker: readCall(calls["companyLabors.get"]),
  history: readCall(calls["companyLabors.history"]),
  work: readCall(calls["companyLabors.work"]),
  attachments: readCall(calls["laborAttachments.list"]),
  sendTaskPage: writeCall(calls["companyLabors.sendTaskPage"], []),
  addAttachment: writeCall(calls["laborAttachments.create"], ["companyLabors"]),
  updateAttachment: writeCall(calls["laborAttachments.update"], ["companyLabors"]),
};
