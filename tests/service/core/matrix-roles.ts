import { usualSettings } from "../../../src-service/records/messages/settings.ts";
import type { RunningService } from "../../../src-service/server.ts";
import { insert } from "../small-world.ts";
import type { Case } from "./matrix-cases.ts";
import { insuranceCases } from "./matrix-insurance.ts";
import { userCases } from "./matrix-users.ts";

/** Ids of own roles: of the agency, of nobody in its companies, of another agency. */
export const roleIds = {
  ownRole: { own: "9101", sibling: "9101", stranger: "9102", absent: "987654321", seenByAll: true },
} as const;

/** Two departments of the first agency, one below the other. */
export const addDepartments = async (running: RunningService): Promise<void> => {
  await insert(running, "organizations", { id: 1, agency_id: 1, name: "总部", path: "/1/", version: 1, sort: 0 });
  await insert(running, "organizations", {
    id: 5,
    agency_id: 1,
    parent_id: 1,
    name: "分部",
    path: "/1/5/",
    version: 1,
    sort: 0,
  });
};

/** An own role of each agency. */
export const addRoles = async (running: RunningService): Promise<void> => {
  for (const [id, agency_id] of [
    [9101, 1],
    [9102, 2],
  ] as const) {
    await insert(running, "roles", {
      ...{ id, version: 1, change_seq: 1, agency_id, key: `r${id}`, name: `自建${id}`, scope: "agency", data_scope: 1 },
      ...{ permissions: "bill.bill.view", create_at: "2026-11-10 10:00:00", update_at: "2026-11-10 10:00:00" },
    });
  }
};

const facts = {
  name: "账单导出",
  data_scope: 1,
  permissions: ["bill.bill.view", "bill.bill.export"],
  amount_limit: null,
};

/** Cases of roles and of the users that hold them. */
export const accessCases = {
  ...userCases,
  ...insuranceCases,
  "roles.list": {
    by: "admin",
    points: [{ at: "query.ids", record: "ownRole", with: (ids) => ({ query: { ids } }), narrows: true }],
  },
  "roles.get": { by: "admin", points: [{ at: "path.id", record: "ownRole", with: (id) => ({ path: { id } }) }] },
  "roles.create": { by: "admin", valid: { body: { ...facts, scope: "agency" } } },
  "roles.update": {
    by: "admin",
    points: [{ at: "path.id", record: "ownRole", with: (id) => ({ path: { id }, body: { ...facts, version: 1 } }) }],
  },
  "permissions.list": { by: "admin" },
  "messageCenter.config": { by: "admin" },
  "messageCenter.setConfig": { by: "admin", valid: { body: { ...usualSettings, version: 0 } } },
  "messageCenter.try": { by: "admin", valid: { body: { channel: "sms" } } },
  "messages.list": { by: "self", plain: ["query.before"] },
  "messages.read": { by: "self", plain: ["body.ids[]", "body.up_to"], valid: { body: { up_to: "1" } } },
  "messages.language": { by: "self", valid: { body: { language: "en" } } },
} as const satisfies Readonly<Record<string, Case>>;
