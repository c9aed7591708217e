import { createHash } from "node:crypto";
import { canonicalBatch } from "../../../src-shared/kernel/imports/batch-digest.ts";
import { peopleFields } from "../../../src-shared/kernel/imports/cells/people-fields.ts";
import { companyStates } from "../../../src-shared/kernel/states/company.ts";
import { cooperation, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { type WorkerRow, worker } from "../../../src-shared/workers/workers/worker-import.ts";
import { requesterOf } from "../../access/session/requester.ts";
import type { SignedIn } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { keepBytes } from "../../lists/storage/keep-bytes.ts";
import { type DeclaredKind, declaredKinds } from "../../records/imports/kinds.ts";
import { receivePart } from "../../records/imports/receive.ts";
import type { AreaDemo } from "../history/area-demo.ts";

type Row = Omit<WorkerRow, "row">;
type File = { readonly name: string; readonly batchKey: string; readonly rows: readonly Row[] };
type Known = Pick<Tables["labors"], "name" | "id_no">;

/** Behind the company that the walks of the demo use, whose figures tests look at. */
const companyPlace = 3;
const mostBytes = 1 << 20;

const newcomers = ["汪思源", "戚雅琴", "岳明浩", "尤丽萍", "柏建军", "窦晓芸", "季长林", "费文静"];

/** People of their own numbers: the demo's other ones have lower serial numbers on other days. */
const newcomer = (name: string, at: number): Row => ({
  name,
  id_no: makeIdNumber("310115", `19${88 + (at % 8)}-0${1 + at}-1${at}`, 700 + at * 7),
  mobile: `1391020${7_310 + at * 11}`,
  ...{ province: "上海市", city: "上海市", district: "浦东新区", settlement_type: 1, contract_type: 1 },
});

/** A file all of whose rows are taken, one of them of somebody who works elsewhere, and one with rows that are refused. */
const filesOf = (elsewhere: Known, other: Known): readonly File[] => {
  const people = newcomers.map(newcomer);
  const [first, second, third] = people.slice(5) as [Row, Row, Row];
  return [
    {
      name: "人员导入-仓储新入职.csv",
      batchKey: "d3a0b1c2-0000-4000-8000-000000000001",
      rows: [...people.slice(0, 5), { name: elsewhere.name, id_no: elsewhere.id_no }],
    },
    {
      name: "人员导入-夜班补录.csv",
      batchKey: "d3a0b1c2-0000-4000-8000-000000000002",
      rows: [
        first,
        second,
        // The number is somebody else's, and no department is called so.
        { name: "章书豪", id_no: other.id_no },
        { ...third, organization_name: "夜班二组" },
      ],
    },
  ];
};

/** The file as a person would have had it, with the titles of the template. */
const csvOf = (rows: readonly Row[]): Buffer => {
  const columns = Object.values(peopleFields).filter(({ key }) => rows.some((row) => key in row));
  const cell = (row: Row, column: (typeof columns)[number]): string => {
    const value = row[column.key as keyof Row];
    const word = "choices" in column ? column.choices.find(({ code }) => code === value)?.words[0] : undefined;
    return word ?? String(value ?? "");
  };
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => cell(row, column)))];
  return Buffer.from(`\uFEFF${lines.map((line) => line.join(",")).join("\r\n")}\r\n`);
};

const send = async (service: Service, context: SignedIn, declared: DeclaredKind, companyId: number, file: File) => {
  const { agency_id, user_id } = context.principal;
  const bytes = csvOf(file.rows);
  // The first row of a file has the titles.
  const rows: WorkerRow[] = file.rows.map((row, at) => ({ ...row, row: at + 2 }));
  const import_file_url = await keepBytes(service, context, { agency_id, user_id, name: file.name, bytes }, mostBytes);
  await context.write((writing) =>
    receivePart(declared, context, writing, {
      ...{ batch_key: file.batchKey, digest: createHash("sha256").update(canonicalBatch(rows)).digest("hex") },
      ...{ file_name: file.name, import_file_url, company_id: String(companyId), rows },
      import_file_sha256: createHash("sha256").update(bytes).digest("hex"),
      ...{ total_rows: rows.length, part: 0, parts: 1 },
    }),
  );
};

/** Sends two files of workers as an operator of the agency does, through the code that takes them. */
const importWorkers = async (service: Service): Promise<void> => {
  const { reading } = service;
  const company = await reading
    .selectFrom("companies")
    .select(["id", "agency_id"])
    .where("status", "=", companyStates.code("active"))
    .orderBy("id")
    .offset(companyPlace)
    .limit(1)
    .executeTakeFirstOrThrow();
  const operator = await reading
    .selectFrom("memberships")
    .select("id")
    .where("agency_id", "=", company.agency_id)
    .where("company_id", "is", null)
    .where("roles", "like", "%operator%")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const principal = await requesterOf(service, operator.id);
  const from = { requestId: "demo:worker-imports", remoteAddress: "", region: "", reachedAt: "" };
  const context: SignedIn = { ...service.contextOf(principal, from), principal };
  const strangers = await reading
    .selectFrom("labors as l")
    .select(["l.name", "l.id_no"])
    .where("l.agency_id", "=", company.agency_id)
    // Nobody who was entered twice, which the cases of duplicates are about.
    .where("l.real_name_status", "=", realNameStates.code("verified"))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("company_labors as r")
            .select("r.id")
            .whereRef("r.labor_id", "=", "l.id")
            .where("r.company_id", "=", company.id),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("company_labors as r")
          .select("r.id")
          .whereRef("r.labor_id", "=", "l.id")
          .where("r.cooperation_status", "=", cooperation.cooperating),
      ),
    )
    .orderBy("l.id", "desc")
    .limit(2)
    .execute();
  const [elsewhere, other] = strangers;
  const declared = declaredKinds(service.contributed.importKinds).get(worker.kind);
  if (elsewhere === undefined || other === undefined || declared === undefined) return;
  const sent = new Set(
    (await reading.selectFrom("import_jobs").select("batch_key").execute()).map(({ batch_key }) => batch_key),
  );
  for (const file of filesOf(elsewhere, other))
    if (!sent.has(file.batchKey)) await send(service, context, declared, company.id, file);
};

export const demo: AreaDemo = { live: { key: "workerImports", kind: "books", run: importWorkers } };
