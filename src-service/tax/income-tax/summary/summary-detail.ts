import { ruleFor } from "../../../../src-shared/kernel/tax/rules.ts";
import { type Step, step } from "../../../../src-shared/kernel/tax/step.ts";
import { vatOfMonth } from "../../../../src-shared/kernel/tax/vat.ts";
import { addMonths, monthOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import type { SignedIn } from "../../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { unevenVatMonths } from "../../../ledger/tax-books/vat-months.ts";
import { maskedRow } from "../../../lists/lists/query.ts";
import { otherModesSteps } from "./other-modes.ts";
import { incomeSummarySource } from "./summary-source.ts";

/**
 * The step that explains what a worker's month still lacks of the VAT and surcharges that it owes, where its payments could
 * not bear them or one came back: owed, withheld in the month, and taken (below zero: given back) by payments of later
 * months. Empty for months that were even from the first.
 */
const vatSteps = async (
  db: Reader,
  { agency_id, labor_id, period }: Pick<Tables["income_summary"], "agency_id" | "labor_id" | "period">,
  now: string,
): Promise<Step[]> => {
  const uneven = await unevenVatMonths(db, agency_id, [labor_id], addMonths(now, 1));
  const month = uneven.get(labor_id)?.find((one) => one.month === period);
  const owed = month === undefined ? null : vatOfMonth(month.gross, month.area ?? "city", `${period}-01`);
  if (month === undefined || owed === null || !owed.ok) return [];
  const taken_later = -(month.returned.vat + month.returned.surtax);
  const withheld = month.vat_withheld + month.surtax_withheld - taken_later;
  const { vat, surtax } = owed;
  return [
    step(
      "monthVatLeft",
      "vat + surtax − withheld − taken_later",
      { vat, surtax, withheld, taken_later },
      vat + surtax - withheld - taken_later,
    ),
  ];
};

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
