import { type Cents, mulRatio, type RatioBp, sumCents } from "../values/money/money.ts";
import { type CheckFailure, checkFailure } from "../values/text/check-failure.ts";
import { bandOf, bandTax } from "./bands.ts";
import { ruleFor } from "./rules.ts";
import { type Step, step } from "./step.ts";

/**
 * The worker's year so far on this platform and the new payment. All incomes exclude VAT. `months`: see `deductionMonths`.
 * `exempt`, `other` and `relief` are cumulative for the year and default to 0.
 */
export type CumulativeInput = {
  income: Cents;
  cum_income_before: Cents;
  cum_withheld_before: Cents;
  months: number;
  date: string;
  exempt?: Cents;
  other?: Cents;
  relief?: Cents;
};

/** `pit` is to be withheld now; `over_withheld` is what the year has too much of and only the annual settlement returns. */
export type WithholdingResult = {
  ok: true;
  pit: Cents;
  pit_rate: RatioBp;
  quick_deduction: Cents;
  taxable: Cents;
  cum_income: Cents;
  cum_withheld: Cents;
  over_withheld: Cents;
  rule_version: string;
  steps: Step[];
};

/**
 * Cumulative withholding on platform labour remuneration (STA Announcement 2025 No. 16):
 * due = (cum_income − 20 % − exempt − 5 000 × months − other) × rate − quick_deduction − relief − cum_withheld.
 * Below zero nothing is withheld and nothing is paid back within the year. Code `noRule` before 2025-10-01.
 */
export function withholdCumulative(input: CumulativeInput): WithholdingResult | CheckFailure<"noRule"> {
  const rule = ruleFor("cumulative", input.date);
  if (rule === undefined) return checkFailure("noRule");
  const { exempt = 0, other = 0, relief = 0, cum_income_before, income, cum_withheld_before, months } = input;
  const cum_income = sumCents([cum_income_before, income]);
  const cum_expense = mulRatio(cum_income, rule.expense_bp);
  const cum_basic = rule.basic_monthly * months;
  const taxable = Math.max(0, cum_income - cum_expense - exempt - cum_basic - other);
  const band = bandOf(rule.bands, taxable);
  const cum_tax = bandTax(rule.bands, taxable);
  const due = cum_tax - relief - cum_withheld_before;
  const pit = Math.max(0, due);
  const steps = [
    step("cumIncome", "cum_income_before + income", { cum_income_before, income }, cum_income),
    step("cumExpense", "cum_income × expense_bp", { cum_income, expense_bp: rule.expense_bp }, cum_expense),
    step("cumBasic", "basic_monthly × months", { basic_monthly: rule.basic_monthly, months }, cum_basic),
    step(
      "taxable",
      "max(0, cum_income − cum_expense − exempt − cum_basic − other)",
      { cum_income, cum_expense, exempt, cum_basic, other },
      taxable,
    ),
    step(
      "cumTax",
      "taxable × rate_bp − quick_deduction",
      { taxable, rate_bp: band.rate_bp, quick_deduction: band.quick_deduction },
      cum_tax,
    ),
    step("pit", "max(0, cum_tax − relief − cum_withheld_before)", { cum_tax, relief, cum_withheld_before }, pit),
  ];
  return {
    ok: true,
    pit,
    pit_rate: band.rate_bp,
    quick_deduction: band.quick_deduction,
    taxable,
    cum_income,
    cum_withheld: cum_withheld_before + pit,
    over_withheld: Math.max(0, 0 - due),
    rule_version: rule.version,
    steps,
  };
}
