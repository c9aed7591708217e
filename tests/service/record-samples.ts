import type { Tables } from "../../src-service/core/database/tables.ts";
import { type Migration, migrations } from "../../src-service/core/migrations/migrations.ts";
import { newLabor } from "../../src-service/directory/people/new-rows.ts";
import type { RunningService } from "../../src-service/server.ts";
import { digestOf } from "../../src-service/tax/platform-reports/report-rows.ts";
import { companyContractStates } from "../../src-shared/companies/contracts/company-contracts-record.ts";
import { companyTaxCollectStates } from "../../src-shared/companies/tax/company-tax-collects-record.ts";
import { orderStates } from "../../src-shared/insurance/orders/order-states.ts";
import { usualRefundTable } from "../../src-shared/insurance/plans/refund-table.ts";
import type { Field, FieldValue, Form } from "../../src-shared/kernel/forms/fields.ts";
import type { AnyRecord } from "../../src-shared/kernel/records/define.ts";
import { realNameStates, taxCollectStates } from "../../src-shared/kernel/states/worker.ts";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { type RecordName, type Records, recordByName } from "../../src-shared/registries/records/registry.ts";
import { platformReportStates } from "../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { insert } from "./small-world.ts";

/**
 * Columns of a row that a test needs filled and that are no fields of the form that makes one, or hold something else. Amounts in
 * cents.
 */
const oddColumns: { readonly [N in RecordName]?: Partial<Tables[Records[N]["table"]]> } = {
  promotionFees: {
    ...{ period: "2026-01", ratio: 100, fee: 1_00, tax: 0, net: 1_00 },
    ...{ tax_paid: 0, tax_date: "2026-02-01" },
  },
  laborQrCodes: { used_count: 0 },
  // The random amount is what the form's sample of an amount is.
  accountChanges: {
    ...{ account_no: "31050161363600001268", bank_code: "CCB", random_amount: 100, tries: 0 },
    ...{ old_account_id: 1, old_account_no: "1001244309006718852", old_bank_code: "ICBC", last_day: "2027-01-31" },
  },
  realNameReviews: {
    ...{ ocr_name: "张三", ocr_id_no: "11010519491231002X", ocr_error: "name", ocr_expired_date: "2035-01-01" },
    ...{ kind: 1, front_key: "file-front", back_key: "file-back", originals: 0, due_at: "2026-11-20 10:00:00" },
    ocr: JSON.stringify({
      front: {
        ...{ side: "front", name: "张三", id_no: "11010519491231002X", sex: "female", nation: "", birth: "1949-12-31" },
        ...{ address: "", warnings: [] },
      },
      back: { side: "back", authority: "", valid_from: "2015-01-01", valid_to: "2035-01-01", warnings: [] },
    }),
  },
  // Neither terms nor a place among the main contracts of the company.
  companyContracts: { category: 4, config: "{}", top_ratio: 0, start_at: "2026-11-01", end_at: "2027-06-30" },
  joinApplies: { source: 1 },
  workerMerges: { takes: "[]", facts: "", matched: 3, source: 2, moved: "{}" },
  companyTaxCollect: { people: 1, collected: 0, failed: 1 },
  platformReports: { quarter: "2026-Q1", revision: 1, due_at: "2026-04-30", digest: "" },
  tasks: {
    ...{ industry_name: "物流服务", mode: 2, price: 100_00, predict_task_amount: 1_000_00, settlement_period: 3 },
    ...{ need_count: 3, elected_count: 1, start_day: "2026-12-01", end_day: "2026-12-10", is_display_hall: 1 },
    ...{ is_no_audit: 0, audit_status: 1 },
  },
  taskApplicants: { source: 1, sign_count: 0, report_count: 0 },
  insurancePlans: { classes: ",1,", cut_off: "17:00", refund_table: JSON.stringify(usualRefundTable) },
  insuranceOrders: {
    ...{ unit: 1, cut_off: "24:00", refund_table: JSON.stringify(usualRefundTable), payer: 1 },
    ...{ start_day: "2036-01-01", end_day: "2036-01-30", units: 30, head_count: 1, standard: 3_000, payable: 3_000 },
    ...{ age_min: 16, age_max: 60 },
  },
};

const steps: readonly Migration[] = migrations;

