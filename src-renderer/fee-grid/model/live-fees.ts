import type { FeeTier, TierMethod } from "../../../src-shared/kernel/tax/fee-tiers.ts";
import { computeLine } from "../../../src-shared/kernel/tax/line-amounts.ts";
import type { CalculationMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { emptyVatMonth } from "../../../src-shared/kernel/tax/vat.ts";
import { type Cents, mulRatio, type RatioBp } from "../../../src-shared/kernel/values/money/money.ts";
import { ratioOfPart } from "./cell-text.ts";
import { draftsOf, faultsOf, feeGridKind, type TypedRows } from "./grid-kinds.ts";

/** Amounts shown beside a grid: 1,000 to 1,000,000 yuan. */
export const liveAmounts: readonly Cents[] = [1_000_00, 10_000_00, 100_000_00, 1_000_000_00];

/** Terms that decide the fee besides the grid; `laborTiers` with a shared fee. */
export type LiveTerms = {
  readonly tierMethod: TierMethod;
  readonly calculationMode: CalculationMode;
  readonly laborTiers?: readonly FeeTier[] | null;
};

/** One amount under the terms, cents: what the company pays, the fee in it or on it, and what is left as labour pay. */
export type LiveFee = {
  readonly amount: Cents;
  readonly fee: Cents;
  readonly laborFee: Cents;
  readonly laborBase: Cents;
  readonly customerPay: Cents;
  /** The fee as a part of the amount. */
  readonly ratio: RatioBp;
  /** The row reached, from 1. */
  readonly row: number;
  /** With method 2: the fee of each row, where they add up to the cent. */
  readonly parts: readonly Cents[];
};

/** The rows that can be computed with: all, or those above the first with a fault. */
const usableRows = (rows: TypedRows): { readonly tiers: readonly FeeTier[]; readonly isWhole: boolean } => {
  const firstFault = faultsOf(feeGridKind, rows)[0]?.row;
  const drafts = draftsOf(feeGridKind, rows) as readonly FeeTier[];
  return { tiers: drafts.slice(0, firstFault), isWhole: firstFault === undefined };
};

const partsOf = (tiers: readonly FeeTier[], amount: Cents, fee: Cents): readonly Cents[] => {
  const parts: Cents[] = [];
  let from = 0;
  for (const { limit, ratio } of tiers) {
    const to = Math.min(amount, limit ?? amount);
    if (to > from) parts.push(mulRatio(to - from, ratio));
    from = Math.max(from, to);
  }
  return parts.reduce((sum, part) => sum + part, 0) === fee ? parts : [];
};

/** Fee of one amount, the first of its fee period, by the calculator of bills; null where the terms give none. `date`: "YYYY-MM-DD". */
export const feeOf = (amount: Cents, tiers: readonly FeeTier[], terms: LiveTerms, date: string): LiveFee | null => {
  const line = computeLine({
    accounting_fee: amount,
    terms: {
      calculation_mode_no: terms.calculationMode,
      // Without taxes: the figures are about the fee.
      tax_calculate_mode: 6,
      tier_method: terms.tierMethod,
      service_fee_ratio_range: tiers,
      labor_service_fee_ratio_range: terms.laborTiers ?? [],
    },
    year_to_date: { income_ex_vat: 0, withheld: 0, income_months: [] },
    month_to_date: emptyVatMonth,
    fee_base_before: 0,
    work_month: date.slice(0, 7),
    date,
  });
  if (!line.ok) return null;
  const reached = line.steps.find(({ key }) => key === "feeTier")?.inputs.row;
  return {
    amount,
    fee: line.service_fee,
    laborFee: line.labor_service_fee,
    laborBase: line.labor_base,
    customerPay: line.customer_pay,
    ratio: ratioOfPart(line.service_fee, amount),
    row: Number(reached ?? 1),
    parts: terms.tierMethod === 2 ? partsOf(tiers, amount, line.service_fee) : [],
  };
};

const isBelow = (amount: Cents, { limit, sign }: FeeTier): boolean =>
  limit === null || amount < limit || (sign === 1 && amount === limit);

/**
 * The fees of the shown amounts by the calculator that computes bills, each the first of its fee period. While a row has a
 * fault only what lies in the rows above it is computed; the rest is null. `date`: "YYYY-MM-DD".
 */
export const liveFees = (
  rows: TypedRows,
  terms: LiveTerms,
  date: string,
): readonly { readonly amount: Cents; readonly live: LiveFee | null }[] => {
  const { tiers, isWhole } = usableRows(rows);
  const last = tiers.at(-1);
  return liveAmounts.map((amount) => {
    if (last === undefined || (!isWhole && !isBelow(amount, last))) return { amount, live: null };
    const complete = isWhole ? tiers : [...tiers.slice(0, -1), { ...last, limit: null }];
    return { amount, live: feeOf(amount, complete, terms, date) };
  });
};

/** The row (from 1) that stands in the way of the rest, null when nothing does. */
export const missingRow = (rows: TypedRows): number | null => {
  const fault = faultsOf(feeGridKind, rows)[0];
  return fault === undefined ? null : fault.row + 1;
};
