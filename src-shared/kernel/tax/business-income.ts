import { type Cents, mulRatio, type RatioBp, sumCents } from "../values/money/money.ts";
import { type CheckFailure, checkFailure } from "../values/text/check-failure.ts";
import { bandOf, bandTax } from "./bands.ts";
import { ruleFor } from "./rules.ts";
import { step } from "./step.ts";
import type { WithholdingResult } from "./withholding-cumulative.ts";

/**
 * The year's business income so far and the new payment, excluding VAT. `profit_bp`: assessed profit ratio
 * (应税所得率, 10 000 = no assessment); `cum_cost` and `cum_deduction`: of the year, default 0;
 * `is_individual_business`: entitled to the reduction.
 */
export type BusinessIncomeInput = {
  income: Cents;
  cum_income_before: Cents;
  cum_withheld_before: Cents;
  date: string;
  profit_bp?: RatioBp;
  cum_cost?: Cents;
  cum_deduction?: Cents;
  is_individual_business?: boolean;
};

/**
 * Business income, cumulative 5 %–35 % (个人所得税法 税率表二). Individual businesses: half of the tax on the first
 * 2 000 000 yuan is waived until 2027-12-31 (MOF/STA Announcement 2023 No. 12). Never below zero within the year.
 */
export function withholdBusinessIncome(input: BusinessIncomeInput): WithholdingResult | CheckFailure<"noRule"> {
  const rule = ruleFor("businessIncome", input.date);
  if (rule === undefined) return checkFailure("noRule");
  const { income, cum_income_before, cum_withheld_before, profit_bp = 10_000, cum_cost = 0, cum_deduction = 0 } = input;
  const cum_income = sumCents([cum_income_before, income]);
  const cum_profit = mulRatio(cum_income, profit_bp) - cum_cost;
  const taxable = Math.max(0, cum_profit - cum_deduction);
  const { rate_bp, quick_deduction } = bandOf(rule.bands, taxable);
  const cum_tax = bandTax(rule.bands, taxable);
  const reduced_base = input.is_individual_business === true ? Math.min(taxable, rule.reduced_up_to) : 0;
  const reduction = mulRatio(bandTax(rule.bands, reduced_base), rule.reduction_bp);
  const due = cum_tax - reduction - cum_withheld_before;
  const pit = Math.max(0, due);
  const steps = [
    step("cumIncome", "cum_income_before + income", { cum_income_before, income }, cum_income),
    step("cumProfit", "cum_income × profit_bp − cum_cost", { cum_income, profit_bp, cum_cost }, cum_profit),
    step("taxable", "max(0, cum_profit − cum_deduction)", { cum_profit, cum_deduction }, taxable),
    step("cumTax", "taxable × rate_bp − quick_deduction", { taxable, rate_bp, quick_deduction }, cum_tax),
    step("reduction", "tax(reduced_base) × reduction_bp", { reduced_base, reduction_bp: rule.reduction_bp }, reduction),
    step("pit", "max(0, cum_tax − reduction − cum_withheld_before)", { cum_tax, reduction, cum_withheld_before }, pit),
  ];
  return {
    ok: true,
    pit,
    pit_rate: rate_bp,
    quick_deduction,
    taxable,
    cum_income,
    cum_withheld: cum_withheld_before + pit,
    over_withheld: Math.max(0, 0 - due),
    rule_version: rule.version,
    steps,
  };
}
