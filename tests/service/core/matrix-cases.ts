import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { billCases } from "./matrix-bills.ts";
import { channelCases } from "./matrix-channels.ts";
import { companyCases } from "./matrix-companies.ts";
import { companyBusinessCases } from "./matrix-company-business.ts";
import { companyContractCases } from "./matrix-company-contracts.ts";
import { companyWizardCases } from "./matrix-company-wizard.ts";
import { contractCases } from "./matrix-contracts.ts";
import { enterpriseCases } from "./matrix-enterprise.ts";
import { exportCases } from "./matrix-exports.ts";
import { fundCases } from "./matrix-funds.ts";
import { identityCases } from "./matrix-identity.ts";
import { importCases } from "./matrix-imports.ts";
import { incomeTaxCases } from "./matrix-income-tax.ts";
import { invoiceCases } from "./matrix-invoices.ts";
import { laborCases } from "./matrix-labors.ts";
import { payAccountCases } from "./matrix-pay-accounts.ts";
import { proposalCases } from "./matrix-proposals.ts";
import { recordCases, recordIdOf } from "./matrix-records.ts";
import { accessCases } from "./matrix-roles.ts";
import { settlementCases } from "./matrix-settlements.ts";
import { stopCases } from "./matrix-stops.ts";
import { taskCases } from "./matrix-tasks.ts";
import { workbenchCases } from "./matrix-workbench.ts";
import { workerCases } from "./matrix-workers.ts";
import { type Ids, manyBills, type rightful } from "./matrix-world.ts";

/** A request of a call: values for the braces of the path, query, body. */
export type Request = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** A place of a request that points to a record: the whole valid request with this id there. */
export type Pointer = {
  /** As the contract names it (`matrix-contract.ts`). */
  readonly at: string;
  readonly record: keyof Ids;
  readonly with: (id: string) => Request;
  /** A foreign id is not a refusal here: the answer is the one that an absent id gets, with less or nothing in it. */
  readonly narrows?: true;
  /** The answer repeats the id. */
  readonly echoes?: true;
};

export type Case = {
  /** Who may make the call. */
  readonly by: keyof typeof rightful;
  /** A request that is in order. */
  readonly valid?: Request;
  readonly points?: readonly Pointer[];
  /** Places that look like pointers and are none, or that point to what everybody has. */
  readonly plain?: readonly string[];
  /** The handler itself refuses who lacks this one too. */
  readonly alsoNeeds?: PermissionKey;
  /** The answer does not end; what it says is tested elsewhere. */
  readonly isEndless?: true;
};

const hash = "a".repeat(64);
const ownTemplate = String(recordIdOf("contractTemplates", 11));
const md5 = "b".repeat(32);
const view = { name: "本月", shared: false, filters: {}, ordering: "", list_header: [] };
const bankAccount = { account_no: "6212264301003495221", bank_code: "ICBC" };
const uuid = "5f0c2a52-6f0e-4a4e-9d5a-000000000001";

/** Terms that nobody has to have, so that trying them asks for no contract. */
const triedTerms = {
  service_fee_ratio_range: [{ limit: null, ratio: 600, sign: 1 }],
  labor_service_fee_ratio_range: [],
  service_fee_cumulative_type: 1,
  tier_method: 1,
  company_withdraw_fee_type: 2,
  company_withdraw_fee_max_count: 0,
  company_withdraw_fee: 0,
  labor_usage_fee: 0,
  no_labor_usage_fee_count: 0,
};

const importRow = (row: number, task: string) => ({
  row,
  task_id: task,
  labor_name: "张小三",
  labor_phone: "13812345678",
  id_no: "11010519491231002X",
  accounting_fee: 10_000,
});
const part = (more: Readonly<Record<string, unknown>>) => ({
  batch_key: uuid,
  digest: hash,
  file_name: "a.xlsx",
  company_id: "11",
  inner_bill_type: 1,
  version: 1,
  total_rows: 1,
  total_accounting_fee: 10_000,
  part: 0,
  parts: 1,
  bills: [importRow(2, "RW11")],
  ...more,
});
const imports: Case = {
  by: "worker",
  points: [
    { at: "body.company_id", record: "company", with: (company_id) => ({ body: part({ company_id }) }) },
    { at: "body.agency_id", record: "agency", with: (agency_id) => ({ body: part({ agency_id }) }) },
  ],
  // The numbers of tasks inside are checked row by row, as `bills.precheck` shows them.
  plain: [
    "body.batch_key",
    "body.task_batch_id",
    "body.bills[].task_id",
    "body.bills[].applicant_id",
    "body.bills[].id_no",
  ],
};