const hasColumn = (table: string, column: string): boolean =>
  steps.some(({ tables, columns }) => column in (tables?.[table]?.columns ?? {}) || column in (columns?.[table] ?? {}));

/** What the form that makes one leaves in its row: the fields that are columns of the table. Files are kept elsewhere. */
const formColumns = ({ table, create }: AnyRecord): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filled(create.form))
      .filter(([name, value]) => !Array.isArray(value) && hasColumn(table, name))
      .map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
  );

const creditCodeOf = (n: number): string => makeUscc("91", "310101", `MA${String(n % 1_000_000).padStart(6, "0")}`);

/** The second person of a case of merging has the first one's id and this much. */
const twinsFrom = 40_000_000;

/** The task of somebody's part, and the worker, have the part's id and this much. */
const tasksFrom = 60_000_000;

const periodOf = (n: number): string => `${1_000 + (n % 9_000)}-01`;

/** Tables whose rows are made otherwise: what they lack, and what makes two rows differ. `n`: a number of the row's own. */
const ownRows: { readonly [N in RecordName]?: (n: number, status: number) => Readonly<Record<string, unknown>> } = {
  laborQrCodes: (n) => ({ token: `q${n}` }),
  insurancePlans: (n) => ({ folded: `plan ${n}` }),
  // Of the plan beside it; one that is underwritten without a discount asked for is to be paid.
  insuranceOrders: (n, status) => ({
    plan_id: n - (n % 1_000) + 515,
    discount_asked: status === orderStates.code("underwriting") ? 0 : 100,
  }),
  taskApplicants: (n) => ({ task_id: n + tasksFrom, labor_id: n + tasksFrom, company_labor_id: n + tasksFrom }),
  realNameReviews: (n) => ({ labor_id: n }),
  workerMerges: (n) => ({ labor_id: n, other_id: n + twinsFrom, pair: `${n}:${n + twinsFrom}` }),
  companyTaxCollect: (n) => ({ period: periodOf(n) }),
  joinApplies: (n) => ({
    credit_code: creditCodeOf(n),
    contact_mobile: `139${String(n % 100_000_000).padStart(8, "0")}`,
  }),
  platformReports: (n, status) => {
    const quarter = `${1_000 + (n % 9_000)}-Q1`;
    const revision = status === platformReportStates.code("correcting") ? 2 : 1;
    const before = revision === 2 ? platformReportStates.code("identityAccepted") : null;
    const reportRow = { quarter, revision, digest: digestOf(quarter, revision, []), status_before: before };
    return { ...reportRow, no: undefined, maker_id: undefined, create_at: undefined };
  },
};

/** A row of a record, with what every table of records has. */
export const sampleRow = (
  name: RecordName,
  own: Readonly<Record<string, unknown>> & { readonly id: number; readonly status: number },
): Readonly<Record<string, unknown>> => ({
  ...formColumns(recordByName(name)),
  ...oddColumns[name],
  version: 1,
  change_seq: 1,
  no: `T${own.id}`,
  maker_id: 1,
  create_at: "2026-11-19 10:00:00",
  ...own,
  ...ownRows[name]?.(own.id, own.status),
});

/** SHA-256 under which the proof of an account change is stored. */
const proofOf = (id: number): string => String(id).padStart(64, "0");

