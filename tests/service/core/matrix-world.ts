import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newCooperation, newLabor } from "../../../src-service/directory/people/new-rows.ts";
import { objectPath } from "../../../src-service/lists/storage/stored-files.ts";
import type { RunningService } from "../../../src-service/server.ts";
import type { ProposalName } from "../../../src-shared/registries/records/proposals.ts";
import { type RecordName, recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";
import { firstVersion, idsOf, insert, makeSmallWorld, openSession, send } from "../small-world.ts";
import { addModeChange } from "./matrix-company-business.ts";
import { addCompanyContracts, companyContractIds } from "./matrix-company-contracts.ts";
import { addContractRecords, contractIds } from "./matrix-contracts.ts";
import { addNaming } from "./matrix-enterprise.ts";
import { addExportRecords, exportIds } from "./matrix-exports.ts";
import { addFundRecords } from "./matrix-funds.ts";
import { addImportJobs } from "./matrix-import-jobs.ts";
import { addIncomeRecords } from "./matrix-income-tax.ts";
import { addInvoiceRecords } from "./matrix-invoices.ts";
import { addPayAccounts, payAccountIds } from "./matrix-pay-accounts.ts";
import { addDeclaredProposals, proposalIdOf } from "./matrix-proposals.ts";
import { addDeclaredRecords, recordIdOf } from "./matrix-records.ts";
import { addDepartments, addRoles, roleIds } from "./matrix-roles.ts";
import { addStopRecords, stopIds } from "./matrix-stops.ts";
import { taskIds } from "./matrix-tasks.ts";
import { userIds } from "./matrix-users.ts";
import { addWorkerRecords, workerIds } from "./matrix-workers.ts";

type NewPerson = {
  readonly id: number;
  readonly agency?: number;
  readonly company?: number;
  readonly roles: string;
  readonly scope?: number;
  readonly organization?: number;
  /** Companies of data scope 2. */
  readonly about?: readonly number[];
};

/** Everything but ruling over roles, which excludes paying: the two together hold every permission of an agency. */
export const worker = "operator,maker,checker,payer,taxOfficer,invoicer,auditor";
export const admin = "superAdmin";

/** The people that the small world does not have. Company 11 and what belongs to it is what they must not reach. */
const newPeople: readonly NewPerson[] = [
  { id: 1020, roles: "taxOfficer" },
  { id: 1021, roles: "invoicer" },
  { id: 1022, roles: "support" },
  { id: 1023, roles: worker },
  { id: 1024, roles: worker },
  { id: 1030, agency: 2, roles: worker },
  { id: 1031, roles: worker, scope: 2, about: [12] },
  { id: 1032, roles: admin, scope: 2, about: [12] },
  { id: 1033, roles: worker, scope: 3, organization: 5 },
  { id: 1034, roles: admin, scope: 3, organization: 5 },
  { id: 1035, roles: worker, scope: 4 },
  { id: 1036, roles: admin, scope: 4 },
  { id: 1037, company: 11, roles: "companyAdmin", scope: 4 },
  { id: 1040, roles: worker },
  { id: 1041, roles: worker },
  { id: 1042, roles: worker },
];

/** Who asks for what is theirs: `worker` and `admin` at the agency, `company` at company 11, `self` for own sessions and views. */
export const rightful = { worker: 1023, admin: 1001, company: 1005, self: 1024 } as const;

type Foreigners = readonly (readonly [string, number])[];

/** Who must find nothing of the agency. */
export const otherAgency: Foreigners = [
  ["another agency", 1030],
  ["another agency's administrator", 1008],
];

/** Who must find nothing of company 11, each in two people where one alone lacks permissions. */
export const foreigners: Foreigners = [
  ...otherAgency,
  ["another company", 1006],
  ["other companies' (scope 2)", 1031],
  ["other companies' administrator (scope 2)", 1032],
  ["another department (scope 3)", 1033],
  ["another department's administrator (scope 3)", 1034],
  ["own records only (scope 4)", 1035],
  ["own records only, an administrator (scope 4)", 1036],
];

/** One person a preset role. */
export const byRole: Readonly<Record<string, number>> = {
  superAdmin: 1001,
  maker: 1002,
  checker: 1003,
  payer: 1004,
  companyAdmin: 1005,
  auditor: 1007,
  operator: 1009,
  taxOfficer: 1020,
  invoicer: 1021,
  support: 1022,
};

const bankAgreers = [1001, 1005, 1006, 1008, 1032, 1034, 1036];

export const manyBills = Array.from({ length: 96 }, (_unused, at) => 110_001 + at);

/** Ids of one kind of record: of company 11, of its sibling 12, of agency 2, and of nothing. */
export type Known = {
  readonly own: string;
  readonly sibling: string;
  readonly stranger: string;
  readonly absent: string;
  /** Belongs to one person, so that a colleague's is foreign to everybody. */
  readonly isPrivate?: true;
  /** All of its agency find it. */
  readonly seenByAll?: true;
};

const numbered = (id: (company: number) => number): Known => ({
  own: String(id(11)),
  sibling: String(id(12)),
  stranger: String(id(21)),
  absent: "987654321",
});

const operationKey = (company: number): string => `0c0ffee0-0000-4000-8000-0000000000${company}`;

const files: Known = { own: "file-11", sibling: "file-12", stranger: "file-21", absent: "file-99" };

export type Ids = Readonly<
  Record<
    | "bill"
    | "billNo"
    | "settlement"
    | "line"
    | "import"
    | "importJob"
    | "ownImportJob"
    | "billedTask"
    | "ownTaskImport"
    | "simpleRun"
    | "importBatch"
    | "registration"
    | "department"
    | "company"
    | "agency"
    | "task"
    | "file"
    | "operation"
    | keyof typeof exportIds
    | "view"
    | "session"
    | "factorReset"
    | "limitChange"
    | "membership"
    | "auditEntry"
    | "accountLabor"
    | "attachment"
    | "liveness"
    | "payAccount"
    | "income"
    | "taxPeriod"
    | keyof typeof stopIds
    | keyof typeof taskIds
    | keyof typeof roleIds
    | keyof typeof userIds
    | "laborContract"
    | "mainContract"
    | "contractSupplement"
    | "labor"
    | "cooperation"
    | "wallet"
    | "transfer"
    | RecordName
    | ProposalName
    | "transaction"
    | "transactionNo"
    | "invoiceApply"
    | "invoiceRecord"
    | "invoiceRed"
    | "serviceBill",
    Known
  >
>;

const addPeople = async (running: RunningService): Promise<void> => {
  await addDepartments(running);
  const pattern = await running.db.selectFrom("users").selectAll().where("id", "=", 1002).executeTakeFirstOrThrow();
  for (const { id, agency = 1, company = null, roles, scope = null, organization = null, about = [] } of newPeople) {
    await insert(running, "users", { ...pattern, id, mobile: `1390000${id}`, name: `用户${id}` });
    await insert(running, "memberships", {
      id: id + 1000,
      user_id: id,
      agency_id: agency,
      company_id: company,
      roles,
      is_use: 1,
      ...firstVersion,
      data_scope: scope,
      organization_id: organization,
    });
    for (const company_id of about)
      await insert(running, "membership_companies", { membership_id: id + 1000, company_id });
  }
  const { writing } = running.service;
  await writing.updateTable("memberships").set({ organization_id: 1 }).where("user_id", "=", 1002).execute();
};

const addRecords = async (running: RunningService, company: number): Promise<void> => {
  const { writing } = running.service;
  const agency_id = company === 21 ? 2 : 1;
  const maker = company === 21 ? 1008 : 1002;
  const owner = { 11: 1005, 12: 1006, 21: 1008 }[company] ?? 0;
  const ids = idsOf(company);
  const entry = { id: company * 100 + 99, agency_id, action: "bills.update", before: "null", after: "null" };
  await insert(running, "audit_log", entry);
  const event = { id: company * 100 + 97, agency_id, kind: 5, at: "2026-11-20 10:00:00", count: 1 };
  await insert(running, "security_events", event);
  await insert(running, "factor_resets", {
    id: company * 100 + 96,
    agency_id,
    user_id: owner,
    reason: "lost phone",
    status: 1,
    asked_by: maker,
    asked_at: "2026-11-20 10:00:00",
  });
  await insert(running, "limit_changes", {
    ...{
      id: company * 100 + 97,
      agency_id,
      membership_id: maker + 1_000,
      reason: "new duty",
      status: 1,
      asked_by: owner,
    },
    asked_at: "2026-11-20 10:00:00",
  });
  await insert(running, "bill_imports", {
    id: company * 100 + 80,
    version: 1,
    change_seq: 1,
    agency_id,
    company_id: company,
    batch_key: `b${company}`,
    batch_sn: `PC${company}`,
    status: 50,
    inner_bill_type: 1,
    created_by: maker,
    create_at: "2026-11-10 10:00:00",
    finish_at: "2026-11-10 10:00:01",
  });
  await addImportJobs(running, { agency_id, company, maker, own: rightful });
  const department = company * 100 + 75;
  await insert(running, "organizations", {
    id: department,
    ...{ version: 1, sort: 0 },
    agency_id,
    company_id: company,
    name: `部门${company}`,
    path: `/${department}/`,
  });
  const importFields = { import_id: company * 100 + 80, created_by: maker };
  await writing.updateTable("bills").set(importFields).where("id", "in", ids.bills).execute();
  await writing
    .updateTable("bills")
    .set({ organization_id: department })
    .where("id", "=", ids.bills[1] ?? 0)
    .execute();
  await writing
    .updateTable("bills")
    .set({ settlement_id: ids.settlement })
    .where("id", "=", ids.bills[3] ?? 0)
    .execute();
  await writing.updateTable("settlements").set({ maker_id: maker }).where("id", "=", ids.settlement).execute();
  await insert(running, "transactions", {
    id: company * 100 + 61,
    change_seq: 1,
    agency_id,
    company_id: company,
    wallet_id: ids.wallet,
    no: `LS${company}`,
    direction: 1,
    business_type: 5,
    amount: 100,
    occurred_at: "2026-11-10 10:00:00",
  });
  await addFundRecords(running, company, agency_id, maker);
  await addWorkerRecords(running, company, agency_id);
  await addContractRecords(running, company, {
    id: workerIds.cooperation(company),
    labor_id: workerIds.labor(company),
  });
  await addStopRecords(running, company, { id: workerIds.cooperation(company), labor_id: workerIds.labor(company) });
  const file = objectPath(running.service.storageDir, `file-${company}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "x");
  await insert(running, "storage_objects", { key: `file-${company}`, agency_id, user_id: owner, name: "a.png" });
  await insert(running, "operations", {
    tenant: `${agency_id}:0`,
    key: operationKey(company),
    call: "settlements.create",
    user_id: company === 12 ? 1031 : maker,
    digest: "",
    state: "done",
    status: 200,
    answer: "{}",
  });
};

const addManyBills = async ({ service, db }: RunningService): Promise<void> => {
  const pattern = await db.selectFrom("bills").selectAll().where("id", "=", 1104).executeTakeFirstOrThrow();
  const rows = manyBills.map((id) => ({ ...pattern, id, no: `ZD${id}`, business_key: `k${id}` }));
  await service.writing.insertInto("bills").values(rows).execute();
};

const newestSession = async ({ db }: RunningService, user: number): Promise<string> => {
  const row = await db
    .selectFrom("sessions")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("user_id", "=", user)
    .executeTakeFirstOrThrow();
  return String(row.id);
};

const spareSession = async (running: RunningService, user: number): Promise<string> => {
  await openSession(running, user);
  return newestSession(running, user);
};

const addViews = async (running: RunningService): Promise<void> => {
  const body = JSON.stringify({ filters: {}, ordering: "", list_header: [] });
  for (const [id, user_id, agency_id] of [
    [1185, rightful.self, 1],
    [1285, 1002, 1],
    [2185, 1008, 2],
  ] as const) {
    const view = { id, version: 1, agency_id, user_id, list_type: "bills", name: `V${id}`, shared: 1, body };
    await insert(running, "list_views", view);
  }
};

/** Somebody of each company who registered by a code and waits for the review. */
const addRegistrations = async (running: RunningService): Promise<void> => {
  for (const company_id of [11, 12, 21]) {
    const id = company_id * 100 + 77;
    const agency_id = company_id === 21 ? 2 : 1;
    const labor = { id, agency_id, name: "李雷", id_no: `11010119900307${id}`, mobile: "13812345678", sex: "male" };
    const since = { change_seq: 1, create_at: "2026-11-19 10:00:00" };
    const birth = "1990-03-07";
    await insert(running, "labors", newLabor({ ...labor, ...since, birth, onboarding_status: 2, area: "310101" }));
    const relation = { id, agency_id, company_id, labor_id: id, source_type: 3, qr_code_id: 1 };
    await insert(running, "company_labors", newCooperation({ ...relation, ...since }));
  }
};

/** Accepts the bank agreement for everybody who could bind an account, so that the proof itself is checked. */
const acceptBankAgreement = async (running: RunningService): Promise<void> => {
  const { body } = await send(running, "GET", "/cdl/1/agreements/bank");
  for (const user of bankAgreers) {
    const token = await openSession(running, user);
    const accepted = { token, body: { version: body["version"] } };
    const answer = await send(running, "POST", "/cdl/1/agreements/bank/accept", accepted);
    if (answer.status !== 200) throw new Error(`not accepted: ${answer.text}`);
  }
};

const declared = <N extends string>(names: readonly N[], idsOf: (name: N) => Known) =>
  Object.fromEntries(names.map((name) => [name, idsOf(name)])) as Readonly<Record<N, Known>>;

/** The small world with one record of every kind for company 11, its sibling and the other agency, and the people. What calls make is numbered far from it. */
export const makeMatrixWorld = async (running: RunningService): Promise<Ids> => {
  await running.service.writing.updateTable("counters").set({ value: 10_000_000 }).where("name", "=", "id").execute();
  await makeSmallWorld(running);
  await addPeople(running);
  for (const company of [11, 12, 21]) await addRecords(running, company);
  await addManyBills(running);
  await addRoles(running);
  await addViews(running);
  await addExportRecords(running, rightful.self);
  await addIncomeRecords(running);
  await addInvoiceRecords(running);
  for (const [company, agency] of [
    [11, 1],
    [12, 1],
    [21, 2],
  ] as const)
    await addPayAccounts(running, company, agency);
  await addDeclaredRecords(running);
  for (const company of [11, 12, 21]) await addCompanyContracts(running, company);
  await addModeChange(running, rightful.worker);
  await addNaming(running, rightful.worker);
  await addRegistrations(running);
  await addDeclaredProposals(running);
  await acceptBankAgreement(running);
  return {
    bill: numbered((company) => company * 100 + 1),
    billNo: { own: "ZD1101", sibling: "ZD1201", stranger: "ZD2101", absent: "ZD9901" },
    settlement: numbered((company) => company * 100 + 50),
    line: numbered((company) => company * 100 + 55),
    import: numbered((company) => company * 100 + 80),
    importJob: numbered((company) => company * 100 + 79),
    ownImportJob: { ...numbered((company) => company * 100 + 79), isPrivate: true },
    billedTask: numbered((company) => company * 100 + 70),
    simpleRun: numbered((company) => company * 100 + 95),
    ownTaskImport: { ...numbered((company) => company * 100 + 76), isPrivate: true },
    importBatch: { own: "j11", sibling: "j12", stranger: "j21", absent: "j99", isPrivate: true },
    registration: numbered((company) => company * 100 + 77),
    department: numbered((company) => company * 100 + 75),
    company: numbered((company) => company),
    agency: { own: "1", sibling: "2", stranger: "2", absent: "987654321" },
    task: { own: "RW11", sibling: "RW12", stranger: "RW21", absent: "RW99" },
    file: files,
    ...exportIds,
    operation: {
      own: operationKey(11),
      sibling: operationKey(12),
      stranger: operationKey(21),
      absent: operationKey(99),
    },
    view: { ...numbered((company) => company * 100 + 85), isPrivate: true },
    income: numbered((company) => company * 100 + 92),
    invoiceApply: numbered((company) => company * 100 + 86),
    invoiceRecord: numbered((company) => company * 100 + 87),
    walletChanges: numbered((company) => proposalIdOf("walletChanges", company)),
    invoiceRed: numbered((company) => company * 100 + 91),
    serviceBill: numbered((company) => company * 100 + 88),
    barLifts: numbered((company) => proposalIdOf("barLifts", company)),
    personChanges: numbered((company) => proposalIdOf("personChanges", company)),
    companyFreezes: numbered((company) => proposalIdOf("companyFreezes", company)),
    serviceBillDiscounts: numbered((company) => proposalIdOf("serviceBillDiscounts", company)),
    wallet: numbered((company) => company * 100 + 60),
    ...declared(recordNames, (name) => {
      const { seenByAll } = recordByName(name);
      return { ...numbered((company) => recordIdOf(name, company)), ...(seenByAll && { seenByAll }) };
    }),
    ...stopIds,
    ...taskIds,
    ...roleIds,
    ...userIds,
    laborContract: contractIds,
    ...companyContractIds,
    transfer: numbered((company) => company * 100 + 62),
    labor: numbered(workerIds.labor),
    liveness: numbered(workerIds.liveness),
    cooperation: numbered(workerIds.cooperation),
    attachment: numbered(workerIds.attachment),
    transactionNo: { own: "LS11", sibling: "LS12", stranger: "LS21", absent: "LS99" },
    transaction: numbered((company) => company * 100 + 61),
    taxPeriod: numbered((company) => company * 100 + 93),
    factorReset: numbered((company) => company * 100 + 96),
    membership: { own: "2003", sibling: "2004", stranger: "2008", absent: "987654321" },
    limitChange: numbered((company) => company * 100 + 97),
    accountLabor: numbered(payAccountIds.labor),
    payAccount: numbered(payAccountIds.account),
    auditEntry: numbered((company) => company * 100 + 99),
    session: {
      own: await spareSession(running, rightful.self),
      sibling: await spareSession(running, 1002),
      stranger: await spareSession(running, 1008),
      absent: "987654321",
      isPrivate: true,
    },
  };
};

/** Authorization headers that open nothing, by what is wrong with them. */
export const makeDeadTokens = async (running: RunningService): Promise<ReadonlyMap<string, string | undefined>> => {
  const { writing } = running.service;
  const idOf = (user: number) => newestSession(running, user).then(Number);
  const good = await openSession(running, rightful.worker);
  const expired = await openSession(running, 1042);
  const past = running.service.clock.now() - 86_400_000;
  const old = { created_ms: past, seen_ms: past };
  await writing
    .updateTable("sessions")
    .set(old)
    .where("id", "=", await idOf(1042))
    .execute();
  const signedOut = await openSession(running, rightful.self);
  const ended = { revoked_ms: running.service.clock.now() };
  await writing
    .updateTable("sessions")
    .set(ended)
    .where("id", "=", await idOf(rightful.self))
    .execute();
  const disabled = await openSession(running, 1040);
  await writing.updateTable("users").set({ status: 2 }).where("id", "=", 1040).execute();
  const unused = await openSession(running, 1041);
  await writing.updateTable("memberships").set({ is_use: 0 }).where("user_id", "=", 1041).execute();
  return new Map([
    ["no token", undefined],
    ["an empty token", "Bearer "],
    ["a malformed token", "Bearer x y"],
    ["a token of another scheme", `Basic ${good}`],
    ["the hash of a token", `Bearer ${createHash("sha256").update(good).digest("hex")}`],
    ["a token with one sign changed", `Bearer ${good.slice(0, -2)}${good.endsWith("AA") ? "BB" : "AA"}`],
    ["an expired token", `Bearer ${expired}`],
    ["a signed-out token", `Bearer ${signedOut}`],
    ["a disabled person's token", `Bearer ${disabled}`],
    ["a disabled membership's token", `Bearer ${unused}`],
  ]);
};
