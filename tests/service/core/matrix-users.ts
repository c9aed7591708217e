import { idsOf } from "../small-world.ts";
import type { Case } from "./matrix-cases.ts";

/** Ids of memberships: of the agency's own people, and of its companies'. */
export const userIds = {
  agencyUser: { own: "2042", sibling: "2042", stranger: "2008", absent: "987654321" },
  companyUser: { own: "2037", sibling: "2006", stranger: "987654", absent: "987654321" },
} as const;

const facts = { email: null, roles: ["maker"], organization_id: null, amount_limit: null };
const looksAfter = { is_all_look: true, company_relate: [], is_a_company_contract_remind: false };
const person = { mobile: "13712340001", name: "新用户" };
const ofCompany = { ...facts, roles: ["companyAdmin"] };
const agencyBody = { ...facts, ...looksAfter };
const exported = (more: Readonly<Record<string, string>>) => ({ query: { columns: "name", ...more } });
const departmentOf = "body.organization_id";

const department = { parent_id: null, name: "新部门", code: null, leader: null, sort: 0 };
const ofDepartment = (more: object) => (id: string) => ({ path: { id }, ...more });

const topUp = {
  ...{ wallet_id: String(idsOf(11).wallet), amount: 1, bank_serial: "B2026110001", payer_name: "十一号公司" },
  ...{ voucher_keys: ["file-11"], note: "" },
};
const named = (body: object) => ({ path: { id: userIds.agencyUser.own }, body });

export const userCases = {
  "organizations.tree": {
    by: "admin",
    points: [{ at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }) }],
  },
  "organizations.create": {
    by: "admin",
    points: [
      { at: "body.company_id", record: "company", with: (company_id) => ({ body: { ...department, company_id } }) },
      {
        at: "body.parent_id",
        record: "department",
        with: (parent_id) => ({ body: { ...department, name: "下级部门", company_id: "11", parent_id } }),
      },
    ],
  },
  "organizations.update": {
    by: "admin",
    points: [
      {
        at: "path.id",
        record: "department",
        with: ofDepartment({ body: { ...department, name: "改名部门", version: 1 } }),
      },
    ],
    plain: ["body.parent_id"],
  },
  "organizations.remove": { by: "admin", points: [{ at: "path.id", record: "department", with: ofDepartment({}) }] },
  "agencyUsers.list": {
    by: "admin",
    points: [{ at: "query.ids", record: "agencyUser", with: (ids) => ({ query: { ids } }), narrows: true }],
  },
  "agencyUsers.options": { by: "admin" },
  "agencyUsers.attorneys": {
    by: "admin",
    points: [{ at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }) }],
  },
  "agencyUsers.export": {
    by: "admin",
    plain: ["query.protect_id_no"],
    points: [
      { at: "query.ids", record: "agencyUser", with: (ids) => exported({ ids }), narrows: true },
      { at: "query.chosen_ids", record: "agencyUser", with: (chosen_ids) => exported({ chosen_ids }) },
      { at: "query.except_ids", record: "agencyUser", with: (except_ids) => exported({ except_ids }) },
    ],
  },
  "agencyUsers.get": {
    by: "admin",
    points: [{ at: "path.id", record: "agencyUser", with: (id) => ({ path: { id } }) }],
  },
  "agencyUsers.create": {
    by: "admin",
    points: [
      {
        at: "body.company_relate[]",
        record: "company",
        with: (id) => ({ body: { ...person, ...agencyBody, is_all_look: false, company_relate: [id] } }),
      },
    ],
    // A department of the agency itself: none is of a company.
    plain: [departmentOf],
  },
  "agencyUsers.update": {
    by: "admin",
    points: [
      {
        at: "path.id",
        record: "agencyUser",
        with: (id) => ({ path: { id }, body: { ...agencyBody, version: 1, is_use: true } }),
      },
    ],
    plain: [departmentOf, "body.company_relate[]"],
  },
  "agencyUsers.endSessions": {
    by: "admin",
    points: [{ at: "path.id", record: "agencyUser", with: (id) => ({ path: { id } }) }],
  },
  "agencyUsers.topUp": {
    by: "admin",
    points: [
      { at: "path.id", record: "agencyUser", with: (id) => ({ path: { id }, body: topUp }) },
      { at: "body.wallet_id", record: "wallet", with: (wallet_id) => named({ ...topUp, wallet_id }) },
      { at: "body.voucher_keys[]", record: "file", with: (key) => named({ ...topUp, voucher_keys: [key] }) },
    ],
  },
  "topUpRecords.list": {
    by: "admin",
    points: [
      { at: "query.ids", record: "transfer", with: (ids) => ({ query: { ids } }), narrows: true },
      { at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }), narrows: true },
    ],
  },
  "companyUsers.list": {
    by: "admin",
    points: [
      { at: "query.ids", record: "companyUser", with: (ids) => ({ query: { ids } }), narrows: true },
      { at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }), narrows: true },
    ],
  },
  "companyUsers.options": {
    by: "admin",
    points: [{ at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }) }],
  },
  "companyUsers.get": {
    by: "admin",
    points: [{ at: "path.id", record: "companyUser", with: (id) => ({ path: { id } }) }],
  },
  "companyUsers.create": {
    by: "admin",
    // Of a company's people its super manager alone, whom this world does not have.
    alsoNeeds: "user.agency_user.edit",
    points: [
      {
        at: "body.company_id",
        record: "company",
        with: (company_id) => ({ body: { ...person, ...ofCompany, company_id } }),
      },
    ],
    plain: [departmentOf],
  },
  "companyUsers.update": {
    by: "admin",
    // Of a company's people its super manager alone, whom this world does not have.
    alsoNeeds: "user.agency_user.edit",
    points: [
      {
        at: "path.id",
        record: "companyUser",
        with: (id) => ({ path: { id }, body: { ...ofCompany, version: 1, is_use: true } }),
      },
    ],
    plain: [departmentOf],
  },
  "companyUsers.endSessions": {
    by: "admin",
    // Of a company's people its super manager alone, whom this world does not have.
    alsoNeeds: "user.agency_user.edit",
    points: [{ at: "path.id", record: "companyUser", with: (id) => ({ path: { id } }) }],
  },
} as const satisfies Readonly<Record<string, Case>>;
