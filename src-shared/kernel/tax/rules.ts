import type { Cents, RatioBp } from "../values/money/money.ts";
import { dayOf } from "../values/time/time.ts";
import { type Band, bandsInYuan } from "./bands.ts";

/** Fields of every dated rule. `effective_to` is the last day, null while no end is known. */
export type RuleDates = { version: string; effective_from: string; effective_to: string | null; source: string };

/** Cumulative withholding on labour remuneration paid by a platform. */
export type CumulativeRule = RuleDates & { expense_bp: RatioBp; basic_monthly: Cents; bands: readonly Band[] };

/** Withholding payment by payment on labour remuneration. */
export type PerPaymentRule = RuleDates & {
  fixed_expense: Cents;
  fixed_expense_up_to: Cents;
  expense_bp: RatioBp;
  bands: readonly Band[];
};

/** Business income of the year; individual businesses pay a part of the tax on the first `reduced_up_to` only. */
export type BusinessIncomeRule = RuleDates & {
  bands: readonly Band[];
  reduced_up_to: Cents;
  reduction_bp: RatioBp;
};

/** Flat levy on turnover under an entrusted-collection agreement; the rate itself is in the contract. */
export type FlatLevyRule = RuleDates & { highest_bp: RatioBp };

/** Where the worker is registered decides the urban maintenance rate. */
export type UrbanArea = "city" | "town" | "other";

/** VAT of natural persons and its surcharges. */
export type VatRule = RuleDates & {
  rate_bp: RatioBp;
  monthly_threshold: Cents;
  per_transaction_threshold: Cents;
  urban_bp: Record<UrbanArea, RatioBp>;
  education_bp: RatioBp;
  local_education_bp: RatioBp;
  /** Part of each surcharge that is due: 5000 = halved. */
  surcharge_share_bp: RatioBp;
  /** Months with sales up to this pay no education surcharges. */
  education_free_up_to: Cents;
};

/** Every kind of rule with its shape. */
export type RuleShapes = {
  cumulative: CumulativeRule;
  perPayment: PerPaymentRule;
  businessIncome: BusinessIncomeRule;
  flatLevy: FlatLevyRule;
  vat: VatRule;
};
export type RuleKind = keyof RuleShapes;

const cumulative: readonly CumulativeRule[] = [
  {
    version: "iit-cum-2025-10",
    effective_from: "2025-10-01",
    effective_to: null,
    source: "STA Announcement 2025 No. 16; 预扣率表一 of STA Announcement 2018 No. 61",
    expense_bp: 2_000,
    basic_monthly: 500_000,
    bands: bandsInYuan([
      [36_000, 3, 0],
      [144_000, 10, 2_520],
      [300_000, 20, 16_920],
      [420_000, 25, 31_920],
      [660_000, 30, 52_920],
      [960_000, 35, 85_920],
      [null, 45, 181_920],
    ]),
  },
];

const perPayment: readonly PerPaymentRule[] = [
  {
    version: "iit-pay-2019-01",
    effective_from: "2019-01-01",
    effective_to: null,
    source: "STA Announcement 2018 No. 61, art. 8 and 预扣率表二",
    fixed_expense: 80_000,
    fixed_expense_up_to: 400_000,
    expense_bp: 2_000,
    bands: bandsInYuan([
      [20_000, 20, 0],
      [50_000, 30, 2_000],
      [null, 40, 7_000],
    ]),
  },
];

const businessBands = bandsInYuan([
  [30_000, 5, 0],
  [90_000, 10, 1_500],
  [300_000, 20, 10_500],
  [500_000, 30, 40_500],
  [null, 35, 65_500],
]);

const businessIncome: readonly BusinessIncomeRule[] = [
  {
    version: "iit-biz-2019-01",
    effective_from: "2019-01-01",
    effective_to: "2020-12-31",
    source: "个人所得税法 (2018), 税率表二",
    bands: businessBands,
    reduced_up_to: 0,
    reduction_bp: 0,
  },
  {
    version: "iit-biz-2021-01",
    effective_from: "2021-01-01",
    effective_to: "2022-12-31",
    source: "个人所得税法 (2018), 税率表二; MOF/STA Announcement 2021 No. 12",
    bands: businessBands,
    reduced_up_to: 100_000_000,
    reduction_bp: 5_000,
  },
  {
    version: "iit-biz-2023-01",
    effective_from: "2023-01-01",
    effective_to: "2027-12-31",
    source: "个人所得税法 (2018), 税率表二; MOF/STA Announcement 2023 No. 12",
    bands: businessBands,
    reduced_up_to: 200_000_000,
    reduction_bp: 5_000,
  },
  {
    version: "iit-biz-2028-01",
    effective_from: "2028-01-01",
    effective_to: null,
    source: "个人所得税法 (2018), 税率表二; the reduction ends with 2027",
    bands: businessBands,
    reduced_up_to: 0,
    reduction_bp: 0,
  },
];

const flatLevy: readonly FlatLevyRule[] = [
  {
    version: "levy-2019-01",
    effective_from: "2019-01-01",
    effective_to: null,
    source: "Entrusted-collection agreements; vendors quote 0.5 %–3.5 %, so a higher rate is a typing error",
    highest_bp: 350,
  },
];

const smallScale = {
  rate_bp: 100,
  monthly_threshold: 10_000_000,
  urban_bp: { city: 700, town: 500, other: 100 },
  education_bp: 300,
  local_education_bp: 200,
  surcharge_share_bp: 5_000,
  education_free_up_to: 10_000_000,
} as const;

/** No row after 2027: the relief ends, and a guess would tax people wrongly. Calculators answer `noRule` then. */
const vat: readonly VatRule[] = [
  {
    ...smallScale,
    version: "vat-2023-01",
    effective_from: "2023-01-01",
    effective_to: "2025-12-31",
    source: "MOF/STA Announcements 2023 No. 1, No. 12 and No. 19; 财税〔2016〕12号",
    per_transaction_threshold: 50_000,
  },
  {
    ...smallScale,
    version: "vat-2026-01",
    effective_from: "2026-01-01",
    effective_to: "2027-12-31",
    source: "VAT Law (2026-01-01); MOF/STA Announcements 2023 No. 12 and No. 19; STA Announcement 2025 No. 16",
    per_transaction_threshold: 100_000,
  },
];

/** All dated tables. A change of the law is a new row here, never an edit of an old one. */
export const rules: { readonly [Kind in RuleKind]: readonly RuleShapes[Kind][] } = {
  cumulative,
  perPayment,
  businessIncome,
  flatLevy,
  vat,
};

/** The rule in force on a day (or on the day of a time); undefined when the tables have none for it. */
export function ruleFor<Kind extends RuleKind>(kind: Kind, date: string): RuleShapes[Kind] | undefined {
  const day = dayOf(date);
  const rows: readonly RuleShapes[Kind][] = rules[kind];
  return rows.find((rule) => rule.effective_from <= day && (rule.effective_to === null || day <= rule.effective_to));
}
