import type { FigureTotals, LineFigures } from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { Writing } from "../../../core/context.ts";
import { insertMany, lookUp, mapInTurns, type Tables } from "../../../core/database/tables.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { touchBatches } from "../../bills/rows/touch-batches.ts";
import { type MovedBill, movedBill } from "../rows/bill-moves.ts";
import { payoutKey } from "../rows/lines.ts";
import type { Changes } from "../rows/store.ts";
import type { FigureCause } from "./figure-causes.ts";
import { differentLines } from "./figure-difference.ts";
import { type FigureMove, figureTotalsOf, type PaymentFigures } from "./figures.ts";

type Line = Tables["payout_lines"];

/** `paid`: paid with other taxes than approved; `renewed`: waits for an approval of the new figures. */
export const figureKinds = { paid: 1, renewed: 2 } as const;

/**
 * Takes PostgreSQL's row locks on the company and the workers whose figures are computed. Writers are serialised anyway by
 * the change counter's row (`plumbing/write.ts`); the locks document what the computation depends on and protect it should
 * the counter ever stop serialising writers.
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
  const bills = await mapInTurns(figures.bills, (bill, index) => ({
    before: figures.stored[index] ?? bill,
    after: { ...bill, ...also },
  }));
  await versioned("bills", "bills").saveMany(writing, bills);
  const movedLines = new Map(figures.moves.map(({ line }) => [line.id, line]));
  const rewritten = await versioned("payout_lines").saveMany(
    writing,
    figures.lines.flatMap((after) => {
      const before = movedLines.get(after.id);
      return before === undefined ? [] : [{ before, after }];
    }),
  );
  const saved = new Map(rewritten.map(({ after }) => [after.id, after]));
  await touchBatches(
    writing,
    figures.moves.flatMap(({ bill, was, now }) =>
      was.customer_pay === now.customer_pay && was.net === now.net ? [] : [bill],
    ),
  );
  writing.touched("bills", settlement.company_id);
  return figures.lines.map((line) => saved.get(line.id) ?? line);
};

type FigureChange = {
  readonly kind: keyof typeof figureKinds;
  readonly actor: string;
  readonly before: Settlement;
  readonly after: Pick<Settlement, "revision" | "snapshot_hash"> & FigureTotals;
};

/** Current discounts of lines by line id: a lower service fee may have reduced them. */
const discountsNow = async (writing: Writing, lineIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await lookUp(lineIds, (chunk) =>
    writing.tx.selectFrom("payout_lines").select(["id", "discount"]).where("id", "in", chunk).execute(),
  );
  return new Map(rows.map(({ id, discount }) => [id, discount ?? 0]));
};

/** Stores the header of a change of a settlement's figures; the lines are stored separately. */
export const storeChangeHeader = async (
  writing: Writing,
  id: number,
  { kind, actor, before, after, was, changed }: FigureChange & { readonly was: FigureTotals; readonly changed: number },
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

/** The stored row of a line with changed figures. */
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

/** Stores old and new figures of every changed line, with the causes. Call it after the figures are written. */
export const storeChange = async (writing: Writing, figures: PaymentFigures, change: FigureChange): Promise<void> => {
  const { before } = change;
  const id = await writing.ids(1);
  const lines = await differentLines(writing.tx, before, figures);
  const discounts = await discountsNow(
    writing,
    figures.moves.map(({ line }) => line.id),
  );
  await storeChangeHeader(writing, id, { ...change, was: figures.before, changed: figures.moves.length });
  const rows = await mapInTurns(figures.moves, ({ line, was, now }, index) => {
    const { reasons = [], cause_id = null } = lines[index] ?? {};
    const nowWithDiscount: LineFigures = { ...now, discount: discounts.get(line.id) ?? 0 };
    return figureRow(id, before, { line, was, now: nowWithDiscount, reasons, cause_id });
  });
  await insertMany(writing.tx, "figure_lines", rows);
};

/**
 * Makes a payment's figures those of the settlement: bills, which are settled from now on, and lines as computed, and where
 * taxes differ from the sealed ones the seal of what is paid, with a record of every line's difference. Returns the lines
 * to pay and the header's changes.
 */
export const adoptFigures = async (
  writing: Writing,
  settlement: Settlement,
  figures: PaymentFigures,
  actor: string,
): Promise<{ lines: readonly Line[]; changes: Changes }> => {
  const lines = await writeFigures(writing, settlement, figures, movedBill("settling", writing.at));
  if (figures.moves.length === 0) return { lines, changes: {} };
  const newTotals = { ...figures.totals, snapshot_hash: figures.hash };
  await storeChange(writing, figures, {
    ...{ kind: "paid", actor, before: settlement },
    after: { ...newTotals, revision: settlement.revision },
  });
  return { lines, changes: { ...newTotals, paid_hash: figures.hash } };
};
