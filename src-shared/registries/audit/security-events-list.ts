import { anyOf, dateBy, datetime, defineList, enumeration, integer, search, text } from "../../kernel/lists/define.ts";
import { deviceLabel } from "../../kernel/values/text/device.ts";
import { securityEventCodes } from "./security-events.ts";

/**
 * Security events of an agency: refused sign-ins and codes, lock-outs, forbidden calls, reveals. `phone` is masked where it
 * is written down; `count`: how often the same came within moments; `subject` in words what
 * it is about; `detail`: the call, or what was revealed.
 */
export const securityEvents = defineList({
  name: "securityEvents",
  call: "securityEvents.list",
  permission: "audit_log.entry.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    at: datetime({ required: true }),
    kind: enumeration("securityEvent", securityEventCodes, { required: true, width: 130 }),
    person: text({ required: true, width: 100 }),
    phone: text({ width: 120 }),
    address: text({ required: true, width: 140 }),
    device: text({ width: 170, readAs: deviceLabel }),
    count: integer({ required: true }),
    subject: text({ required: true, width: 130, words: "securitySubject" }),
    code: text({ width: 150, words: "securityCode" }),
    detail: text({ hidden: true, width: 300 }),
    request_id: text({ hidden: true, width: 280 }),
  },
  filters: {
    keyword: search(["person", "phone", "address", "device", "detail"]),
    kind: anyOf("kind"),
    date: dateBy(["at"]),
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
