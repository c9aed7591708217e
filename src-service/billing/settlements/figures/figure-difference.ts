import {
  type FigureDifference,
  type FigureLine,
  type FigureReason,
  type FigureTotals,
  figureLinesShown,
  figureReasons,
  type LineFigures,
} from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { maskName } from "../../../../src-shared/kernel/values/people/mask.ts";
import { lookUp, type Reader } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { causesOf, settlementNumbers } from "./figure-causes.ts";
import { figureTotalsOf, type PaymentFigures } from "./figures.ts";

/** Most causing settlements that are named. */
const causesShown = 5;

/** A line of a difference before names and numbers are looked up. */
export type DifferentLine = {
  readonly seq: number;
  readonly bill_id: number;
  readonly was: LineFigures;
  readonly now: LineFigures;
  readonly reasons: readonly FigureReason[];
  readonly cause_id: number | null;
};

/** Description of differing lines: `lines` all of them in order, `was` and `now` the sums of the settlement. */
export const differenceOf = async (
  db: Reader,
  lines: readonly DifferentLine[],
  was: FigureTotals,
  now: FigureTotals,
): Promise<FigureDifference> => {
  const shownLines = lines.slice(0, figureLinesShown);
  const causes = [...new Set(lines.flatMap(({ cause_id }) => cause_id ?? []))].slice(0, causesShown);
  const numbers = await settlementNumbers(db, [...causes, ...shownLines.map(({ cause_id }) => cause_id)]);
  const bills = await lookUp(
    shownLines.map(({ bill_id }) => bill_id),
    (chunk) => db.selectFrom("bills").select(["id", "no", "labor_name"]).where("id", "in", chunk).execute(),
  );
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  const occurring = new Set(lines.flatMap(({ reasons }) => reasons));
  return {
    changed: lines.length,
    was: figureTotalsOf(was),
    now: figureTotalsOf(now),
    reasons: figureReasons.filter((reason) => occurring.has(reason)),
    cause_nos: causes.flatMap((id) => numbers.get(id) ?? []),
    lines: shownLines.map(({ seq, bill_id, was: before, now: after, reasons, cause_id }): FigureLine => {
      const bill = byId.get(bill_id);
      return {
        seq,
        bill_id: String(bill_id),
        bill_no: bill?.no ?? "",
        labor_name: maskName(bill?.labor_name ?? ""),
        was: before,
        now: after,
        reasons: [...reasons],
        cause_no: cause_id === null ? null : (numbers.get(cause_id) ?? null),
      };
    }),
  };
};

/** Lines with changed figures, each with the causes. */
export const differentLines = async (
  db: Reader,
  settlement: Settlement,
  { moves }: PaymentFigures,
): Promise<readonly DifferentLine[]> => {
  const causes = await causesOf(db, settlement, moves);
  return moves.map(({ line, was, now }, index) => ({
    ...{ seq: line.seq, bill_id: line.bill_id, was, now },
    reasons: causes[index]?.reasons ?? [],
    cause_id: causes[index]?.cause_id ?? null,
  }));
};
