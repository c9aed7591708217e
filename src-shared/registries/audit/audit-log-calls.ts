import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { auditLog } from "./audit-log-list.ts";
import { securityEvents } from "./security-events-list.ts";

export const auditLogList = listCall(auditLog, { path: "/cdl/1/audit_log" });

/**
 * One entry with what changed (JSON as the service wrote it, longer numbers and e-mail addresses masked) and its place in
 * the chain: each hash is SHA-256 of the one before and the entry.
 */
export const auditLogGet = defineCall({
  name: "auditLog.get",
  method: "GET",
  path: "/cdl/1/audit_log/{id}",
  access: "audit_log.entry.view",
  output: () =>
    z.object({
      entry: auditLog.row,
      before: z.string(),
      after: z.string(),
      prev_hash: z.string(),
      hash: z.string(),
    }),
});

/**
 * Verifies the agency's log: that every entry continues the one before (`whole`, `broken` at `entry`, or `cut`: the newest
 * are missing), and that its rows are as the service sealed them (`changed`: `faults` are not).
 */
export const auditLogChain = defineCall({
  name: "auditLog.chain",
  method: "GET",
  path: "/cdl/1/audit_log/chain",
  access: "audit_log.entry.view",
  output: () =>
    z.object({
      state: z.enum(["whole", "broken", "cut", "changed"]),
      entry: z.string().nullable(),
      entries: z.int().nonnegative(),
      faults: z.int().nonnegative(),
      at: z.string(),
    }),
});

export const securityEventsList = listCall(securityEvents, { path: "/cdl/1/security_events" });
