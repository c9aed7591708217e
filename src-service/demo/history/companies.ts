import { demoWorkKinds } from "../../../src-shared/demo/demo-work.ts";
import { companyStatus, entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import type { FeeTier } from "../../../src-shared/kernel/tax/fee-tiers.ts";
import type { CalculationMode, TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { companyPinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";
import { addDays, addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { newContractRow } from "../../companies/company-contracts/contract-row.ts";
import type { ContractTerms, FeePeriod } from "../../directory/companies/contract-terms.ts";
import { unknownCompany } from "../../directory/companies/new-company.ts";
import type { Books } from "../world/books.ts";
import { demoUsage } from "../world/usage.ts";
import type { World } from "../world/world.ts";

/** A company of the demo: what it is called, and what its contract says. */
export type CompanySpec = {
  readonly name: string;
  readonly short: string;
  readonly parent: string | null;
  readonly region: string;
  readonly org: string;
  readonly calculation: CalculationMode;
  readonly tax: TaxMode;
  readonly period: FeePeriod;
  readonly method: 1 | 2;
  readonly tiers: readonly FeeTier[];
  readonly laborTiers?: readonly FeeTier[];
  readonly more?: Readonly<Record<string, number | string>>;
  /** Range of one bill in yuan. */
  readonly amounts: readonly [from: number, to: number];
  /** A worker's monthly limit, cents; the default limit if absent. */
  readonly monthLimit?: number;
  readonly isOffline?: boolean;
  /** True when its wallet is recharged without a reserve. */
  readonly isShort?: boolean;
  /** Remaining months of the contract. */
  readonly months: number;
};

export const flat = (ratio: number): FeeTier[] => [{ limit: null, ratio, sign: 1 }];
const yuan = 100;

const specs: readonly CompanySpec[] = [
  {
    name: "上海启程供应链管理有限公司",
    short: "启程供应链",
    parent: null,
    region: "310115",
    org: "MA1K4C7X",
    calculation: 1,
    tax: 1,
    period: 1,
    method: 1,
    tiers: flat(650),
    amounts: [300, 5_800],
    months: 14,
  },
  {
    name: "杭州云栈数字科技有限公司",
    short: "云栈科技",
    parent: "云栈控股集团",
    region: "330106",
    org: "MA2H5D3L",
    calculation: 1,
    tax: 1,
    period: 2,
    method: 2,
    tiers: [
      { limit: 200_000 * yuan, ratio: 700, sign: 1 },
      { limit: 500_000 * yuan, ratio: 620, sign: 1 },
      { limit: null, ratio: 550, sign: 1 },
    ],
    amounts: [1_200, 18_000],
    months: 9,
  },
  {
    name: "苏州云栈智能制造有限公司",
    short: "云栈智造",
    parent: "云栈控股集团",
    region: "320506",
    org: "MA1W8R2T",
    calculation: 2,
    tax: 1,
    period: 1,
    method: 1,
    tiers: flat(580),
    amounts: [500, 6_500],
    months: 20,
  },
  {
    name: "成都蜀味鲜餐饮管理有限公司",
    short: "蜀味鲜",
    parent: null,
    region: "510104",
    org: "MA6C2N9F",
    calculation: 1,
    tax: 2,
    period: 1,
    method: 1,
    tiers: flat(720),
    amounts: [200, 4_800],
    months: 6,
  },
  {
    name: "广州星幕文化传媒有限公司",
    short: "星幕传媒",
    parent: null,
    region: "440106",
    org: "MA59E4QH",
    calculation: 1,
    tax: 3,
    period: 4,
    method: 2,
    tiers: [
      { limit: 1_000_000 * yuan, ratio: 800, sign: 1 },
      { limit: null, ratio: 680, sign: 1 },
    ],
    more: { profit_ratio: 1_000 },
    amounts: [3_000, 58_000],
    monthLimit: 45_000 * yuan,
    months: 11,
  },
  {
    name: "武汉安澜物业服务有限公司",
    short: "安澜物业",
    parent: null,
    region: "420106",
    org: "MA4K7B5D",
    calculation: 3,
    tax: 1,
    period: 1,
    method: 1,
    tiers: flat(400),
    laborTiers: flat(150),
    amounts: [400, 4_200],
    months: 16,
  },
  {
    name: "深圳海拓会展服务有限公司",
    short: "海拓会展",
    parent: null,
    region: "440304",
    org: "MA5G3J6P",
    calculation: 1,
    tax: 4,
    period: 1,
    method: 1,
    tiers: flat(900),
    more: { levy_ratio: 150 },
    amounts: [800, 9_500],
    isShort: true,
    months: 0,
  },
  {
    name: "北京文渊教育科技有限公司",
    short: "文渊教育",
    parent: null,
    region: "110108",
    org: "MA01D8WC",
    calculation: 1,
    tax: 1,
    period: 1,
    method: 1,
    tiers: flat(600),
    amounts: [600, 12_000],
    isOffline: true,
    months: 8,
  },
];

/** A demo company with the facts for generating its bills and settlements. */
export type DemoCompany = {
  readonly index: number;
  readonly id: number;
  readonly name: string;
  readonly creditCode: string;
  readonly walletId: number;
  /** Null: it has no such channel. */
  readonly alipayWalletId: number | null;
  readonly contract: ContractTerms;
  readonly amounts: readonly [from: number, to: number];
  readonly isOffline: boolean;
  readonly isShort: boolean;
  readonly work: readonly string[];
};

const active = 50;
const bankChannel = 1;
const alipayChannel = 4;

/** Days before its contract begins on which a company was entered. */
const takenInDays = 9;

/** Steps of the contract before its first day: who made, approved, signed and sealed it, and when. */
const signed = (world: World, start: string) => {
  const [operator, checker] = [world.operator("operator").id, world.operator("checker").id];
  return {
    create_at: `${addDays(start, -4)} 10:00:00`,
    ...{ maker_id: operator, submitted_by: operator, submitted_at: `${addDays(start, -4)} 10:30:00` },
    ...{ checker_id: checker, decided_at: `${addDays(start, -3)} 09:20:00` },
    ...{ signed_by: operator, signed_at: `${addDays(start, -2)} 14:00:00` },
    ...{ sealed_by: checker, sealed_at: `${addDays(start, -1)} 11:15:00` },
  };
};

const addContract = (world: World, spec: CompanySpec, index: number, companyId: number): ContractTerms => {
  const id = world.ids(1);
  const start_at = addMonths(world.start, -7);
  const end_at = spec.months === 0 ? addDays(world.anchor, 21) : addMonths(world.anchor, spec.months);
  const config = {
    service_fee_ratio_range: spec.tiers,
    labor_service_fee_ratio_range: spec.laborTiers ?? [],
    service_fee_cumulative_type: spec.period,
    tier_method: spec.method,
    company_withdraw_fee_type: 1,
    company_withdraw_fee_max_count: 31_415_926,
    ...demoUsage[index],
    ...spec.more,
  };
  const contract = newContractRow({
    id,
    agency_id: world.agencyId,
    company_id: companyId,
    no: `HT${start_at.slice(0, 4)}${String(index).padStart(4, "0")}`,
    category: 1,
    status: active,
    start_at,
    end_at,
    config: JSON.stringify(config),
    change_seq: world.seq(),
    soon_at: spec.months === 0 ? `${addDays(end_at, -30)} 00:05:00` : null,
    ...signed(world, start_at),
  });
  world.add("company_contracts", contract);
  return {
    contract_id: id,
    contract_no: `HT${start_at.slice(0, 4)}${String(index).padStart(4, "0")}`,
    supplement_ids: [],
    start_at,
    fee_period: spec.period,
    terms: {
      calculation_mode_no: spec.calculation,
      tax_calculate_mode: spec.tax,
      tier_method: spec.method,
      service_fee_ratio_range: spec.tiers,
      labor_service_fee_ratio_range: spec.laborTiers ?? [],
      ...spec.more,
    },
  };
};

/** The business mode that goes with a tax mode (decision 7.18). */
const businessModeOf = (tax: number): number | null => (tax === 4 ? 1 : tax === 5 ? 2 : null);

/** The companies with contract and wallets, numbered from `first` on; amounts and taxes follow from their contracts alone. */
export const makeCompanies = (
  world: World,
  books: Books,
  given: readonly CompanySpec[] = specs,
  first = 1,
): readonly DemoCompany[] =>
  given.map((spec, at) => {
    const index = first + at;
    const id = world.ids(1);
    const creditCode = makeUscc("91", spec.region, spec.org);
    const entered = addDays(addMonths(world.start, -7), -takenInDays);
    world.add("companies", {
      ...unknownCompany,
      ent_identity_status: entIdentityStates.code("verified"),
      name_pinyin: companyPinyin(spec.name, spec.short),
      area: spec.region,
      id,
      version: 1,
      change_seq: world.seq(),
      agency_id: world.agencyId,
      no: `QY${String(index).padStart(6, "0")}`,
      name: spec.name,
      short_name: spec.short,
      credit_code: creditCode,
      parent_name: spec.parent,
      status: companyStatus.active,
      settlement_type: spec.isOffline === true ? 2 : 1,
      channels: spec.isOffline === true ? "1" : "1,4",
      business_mode: businessModeOf(spec.tax),
      male_min_age: 18,
      male_max_age: 60,
      female_min_age: 18,
      female_max_age: 55,
      plus_bills: spec.isOffline === true ? 0 : 1,
      labor_value_added_tax_max_month: spec.monthLimit ?? null,
      labor_value_added_tax_max_quarter: null,
      // Codes of every other company leave how people are settled with to the people who review them.
      ...{ is_qr_company: 1, is_qr_area: 1, is_qr_organization: 1 },
      ...{ is_qr_settlement_type: index % 2, is_qr_contract_type: index % 2 },
      contact_name: `${spec.short}财务`,
      contact_mobile: `1390000${String(index).padStart(4, "0")}`,
      create_at: `${entered} 10:00:00`,
      ...{ submitted_by: world.operator("operator").id, submitted_at: `${addDays(entered, 1)} 16:20:00` },
      ...{ reviewed_by: world.operator("superAdmin").id, reviewed_at: `${addDays(entered, 2)} 09:50:00` },
    });
    world.add("company_modes", {
      agency_id: world.agencyId,
      company_id: id,
      start_at: addMonths(world.start, -7),
      business_mode: businessModeOf(spec.tax),
      tax_calculate_mode: spec.tax,
      calculation_mode_no: spec.calculation,
      labor_value_added_tax_max_month: spec.monthLimit ?? null,
      labor_value_added_tax_max_quarter: null,
    });
    const walletId = books.openWallet(id, bankChannel).id;
    const alipayWalletId = spec.isOffline === true ? null : books.openWallet(id, alipayChannel).id;
    return {
      index,
      id,
      name: spec.name,
      creditCode,
      walletId,
      alipayWalletId,
      contract: addContract(world, spec, index, id),
      amounts: spec.amounts,
      isOffline: spec.isOffline === true,
      isShort: spec.isShort === true,
      work: demoWorkKinds[index - 1] ?? ["客服外包"],
    };
  });
