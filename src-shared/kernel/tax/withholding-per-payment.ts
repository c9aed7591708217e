import { type Cents, mulRatio, sumCents } from "../values/money/money.ts";
import { type CheckFailure, checkFailure } from "../values/text/check-failure.ts";
import { bandOf, bandTax } from "./bands.ts";
import { ruleFor } from "./rules.ts";
import { type Step, step } from "./step.ts";
import type { WithholdingResult } from "./withholding-cumulative.ts";

/**
 * One payment, excluding VAT. For continuous income from one project a month counts as one payment
 * (个人所得税法实施条例 art. 14): give what the month has already paid and withheld in `*_before`, else leave them 0.
 */
export type PerPaymentInput = {
  income: Cents;
  date: string;
  month_income_before?: Cents;
  month_withheld_before?: Cents;
};

/**
 * Withholding on ordinary labour remuneration: up to 4 000 yuan less 800, above less 20 %; then 20 / 30 / 40 %
 * (STA Announcement 2018 No. 61). `cum_income` and `cum_withheld` are those of the payment (or its month).
 */
export function withholdPerPayment(input: PerPaymentInput): WithholdingResult | CheckFailure<"noRule"> {
  const rule = ruleFor("perPayment", input.date);
  if (rule === undefined) return checkFailure("noRule");
  const { income, month_income_before = 0, month_withheld_before = 0 } = input;
  const payment = sumCents([month_income_before, income]);
  const isFixed = payment <= rule.fixed_expense_up_to;
  const expense = isFixed ? rule.fixed_expense : mulRatio(payment, rule.expense_bp);
  const taxable = Math.max(0, payment - expense);
  const band = bandOf(rule.bands, taxable);
  const tax = bandTax(rule.bands, taxable);
  const pit = Math.max(0, tax - month_withheld_before);
  const { rate_bp, quick_deduction } = band;
  const steps: Step[] = [
    step("paymentIncome", "month_income_before + income", { month_income_before, income }, payment),
    isFixed
      ? step("paymentExpense", "fixed_expense", { fixed_expense: rule.fixed_expense }, expense)
      : step("paymentExpense", "payment × expense_bp", { payment, expense_bp: rule.expense_bp }, expense),
    step("taxable", "max(0, payment − expense)", { payment, expense }, taxable),
    step("paymentTax", "taxable × rate_bp − quick_deduction", { taxable, rate_bp, quick_deduction }, tax),
    step("pit", "max(0, tax − month_withheld_before)", { tax, month_withheld_before }, pit),
  ];
  return {
    ok: true,
    pit,
    pit_rate: rate_bp,
    quick_deduction,
    taxable,
    cum_income: payment,
    cum_withheld: month_withheld_before + pit,
    over_withheld: Math.max(0, month_withheld_before - tax),
    rule_version: rule.version,
    steps,
  };
}
