import { type companyStates, companyStatus, entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { addDays, addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { contractCode, newContractRow } from "../../companies/company-contracts/contract-row.ts";
import { companyInfoOf } from "../../companies/company-contracts/make.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import { insertDraftCompany } from "../../directory/companies/draft-company.ts";
import type { Service } from "../../lists/service.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { addFreezes, freezesOf } from "../parts/company-freezes.ts";
import { addDecidedModes, addWaitingModes } from "../parts/company-modes.ts";
import { addSalesmen } from "../parts/company-salesmen.ts";
import { keepPaper } from "../world/company-papers.ts";
import type { World } from "../world/world.ts";
import { licenceKey } from "./company-identity.ts";

type Status = keyof typeof companyStates.specs;
type Identity = keyof typeof entIdentityStates.specs;
type ContractState = Parameters<typeof contractCode>[0];

type Spec = {
  readonly name: string;
  readonly region: string;
  readonly org: string;
  readonly contact: string;
  readonly industry: string;
  readonly status: Status;
  readonly identity: Identity;
  /** Of `companyRisks`. */
  readonly risk: number;
  /** Days since it was entered. */
  readonly daysAgo: number;
  readonly reason?: string;
  /** Facts that it was handed in with. */
  readonly declared?: Partial<Tables["companies"]>;
  /** Days from the demo's day to the end of its licence. */
  readonly licenceDays?: number;
  /** Its main contract, with the months from the demo's day to its first and after its last day. */
  readonly contract?: { readonly state: ContractState; readonly from: number; readonly until: number };
};

/**
 * Companies in every status beside the active ones with a history and the draft of an application. None has workers, bills or
 * money, so nothing that is computed knows of them.
 */
const specs: readonly Spec[] = [
  {
    ...{ name: "南京云启数字科技有限公司", region: "320102", org: "MA1P6Y4D", contact: "顾思源", industry: "软件服务" },
    ...{ status: "reviewing", identity: "none", risk: 2, daysAgo: 4 },
    contract: { state: "draft", from: 0, until: 12 },
    // As the sandbox register has it, but for the capital, the address, and a limit that is not the usual one.
    declared: {
      ...{ legal_person: "李志远", legal_person_id_no: makeIdNumber("320102", "1979-03-11", 217) },
      ...{ established_at: "2013-06-18", registered_capital: 20_000_000_00 },
      ...{ register_address: "江苏省南京市玄武区创业路 57 号", labor_value_added_tax_max_month: 200_000_00 },
      business_scope: "软件开发；信息系统集成服务；数据处理服务",
    },
  },
  {
    ...{ name: "郑州中原客服外包有限公司", region: "410105", org: "MA9K2F7W", contact: "裴若楠", industry: "客户服务" },
    ...{ status: "refused", identity: "none", risk: 3, daysAgo: 15 },
    reason: "营业执照副本不清晰，经营范围中没有外包服务，请补充后重新提交",
  },
  {
    ...{ name: "西安秦岭会务服务有限公司", region: "610113", org: "MA6T4X8B", contact: "雷鸣远", industry: "会展服务" },
    ...{ status: "toIdentify", identity: "none", risk: 1, daysAgo: 11 },
  },
  {
    ...{ name: "天津海河仓储有限公司", region: "120116", org: "MA07G5RE", contact: "穆清扬", industry: "仓储服务" },
    ...{ status: "toSign", identity: "verified", risk: 1, daysAgo: 26 },
    contract: { state: "toApprove", from: 1, until: 13 },
  },
  {
    ...{ name: "无锡太湖装配服务有限公司", region: "320214", org: "MA1Y9C3K", contact: "钱亦凡", industry: "生产外包" },
    ...{ status: "active", identity: "verified", risk: 2, daysAgo: 200, licenceDays: 20 },
    declared: { legal_person: "钱亦凡", legal_person_id_no: makeIdNumber("320214", "1984-06-02", 131) },
    contract: { state: "inForce", from: -6, until: 18 },
  },
  {
    ...{ name: "东莞松湖电子服务有限公司", region: "441900", org: "MA5U2H6N", contact: "叶知秋", industry: "生产外包" },
    ...{ status: "frozen", identity: "verified", risk: 4, daysAgo: 260 },
    reason: "同一批人员多次被投诉未实际到岗，核查期间停止结算",
    contract: { state: "inForce", from: -8, until: 10 },
  },
  {
    ...{ name: "福州闽江家政服务有限公司", region: "350102", org: "MA32R7LP", contact: "方晓棠", industry: "家政服务" },
    ...{ status: "terminated", identity: "verified", risk: 1, daysAgo: 480 },
    contract: { state: "ended", from: -15, until: -3 },
  },
];

const bankChannel = 1;
const alertAt = 10_000_000;
const config = {
  service_fee_ratio_range: [{ limit: null, ratio: 630, sign: 1 }],
  labor_service_fee_ratio_range: [],
  ...{ service_fee_cumulative_type: 1, tier_method: 1, company_withdraw_fee_type: 1 },
  company_withdraw_fee_max_count: 31_415_926,
};

const had = (spec: Spec, ...statuses: readonly Status[]): boolean => statuses.includes(spec.status);

/** Steps taken with a company on its way to its status, by whom and when. */
const stampsOf = (world: World, spec: Spec, made: string): Partial<Tables["companies"]> => {
  const isReviewed = !had(spec, "reviewing");
  const submitted = addDays(made, 1);
  return {
    ...{ submitted_by: world.operator("operator").id, submitted_at: `${submitted} 16:20:00` },
    license_key: licenceKey(spec.org),
    license_valid_to: spec.licenceDays === undefined ? null : addDays(world.anchor, spec.licenceDays),
    ...(isReviewed && {
      ...{ reviewed_by: world.operator("superAdmin").id, reviewed_at: `${addDays(submitted, 1)} 09:50:00` },
      reject_reason: had(spec, "refused") ? (spec.reason ?? null) : null,
    }),
    frozen_reason: had(spec, "frozen") ? (spec.reason ?? null) : null,
  };
};

const addContract = async (world: World, tx: Tx, company: Tables["companies"], contract: Spec["contract"]) => {
  if (contract === undefined) return;
  const start_at = addMonths(world.anchor, contract.from);
  const end_at = addDays(addMonths(world.anchor, contract.until), -1);
  const made = start_at < world.anchor ? addDays(start_at, -6) : addDays(world.anchor, -2);
  const [operator, checker] = [world.operator("operator").id, world.operator("checker").id];
  const isSubmitted = contract.state !== "draft";
  const isSealed = isSubmitted && contract.state !== "toApprove";
  const row = newContractRow({
    ...{ id: world.ids(1), agency_id: world.agencyId, company_id: company.id, no: world.number("HT", made) },
    ...{ category: 1, status: contractCode(contract.state), start_at, end_at, config: JSON.stringify(config) },
    ...{ create_at: `${made} 10:10:00`, maker_id: operator, change_seq: world.seq() },
    company_info: await companyInfoOf(tx, company),
    ...(isSubmitted && { submitted_by: operator, submitted_at: `${made} 10:30:00` }),
    ...(isSealed && {
      ...{ checker_id: checker, decided_at: `${addDays(made, 1)} 09:20:00` },
      ...{ signed_by: operator, signed_at: `${addDays(made, 3)} 14:00:00` },
      ...{ sealed_by: checker, sealed_at: `${addDays(made, 4)} 11:15:00` },
    }),
  });
  await tx.insertInto("company_contracts").values(row).execute();
};

const addCompany = async (world: World, tx: Tx, spec: Spec, at: number): Promise<Tables["companies"]> => {
  const made = addDays(world.anchor, -spec.daysAgo);
  const create_at = `${made} 11:0${at}:00`;
  const writing = {
    ...{ tx, at: create_at, ids: async (count: number) => world.ids(count), changeSeq: async () => world.seq() },
    numbers: async (prefix: string) => [world.number(prefix, made)],
  };
  const { id } = await insertDraftCompany(writing, {
    ...{ agency_id: world.agencyId, name: spec.name, credit_code: makeUscc("91", spec.region, spec.org) },
    ...{ contact_name: spec.contact, contact_mobile: `1390008${String(at + 1).padStart(4, "0")}` },
    ...{ maker_id: world.operator("operator").id, area: spec.region },
  });
  const modes = { business_mode: null, first_tax_mode: 1, first_calculation_mode: 1, first_modes_at: made };
  const company = await tx
    .updateTable("companies")
    .set({
      ...stampsOf(world, spec, made),
      ...{ status: companyStatus[spec.status], ent_identity_status: entIdentityStates.code(spec.identity) },
      ...{ ...modes, risk_level: spec.risk, industry_name: spec.industry, channels: "1", contract_type: 2 },
      ...spec.declared,
      ...{ version: had(spec, "reviewing") ? 2 : 3, change_seq: world.seq() },
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("company_modes")
    .values({
      ...{ agency_id: world.agencyId, company_id: id, start_at: made, business_mode: null },
      ...{ tax_calculate_mode: 1, calculation_mode_no: 1 },
      labor_value_added_tax_max_month: company.labor_value_added_tax_max_month,
      labor_value_added_tax_max_quarter: company.labor_value_added_tax_max_quarter,
    })
    .execute();
  if (had(spec, "reviewing"))
    await tx
      .insertInto("kept_accounts")
      .values({
        ...{ company_id: id, agency_id: world.agencyId, account_no: "32050159360000006620", bank_code: "CMB" },
        ...{ proof_key: null, user_id: world.operator("operator").id, at: create_at },
      })
      .execute();
  if (had(spec, "active", "frozen", "terminated"))
    await tx
      .insertInto("wallets")
      .values({
        ...{ id: world.ids(1), version: 1, change_seq: world.seq(), agency_id: world.agencyId, company_id: id },
        ...{ channel: bankChannel, balance: 0, frozen: 0, low_balance_alert: alertAt, last_txn_at: null },
        ...{ credit_limit: null, rebate_balance: null },
      })
      .execute();
  await addContract(world, tx, company, spec.contract);
  return company;
};

const fill = async (world: World, tx: Tx): Promise<void> => {
  const activeCompanies: Tables["companies"][] = [];
  for (const [at, spec] of specs.entries()) {
    const company = await addCompany(world, tx, spec, at);
    await addFreezes(world, tx, company, freezesOf(spec.status, spec.reason ?? ""));
    if (spec.status === "active") activeCompanies.push(company);
  }
  await addSalesmen(world, tx);
  for (const company of activeCompanies) await addDecidedModes(world, tx, company);
  await addWaitingModes(world, tx);
};

/** Draws the licence with which each of these companies was submitted, where it has no file yet. */
const drawLicences = async (service: Service): Promise<void> => {
  const companies = await service.reading
    .selectFrom("companies")
    .select(["id", "agency_id", "name", "credit_code", "legal_person", "registered_capital"])
    .where("license_key", "like", "demo-%")
    .orderBy("id")
    .execute();
  for (const { id, agency_id, name, credit_code, legal_person, registered_capital } of companies) {
    const lines = [
      ...[`名称：${name}`, `统一社会信用代码：${credit_code}`],
      ...(legal_person === null ? [] : [`法定代表人：${legal_person}`]),
      ...(registered_capital === null ? [] : [`注册资本：${formatMoney(registered_capital)} 元`]),
    ];
    const { key } = await keepPaper(service, agency_id, "营业执照", lines);
    await service
      .system("demo")
      .write(({ tx }) => tx.updateTable("companies").set({ license_key: key }).where("id", "=", id).execute());
  }
};

/** Runs last of all: what it adds, nothing else of the demo sees. */
export const demo: AreaDemo = { fill, live: { key: "companyLicences", kind: "companyFiles", run: drawLicences } };
