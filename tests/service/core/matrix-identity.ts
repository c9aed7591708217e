import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Case } from "./matrix-cases.ts";

/** Somebody else of the same agency. */
const sibling = "1240";
const signature = "a".repeat(64);
const front = {
  ...{ side: "front", name: "张小三", id_no: "11010519491231002X", sex: "female", nation: "汉", birth: "1949-12-31" },
  ...{ address: "", warnings: ["address"], signature },
};
const back = {
  ...{ side: "back", authority: "", valid_from: "2020-01-01", valid_to: null, warnings: ["authority"], signature },
};
export const identityImages = {
  id_front_img_url: "file-11",
  id_back_img_url: "file-11",
  serverless_results: { front, back },
};

/** Identity of workers: each request points to a person of company 11. */
export const identityCases = {
  "labors.identity": {
    by: "worker",
    points: [{ at: "path.id", record: "accountLabor", with: (id) => ({ path: { id } }), echoes: true }],
  },
  "labors.mismatch": {
    by: "worker",
    points: [{ at: "path.id", record: "accountLabor", with: (id) => ({ path: { id } }) }],
  },
  "labors.submitIdImages": {
    by: "worker",
    points: [{ at: "path.id", record: "accountLabor", with: (id) => ({ path: { id }, body: identityImages }) }],
    // Files are the person's own uploads; a recognised number belongs to the photo.
    plain: ["body.id_front_img_url", "body.id_back_img_url", "body.serverless_results.front.id_no"],
  },
  "labors.submitContractMobile": {
    by: "worker",
    points: [
      {
        at: "body.labor_id",
        record: "accountLabor",
        with: (labor_id) => ({ body: { contract_mobile: "138****5678", labor_id } }),
      },
    ],
  },
  "realNameReviews.look": {
    by: "worker",
    points: [
      { at: "path.id", record: "realNameReviews", with: (id) => ({ path: { id }, body: { reason: "核对照片" } }) },
    ],
  },
  "laborRegistrations.list": {
    by: "worker",
    points: [
      { at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }), narrows: true },
    ],
  },
  "laborRegistrations.get": {
    by: "worker",
    points: [{ at: "path.id", record: "registration", with: (id) => ({ path: { id } }) }],
  },
  "laborRegistrations.look": {
    by: "worker",
    points: [{ at: "path.id", record: "registration", with: (id) => ({ path: { id }, body: { reason: "审核登记" } }) }],
  },
  "laborRegistrations.review": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "registration",
        with: (id) => ({ path: { id }, body: { version: 9, action: "approve" } }),
      },
    ],
  },
  "workerMerges.compare": {
    by: "worker",
    points: [
      {
        at: "query.labor_id",
        record: "labor",
        with: (labor_id) => ({ query: { labor_id, other_id: sibling } }),
        echoes: true,
      },
      {
        at: "query.other_id",
        record: "labor",
        with: (other_id) => ({ query: { labor_id: sibling, other_id } }),
        echoes: true,
      },
    ],
  },
  "labors.photo": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "accountLabor",
        with: (id) => ({ path: { id }, body: { side: "front", reason: "核对" } }),
      },
    ],
  },
} as const satisfies Partial<Record<CallName, Case>>;
