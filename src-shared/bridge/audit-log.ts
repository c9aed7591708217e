import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** The agency's audit log. Verifying it is asked for each time, never remembered. */
export const auditLogArea = {
  get: readCall(calls["auditLog.get"]),
  chain: writeCall(calls["auditLog.chain"], []),
};
