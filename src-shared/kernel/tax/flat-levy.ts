import { type Cents, mulRatio, type RatioBp, sumCents } from "../values/money/money.ts";
import { type CheckFailure, checkFailure } from "../values/text/check-failure.ts";
import { ruleFor } from "./rules.ts";
import { step } from "./step.ts";
import type { WithholdingResult } from "./withholding-cumulative.ts";

/** One turnover, excluding VAT, and the year's sums for the record; `rate_bp` is the one of the agreement. */
export type FlatLevyInput = {
  income: Cents;
  rate_bp: RatioBp;
  date: string;
  cum_income_before?: Cents;
  cum_withheld_before?: Cents;
};

/**
 * Flat levy on turnover (委托代征 / 核定). Each turnover stands alone. Code `rateOutOfRange` for a rate below zero or
 * above what any agreement has.
 */
export function withholdFlatLevy(input: FlatLevyInput): WithholdingResult | CheckFailure<"noRule" | "rateOutOfRange"> {
  const rule = ruleFor("flatLevy", input.date);
  if (rule === undefined) return checkFailure("noRule");
  const { income, rate_bp, cum_income_before = 0, cum_withheld_before = 0 } = input;
  if (!Number.isInteger(rate_bp) || rate_bp < 0 || rate_bp > rule.highest_bp) return checkFailure("rateOutOfRange");
  const pit = mulRatio(income, rate_bp);
  return {
    ok: true,
    pit,
    pit_rate: rate_bp,
    quick_deduction: 0,
    taxable: income,
    cum_income: sumCents([cum_income_before, income]),
    cum_withheld: cum_withheld_before + pit,
    over_withheld: 0,
    rule_version: rule.version,
    steps: [step("pit", "income × rate_bp", { income, rate_bp }, pit)],
  };
}
