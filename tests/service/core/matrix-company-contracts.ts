import { newContractRow } from "../../../src-service/companies/company-contracts/contract-row.ts";
import type { RunningService } from "../../../src-service/server.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import type { Ids, Known } from "./matrix-world.ts";

const on = (record: keyof Ids, body?: unknown): readonly Pointer[] => [
  { at: "path.id", record, with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];
const plain = ["body.file_key"];

/** Contracts with companies, besides the calls of their record. */
export const companyContractCases = {
  "companyContracts.terminate": {
    by: "worker",
    plain: ["body.attachment[]"],
    // Of another version, so that what is meant stays there for the next request.
    points: on("companyContracts", { version: 9, abort_at: "2026-12-31", reason: "业务结束" }),
  },
  "companyContracts.attachments": { by: "worker", points: on("companyContracts") },
  "companyContracts.addAttachment": {
    by: "worker",
    plain,
    points: on("companyContracts", { file_key: "file-11", kind: 1 }),
  },
  "companyContracts.supplements": { by: "worker", points: on("companyContracts") },
  "contractSupplements.get": { by: "worker", points: on("contractSupplement") },
  "contractSupplements.update": {
    by: "worker",
    plain: ["body.files[]"],
    points: on("contractSupplement", { version: 9, action: "submit" }),
  },
  "contractSupplements.create": {
    by: "worker",
    points: [
      {
        at: "body.company_contract_id",
        record: "mainContract",
        with: (id) => ({
          body: { company_contract_id: id, start_at: "2026-12-01", config: { labor_usage_fee: 100 } },
        }),
      },
    ],
  },
  "companyContracts.remind": {
    by: "worker",
    points: [{ at: "body.company_ids[]", record: "company", with: (id) => ({ body: { company_ids: [id] } }) }],
  },
  "enterpriseContracts.list": {
    by: "worker",
    points: [{ at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }) }],
  },
} as const satisfies Readonly<Record<string, Case>>;

const numbered = (last: number): Known => ({
  own: String(11_000 + last),
  sibling: String(12_000 + last),
  stranger: String(21_000 + last),
  absent: "987654321",
});

/** Ids of the main contracts and drafts of supplements that these calls are about. */
export const companyContractIds = { mainContract: numbered(98), contractSupplement: numbered(97) };

/** A main contract in force and a draft of a supplement of each company. */
export const addCompanyContracts = async (running: RunningService, company: number): Promise<void> => {
  const agency_id = company === 21 ? 2 : 1;
  const common = {
    ...{ agency_id, company_id: company, maker_id: agency_id === 2 ? 1008 : 1002, create_at: "2026-01-01 10:00:00" },
    ...{ start_at: "2026-01-01", end_at: "2027-12-31" },
  };
  const id = company * 1_000 + 98;
  const config = JSON.stringify({ service_fee_ratio_range: [{ limit: null, ratio: 600, sign: 1 }] });
  await insert(
    running,
    "company_contracts",
    newContractRow({ ...common, id, no: `HT${company}98`, category: 1, status: 50, config }),
  );
  const supplement = { ...common, id: id - 1, no: `HB${company}97`, category: 2, status: 10, parent_contract_id: id };
  await insert(running, "company_contracts", newContractRow({ ...supplement, config: '{"labor_usage_fee":100}' }));
};
