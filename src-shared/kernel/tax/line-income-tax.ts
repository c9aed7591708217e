import type { Cents } from "../values/money/money.ts";
import type { CheckFailure } from "../values/text/check-failure.ts";
import { withholdBusinessIncome } from "./business-income.ts";
import { withholdFlatLevy } from "./flat-levy.ts";
import { deductionMonths } from "./income-months.ts";
import type { LineInput } from "./line-types.ts";
import { step } from "./step.ts";
import { type WithholdingResult, withholdCumulative } from "./withholding-cumulative.ts";
import { withholdPerPayment } from "./withholding-per-payment.ts";

/**
 * Income tax of a line by its mode. `income` is the line's income without VAT; `ownIncome` the same without what was
 * recovered for earlier payouts: mode 4 taxes each payment by itself, mode 2 all of a month as one.
 */
export function lineIncomeTax(
  input: LineInput,
  income: Cents,
  ownIncome: Cents,
): WithholdingResult | CheckFailure<"noRule" | "rateOutOfRange"> {
  const { terms, year_to_date: year, date } = input;
  const before = { cum_income_before: year.income_ex_vat, cum_withheld_before: year.withheld };
  switch (terms.tax_calculate_mode) {
    case 1: {
      const policy = terms.gap_month_policy ?? "count";
      const months = deductionMonths(year.income_months, input.work_month, policy);
      return withholdCumulative({ ...before, income, months, date });
    }
    case 2:
      return ofTheYear(ofTheMonth(input, income, ownIncome), input, income);
    case 3:
      return withholdBusinessIncome({
        ...before,
        income,
        date,
        profit_bp: terms.profit_ratio ?? 10_000,
        is_individual_business: terms.is_individual_business === true,
      });
    case 4:
      return ofTheYear(withholdFlatLevy({ income: ownIncome, date, rate_bp: terms.levy_ratio ?? -1 }), input, income);
    default:
      return ofTheYear(untaxed(terms.tax_calculate_mode === 5 ? "selfDeclared" : "notTaxed", income), input, income);
  }
}

/** A month of payments is taxed as one (Implementation Regulations of the Individual Income Tax Law, art. 14). */
function ofTheMonth(
  { payment_to_date: before, date }: LineInput,
  income: Cents,
  ownIncome: Cents,
): WithholdingResult | CheckFailure<"noRule"> {
  if (before === undefined) return withholdPerPayment({ income: ownIncome, date });
  // What is recovered now is not income: the month's income is that of all its payments without VAT.
  return withholdPerPayment({
    income,
    date,
    month_income_before: before.income_ex_vat,
    month_withheld_before: before.withheld,
  });
}

function untaxed(key: string, income: Cents): WithholdingResult {
  return {
    ok: true,
    pit: 0,
    pit_rate: 0,
    quick_deduction: 0,
    taxable: 0,
    cum_income: income,
    cum_withheld: 0,
    over_withheld: 0,
    rule_version: "",
    steps: [step(key, "0", { income }, 0)],
  };
}

/** Single payments still report the year's sums on the line. */
function ofTheYear<Answer extends WithholdingResult | CheckFailure<"noRule" | "rateOutOfRange">>(
  answer: Answer,
  { year_to_date: year }: LineInput,
  income: Cents,
): Answer {
  if (!answer.ok) return answer;
  return { ...answer, cum_income: year.income_ex_vat + income, cum_withheld: year.withheld + answer.pit };
}
