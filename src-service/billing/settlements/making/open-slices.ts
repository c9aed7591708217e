import type { Reader, Tables } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { figureRow } from "../figures/figure-store.ts";
import { sliceThen } from "../figures/slice-changes.ts";
import { readSealedLines, type SealedLine } from "../rows/lines.ts";
import { sliceToMake } from "./making-slices.ts";
import { sealedWith } from "./new-lines.ts";
import { readSlice } from "./payment-slices.ts";

type Bill = Tables["bills"];

/** Slices of a settlement's open plan that are not booked yet, in order. */
const openSlices = (db: Reader, settlementId: number) =>
  db
    .selectFrom("payment_slices as s")
    .innerJoin("payment_plans as p", "p.id", "s.plan_id")
    .where("p.settlement_id", "=", settlementId)
    .where("s.booked_at", "is", null)
    .selectAll("s")
    .select(["p.makes", "p.change_id"])
    .orderBy("s.slice")
    .execute();

/** Sealed columns of a settlement's lines, as they will be when all slices are booked. */
export const linesOnceBooked = async (db: Reader, settlement: Settlement): Promise<readonly SealedLine[]> => {
  const bySeq = new Map((await readSealedLines(db, settlement.id)).map((line) => [line.seq, line]));
  for (const slice of await openSlices(db, settlement.id)) {
    const then = slice.makes === null ? await toPay(db, settlement, slice) : await sliceToMake(db, settlement, slice);
    for (const [index, line] of then.lines.entries()) {
      bySeq.set(line.seq, sealedWith(line, then.bills[index] as Bill));
    }
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
};

const toPay = async (db: Reader, settlement: Settlement, slice: Tables["payment_slices"]) => {
  const { lines, bills } = await readSlice(db, settlement.id, slice);
  return sliceThen(settlement, lines, bills, slice);
};

/** Lines of a change of figures that will be recorded when the rest of its payment is booked. */
export const figureLinesToCome = async (
  db: Reader,
  settlement: Settlement,
  changeId: number,
): Promise<readonly Tables["figure_lines"][]> => {
  const rows: Tables["figure_lines"][] = [];
  for (const slice of await openSlices(db, settlement.id)) {
    if (slice.change_id !== changeId) continue;
    const { moves } = await toPay(db, settlement, slice);
    rows.push(...moves.map((move) => figureRow(changeId, settlement, move)));
  }
  return rows;
};
