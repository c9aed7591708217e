import type { TaxMode } from "../tax/line-types.ts";
import { type RuleKind, ruleFor } from "../tax/rules.ts";
import { mulRatio } from "../values/money/money.ts";
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

const cells = ["limit", "ratio", "personal_amount", "quick_deduction"] as const;
type Cell = (typeof cells)[number];

/**
 * Where a table differs from the law's: a cell, a row that the law does not have, or one of the law's that is not there. `row`
 * from 0; amounts in cents, rates percent ×100, null for "no limit".
 */
export type GridDifference =
  | {
      readonly kind: "cell";
      readonly row: number;
      readonly cell: Cell;
      readonly agreed: number | null;
      readonly law: number | null;
    }
  | { readonly kind: "extra"; readonly row: number }
  | { readonly kind: "lacking"; readonly row: number; readonly law: TaxGridRow };

/** A blank personal amount is none. */
const cellOf = (row: TaxGridRow, cell: Cell): number | null =>
  cell === "personal_amount" ? (row.personal_amount ?? 0) : row[cell];

/** All differences of a contract's tax grid from the table of the law, row by row. */
export const differencesFrom = (law: readonly TaxGridRow[], agreed: readonly TaxGridRow[]): readonly GridDifference[] =>
  Array.from({ length: Math.max(law.length, agreed.length) }, (_unused, row): readonly GridDifference[] => {
    const [of, typed] = [law[row], agreed[row]];
    if (typed === undefined) return of === undefined ? [] : [{ kind: "lacking", row, law: of }];
    if (of === undefined) return [{ kind: "extra", row }];
    return cells.flatMap((cell): readonly GridDifference[] => {
      const [one, other] = [cellOf(typed, cell), cellOf(of, cell)];
      return one === other ? [] : [{ kind: "cell", row, cell, agreed: one, law: other }];
    });
  }).flat();
