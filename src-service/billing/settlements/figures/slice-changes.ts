import type { FigureReason, LineFigures } from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import type { amountColumns } from "../../bills/rows/compute-lines.ts";
import { causesOf } from "./figure-causes.ts";
import { type FigureMove, lineAt, sealedFiguresOf } from "./figures.ts";

type Bill = Tables["bills"];
type Line = Tables["payout_lines"];

type Figures = ReturnType<typeof amountColumns>;

/** Columns of a bill that a payment computes. */
export const figureColumns: readonly (keyof Figures)[] = Object.keys({
  ...{ customer_pay: true, service_fee: true, labor_service_fee: true, income_ex_vat: true, pit: true, vat: true },
  ...{ surtax: true, vat_recover: true, net_pay: true, pit_rate: true, quick_deduction: true, cum_income: true },
  ...{ cum_withheld: true, tax_rule_version: true, steps: true, contract_id: true },
} satisfies Record<keyof Figures, true>) as (keyof Figures)[];

/** Columns of a bill that a payment changes; null: none. */
type BillChange = Partial<Figures> | null;

const changeOf = (before: Bill, after: Bill): BillChange => {
  const names = figureColumns.filter((name) => before[name] !== after[name]);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, after[name]]));
};

/** JSON of a slice with the changes from the `stored` bills to `bills`; empty where none changes. */
export const changesText = (stored: readonly Bill[], bills: readonly Bill[]): string => {
  const changes = stored.map((bill, index) => changeOf(bill, bills[index] as Bill));
  return changes.every((change) => change === null) ? "" : JSON.stringify(changes);
};

/** The bills of a slice with the changes of its payment. */
export const changedBills = (stored: readonly Bill[], changes: string): Bill[] => {
  if (changes === "") return [...stored];
  const all = JSON.parse(changes) as BillChange[];
  return stored.map((bill, index) => ({ ...bill, ...all[index] }));
};

/** Reasons why the paid figures of a line differ from the sealed ones, and whose payment caused it. */
type Cause = { readonly reasons: readonly FigureReason[]; readonly cause_id: number | null };

/** JSON of a slice with the causes of changed figures; null where none changed. */
export const movesText = async (
  db: Reader,
  settlement: Settlement,
  lines: readonly Line[],
  moves: readonly FigureMove[],
): Promise<string | null> => {
  if (moves.length === 0) return null;
  const causes = await causesOf(db, settlement, moves);
  const bySeq = new Map(moves.map(({ line }, index) => [line.seq, causes[index]]));
  return JSON.stringify(lines.map(({ seq }) => bySeq.get(seq) ?? null));
};

/** A line of a slice that is paid with other figures than the sealed ones, with both. */
export type PlannedMove = Cause & {
  readonly line: Line;
  readonly bill: Bill;
  readonly was: LineFigures;
  readonly now: LineFigures;
};

/**
 * Lines and bills of a slice that is not booked yet, as they will be afterwards, with unchanged states and numbers, and the
 * lines whose figures change.
 */
export const sliceThen = (
  settlement: Settlement,
  lines: readonly Line[],
  stored: readonly Bill[],
  { changes, moves }: Pick<Tables["payment_slices"], "changes" | "moves">,
): { readonly bills: readonly Bill[]; readonly lines: readonly Line[]; readonly moves: readonly PlannedMove[] } => {
  const bills = changedBills(stored, changes);
  if (moves === null) return { bills, lines, moves: [] };
  const causes = JSON.parse(moves) as (Cause | null)[];
  return {
    bills,
    lines: lines.map((line, index) => (causes[index] ? lineAt(settlement, line, bills[index] as Bill) : line)),
    moves: lines.flatMap((line, index): PlannedMove[] => {
      const cause = causes[index];
      const bill = stored[index] as Bill;
      if (!cause) return [];
      const now = sealedFiguresOf(bills[index] as Bill, line);
      return [{ ...cause, line, bill, was: sealedFiguresOf(bill, line), now }];
    }),
  };
};
