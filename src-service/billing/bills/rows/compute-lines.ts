import { computeLine } from "../../../../src-shared/kernel/tax/line-amounts.ts";
import type {
  LineAmounts,
  LineCode,
  LineInput,
  MonthToDate,
  PaymentToDate,
  YearToDate,
} from "../../../../src-shared/kernel/tax/line-types.ts";
import { goesByWhole } from "../../../../src-shared/kernel/tax/service-fee.ts";
import { type EarlierVatMonth, emptyVatMonth, type VatReturn } from "../../../../src-shared/kernel/tax/vat.ts";
import { mapInTurns } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import { lineRecord } from "../../../ledger/tax-books/line-record.ts";

/**
 * Income and taxes of the worker's year and month before the lines to compute (all of this agency). Cents. `year` and
 * `payment` under the tax mode of the lines only; `payment` with mode 2 only, where the month has seen such payments.
 */
export type WorkerToDate = {
  readonly year: YearToDate;
  readonly month: MonthToDate;
  readonly payment?: PaymentToDate | undefined;
  /** Earlier months that withheld more VAT than they owe, because a payment came back. */
  readonly earlier?: readonly EarlierVatMonth[] | undefined;
};

export const nothingToDate: WorkerToDate = {
  year: { income_ex_vat: 0, withheld: 0, income_months: [] },
  month: emptyVatMonth,
};

/**
 * Inputs common to all lines. `tax_month` "YYYY-MM": the month in which they are paid, of a draft or a new bill the
 * month of today, as though it were paid now; `date`: day that picks the rules.
 */
export type LinesInput = {
  readonly contract: ContractTerms;
  readonly tax_month: string;
  readonly date: string;
  /** Fee base of the company's earlier payments in the fee period, cents. */
  readonly fee_base_before: number;
  /**
   * Fee base of all lines that are settled together with these, cents: it picks the row of a whole-amount grid. They may be
   * more than are computed here.
   */
  readonly fee_base_whole: number;
  /** Fee base of lines settled with these that are ahead of all of them, cents, where they are a part; default 0. */
  readonly fee_base_ahead?: number | undefined;
  readonly workers: ReadonlyMap<number, WorkerToDate>;
};

export type LineToCompute = {
  readonly labor_id: number;
  readonly accounting_fee: number;
  readonly car_rental_fee: number;
  /** Fee base (cents) of earlier lines of the same settlement, where not all of them are computed here. */
  readonly fee_base_ahead?: number | undefined;
};

export type ComputedLine = {
  readonly ok: true;
  readonly amounts: LineAmounts;
  readonly record: string;
  /** The contract that it was computed by. */
  readonly contract_id: number;
};
export type UncomputedLine = { readonly ok: false; readonly code: LineCode };

/** VAT of the month after a line, without what the line gave back for earlier months. */
const withheldAfter = (month: MonthToDate, amounts: LineAmounts) => ({
  vat_withheld: amounts.vat_returned.reduce(
    (sum, { vat }) => sum + vat,
    month.vat_withheld + amounts.vat + amounts.vat_recover_vat,
  ),
  surtax_withheld: amounts.vat_returned.reduce(
    (sum, { surtax }) => sum + surtax,
    month.surtax_withheld + amounts.surtax + amounts.vat_recover_surtax,
  ),
});

/** An earlier month after a line has given back, or taken back again, a part of its VAT. */
const earlierAfter = (before: EarlierVatMonth, returns: readonly VatReturn[]): EarlierVatMonth => {
  const ownReturn = returns.find(({ month }) => month === before.month);
  if (ownReturn === undefined) return before;
  return {
    ...before,
    vat_withheld: before.vat_withheld - ownReturn.vat,
    surtax_withheld: before.surtax_withheld - ownReturn.surtax,
    returned: { vat: before.returned.vat + ownReturn.vat, surtax: before.returned.surtax + ownReturn.surtax },
  };
};

/** A worker's year and month to date after a line of theirs is paid in `taxMonth` ("YYYY-MM"). */
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
    ...withheldAfter(before.month, amounts),
  },
  payment: {
    income_ex_vat: (before.payment?.income_ex_vat ?? 0) + amounts.income_ex_vat,
    withheld: (before.payment?.withheld ?? 0) + amounts.pit,
  },
  earlier: before.earlier?.map((month) => earlierAfter(month, amounts.vat_returned)),
});

