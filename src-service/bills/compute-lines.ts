import { computeLine } from "../../src-shared/tax/line-amounts.ts";
import type {
  LineAmounts,
  LineCode,
  LineInput,
  MonthToDate,
  PaymentToDate,
  YearToDate,
} from "../../src-shared/tax/line-types.ts";
import { emptyVatMonth } from "../../src-shared/tax/vat.ts";
import type { ContractTerms } from "./contract-terms.ts";
import { lineRecord } from "./line-record.ts";

/**
 * What the worker's year and month have seen before the lines to compute (all of this agency). Cents. `year` and `payment`
 * under the tax mode of the lines only; `payment` with mode 2 only, where the month has seen such payments.
 */
export type WorkerToDate = {
  readonly year: YearToDate;
  readonly month: MonthToDate;
  readonly payment?: PaymentToDate | undefined;
};

export const nothingToDate: WorkerToDate = {
  year: { income_ex_vat: 0, withheld: 0, income_months: [] },
  month: emptyVatMonth,
};

/**
 * What is the same for all lines. `tax_month` "YYYY-MM": the month in which they are paid, of a draft or a new bill the
 * month of today, as though it were paid now; `date`: day that picks the rules.
 */
export type LinesInput = {
  readonly contract: ContractTerms;
  readonly tax_month: string;
  readonly date: string;
  /** Fee base that the fee period has already seen of this company. */
  readonly fee_base_before: number;
  readonly workers: ReadonlyMap<number, WorkerToDate>;
};

export type LineToCompute = {
  readonly labor_id: number;
  readonly accounting_fee: number;
  readonly car_rental_fee: number;
  /** Fee base (cents) of lines ahead of this one that stand with it, where not all of them are computed here. */
  readonly fee_base_ahead?: number | undefined;
};

export type ComputedLine = { readonly ok: true; readonly amounts: LineAmounts; readonly record: string };
export type UncomputedLine = { readonly ok: false; readonly code: LineCode };

/** What a worker's year and month have seen once a line of theirs is paid in `taxMonth` ("YYYY-MM"). */
export const toDateAfter = (before: WorkerToDate, amounts: LineAmounts, taxMonth: string): WorkerToDate => ({
  year: {
    income_ex_vat: before.year.income_ex_vat + amounts.income_ex_vat,
    withheld: before.year.withheld + amounts.pit,
    income_months: before.year.income_months.includes(taxMonth)
      ? before.year.income_months
      : [...before.year.income_months, taxMonth],
  },
  month: {
    gross: before.month.gross + amounts.labor_base,
    vat_withheld: before.month.vat_withheld + amounts.vat + amounts.vat_recover_vat,
    surtax_withheld: before.month.surtax_withheld + amounts.surtax + amounts.vat_recover_surtax,
  },
  payment: {
    income_ex_vat: (before.payment?.income_ex_vat ?? 0) + amounts.income_ex_vat,
    withheld: (before.payment?.withheld ?? 0) + amounts.pit,
  },
});

/** Ordinary labour remuneration: payments of a month are taxed as one. */
const perPayment = 2;

/**
 * Computes lines one after the other: each sees the worker's earlier lines and the fee base of all earlier lines. A line
 * that cannot be computed leaves no trace in the later ones.
 */
export const lineComputer = (given: LinesInput): ((line: LineToCompute) => ComputedLine | UncomputedLine) => {
  const workers = new Map(given.workers);
  const isPerPayment = given.contract.terms.tax_calculate_mode === perPayment;
  let feeBase = given.fee_base_before;
  return (line) => {
    const before = workers.get(line.labor_id) ?? nothingToDate;
    const input: LineInput = {
      accounting_fee: line.accounting_fee,
      car_rental_fee: line.car_rental_fee,
      terms: given.contract.terms,
      year_to_date: before.year,
      month_to_date: before.month,
      ...(isPerPayment && before.payment !== undefined && { payment_to_date: before.payment }),
      fee_base_before: line.fee_base_ahead === undefined ? feeBase : given.fee_base_before + line.fee_base_ahead,
      work_month: given.tax_month,
      date: given.date,
    };
    const amounts = computeLine(input);
    if (!amounts.ok) return amounts;
    workers.set(line.labor_id, toDateAfter(before, amounts, given.tax_month));
    feeBase += line.accounting_fee;
    const recovered = [amounts.vat_recover_vat, amounts.vat_recover_surtax] as const;
    return { ok: true, amounts, record: lineRecord(input, given.contract, recovered) };
  };
};

/** Computes a few lines at once; see `lineComputer`. */
export const computeLines = (
  given: LinesInput,
  lines: readonly LineToCompute[],
): readonly (ComputedLine | UncomputedLine)[] => lines.map(lineComputer(given));

/** The columns of a bill that follow from its line. */
export const amountColumns = ({ amounts, record }: ComputedLine) => ({
  customer_pay: amounts.customer_pay,
  service_fee: amounts.service_fee,
  labor_service_fee: amounts.labor_service_fee,
  income_ex_vat: amounts.income_ex_vat,
  pit: amounts.pit,
  vat: amounts.vat,
  surtax: amounts.surtax,
  vat_recover: amounts.vat_recover,
  net_pay: amounts.net_pay,
  pit_rate: amounts.pit_rate,
  quick_deduction: amounts.quick_deduction,
  cum_income: amounts.cum_income,
  cum_withheld: amounts.cum_withheld,
  tax_rule_version: amounts.tax_rule_version,
  steps: record,
});
