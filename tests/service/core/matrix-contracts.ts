import type { RunningService } from "../../../src-service/server.ts";
import { newContract } from "../../../src-service/workers/worker-contracts/contract-store.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import { workerIds } from "./matrix-workers.ts";
import type { Ids, Known } from "./matrix-world.ts";

const narrowing = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  with: (id) => ({ query: { [name]: id } }),
  narrows: true,
});
const onContract = (body?: unknown): readonly Pointer[] => [
  { at: "path.id", record: "laborContract", with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];
const paperBody = {
  signed_on: "2026-11-20",
  start_at: "2026-11-20",
  end_at: "2027-11-19",
  files: ["file-11"],
  remark: "",
};
const chosen: Case = {
  by: "worker",
  points: [
    { at: "body.ids[]", record: "cooperation", with: (id) => ({ body: { ids: [id] } }) },
    {
      at: "body.except[]",
      record: "cooperation",
      with: (id) => ({ body: { matching: { ids: String(workerIds.cooperation(11)) }, except: [id] } }),
      narrows: true,
    },
  ],
};

/** Contracts of workers. */
export const contractCases = {
  "laborContracts.list": {
    by: "worker",
    points: [
      narrowing("company_id", "company"),
      narrowing("company_labor_id", "cooperation"),
      narrowing("ids", "laborContract"),
    ],
  },
  "laborContracts.get": { by: "worker", points: onContract() },
  // Of another version, so that what is meant stays there for the next request.
  "laborContracts.update": { by: "worker", points: onContract({ version: 9, action: "withdraw", reason: "信息有误" }) },
  "laborContracts.file": {
    by: "worker",
    plain: ["body.files[]"],
    points: [
      {
        at: "body.company_labor_id",
        record: "cooperation",
        with: (id) => ({ body: { ...paperBody, company_labor_id: id } }),
      },
    ],
  },
  "laborContracts.sendPreview": chosen,
  "laborContracts.manualSend": chosen,
  "laborContracts.download": {
    by: "worker",
    plain: ["query.protect_id_no"],
    points: [
      { at: "query.chosen_ids", record: "laborContract", with: (id) => ({ query: { chosen_ids: id } }) },
      { at: "query.except_ids", record: "laborContract", with: (id) => ({ query: { except_ids: id } }) },
      narrowing("company_id", "company"),
      narrowing("company_labor_id", "cooperation"),
      narrowing("ids", "laborContract"),
    ],
  },
} as const satisfies Readonly<Record<string, Case>>;

/** Ids of the contracts that these calls are about. */
export const contractIds: Known = {
  own: "11096",
  sibling: "12096",
  stranger: "21096",
  absent: "987654321",
};

/** A contract of each company that waits for its worker. */
export const addContractRecords = async (
  running: RunningService,
  company: number,
  relation: { readonly id: number; readonly labor_id: number },
): Promise<void> => {
  const contract = newContract({
    ...{ id: company * 1_000 + 96, version: 1, change_seq: 1, agency_id: company === 21 ? 2 : 1, company_id: company },
    ...{ no: `QH${company}`, status: 20, type: 1, labor_id: relation.labor_id, company_labor_id: relation.id },
    ...{ maker_id: company === 21 ? 1008 : 1002, create_at: "2026-11-10 10:00:00", remark: "" },
    ...{ template_id: null, template_version: null, start_at: "2026-11-10", end_at: "2027-11-09" },
    ...{ sent_at: "2026-11-10 10:00:00", lapse_at: "2026-11-17 10:00:00", filled: "{}", text_sha256: "", origin: "" },
  });
  // A download needs a file; nobody reads this one.
  const file = { file_key: `contract-${company}`, sha256: "0".repeat(64) };
  await insert(running, "labor_contracts", { ...contract, ...file });
};
