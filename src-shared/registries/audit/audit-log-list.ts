import { anyOf, dateBy, datetime, defineList, enumeration, integer, search, text } from "../../kernel/lists/define.ts";
import { deviceLabel } from "../../kernel/values/text/device.ts";
import { auditAreaCodes, auditStepCodes } from "./audit-actions.ts";
import { auditObjectCodes, recordOfAuditRow } from "./audit-objects.ts";

/**
 * Entries of the agency's audit log: who did what, when, to which record, and why. `area` and `step` are the two parts of
 * `action` in words, `object_kind` and `object_name` say which record it is about; what changed is in the entry's detail.
 */
export const auditLog = defineList({
  name: "auditLog",
  call: "auditLog.list",
  permission: "audit_log.entry.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    at: datetime({ required: true }),
    actor: text({ required: true, width: 150, words: "auditActor" }),
    area: enumeration("auditArea", auditAreaCodes, { required: true, width: 140 }),
    step: enumeration("auditStep", auditStepCodes, { required: true, width: 180 }),
    object_kind: enumeration("auditObject", auditObjectCodes, { required: true, width: 150 }),
    object_name: text({ required: true, width: 240, words: "auditObjectName", leadsTo: recordOfAuditRow }),
    reason: text({ width: 280 }),
    device: text({ hidden: true, width: 170, readAs: deviceLabel }),
    object: text({ hidden: true, width: 190, isCode: true }),
    action: text({ hidden: true, width: 190, isCode: true }),
    request_id: text({ hidden: true, width: 280, isCode: true }),
  },
  filters: {
    keyword: search(["actor", "object_name", "object", "reason", "device", "action"]),
    area: anyOf("area"),
    step: anyOf("step"),
    object_kind: anyOf("object_kind"),
    date: dateBy(["at"]),
  },
  sort: ["at"],
  defaultSort: "-at",
  layout: {
    lines: { object_name: ["object_kind"], step: ["area"] },
    folds: ["reason", "object_kind", "area", "step", "actor"],
    master: { title: "object_name", under: "actor" },
  },
  offline: { by: "at", days: 30 },
});
