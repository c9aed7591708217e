import { idSet } from "../../../../src-shared/kernel/lists/id-set.ts";
import { yearStands } from "../../../../src-shared/kernel/tax/income-year.ts";
import { ruleFor } from "../../../../src-shared/kernel/tax/rules.ts";
import { addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import { declarationStates } from "../../../../src-shared/tax/income-tax/declaration-states.ts";
import type { Tables } from "../../../core/database/tables.ts";
import type { WorkerMonth } from "../../../ledger/tax-books/worker-months.ts";

type Row = Tables["income_summary"];

/** The columns of a row that are computed from the bills. */
export type Computed = Omit<
  Row,
  "id" | "version" | "change_seq" | "declare_status" | "has_proof" | "receipt_no" | "declare_at" | "paid_tax"
>;

export type Worker = { readonly id: number; readonly name: string; readonly id_no: string };

const nearBp = 8_000;
/** A month's VAT threshold used, percent ×100; 0 where no rule is in force. */
const vatUsed = (gross: number, period: string): number => {
  const rule = ruleFor("vat", `${period}-01`);
  return rule === undefined ? 0 : Math.floor((gross * 10_000) / rule.monthly_threshold);
};

const emptyMonth = (labor_id: number, period: string): WorkerMonth => ({
  ...{ labor_id, period, companies: [], bill_count: 0, gross: 0, income_ex_vat: 0, vat: 0, surtax: 0 },
  ...{ vat_recover: 0, pit: 0, cum_income: 0, cum_pit: 0, deducted: 0, net: 0 },
});

const nothingLate = { correction_income: 0, correction_tax: 0, correction_vat: 0, correction_surtax: 0 };

export type YearInput = {
  readonly agency_id: number;
  readonly worker: Worker;
  readonly year: string;
  /** The worker's months, including the previous year; all earlier months if the open month is in the year. */
  readonly months: readonly WorkerMonth[];
  /** Stored rows of the same span: rows of locked months are final, the others are rewritten. */
  readonly stored: readonly Row[];
  readonly isLocked: (period: string) => boolean;
  /** The open month, in which late changes are corrected. */
  readonly openPeriod: string;
};

/**
 * Differences between locked months and the bills, less what other locked months have already corrected: they are corrected
 * in the open month.
 */
const lateChanges = ({ stored, months, isLocked }: YearInput) => {
  const now = new Map(months.map((month) => [month.period, month]));
  const locked = stored.filter(({ period }) => isLocked(period));
  const lockedPeriods = new Set(locked.map(({ period }) => period));
  const missingMonths = months.filter(({ period }) => isLocked(period) && !lockedPeriods.has(period));
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const late = (figureOf: (month: WorkerMonth) => number, reported: (row: Row) => number): number =>
    sum([
      ...locked.map((row) => figureOf(now.get(row.period) ?? emptyMonth(row.labor_id, row.period)) - reported(row)),
      ...missingMonths.map(figureOf),
    ]);
  return {
    correction_income: late(
      ({ gross }) => gross,
      (row) => row.income + row.correction_income,
    ),
    correction_tax: late(
      ({ pit }) => pit,
      (row) => row.month_tax + row.correction_tax,
    ),
    correction_vat: late(
      ({ vat, vat_recover }) => vat + vat_recover,
      (row) => row.vat + row.vat_recover + row.correction_vat,
    ),
    correction_surtax: late(
      ({ surtax }) => surtax,
      (row) => row.surtax + row.correction_surtax,
    ),
  };
};

/**
 * The rows of one worker's year as they should stand. Locked months give no rows; changes in them go into the open month's
 * row, which is created for it where the worker has no income there.
 */
export const summaryRows = (input: YearInput): readonly Computed[] => {
  const { agency_id, worker, year, months, stored, isLocked, openPeriod } = input;
  const late = lateChanges(input);
  const isLate = Object.values(late).some((amount) => amount !== 0);
  const byPeriod = new Map(months.map((month) => [month.period, month]));
  const neededPeriods = new Set([
    ...months.map(({ period }) => period),
    ...stored.map(({ period }) => period),
    ...(isLate && openPeriod.startsWith(year) ? [openPeriod] : []),
  ]);
  const periods = [...neededPeriods].filter((period) => period.startsWith(year)).sort();
  const filled = periods.map((period) => byPeriod.get(period) ?? emptyMonth(worker.id, period));
  const stands = yearStands(
    year,
    filled.map(({ period, cum_income, cum_pit, gap_month_policy }) => ({
      ...{ period, income_ex_vat: cum_income, withheld: cum_pit, gap_month_policy },
    })),
  );
  return filled.flatMap((month, at): Computed[] => {
    const { period } = month;
    const stand = stands[at];
    if (isLocked(period) || stand === undefined) return [];
    const from = addMonths(period, -11);
    const rolling12 = months.reduce(
      (sum, one) => (one.period >= from && one.period <= period ? sum + one.gross : sum),
      0,
    );
    const usedThreshold = vatUsed(month.gross, period);
    const expected_tax = stand.expected_tax + month.pit - month.cum_pit;
    const diff = month.pit - expected_tax;
    return [
      {
        agency_id,
        company_id: 0,
        labor_id: worker.id,
        no: `SR${period.replace("-", "")}${String(worker.id).padStart(8, "0")}`,
        period,
        period_start: `${period}-01`,
        labor_name: worker.name,
        id_no: worker.id_no,
        company_count: month.companies.length,
        companies: idSet(month.companies),
        bill_count: month.bill_count,
        income: month.gross,
        income_ex_vat: month.income_ex_vat,
        vat: month.vat,
        surtax: month.surtax,
        vat_recover: month.vat_recover,
        months: stand.months,
        cum_income: stand.cum_income,
        cum_expense: stand.cum_expense,
        cum_basic: stand.cum_basic,
        taxable: stand.taxable,
        band: stand.band,
        rate: stand.rate_bp,
        quick_deduction: stand.quick_deduction,
        cum_tax: stand.cum_tax,
        cum_withheld: stand.cum_withheld,
        month_tax: month.pit,
        expected_tax,
        diff,
        differs: diff === 0 ? 0 : 1,
        ...(period === openPeriod ? late : nothingLate),
        vat_used: usedThreshold,
        near_threshold: usedThreshold >= nearBp ? 1 : 0,
        rolling12,
        rule_version: stand.rule_version,
      },
    ];
  });
};

const declaredStatuses = new Set(declarationStates.transitions.reopen.from.map((key) => declarationStates.code(key)));
const amounts = [
  "income",
  "income_ex_vat",
  "vat",
  "surtax",
  "vat_recover",
  "month_tax",
  "correction_income",
  "correction_tax",
  "correction_vat",
  "correction_surtax",
] as const;

/**
 * Declaration status of a row after its amounts were computed: a declared row whose amounts changed has to be corrected.
 */
export const statusAfter = (stored: Row, computed: Computed): number =>
  declaredStatuses.has(stored.declare_status) && amounts.some((name) => stored[name] !== computed[name])
    ? declarationStates.code("correcting")
    : stored.declare_status;
