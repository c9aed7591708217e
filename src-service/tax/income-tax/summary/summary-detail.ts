import { ruleFor } from "../../../../src-shared/kernel/tax/rules.ts";
import { type Step, step } from "../../../../src-shared/kernel/tax/step.ts";
import { monthOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import type { SignedIn } from "../../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { maskedRow } from "../../../lists/lists/query.ts";
import { otherModesSteps } from "./other-modes.ts";
import { incomeSummarySource } from "./summary-source.ts";
import { vatSteps } from "./vat-steps.ts";

type Row = Tables["income_summary"];

/** Steps of the cumulative tax, as `withholdCumulative` names them; empty where the year has no such income yet. */
const cumulativeSteps = (row: Row, before: Row | undefined): Step[] => {
  const rule = ruleFor("cumulative", row.period_start);
  if (rule === undefined || row.band === 0) return [];
  const cum_income_before = before?.cum_income ?? 0;
  const cum_withheld_before = before?.cum_withheld ?? 0;
  const { cum_income, cum_expense, cum_basic, taxable, cum_tax, months: count, rate, quick_deduction } = row;
  return [
    step(
      "cumIncome",
      "cum_income_before + income",
      { cum_income_before, income: cum_income - cum_income_before },
      cum_income,
    ),
    step("cumExpense", "cum_income × expense_bp", { cum_income, expense_bp: rule.expense_bp }, cum_expense),
    step("cumBasic", "basic_monthly × months", { basic_monthly: rule.basic_monthly, months: count }, cum_basic),
    step("taxable", "max(0, cum_income − cum_expense − cum_basic)", { cum_income, cum_expense, cum_basic }, taxable),
    step("cumTax", "taxable × rate_bp − quick_deduction", { taxable, rate_bp: rate, quick_deduction }, cum_tax),
    step(
      "pit",
      "max(0, cum_tax − cum_withheld_before)",
      { cum_tax, cum_withheld_before },
      Math.max(0, cum_tax - cum_withheld_before),
    ),
  ];
};

/** Steps of the month's tax under all modes, and of its VAT. `months`: the worker's year by period; `now`: this month. */
const stepsOf = async (db: Reader, row: Row, months: readonly Row[], now: string): Promise<Step[]> => {
  const before = months.filter(({ period }) => period < row.period).at(-1);
  const cumulative = row.cum_withheld - (before?.cum_withheld ?? 0);
  return [
    ...cumulativeSteps(row, before),
    ...(await otherModesSteps(db, row, cumulative)),
    ...(await vatSteps(db, row, now)),
  ];
};

/** One row with its explanation, the worker's year and the proofs. Throws `not_found`. */
export const summaryDetail = async ({ db, principal, clock }: SignedIn, id: string) => {
  const rowId = recordId(id);
  const summary = await maskedRow(db, principal, incomeSummary, incomeSummarySource, rowId);
  const row = await readRow(db, "income_summary", rowId);
  const year = await db
    .selectFrom("income_summary")
    .selectAll()
    .where("agency_id", "=", row.agency_id)
    .where("labor_id", "=", row.labor_id)
    .where("period", "like", `${row.period.slice(0, 4)}-%`)
    .orderBy("period")
    .execute();
  const proofs = await db
    .selectFrom("tax_proofs as p")
    .innerJoin("storage_objects as o", "o.key", "p.storage_key")
    .where("p.summary_id", "=", rowId)
    .orderBy("p.id")
    .select(["o.key", "o.name", "o.sha256", "p.create_at as at"])
    .execute();
  return {
    summary,
    steps: await stepsOf(db, row, year, monthOf(shanghaiNow(clock.now()))),
    year: year.map(({ id: one, period, income, month_tax, expected_tax, declare_status }) => ({
      id: String(one),
      period,
      income,
      month_tax,
      expected_tax,
      declare_status,
    })),
    proofs,
  };
};