/** Ordinary labour remuneration: payments of a month are taxed as one. */
const perPayment = 2;
/** Company and worker each bear a fee by a grid of their own. */
const sharedFee = 3;

/**
 * Computes lines one after the other: each sees the worker's earlier lines and the fee base of all earlier lines. A line
 * that cannot be computed leaves no trace in the later ones.
 */
export const lineComputer = (linesInput: LinesInput): ((line: LineToCompute) => ComputedLine | UncomputedLine) => {
  const workers = new Map(linesInput.workers);
  const { terms } = linesInput.contract;
  const isPerPayment = terms.tax_calculate_mode === perPayment;
  const isByWhole =
    goesByWhole(terms.service_fee_ratio_range, terms.tier_method) ||
    (terms.calculation_mode_no === sharedFee && goesByWhole(terms.labor_service_fee_ratio_range, terms.tier_method));
  let ownAhead = linesInput.fee_base_ahead ?? 0;
  return (line) => {
    const before = workers.get(line.labor_id) ?? nothingToDate;
    const ahead = line.fee_base_ahead ?? ownAhead;
    const input: LineInput = {
      accounting_fee: line.accounting_fee,
      car_rental_fee: line.car_rental_fee,
      terms,
      year_to_date: before.year,
      month_to_date: before.month,
      ...(before.earlier !== undefined && before.earlier.length > 0 && { earlier_vat_months: before.earlier }),
      ...(isPerPayment && before.payment !== undefined && { payment_to_date: before.payment }),
      fee_base_before: linesInput.fee_base_before + ahead,
      ...(isByWhole && { settlement_base: { ahead, whole: linesInput.fee_base_whole } }),
      work_month: linesInput.tax_month,
      date: linesInput.date,
    };
    const amounts = computeLine(input);
    if (!amounts.ok) return amounts;
    workers.set(line.labor_id, toDateAfter(before, amounts, linesInput.tax_month));
    ownAhead += line.accounting_fee;
    const { contract } = linesInput;
    return { ok: true, amounts, record: lineRecord(input, contract, amounts), contract_id: contract.contract_id };
  };
};

const baseOf = (lines: readonly LineToCompute[]): number => lines.reduce((sum, line) => sum + line.accounting_fee, 0);

/** Computes a few lines that are settled together, and no others with them; see `lineComputer`. */
export const computeLines = (
  linesInput: Omit<LinesInput, "fee_base_whole" | "fee_base_ahead">,
  lines: readonly LineToCompute[],
): readonly (ComputedLine | UncomputedLine)[] =>
  lines.map(lineComputer({ ...linesInput, fee_base_whole: baseOf(lines) }));

/**
 * Computes lines of which some may be impossible, in turns. Those are no part of the whole that picks the row of a fee
 * grid: the others are computed again without them until none is refused. `others`: fee base of lines settled with these
 * that are ahead of them and after them, cents.
 */
export const computePossible = async (
  linesInput: Omit<LinesInput, "fee_base_whole" | "fee_base_ahead">,
  lines: readonly LineToCompute[],
  others: { readonly ahead: number; readonly after: number },
): Promise<readonly (ComputedLine | UncomputedLine)[]> => {
  const results: (ComputedLine | UncomputedLine | undefined)[] = lines.map(() => undefined);
  for (;;) {
    const open = lines.flatMap((line, index) => (results[index]?.ok === false ? [] : [{ line, index }]));
    const fee_base_whole = others.ahead + baseOf(open.map(({ line }) => line)) + others.after;
    const compute = lineComputer({ ...linesInput, fee_base_whole, fee_base_ahead: others.ahead });
    const computed = await mapInTurns(open, ({ line }) => compute(line));
    open.forEach(({ index }, at) => {
      results[index] = computed[at];
    });
    if (computed.every(({ ok }) => ok)) return results.flatMap((result) => result ?? []);
  }
};

/** The columns of a bill that follow from its line. */
export const amountColumns = ({ amounts, record, contract_id }: ComputedLine) => ({
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
  contract_id,
});
