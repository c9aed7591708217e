import { newAccount, newCooperation, newLabor } from "../../../src-service/directory/people/new-rows.ts";
import type { RunningService } from "../../../src-service/server.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import type { Ids } from "./matrix-world.ts";

type WorkerCall = Extract<
  CallName,
  | "companyLabors.list"
  | "laborImports.list"
  | "companyLabors.get"
  | "companyLabors.history"
  | "companyLabors.work"
  | "laborAttachments.list"
  | "laborAttachments.create"
  | "laborAttachments.update"
>;

/** Ids of a worker of a company: the person and the cooperation. */
export const workerIds = {
  labor: (company: number): number => company * 100 + 40,
  cooperation: (company: number): number => company * 100 + 41,
  account: (company: number): number => company * 100 + 42,
  liveness: (company: number): number => company * 100 + 43,
  attachment: (company: number): number => company * 100 + 44,
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

const own = String(workerIds.labor(11));
const ownPaper = String(workerIds.attachment(11));
const paper = (company_id: string) => ({
  company_id,
  kind: 1,
  number: "JK1",
  valid_to: "2027-11-20",
  file_key: "file-11",
});
/** Of another version, so that what is meant stays there for the next request. */
const removal = { version: 9, action: "remove", reason: "传错文件" };

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
  "laborImports.list": { by: "worker" },
  "companyLabors.get": { by: "worker", points: on("cooperation") },
  "companyLabors.history": { by: "worker", points: on("cooperation") },
  "companyLabors.work": { by: "worker", points: on("cooperation") },
  "laborAttachments.list": { by: "worker", points: on("labor") },
  "laborAttachments.create": {
    by: "worker",
    points: [
      { at: "path.id", record: "labor", with: (id) => ({ path: { id }, body: paper("11") }) },
      {
        at: "body.company_id",
        record: "company",
        with: (id) => ({ path: { id: own }, body: paper(id) }),
        echoes: true,
      },
    ],
    // The person's own upload.
    plain: ["body.file_key"],
  },
  "laborAttachments.update": {
    by: "worker",
    points: [
      { at: "path.id", record: "labor", with: (id) => ({ path: { id, attachment_id: ownPaper }, body: removal }) },
      {
        at: "path.attachment_id",
        record: "attachment",
        with: (attachment_id) => ({ path: { id: own, attachment_id }, body: removal }),
      },
    ],
  },
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
  await insert(running, "labor_attachments", {
    ...{ ...common, id: workerIds.attachment(company), version: 1, company_id, labor_id, kind: 2, number: "TS1" },
    ...{ valid_to: null, file_key: `paper-${company}`, name: "a.pdf", sha256: "b".repeat(64), bytes: 20 },
    ...{ maker_id: 0, removed_at: null, removed_by: null },
  });
};
