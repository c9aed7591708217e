import type { TaxMode } from "../tax/line-types.ts";
import { type RuleKind, ruleFor } from "../tax/rules.ts";
import { mulRatio } from "../values/money.ts";
import type { TaxGridRow } from "./terms.ts";

/** The tables of the law by tax mode; the others have no table. */
const tableOf: Readonly<Partial<Record<TaxMode, Extract<RuleKind, "cumulative" | "perPayment" | "businessIncome">>>> = {
  1: "cumulative",
  2: "perPayment",
  3: "businessIncome",
};

/** The table of the law for a tax mode on a day, as a contract's tax grid; null where the mode has none on that day. */
export const statutoryGrid = (mode: TaxMode, day: string): readonly TaxGridRow[] | null => {
  const kind = tableOf[mode];
  const rule = kind === undefined ? undefined : ruleFor(kind, day);
  if (rule === undefined) return null;
  return rule.bands.map(({ up_to, rate_bp, quick_deduction }) => ({
    limit: up_to,
    ratio: rate_bp,
    personal_amount: 0,
    quick_deduction,
  }));
};

/** Rows (from 0) whose tax at the limit of the row before is not what that row makes it: a table that jumps. */
export const jumpsOf = (rows: readonly TaxGridRow[]): readonly number[] =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1];
    if (before === undefined || before.limit === null) return [];
    const taxBy = ({ ratio, quick_deduction }: TaxGridRow): number =>
      mulRatio(before.limit ?? 0, ratio) - quick_deduction;
    return taxBy(row) === taxBy(before) ? [] : [index];
  });

/** Whether two tables say the same; a blank personal amount is none. */
export const isSameGrid = (one: readonly TaxGridRow[], other: readonly TaxGridRow[]): boolean =>
  one.length === other.length &&
  one.every((row, index) => {
    const against = other[index];
    return (
      against !== undefined &&
      row.limit === against.limit &&
      row.ratio === against.ratio &&
      row.quick_deduction === against.quick_deduction &&
      (row.personal_amount ?? 0) === (against.personal_amount ?? 0)
    );
  });
