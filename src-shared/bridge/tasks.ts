import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

const changed = ["tasks", "taskApplicants"];

/** Tasks besides what every record has: saving fields anew, the end of an election, what happened. */
export const tasksArea = {
  update: writeCall(calls["tasks.update"], changed),
  dealNew: writeCall(calls["tasks.dealNew"], changed),
  events: readCall(calls["tasks.events"]),
};
