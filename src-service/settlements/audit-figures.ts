import type { FigureTotals, LineFigures } from "../../src-shared/calls/settlement-figures.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import type { Check } from "../database/audit-check.ts";
import type { Database, Tables } from "../database/tables.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { figureKinds } from "./figure-store.ts";
import { figuresOf, figureTotalsOf, isSameFigures } from "./figures.ts";
import { type SealedLine, snapshotHash, totalsOf } from "./lines.ts";
import { figureLinesToCome, linesOnceBooked } from "./open-slices.ts";

type Change = Tables["figure_changes"];
type Kept = Pick<Tables["figure_lines"], "seq" | "was_key" | "now_key"> & {
  readonly was: LineFigures;
  readonly now: LineFigures;
};

/** What is kept of a change, and of one whose payment is still being booked what is going to be. */
const linesOf = async (db: Database, settlement: Settlement, changeId: number): Promise<Kept[]> => {
  const stored = await db
    .selectFrom("figure_lines")
    .selectAll()
    .where("change_id", "=", changeId)
    .orderBy("seq")
    .execute();
  const rows = [...stored, ...(await figureLinesToCome(db, settlement, changeId))];
  return rows.map(({ seq, was, now, was_key, now_key }) => ({
    ...{ seq, was_key, now_key },
    was: JSON.parse(was) as LineFigures,
    now: JSON.parse(now) as LineFigures,
  }));
};

/** The lines as they were before a change; null where they are not what the change says that they became. */
const before = (lines: readonly SealedLine[], kept: readonly Kept[]): readonly SealedLine[] | null => {
  const bySeq = new Map(kept.map((line) => [line.seq, line]));
  const isTold = lines.every((line) => {
    const own = bySeq.get(line.seq);
    return own === undefined || (isSameFigures(own.now, figuresOf(line)) && own.now_key === line.payout_key);
  });
  if (!isTold) return null;
  return lines.map((line) => {
    const own = bySeq.get(line.seq);
    return own === undefined ? line : { ...line, ...own.was, payout_key: own.was_key };
  });
};

const totalsTold = (text: string): FigureTotals => JSON.parse(text) as FigureTotals;

/**
 * Goes from a settlement's figures back through its recorded changes; returns the seal that a checker must have approved.
 */
const undo = async (db: Database, settlement: Settlement, changes: readonly Change[], faults: string[]) => {
  let approvable = settlement.snapshot_hash;
  let lines: readonly SealedLine[] = await linesOnceBooked(db, settlement);
  let hash = settlement.snapshot_hash;
  let isPaidOn = true;
  let current = settlement.revision;
  for (const change of changes) {
    // A revision made since by its maker was computed again as a whole: nothing leads back beyond it.
    if (change.revision_after < current) break;
    const kept = await linesOf(db, settlement, change.id);
    const was = change.after_hash === hash && kept.length === change.changed ? before(lines, kept) : null;
    const revision = change.revision_before;
    const isWhole =
      was !== null &&
      snapshotHash({ ...settlement, revision }, was) === change.before_hash &&
      isSameFigures(totalsTold(change.now), figureTotalsOf(totalsOf(lines))) &&
      isSameFigures(totalsTold(change.was), figureTotalsOf(totalsOf(was)));
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

/** States in which an approval holds. */
const approved = codesOf(["toFund", "toPay", "paying", "suspended", "settled", "revoking", "offlineSettled"]);
/** States in which it holds unless lines to be paid again wait for another one. */
const approvedBefore = codesOf(["partlyPaid", "allFailed", "offlineHandling"]);

/** Whether the settlement's approval has to hold: it does not while renewed figures of lines to be paid again wait. */
const mustHold = (settlement: Settlement, newest: Change | undefined): boolean => {
  if (approved.includes(settlement.status)) return true;
  if (!approvedBefore.includes(settlement.status)) return false;
  const isRenewed = newest?.kind === figureKinds.renewed && newest.after_hash === settlement.snapshot_hash;
  return !isRenewed || settlement.approved_hash === settlement.snapshot_hash;
};

/**
 * Every difference between what was approved and what was paid is on record, line by line: undoing the records leads from
 * the figures that are there to the approved seal.
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
  const known = new Set(settlements.map(({ id }) => id));
  const cancelled = await db.selectFrom("settlements").select("id").execute();
  for (const { id } of cancelled) known.add(id);
  for (const id of bySettlement.keys()) if (!known.has(id)) faults.push(`change of figures without a settlement ${id}`);
  return { name: "figures paid follow from the approved ones", examined: settlements.length, faults };
};
