import * as list from "../../kernel/lists/define.ts";
import { deviceLabel } from "../../kernel/values/text/device.ts";
import { auditAreaCodes, auditStepCodes } from "./audit-actions.ts";
import { actorOfAuditRow, auditObjectCodes, recordOfAuditRow } from "./audit-objects.ts";

/**
 * Entries of the agency's audit log: who did what, when, to which record, and why. `area` and `step` are the two parts of
 * `action` in words, `object_kind` and `object_name` say which record it is about; what changed is in the entry's detail.
 */
export const auditLog = list.defineList({
  name: "auditLog",
  call: "auditLog.list",
  permission: "audit_log.entry.view",
  columns: {
    ...list.everyRow,
    at: list.datetime({ required: true }),
    actor: list.text({ required: true, width: 150, words: "auditActor", leadsTo: actorOfAuditRow }),
    area: list.enumeration("auditArea", auditAreaCodes, { required: true, width: 140 }),
    step: list.enumeration("auditStep", auditStepCodes, { required: true, width: 180 }),
    object_kind: list.enumeration("auditObject", auditObjectCodes, { required: true, width: 150 }),
    object_name: list.text({ required: true, width: 240, words: "auditObjectName", leadsTo: recordOfAuditRow }),
    reason: list.text({ width: 280 }),
    device: list.text({ hidden: true, width: 170, readAs: deviceLabel }),
    object: list.text({ hidden: true, width: 190, isCode: true }),
    action: list.text({ hidden: true, width: 190, isCode: true }),
    request_id: list.text({ hidden: true, width: 280, isCode: true }),
  },
  filters: {
    keyword: list.search(["actor", "object_name", "object", "reason", "device", "action"]),
    area: list.anyOf("area"),
    step: list.anyOf("step"),
    object_kind: list.anyOf("object_kind"),
    date: list.dateBy(["at"]),
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
