import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Entering and changing workers. Checks are no readings that are kept: they name people in clear. */
export const workerEntryArea = {
  create: writeCall(calls["labors.create"], ["companyLabors"]),
  update: writeCall(calls["labors.update"], ["companyLabors"]),
  check: writeCall(calls["labors.precheck"], []),
  setMany: writeCall(calls["companyLabors.setMany"], ["companyLabors"]),
  form: readCall(calls["labors.form"]),
};
