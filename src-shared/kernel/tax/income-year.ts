import { type Cents, mulRatio, type RatioBp, sumCents } from "../values/money/money.ts";
import { bandOf, bandTax } from "./bands.ts";
import { deductionMonths, type GapMonthPolicy } from "./income-months.ts";
import { ruleFor } from "./rules.ts";

/**
 * Income of a worker in one month at one agency, from the lines that were paid. `income_ex_vat` and `withheld` of the
 * cumulative method only; lines under other methods are taxed one by one and have no year.
 */
export type IncomeMonth = {
  period: string;
  income_ex_vat: Cents;
  withheld: Cents;
  /** Treatment of months without income before it; default `count`. */
  gap_month_policy?: GapMonthPolicy | undefined;
};

/** The cumulative withholding as it stands at the end of a month (dictionary B9). Amounts in cents. */
export type YearStand = {
  period: string;
  months: number;
  cum_income: Cents;
  cum_expense: Cents;
  cum_basic: Cents;
  taxable: Cents;
  /** Row of the rate table, from 1; 0 where no rule was in force. */
  band: number;
  rate_bp: RatioBp;
  quick_deduction: Cents;
  cum_tax: Cents;
  cum_withheld: Cents;
  /** Tax that the month should have withheld: never below zero, for nothing is paid back within the year. */
  expected_tax: Cents;
  rule_version: string;
};

const noRule = { months: 0, cum_expense: 0, cum_basic: 0, taxable: 0, band: 0, rate_bp: 0, quick_deduction: 0 };

/**
 * Follows one year of a worker month by month: the reverse view of `withholdCumulative`, for the income summary and for the
 * proof that what was withheld is what the rule says. `months` in any order; those of other years are left out. Months
 * before the rule (2025-10-01) come out with what was withheld as what was to be withheld.
 * Source: STA Announcement 2025 No. 16.
 */
export const yearStands = (year: string, months: readonly IncomeMonth[]): readonly YearStand[] => {
  const inYear = months
    .filter(({ period }) => period.startsWith(`${year}-`))
    .sort((one, other) => (one.period < other.period ? -1 : 1));
  const earned = inYear.filter(({ income_ex_vat }) => income_ex_vat > 0).map(({ period }) => period);
  let cum_income = 0;
  let cum_withheld = 0;
  return inYear.map(({ period, income_ex_vat, withheld, gap_month_policy = "count" }) => {
    cum_income = sumCents([cum_income, income_ex_vat]);
    const before = cum_withheld;
    cum_withheld = sumCents([cum_withheld, withheld]);
    const sums = { period, cum_income, cum_withheld };
    const rule = ruleFor("cumulative", `${period}-01`);
    if (rule === undefined || cum_income === 0) {
      return { ...noRule, ...sums, cum_tax: cum_withheld, expected_tax: withheld, rule_version: "" };
    }
    const count = deductionMonths(earned, period, gap_month_policy);
    const cum_expense = mulRatio(cum_income, rule.expense_bp);
    const cum_basic = rule.basic_monthly * count;
    const taxable = Math.max(0, cum_income - cum_expense - cum_basic);
    const band = bandOf(rule.bands, taxable);
    const cum_tax = bandTax(rule.bands, taxable);
    return {
      ...sums,
      months: count,
      cum_expense,
      cum_basic,
      taxable,
      band: rule.bands.indexOf(band) + 1,
      rate_bp: band.rate_bp,
      quick_deduction: band.quick_deduction,
      cum_tax,
      expected_tax: Math.max(0, cum_tax - before),
      rule_version: rule.version,
    };
  });
};
