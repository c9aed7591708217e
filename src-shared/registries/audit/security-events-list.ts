import * as list from "../../kernel/lists/define.ts";
import { deviceLabel } from "../../kernel/values/text/device.ts";
import { securityEventCodes } from "./security-events.ts";

/**
 * Security events of an agency: refused sign-ins and codes, lock-outs, forbidden calls, reveals. `phone` is masked where it
 * is written down; `count`: how often the same came within moments; `subject` in words what
 * it is about; `detail`: the call, or what was revealed.
 */
export const securityEvents = list.defineList({
  name: "securityEvents",
  call: "securityEvents.list",
  permission: "audit_log.entry.view",
  columns: {
    ...list.everyRow,
    at: list.datetime({ required: true }),
    kind: list.enumeration("securityEvent", securityEventCodes, { required: true, width: 130 }),
    person: list.text({ required: true, width: 100 }),
    phone: list.text({ width: 120 }),
    address: list.text({ required: true, width: 140 }),
    device: list.text({ width: 170, readAs: deviceLabel }),
    count: list.integer({ required: true }),
    subject: list.text({ required: true, width: 130, words: "securitySubject" }),
    code: list.text({ width: 150, words: "securityCode" }),
    detail: list.text({ hidden: true, width: 300 }),
    request_id: list.text({ hidden: true, width: 280 }),
  },
  filters: {
    keyword: list.search(["person", "phone", "address", "device", "detail"]),
    kind: list.anyOf("kind"),
    date: list.dateBy(["at"]),
  },
  sort: ["at", "count"],
  defaultSort: "-at",
  layout: {
    lines: { person: ["phone"], address: ["device"], subject: ["code"] },
    folds: ["code", "device", "phone", "count", "subject", "address"],
    master: { title: "kind", under: "person" },
  },
  offline: { by: "at", days: 30 },
});
