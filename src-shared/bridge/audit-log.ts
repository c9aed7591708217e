import { calls } from "../calls/registry.ts";
import { readCall, writeCall } from "./define.ts";

/** The agency's audit log. Verifying it is asked for each time, never remembered. */
export const auditLogArea = {
  get: readCall(calls["auditLog.get"]),
  chain: writeCall(calls["auditLog.chain"], []),
};
