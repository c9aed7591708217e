import * as list from "../../kernel/lists/define.ts";
import { dataScopes } from "../../kernel/rights/permissions.ts";

/** Standing of a person at an agency or company. To activate: nobody has set a password yet; a code by text message lets them in. */
export const memberStatus = { on: 1, off: 2, toActivate: 3 } as const;

/** Columns that users of an agency and of its companies have in common. */
const columns = {
  ...list.everyRow,
  user_id: list.text({ carried: true }),
  name: list.text({ required: true, width: 110 }),
  mobile: list.text({ required: true, sensitive: "phone", width: 130 }),
  /** Roles by their keys or, of own ones, their names; several are parted by commas. */
  roles: list.text({ required: true, words: "role", width: 170 }),
  status: list.enumeration("memberStatus", Object.values(memberStatus), { required: true, width: 90 }),
  organization_name: list.nullableText({ width: 130 }),
  email: list.nullableText({ sensitive: "email", hidden: true }),
  amount_limit: list.nullableCents(),
  has_factor: list.flag({ width: 100 }),
  last_login_at: list.nullableDatetime(),
  last_region: list.nullableText({ width: 100 }),
  create_at: list.nullableDatetime({ hidden: true }),
} as const;

const filters = {
  keyword: list.search(["name", "mobile"]),
  ids: list.ref("id", "members"),
  status: list.anyOf("status"),
} as const;

const common = {
  sort: ["create_at", "name", "last_login_at"],
  defaultSort: "-create_at",
} as const;

/** People of the agency itself. */
export const agencyUsers = list.defineList({
  ...common,
  ...{ name: "agencyUsers", call: "agencyUsers.list", permission: "user.agency_user.view" },
  columns: {
    ...columns,
    data_scope: list.nullableEnumeration("dataScope", Object.values(dataScopes), { width: 120 }),
    company_count: list.integer({ hidden: true, width: 100 }),
    contract_remind: list.flag({ hidden: true }),
  },
  filters,
  layout: {
    lines: { name: ["mobile"], roles: ["organization_name"], last_login_at: ["last_region"] },
    folds: ["last_region", "last_login_at", "has_factor", "amount_limit", "organization_name", "data_scope"],
    master: { title: "name", under: "roles" },
  },
});

/** People of the agency's companies. */
export const companyUsers = list.defineList({
  ...common,
  ...{ name: "companyUsers", call: "companyUsers.list", permission: "user.company_user.view" },
  columns: {
    ...columns,
    company_id: list.text({ carried: true }),
    company_name: list.text({ width: 190 }),
    is_super: list.flag({ width: 100 }),
  },
  filters: { ...filters, company_id: list.ref("company_id", "companies") },
  layout: {
    lines: { name: ["mobile"], roles: ["organization_name"], last_login_at: ["last_region"] },
    folds: ["last_region", "last_login_at", "has_factor", "amount_limit", "organization_name"],
    master: { title: "name", under: "roles" },
  },
});
