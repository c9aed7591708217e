import * as list from "../../kernel/lists/define.ts";
import { dataScopes } from "../../kernel/rights/permissions.ts";

/** Where the people of a role work, by code. */
export const roleScopeCodes = { agency: 1, company: 2 } as const;

/** Own roles of an agency, and those that the program brings with it. */
export const roleKinds = { own: 1, program: 2 } as const;

/** Roles of an agency with those of the program; what one allows is told by `roles.get`. */
export const roles = list.defineList({
  name: "roles",
  call: "roles.list",
  permission: "role.role.view",
  columns: {
    ...list.everyRow,
    key: list.text({ carried: true }),
    /** Of the program's roles their key. */
    name: list.text({ required: true, width: 180, words: "role" }),
    kind: list.enumeration("roleKind", Object.values(roleKinds), { width: 100 }),
    scope: list.enumeration("roleScope", Object.values(roleScopeCodes), { width: 100 }),
    data_scope: list.enumeration("dataScope", Object.values(dataScopes), { width: 130 }),
    permission_count: list.integer({ width: 100 }),
    /** People who hold it and may work. */
    people: list.integer({ width: 90 }),
    amount_limit: list.nullableCents(),
    copied_from: list.nullableText({ hidden: true, words: "role" }),
    maker_name: list.text({ width: 100 }),
    update_at: list.datetime(),
  },
  filters: {
    keyword: list.search(["name"]),
    ids: list.ref("id", "roles"),
    kind: list.anyOf("kind"),
    scope: list.anyOf("scope"),
    in_use: list.positive("people"),
  },
  sort: ["kind", "name", "people", "update_at"],
  defaultSort: "kind",
  layout: {
    lines: { name: ["copied_from"], kind: ["scope"], maker_name: ["update_at"] },
    folds: ["copied_from", "maker_name", "update_at", "amount_limit"],
    master: { title: "name", under: "data_scope" },
  },
});
