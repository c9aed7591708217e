import type {
  FigureChange,
  FigureReason,
  FigureTotals,
  LineFigures,
} from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { type DifferentLine, differenceOf } from "./figure-difference.ts";
import { figureKinds } from "./figure-store.ts";

/** The lines of a recorded change, in their order. */
export const changedLines = async (db: Reader, changeId: number): Promise<DifferentLine[]> => {
  const rows = await db
    .selectFrom("figure_lines")
    .selectAll()
    .where("change_id", "=", changeId)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({
    ...{ seq: row.seq, bill_id: row.bill_id, cause_id: row.cause_id },
    was: JSON.parse(row.was) as LineFigures,
    now: JSON.parse(row.now) as LineFigures,
    reasons: JSON.parse(row.reasons) as FigureReason[],
  }));
};

/** Recorded changes of a settlement's sealed figures, newest first. */
export const figureChangesOf = async (db: Reader, settlementId: number): Promise<FigureChange[]> => {
  const rows = await db
    .selectFrom("figure_changes")
    .selectAll()
    .where("settlement_id", "=", settlementId)
    .orderBy("id", "desc")
    .execute();
  const changes: FigureChange[] = [];
  for (const row of rows) {
    const was = JSON.parse(row.was) as FigureTotals;
    const now = JSON.parse(row.now) as FigureTotals;
    changes.push({
      ...{ id: String(row.id), at: row.at, actor: row.actor },
      kind: row.kind === figureKinds.paid ? "paid" : "renewed",
      ...{ before_hash: row.before_hash, after_hash: row.after_hash },
      difference: await differenceOf(db, await changedLines(db, row.id), was, now),
    });
  }
  return changes;
};