/** Rows of other tables that actions need. */
export const addBesides: {
  readonly [N in RecordName]?: (running: RunningService, id: number, status: number) => Promise<void>;
} = {
  // The account that is to be replaced is the company's bound one.
  accountChanges: async (running, id) => {
    const { agency_id, company_id } = await running.db
      .selectFrom("account_changes")
      .select(["agency_id", "company_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const account_no = "1001244309006718852";
    await insert(running, "corporate_accounts", {
      id,
      agency_id,
      company_id,
      account_no,
      bank_code: "ICBC",
      status: 2,
    });
    const proof_key = `proof-of-${id}`;
    const proof = { key: proof_key, agency_id, user_id: 1, name: "proof.pdf", sha256: proofOf(id) };
    await insert(running, "storage_objects", proof);
    await running.service.writing
      .updateTable("account_changes")
      .set({ old_account_id: id, proof_key })
      .where("id", "=", id)
      .execute();
  },
  realNameReviews: async (running, id) => {
    const { agency_id } = await running.db
      .selectFrom("real_name_reviews")
      .select("agency_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const person = {
      id,
      change_seq: 1,
      agency_id,
      name: "张三",
      id_no: makeIdNumber("650102", `19${60 + (Math.floor(id / 1_000) % 30)}-01-01`, id % 1_000),
    };
    const facts = { mobile: "13812345678", sex: "male", birth: "1990-01-01", create_at: "2026-01-01 10:00:00" };
    await insert(
      running,
      "labors",
      newLabor({ ...person, ...facts, real_name_status: realNameStates.code("inReview") }),
    );
  },
  // Two people without anything that speaks against it.
  workerMerges: async (running, id) => {
    const { agency_id } = await running.db
      .selectFrom("labor_merges")
      .select("agency_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const facts = { mobile: "13812345678", sex: "male", birth: "1990-01-01", create_at: "2026-01-01 10:00:00" };
    for (const [at, region] of ["650103", "650104"].entries()) {
      const id_no = makeIdNumber(region, `19${60 + (Math.floor(id / 1_000) % 30)}-01-01`, id % 1_000);
      const person = { id: id + at * twinsFrom, change_seq: 1, agency_id, name: "张四", id_no };
      await insert(running, "labors", newLabor({ ...person, ...facts }));
    }
  },
  // What the company signed on paper.
  companyContracts: async (running, id, status) => {
    if (status !== companyContractStates.code("toSign")) return;
    const { agency_id, company_id } = await running.db
      .selectFrom("company_contracts")
      .select(["agency_id", "company_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const file = { id, agency_id, company_id, contract_id: id, kind: 2, storage_key: `signed-${id}` };
    await insert(running, "company_contract_attachments", { ...file, sha256: "0".repeat(64) });
  },
  companyTaxCollect: async (running, id, status) => {
    const { agency_id, company_id, period } = await running.db
      .selectFrom("company_tax_collects")
      .select(["agency_id", "company_id", "period"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const result = taxCollectStates.code(status === companyTaxCollectStates.code("partly") ? "failed" : "none");
    const person = { id, change_seq: 1, agency_id, name: "张四", create_at: "2026-01-01 10:00:00" };
    const id_no = makeIdNumber("650102", `19${60 + (Math.floor(id / 1_000) % 30)}-01-01`, id % 1_000);
    await insert(
      running,
      "labors",
      newLabor({ ...person, id_no, mobile: "13812345678", sex: "male", birth: "1990-01-01" }),
    );
    const record = { id, agency_id, company_id, labor_id: id, period, result };
    await insert(running, "tax_collect_records", { ...record, create_at: "2026-01-01 10:00:00", attempts: 0 });
  },
  // A worker who can be elected, and a task under way that needs more people.
  taskApplicants: async (running, part) => {
    const id = part + tasksFrom;
    const { agency_id, company_id } = await running.db
      .selectFrom("task_applicants")
      .select(["agency_id", "company_id"])
      .where("id", "=", part)
      .executeTakeFirstOrThrow();
    const own = { id, agency_id, company_id, change_seq: 1 };
    const id_no = makeIdNumber("650102", `19${60 + (Math.floor(part / 1_000) % 30)}-01-01`, part % 1_000);
    const person = { mobile: "13812345678", sex: "male", birth: "1990-01-01", create_at: "2026-01-01 10:00:00" };
    await insert(running, "labors", newLabor({ id, agency_id, change_seq: 1, name: "张四", id_no, ...person }));
    await insert(running, "company_labors", { ...own, labor_id: id, age: 36 });
    await running.service.writing.updateTable("company_labors").set({ standing: 50 }).where("id", "=", id).execute();
    const task = { ...own, no: `RW${part}`, name: "仓内分拣", maker_id: 1, status: 50, audit_status: 3, need_count: 3 };
    await insert(running, "tasks", { ...task, price: 100_00, elected_count: 0 });
  },
  // A price, without which a plan is not offered.
  insurancePlans: async (running, plan_id) => {
    const { agency_id } = await running.db
      .selectFrom("insurance_plans")
      .select("agency_id")
      .where("id", "=", plan_id)
      .executeTakeFirstOrThrow();
    const price = { id: plan_id, agency_id, plan_id, company_id: 0, class: 1, from_day: "2026-01-01", price: 120 };
    await insert(running, "insurance_prices", { ...price, create_at: "2026-01-01 10:00:00" });
  },
  platformReports: async (running, id, status) => {
    for (const revision of status === platformReportStates.code("correcting") ? [1, 2] : [1])
      await insert(running, "platform_report_revisions", { id: id * 10 + revision, report_id: id, revision });
  },
};

/** What somebody has to have looked at before they take the record forward: the look as the audit log has it. */
export const lookBefore: {
  readonly [N in RecordName]?: (
    running: RunningService,
    id: number,
    person: { id: number; name: string },
  ) => Promise<void>;
} = {
  realNameReviews: async (running, id, { id: user_id, name }) => {
    const { agency_id } = await running.db
      .selectFrom("real_name_reviews")
      .select("agency_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const after = { field: "id_front_key,id_back_key" };
    await running.service.write({ user_id, name, device: "", request_id: "" }, ({ audit }) =>
      audit({ agency_id, action: "sensitive.reveal", object: `realNameReview:${id}`, after }),
    );
  },
  accountChanges: async (running, id, { id: user_id, name }) => {
    const { agency_id } = await running.db
      .selectFrom("account_changes")
      .select("agency_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const look = { agency_id, action: "accountChanges.download", object: `accountChange:${id}` } as const;
    await running.service.write({ user_id, name, device: "", request_id: "" }, ({ audit }) =>
      audit({ ...look, after: { sha256: proofOf(id) } }),
    );
  },
  companyContracts: async (running, id, { id: user_id, name }) => {
    const files = await running.db
      .selectFrom("company_contract_attachments")
      .select(["agency_id", "sha256"])
      .where("contract_id", "=", id)
      .execute();
    await running.service.write({ user_id, name, device: "", request_id: "" }, async ({ audit }) => {
      for (const { agency_id, sha256 } of files)
        await audit({
          ...{ agency_id, action: "companyContracts.download", object: `companyContract:${id}`, after: { sha256 } },
        });
    });
  },
};

/** What bodies of creating carry besides the form, and its option fields. */
export const besidesForm: { readonly [N in RecordName]?: Readonly<Record<string, unknown>> } = {
  laborQrCodes: { organization_id: "" },
  accountChanges: { account_no: "31050161363600001268", bank_code: "CCB", proof: ["proof-11"] },
  workerMerges: { labor_id: "1140", other_id: "1240" },
  realNameReviews: { labor_id: "1140", id_front_img_url: "file-11", id_back_img_url: "file-12" },
  joinApplies: { credit_code: creditCodeOf(999_999) },
  taskApplicants: { task_id: "11513", company_labor_id: "1141" },
  promotionFees: { expected: { base_amount: 1, fee: 1, tax: 0 } },
  platformReports: { quarter: "2026-Q2" },
  companyContracts: { category: 4, end_at: "2027-06-30" },
  insuranceOrders: { plan_id: "11515", reason: "满员优惠" },
  contractTemplates: { body: "合作协议\n甲方 {{company.name}} 与乙方 {{worker.name}} 订立本协议。" },
};

const sampleOf = (field: Field): FieldValue => {
  switch (field.kind) {
    case "cents":
      return 100;
    case "ratio":
      return 10_000;
    case "day":
      return field.start === 0 ? "2026-11-01" : "2027-01-31";
    case "finishedMonth":
      return "2026-10";
    case "choice":
      return field.values[0] ?? 0;
    case "company":
      return "11";
    case "pattern":
      return ["B0001", "2027-01-31"].find((text) => field.schema.safeParse(text).success) ?? "";
    case "choices":
      return field.values.slice(0, 1);
    case "count":
      return field.least;
    case "yesNo":
      return true;
    case "files":
      return field.required ? ["file-11"] : [];
    case "feeTiers":
      return [{ limit: null, ratio: 600, sign: 1 }];
    case "taxGrid":
      return [{ limit: null, ratio: 500, personal_amount: 0, quick_deduction: 0 }];
    case "region":
      return "310101";
    case "phone":
    case "alipay":
      return "13812345678";
    case "idNumber":
      return "11010519491231002X";
    case "bankCard":
      return "6212264301003495221";
    case "creditCode":
      return "91310115MA1K4C7X61";
    case "personName":
      return "张三";
    case "email":
      return "fapiao@example.com";
    default:
      return "系统测试";
  }
};

/** A form that is in order, as far as its kinds say. */
export const filled = (form: Form): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, field]) => (field.kind === "option" ? [] : [[name, sampleOf(field)]])),
  );
