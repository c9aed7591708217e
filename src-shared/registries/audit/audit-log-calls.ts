import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { auditLog } from "./audit-log-list.ts";
import { securityEvents } from "./security-events-list.ts";

export const auditLogList = listCall(auditLog, { path: "/cdl/1/audit_log" });

/** The record that a part of an entry leads to. */
const place = z.object({ list: z.string(), id: z.string() }).nullable();

/**
 * One entry with what changed (JSON as the service wrote it, longer numbers and e-mail addresses masked) and its place in
 * the chain: each hash is SHA-256 of the one before and the entry. `actor_place`: the user who acted; `object_place`: a record that
 * stands for what it is about, where that has no list of its own.
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
      actor_place: place,
      object_place: place,
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
