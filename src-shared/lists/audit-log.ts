import { auditAreaCodes, auditStepCodes } from "../audit-actions.ts";
import { anyOf, dateBy, datetime, defineList, enumeration, integer, search, text } from "./define.ts";

/**
 * Entries of the agency's audit log: who did what, when, to which record, and why. `area` and `step` are the two parts of
 * `action` in words; what changed stands in the entry's detail.
 */
export const auditLog = defineList({
  name: "auditLog",
  call: "auditLog.list",
  permission: "audit_log.entry.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    at: datetime({ required: true }),
    actor: text({ required: true, width: 110 }),
    area: enumeration("auditArea", auditAreaCodes, { required: true, width: 120 }),
    step: enumeration("auditStep", auditStepCodes, { required: true, width: 130 }),
    object: text({ required: true, width: 170 }),
    reason: text({ width: 220 }),
    device: text({ width: 170 }),
    action: text({ hidden: true, width: 190 }),
    request_id: text({ hidden: true, width: 280 }),
  },
  filters: {
    keyword: search(["actor", "object", "reason", "device", "action"]),
    area: anyOf("area"),
    step: anyOf("step"),
    date: dateBy(["at"]),
  },
  sort: ["at"],
  defaultSort: "-at",
  offline: { by: "at", days: 30 },
});
