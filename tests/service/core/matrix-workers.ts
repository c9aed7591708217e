import { newAccount, newCooperation, newLabor } from "../../../src-service/people/new-rows.ts";
import type { RunningService } from "../../../src-service/server.ts";
import type { CallName } from "../../../src-shared/calls/registry.ts";
import { makeIdNumber } from "../../../src-shared/values/id-number.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import type { Ids } from "./matrix-world.ts";

type WorkerCall = Extract<
  CallName,
  "companyLabors.list" | "companyLabors.get" | "companyLabors.history" | "companyLabors.work"
>;

/** Ids of a worker of a company: the person and the cooperation. */
export const workerIds = {
  labor: (company: number): number => company * 100 + 40,
  cooperation: (company: number): number => company * 100 + 41,
  account: (company: number): number => company * 100 + 42,
  liveness: (company: number): number => company * 100 + 43,
} as const;

const filter = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  with: (id) => ({ query: { [name]: id } }),
  narrows: true,
});

const on = (record: keyof Ids, body?: unknown): readonly Pointer[] => [
  { at: "path.id", record, with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];

/** Requests about workers. */
export const workerCases: Readonly<Record<WorkerCall, Case>> = {
  "companyLabors.list": {
    by: "worker",
    points: [
      filter("company_id", "company"),
      filter("organization_id", "department"),
      filter("labor_id", "labor"),
      filter("ids", "cooperation"),
    ],
    // ID numbers, not ids.
    plain: ["query.id_nos"],
  },
  "companyLabors.get": { by: "worker", points: on("cooperation") },
  "companyLabors.history": { by: "worker", points: on("cooperation") },
  "companyLabors.work": { by: "worker", points: on("cooperation") },
};

/** A worker of a company with an account. */
export const addWorkerRecords = async (running: RunningService, company: number, agency_id: number): Promise<void> => {
  const at = "2026-11-10 10:00:00";
  const labor_id = workerIds.labor(company);
  const common = { change_seq: 1, agency_id, create_at: at };
  const birth = "1990-01-01";
  const id_no = makeIdNumber("110101", birth, company);
  const mobile = `137000000${company}`;
  const person = { name: `工人${company}`, id_no, mobile, sex: "male", birth };
  await insert(running, "labors", newLabor({ ...common, ...person, id: labor_id }));
  const company_id = company;
  const organization_id = company * 100 + 75;
  const relation = { ...common, id: workerIds.cooperation(company), company_id, labor_id, organization_id };
  await insert(running, "company_labors", newCooperation(relation));
  const account = { account_no: `62122600000${company}0000`, bank_code: "ICBC", is_default: 1 };
  await insert(
    running,
    "labor_accounts",
    newAccount({ ...common, ...account, id: workerIds.account(company), labor_id }),
  );
  await insert(running, "liveness_records", {
    ...{ id: workerIds.liveness(company), agency_id, company_id, labor_id, change_seq: 1 },
    ...{ version: 1, at, method: 1, score: 90, result: 1, trace_id: `t${company}`, platform: "sandbox", reason: "" },
  });
};