const bills100 = ["1101", "1102", "1103", "1104", ...manyBills.map(String)];
/** A hundred ids of their own, the 57th replaced. */
const fiftySeventh = (id: string): string[] => bills100.map((own, at) => (at === 56 ? id : own));

const settlement = (more: Readonly<Record<string, unknown>>) => ({
  body: {
    company_id: "11",
    channel: 1,
    period: "2026-11",
    settlement_remark: "",
    expected: { count: 100, accounting_fee: 4_000_000 },
    ...more,
  },
});

const onSettlement = (body?: unknown): readonly Pointer[] => [
  { at: "path.id", record: "settlement", with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];
const onImport = (body?: unknown): readonly Pointer[] => [
  { at: "path.id", record: "import", with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }) },
];
const filter = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  with: (id) => ({ query: { [name]: id } }),
  narrows: true,
});
const nothing: Case = { by: "self" };
const list = { path: { custom_list_type: "bills" } };

/** Every call with a request in order and the places in it that point to records. A call that is missing fails the tests. */
export const cases: Readonly<Record<CallName, Case>> = {
  "settings.get": nothing,
  "notices.current": nothing,
  "login.companies": nothing,
  // Who names somebody else's entry is told what a wrong password is told: `session/sign-in.test.ts`.
  "login.submit": { ...nothing, plain: ["body.related_id", "body.agency"] },
  "login.logout": nothing,
  "auditLog.list": { by: "worker" },
  "auditLog.get": { by: "worker", points: [{ at: "path.id", record: "auditEntry", with: (id) => ({ path: { id } }) }] },
  "auditLog.chain": { by: "worker" },
  "securityEvents.list": { by: "worker" },
  "session.get": nothing,
  "sms.captcha": { ...nothing, plain: ["body.agency_id", "body.related_id"] },
  "sms.send": { ...nothing, plain: ["body.agency_id", "body.related_id"] },
  "password.reset": nothing,
  "password.change": { by: "self", valid: { body: { old_password: md5, password: "c".repeat(32) } } },
  "qrLogin.create": nothing,
  // A code belongs to who holds its key, and is nobody's before.
  "qrLogin.check": { ...nothing, plain: ["path.unique_id", "query.poll_key"] },
  "qrPage.show": { ...nothing, plain: ["path.unique_id"] },
  "contractTemplates.assign": {
    by: "worker",
    plain: ["body.custom[].key"],
    points: [
      {
        at: "path.id",
        record: "contractTemplates",
        with: (id) => ({ path: { id }, body: { company_id: "11", custom: [] } }),
      },
      {
        at: "body.company_id",
        record: "company",
        with: (company_id) => ({ path: { id: ownTemplate }, body: { company_id, custom: [] } }),
      },
    ],
  },
  ...channelCases,
  "workerPages.show": { ...nothing, plain: ["path.token"] },
  "workerPages.act": { ...nothing, plain: ["path.token"] },
  "workerPages.file": { ...nothing, plain: ["path.token"] },
  "qrPage.act": { ...nothing, plain: ["path.unique_id", "body.membership_id"] },
  "session.rotate": nothing,
  "session.unlockCode": nothing,
  "session.unlock": { by: "self", valid: { body: { password: md5 } } },
  "sessions.list": nothing,
  "livenessRecords.list": {
    by: "worker",
    points: [
      { at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }), narrows: true },
    ],
  },
  "livenessRecords.photo": {
    by: "worker",
    points: [{ at: "path.id", record: "liveness", with: (id) => ({ path: { id }, body: { reason: "核对" } }) }],
  },
  "laborQrCodes.remove": {
    by: "worker",
    points: [{ at: "path.id", record: "laborQrCodes", with: (id) => ({ path: { id } }) }],
  },
  "laborQrCodes.image": {
    by: "worker",
    points: [{ at: "path.id", record: "laborQrCodes", with: (id) => ({ path: { id } }) }],
  },
  "sessions.end": {
    by: "self",
    points: [{ at: "path.id", record: "session", with: (id) => ({ path: { id } }) }],
  },
  "sessions.endOthers": nothing,
  "totp.code": nothing,
  "totp.begin": { by: "self", valid: { body: { proof: { password: md5 } } } },
  "totp.confirm": { by: "self", valid: { body: { code: "000000" } } },
  "totp.remove": { by: "self", valid: { body: { code: "000000", proof: { password: md5 } } } },
  "agencyRules.list": nothing,
  "agencyRules.save": {
    by: "admin",
    valid: { path: { rule: "approve_tax_changes" }, body: { enabled: false } },
    plain: ["path.rule"],
  },
  "amountLimits.own": nothing,
  "amountLimits.list": { by: "admin" },
  "amountLimits.ask": {
    by: "admin",
    points: [
      {
        at: "body.person_id",
        record: "membership",
        with: (person_id) => ({ body: { person_id, amount_limit: 100_000, day_limit: null, reason: "new duty" } }),
      },
    ],
  },
  "amountLimits.decide": {
    by: "admin",
    points: [{ at: "path.id", record: "limitChange", with: (id) => ({ path: { id }, body: { granted: false } }) }],
  },
  "factorResets.list": { by: "admin" },
  "factorResets.ask": { by: "admin", valid: { body: { phone: "13900000003", reason: "lost phone" } } },
  "factorResets.decide": {
    by: "admin",
    points: [{ at: "path.id", record: "factorReset", with: (id) => ({ path: { id }, body: { granted: false } }) }],
  },
  "roleRules.list": nothing,
  "roleRules.save": {
    by: "admin",
    valid: { path: { role: "support" }, body: { totp_required: false } },
    plain: ["path.role"],
  },
  "agreements.get": { ...nothing, plain: ["path.kind"] },
  "agreements.accept": {
    by: "self",
    valid: { path: { kind: "user" }, body: { version: "1" } },
    plain: ["path.kind"],
  },
  "banks.list": nothing,
  "corporateAccount.get": nothing,
  "agencyAccount.bind": {
    by: "admin",
    points: [{ at: "body.proof_key", record: "file", with: (proof_key) => ({ body: { ...bankAccount, proof_key } }) }],
    plain: ["body.account_no"],
  },
  ...enterpriseCases,
  "listSettings.get": { by: "self", valid: list, plain: ["path.custom_list_type"] },
  "listSettings.save": {
    by: "self",
    valid: { ...list, body: { export_direction: 1, list_header: [] } },
    plain: ["path.custom_list_type", "body.list_header[].key"],
  },
  "listViews.list": { by: "self", valid: list, plain: ["path.custom_list_type"] },
  "listViews.mine": { by: "self", valid: {}, plain: ["query.company_id"] },
  "listViews.create": {
    by: "self",
    valid: { ...list, body: view },
    plain: ["path.custom_list_type", "body.list_header[].key"],
  },
  "listViews.update": {
    by: "self",
    points: [
      {
        at: "path.id",
        record: "view",
        with: (id) => ({ path: { ...list.path, id }, body: { ...view, name: "改名", version: 1 } }),
      },
    ],
    plain: ["path.custom_list_type", "body.list_header[].key"],
  },
  "listViews.remove": {
    by: "self",
    points: [{ at: "path.id", record: "view", with: (id) => ({ path: { ...list.path, id } }) }],
    plain: ["path.custom_list_type"],
  },
  "demo.inbox": nothing,
  ...billCases,
  ...invoiceCases,
  "bills.batchSearch": {
    by: "worker",
    points: [
      {
        at: "body.ids[]",
        record: "bill",
        with: (id) => ({ body: { ids: ["1102", id] } }),
        narrows: true,
      },
      { at: "body.nos[]", record: "billNo", with: (no) => ({ body: { nos: ["ZD1102", no] } }), narrows: true },
    ],
  },
  "bills.get": { by: "worker", points: [{ at: "path.id", record: "bill", with: (id) => ({ path: { id } }) }] },
  "bills.import": imports,
  "bills.simpleImport": imports,
  "bills.precheck": {
    by: "worker",
    points: [
      {
        at: "body.company_id",
        record: "company",
        with: (company_id) => ({ body: { company_id, inner_bill_type: 1, bills: [importRow(2, "RW11")] } }),
      },
      {
        at: "body.bills[].task_id",
        record: "task",
        with: (task) => ({
          body: {
            company_id: "11",
            inner_bill_type: 1,
            bills: bills100.map((_id, at) => importRow(at + 2, at === 56 ? task : "RW11")),
          },
        }),
        narrows: true,
        echoes: true,
      },
      {
        at: "body.bills[].applicant_id",
        record: "taskApplicants",
        with: (applicant_id) => ({
          body: { company_id: "11", inner_bill_type: 1, bills: [{ ...importRow(2, "RW11"), applicant_id }] },
        }),
        narrows: true,
        echoes: true,
      },
    ],
    plain: ["body.bills[].id_no"],
  },
  "importJobs.list": { by: "worker" },
  "importJobs.get": {
    by: "worker",
    points: [{ at: "path.id", record: "importJob", with: (id) => ({ path: { id } }) }],
  },
  "importJobs.state": {
    by: "self",
    points: [{ at: "path.batch_key", record: "importBatch", with: (batch_key) => ({ path: { batch_key } }) }],
  },
  "importJobs.failedRows": {
    by: "self",
    points: [{ at: "path.id", record: "ownImportJob", with: (id) => ({ path: { id } }) }],
  },
  "importJobs.precheck": {
    by: "worker",
    points: [
      {
        at: "body.company_id",
        record: "company",
        with: (company_id) => ({
          body: { template: "worker", company_id, rows: [{ row: 2, name: "赵雪松", id_no: "11010519491231002X" }] },
        }),
      },
    ],
  },
  "importJobs.rollBack": {
    by: "worker",
    points: [{ at: "path.id", record: "importJob", with: (id) => ({ path: { id } }) }],
  },
  "bills.importRecords": { by: "worker", points: [filter("company_id", "company")] },
  "bills.importRollback": { by: "worker", points: onImport() },
  "bills.importRecord": { by: "worker", points: onImport() },
  "settlements.list": { by: "worker", points: [filter("company_id", "company"), filter("ids", "settlement")] },
  "settlements.create": {
    by: "worker",
    points: [
      {
        at: "body.company_id",
        record: "company",
        with: (company_id) => settlement({ company_id, bill_ids: bills100 }),
      },
      { at: "body.bill_ids[]", record: "bill", with: (id) => settlement({ bill_ids: fiftySeventh(id) }) },
      {
        at: "body.except[]",
        record: "bill",
        with: (id) => settlement({ matching: { company_id: "11" }, except: [id] }),
        narrows: true,
      },
    ],
  },
  "settlements.get": { by: "worker", points: onSettlement() },
  "settlements.update": {
    by: "worker",
    points: onSettlement({ version: 0, action: "approve", snapshot_hash: hash }),
  },
  "settlements.cancel": { by: "worker", points: onSettlement({ version: 0, reason: "重复" }) },
  "settlements.settle": {
    by: "worker",
    points: onSettlement({
      snapshot_hash: hash,
      version: 0,
      sms_code: "123456",
      expected: { count: 1, company_payable: 1 },
    }),
  },
  "settlements.partSettleRecords": { by: "worker", points: onSettlement() },
  ...settlementCases,
  ...fundCases,
  ...workerCases,
  ...laborCases,
  ...recordCases,
  "sensitiveWords.verify": { by: "self", valid: { body: { texts: ["刷单返利"] } } },
  ...importCases,
  ...proposalCases,
  "wallets.sms": {
    by: "worker",
    points: [
      {
        at: "body.object_id",
        record: "settlement",
        with: (object_id) => ({ body: { purpose: "settle", object_id, digest: hash } }),
      },
      {
        at: "body.object_id",
        record: "wallet",
        with: (object_id) => ({ body: { purpose: "withdraw", object_id, digest: hash } }),
      },
      {
        at: "body.object_id",
        record: "agency",
        with: (object_id) => ({ body: { purpose: "cmbWithdraw", object_id, digest: hash } }),
      },
    ],
    alsoNeeds: "settlement.settlement.pay",
  },
  "transactions.list": { by: "worker", points: [filter("company_id", "company"), filter("ids", "transaction")] },
  "operations.get": {
    by: "worker",
    points: [{ at: "path.key", record: "operation", with: (key) => ({ path: { key } }) }],
  },
  ...identityCases,
  "recognition.idCard": { by: "worker", valid: { body: { side: "front", key: "file-11" } }, plain: ["body.key"] },
  "recognition.place": { by: "worker", valid: { query: { side: "front" } } },
  "storage.policy": { by: "self", valid: { query: { name: "a.png", size: "10" } } },
  "storage.upload": nothing,
  "storage.download": {
    by: "company",
    points: [{ at: "path.key", record: "file", with: (key) => ({ path: { key } }) }],
  },
  "sensitive.reveal": {
    by: "worker",
    points: [
      {
        at: "body.id",
        record: "bill",
        with: (id) => ({ body: { list: "bills", id, field: "id_no", reason: "核对" } }),
      },
      {
        at: "body.id",
        record: "line",
        with: (id) => ({ body: { list: "payoutLines", id, field: "account_no", reason: "核对" } }),
      },
    ],
  },
  ...payAccountCases,
  ...workbenchCases,
  ...incomeTaxCases,
  "events.stream": { by: "self", isEndless: true },
  ...exportCases,
  ...stopCases,
  ...contractCases,
  ...companyWizardCases,
  ...companyBusinessCases,
  ...companyContractCases,
  ...companyCases,
  ...taskCases,
  ...accessCases,
  "companyContracts.whatIf": {
    by: "worker",
    plain: ["body.modes.calculation_mode_no"],
    points: [
      {
        at: "body.company_id",
        record: "company",
        with: (company_id) => ({ body: { company_id, config: triedTerms, from: "2026-10", to: "2026-11" } }),
      },
    ],
  },
};
