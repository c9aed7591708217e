import type { FigureTotals, LineFigures } from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import type { Database, Tables } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { figureKinds } from "../figures/figure-store.ts";
import { figuresOf, figureTotalsOf, isSameFigures } from "../figures/figures.ts";
import { figureLinesToCome, linesOnceBooked } from "../making/open-slices.ts";
import { type SealedLine, snapshotHash, totalsOf } from "../rows/lines.ts";

type Change = Tables["figure_changes"];
type FigureLine = Pick<Tables["figure_lines"], "seq" | "was_key" | "now_key"> & {
  readonly was: LineFigures;
  readonly now: LineFigures;
};

/** Recorded lines of a change, including those that are still to be recorded while the payment is being booked. */
const linesOf = async (db: Database, settlement: Settlement, changeId: number): Promise<FigureLine[]> => {
  const storedLines = await db
    .selectFrom("figure_lines")
    .selectAll()
    .where("change_id", "=", changeId)
    .orderBy("seq")
    .execute();
  const rows = [...storedLines, ...(await figureLinesToCome(db, settlement, changeId))];
  return rows.map(({ seq, was, now, was_key, now_key }) => ({
    ...{ seq, was_key, now_key },
    was: JSON.parse(was) as LineFigures,
    now: JSON.parse(now) as LineFigures,
  }));
};

/** The lines before a change; null where the current lines are not the recorded result of the change. */
const before = (lines: readonly SealedLine[], figureLines: readonly FigureLine[]): readonly SealedLine[] | null => {
  const bySeq = new Map(figureLines.map((line) => [line.seq, line]));
  const isRecorded = lines.every((line) => {
    const own = bySeq.get(line.seq);
    return own === undefined || (isSameFigures(own.now, figuresOf(line)) && own.now_key === line.payout_key);
  });
  if (!isRecorded) return null;
  return lines.map((line) => {
    const own = bySeq.get(line.seq);
    return own === undefined ? line : { ...line, ...own.was, payout_key: own.was_key };
  });
};

const parseTotals = (text: string): FigureTotals => JSON.parse(text) as FigureTotals;

/**
 * Undoes the recorded changes of a settlement's figures one by one; returns the seal that a checker must have approved.
 */
const undo = async (db: Database, settlement: Settlement, changes: readonly Change[], faults: string[]) => {
  let approvable = settlement.snapshot_hash;
  let lines: readonly SealedLine[] = await linesOnceBooked(db, settlement);
  let hash = settlement.snapshot_hash;
  let isPaidOn = true;
  let current = settlement.revision;
  for (const change of changes) {
    // A later revision by the maker was computed again as a whole, so changes before it do not count.
    if (change.revision_after < current) break;
    const figureLines = await linesOf(db, settlement, change.id);
    const was = change.after_hash === hash && figureLines.length === change.changed ? before(lines, figureLines) : null;
    const revision = change.revision_before;
    const isWhole =
      was !== null &&
      snapshotHash({ ...settlement, revision }, was) === change.before_hash &&
      isSameFigures(parseTotals(change.now), figureTotalsOf(totalsOf(lines))) &&
      isSameFigures(parseTotals(change.was), figureTotalsOf(totalsOf(was)));
    if (!isWhole || was === null) {
      faults.push(`settlement ${settlement.no}: the change of figures of ${change.at} does not lead to what is there`);
      return approvable;
    }
    lines = was;
    current = revision;
    hash = change.before_hash;
    isPaidOn = isPaidOn && change.kind === figureKinds.paid;
    if (isPaidOn) approvable = hash;
  }
  return approvable;
};

const codesOf = (keys: readonly Parameters<typeof settlementStates.code>[0][]): readonly number[] =>
  keys.map((key) => settlementStates.code(key));

/** States in which an approval must be valid. */
const approved = codesOf([
  "toFund",
  "toPay",
  "toHandOut",
  "paying",
  "suspended",
  "settled",
  "revoking",
  "offlineSettled",
]);
/** States in which it must be valid unless lines to be paid again wait for another approval. */
const approvedBefore = codesOf(["partlyPaid", "closed", "allFailed", "offlineHandling"]);

/**
 * True when the settlement's approval must be valid: not while renewed figures of lines to be paid again wait for approval.
 */
const mustHold = (settlement: Settlement, newest: Change | undefined): boolean => {
  if (approved.includes(settlement.status)) return true;
  if (!approvedBefore.includes(settlement.status)) return false;
  const isRenewed = newest?.kind === figureKinds.renewed && newest.after_hash === settlement.snapshot_hash;
  return !isRenewed || settlement.approved_hash === settlement.snapshot_hash;
};

/**
 * Checks that every difference between approved and paid figures is recorded line by line: undoing the records leads from
 * the current figures to the approved seal.
 */
export const figuresAreRecorded: Check = async (db) => {
  const rows = await db.selectFrom("figure_changes").selectAll().orderBy("id", "desc").execute();
  const bySettlement = Map.groupBy(rows, (row) => row.settlement_id);
  const settlements = await db
    .selectFrom("settlements")
    .selectAll()
    .where("status", "<>", settlementStates.code("cancelled"))
    .orderBy("id")
    .execute();
  const faults: string[] = [];
  for (const settlement of settlements) {
    const changes = bySettlement.get(settlement.id) ?? [];
    const approvable = changes.length === 0 ? settlement.snapshot_hash : await undo(db, settlement, changes, faults);
    if (settlement.paid_hash !== null && !changes.some(({ after_hash }) => after_hash === settlement.paid_hash)) {
      faults.push(`settlement ${settlement.no}: paid with other figures than approved, without a record`);
    }
    if (mustHold(settlement, changes[0]) && approvable !== settlement.approved_hash) {
      faults.push(`settlement ${settlement.no}: what is there does not follow from what was approved`);
    }
  }
  const settlementIds = new Set(settlements.map(({ id }) => id));
  const cancelled = await db.selectFrom("settlements").select("id").execute();
  for (const { id } of cancelled) settlementIds.add(id);
  for (const id of bySettlement.keys())
    if (!settlementIds.has(id)) faults.push(`change of figures without a settlement ${id}`);
  return { name: "figures paid follow from the approved ones", examined: settlements.length, faults };
};
