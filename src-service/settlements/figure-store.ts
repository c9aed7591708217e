import type { FigureTotals, LineFigures } from "../../src-shared/calls/settlement-figures.ts";
import { touchBatches } from "../bills/touch-batches.ts";
import type { Writing } from "../context.ts";
import { insertMany, lookUp, mapInTurns, rewriteMany } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { type MovedBill, movedBill } from "./bill-moves.ts";
import type { FigureCause } from "./figure-causes.ts";
import { differentLines } from "./figure-difference.ts";
import { type FigureMove, figureTotalsOf, type PaymentFigures } from "./figures.ts";
import { payoutKey } from "./lines.ts";
import type { Changes } from "./store.ts";

type Line = Tables["payout_lines"];

/** `paid`: paid with other taxes than approved; `renewed`: waits for an approval of the new figures. */
export const figureKinds = { paid: 1, renewed: 2 } as const;

/**
 * Takes PostgreSQL's row locks on the company and the workers whose figures are computed. Writers follow each other
 * anyway, because each takes the change counter's row first (`plumbing/write.ts`); the locks say what the computation
 * rests on and keep it true should the counter ever stop being the one gate.
 */
export const lockFigures = async (writing: Writing, settlement: Settlement, lines: readonly Line[]): Promise<void> => {
  await writing.lock("companies", [settlement.company_id]);
  await writing.lock(
    "labors",
    lines.map((line) => line.labor_id),
  );
};

/** Writes bills and payout lines as computed, and of the bills what `also` says; returns the lines as they then are. */
export const writeFigures = async (
  writing: Writing,
  settlement: Settlement,
  figures: Pick<PaymentFigures, "bills" | "stored" | "lines"> & {
    readonly moves: readonly Omit<FigureMove, "computed">[];
  },
  also: MovedBill | Record<string, never> = {},
): Promise<readonly Line[]> => {
  const change_seq = await writing.changeSeq();
  const bills = await mapInTurns(figures.bills, (bill, index) => ({
    before: figures.stored[index] ?? bill,
    after: { ...bill, ...also, version: bill.version + 1, change_seq },
  }));
  await rewriteMany(writing.tx, "bills", bills);
  const moved = new Map(figures.moves.map(({ line }) => [line.id, line]));
  const lines = await mapInTurns(figures.lines, (line) =>
    moved.has(line.id) ? { ...line, version: line.version + 1 } : line,
  );
  const rewritten = lines.flatMap((after) => {
    const before = moved.get(after.id);
    return before === undefined ? [] : [{ before, after }];
  });
  await rewriteMany(writing.tx, "payout_lines", rewritten);
  await touchBatches(
    writing,
    figures.moves.flatMap(({ bill, was, now }) =>
      was.customer_pay === now.customer_pay && was.net === now.net ? [] : [bill],
    ),
  );
  writing.touched("bills", settlement.company_id);
  return lines;
};

type Told = {
  readonly kind: keyof typeof figureKinds;
  readonly actor: string;
  readonly before: Settlement;
  readonly after: Pick<Settlement, "revision" | "snapshot_hash"> & FigureTotals;
};

/** Discounts of lines as they now are, by line id: a new service fee may have taken some of it. */
const discountsNow = async (writing: Writing, lineIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await lookUp(lineIds, (chunk) =>
    writing.tx.selectFrom("payout_lines").select(["id", "discount"]).where("id", "in", chunk).execute(),
  );
  return new Map(rows.map(({ id, discount }) => [id, discount ?? 0]));
};

/** What moved of a settlement's figures as a whole, under its id; the lines are kept beside it. */
export const keepChangeHeader = async (
  writing: Writing,
  id: number,
  { kind, actor, before, after, was, changed }: Told & { readonly was: FigureTotals; readonly changed: number },
): Promise<void> => {
  await writing.tx
    .insertInto("figure_changes")
    .values({
      id,
      settlement_id: before.id,
      at: writing.at,
      kind: figureKinds[kind],
      actor,
      revision_before: before.revision,
      revision_after: after.revision,
      before_hash: before.snapshot_hash,
      after_hash: after.snapshot_hash,
      changed,
      was: JSON.stringify(figureTotalsOf(was)),
      now: JSON.stringify(figureTotalsOf(after)),
    })
    .execute();
};

type MovedLine = Pick<FigureMove, "line" | "was" | "now"> & FigureCause;

/** What is kept of a line that moved. */
export const figureRow = (
  changeId: number,
  { agency_id, period }: Pick<Settlement, "agency_id" | "period">,
  { line, was, now, reasons, cause_id }: MovedLine,
): Tables["figure_lines"] => ({
  change_id: changeId,
  line_id: line.id,
  seq: line.seq,
  bill_id: line.bill_id,
  was: JSON.stringify(was),
  now: JSON.stringify(now),
  was_key: line.payout_key,
  now_key: payoutKey(agency_id, line.bill_id, line, now.net, period),
  reasons: JSON.stringify(reasons),
  cause_id,
});

/** Keeps what was and is of every line that moved, with why. Call it after the figures are written. */
export const keepChange = async (writing: Writing, figures: PaymentFigures, told: Told): Promise<void> => {
  const { before } = told;
  const id = await writing.ids(1);
  const lines = await differentLines(writing.tx, before, figures);
  const discounts = await discountsNow(
    writing,
    figures.moves.map(({ line }) => line.id),
  );
  await keepChangeHeader(writing, id, { ...told, was: figures.before, changed: figures.moves.length });
  const rows = await mapInTurns(figures.moves, ({ line, was, now }, index) => {
    const { reasons = [], cause_id = null } = lines[index] ?? {};
    const kept: LineFigures = { ...now, discount: discounts.get(line.id) ?? 0 };
    return figureRow(id, before, { line, was, now: kept, reasons, cause_id });
  });
  await insertMany(writing.tx, "figure_lines", rows);
};

/**
 * Makes a payment's figures those of the settlement: bills, which are settled from now on, and lines as computed, and where
 * taxes differ from the sealed ones the seal of what is paid, with a record of every line's difference. Returns the lines
 * to pay and the header's changes.
 */
export const takeFigures = async (
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
  actor: string,
): Promise<{ lines: readonly Line[]; changes: Changes }> => {
  const lines = await writeFigures(writing, settlement, figures, movedBill("settling", writing.at));
  if (figures.moves.length === 0) return { lines, changes: {} };
  const sealed = { ...figures.totals, snapshot_hash: figures.hash };
  await keepChange(writing, figures, {
    ...{ kind: "paid", actor, before: settlement },
    after: { ...sealed, revision: settlement.revision },
  });
  return { lines, changes: { ...sealed, paid_hash: figures.hash } };
};
