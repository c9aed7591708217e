import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Case, Request } from "./matrix-cases.ts";
import { workerIds } from "./matrix-workers.ts";

type LaborCall = Extract<
  CallName,
  "labors.create" | "labors.update" | "labors.precheck" | "labors.form" | "companyLabors.setMany"
>;

const person = { name: "赵雪松", id_no: "11010519491231002X", mobile: "13812345678" };
const created = (more: Readonly<Record<string, unknown>>): Request => ({
  body: { company_id: "11", ...person, settlement_type: 1, contract_type: 1, ...more },
});
const checked = (more: Readonly<Record<string, unknown>>): Request => ({
  body: { company_id: "11", with_content: false, rows: [{ row: 2, ...person }], ...more },
});
const own = String(workerIds.labor(11));
const ownCooperation = String(workerIds.cooperation(11));
const changed = (id: string, more: Readonly<Record<string, unknown>> = {}): Request => ({
  path: { id },
  body: { company_id: "11", version: 1, labor_version: 1, remark: "改", ...more },
});
const form = (id: string, company_id: string): Request => ({ path: { id }, query: { company_id } });

/** Requests that enter and change workers. Numbers of people and cards name no record: whoever has them is judged by rules. */
export const laborCases: Readonly<Record<LaborCall, Case>> = {
  "labors.create": {
    by: "worker",
    points: [
      { at: "body.company_id", record: "company", with: (company_id) => created({ company_id }) },
      { at: "body.organization_id", record: "department", with: (organization_id) => created({ organization_id }) },
    ],
    plain: ["body.id_no", "body.account_no"],
  },
  "labors.update": {
    by: "worker",
    points: [
      { at: "path.id", record: "labor", with: (id) => changed(id) },
      { at: "body.company_id", record: "company", with: (company_id) => changed(own, { company_id }) },
      {
        at: "body.organization_id",
        record: "department",
        with: (organization_id) => changed(own, { organization_id }),
      },
    ],
    plain: ["body.id_no"],
  },
  "labors.precheck": {
    by: "worker",
    points: [{ at: "body.company_id", record: "company", with: (company_id) => checked({ company_id }) }],
    plain: ["body.rows[].id_no", "body.rows[].account_no"],
  },
  "companyLabors.setMany": {
    by: "worker",
    points: [
      {
        at: "body.records[].id",
        record: "cooperation",
        with: (id) => ({ body: { records: [{ id, version: 9 }], add_tag: "夜班" } }),
      },
      {
        at: "body.organization_id",
        record: "department",
        with: (organization_id) => ({ body: { records: [{ id: ownCooperation, version: 9 }], organization_id } }),
      },
    ],
  },
  "labors.form": {
    by: "worker",
    points: [
      { at: "path.id", record: "labor", with: (id) => form(id, "11") },
      { at: "query.company_id", record: "company", with: (company_id) => form(own, company_id) },
    ],
  },
};
