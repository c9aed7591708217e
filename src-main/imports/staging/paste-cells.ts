import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { parseBlock } from "../../../src-shared/kernel/imports/clipboard-block.ts";
import { type PasteTarget, planPaste } from "../../../src-shared/kernel/imports/paste-plan.ts";
import { fieldsOf, longestText, rowsOf } from "./replace-cells.ts";
import { type Apply, withTexts } from "./row-edits.ts";
import type { RowStore } from "./rows/row-store.ts";

/** Rows of one step: what a person may undo by one key. */
export const mostRowsAtOnce = 100_000;
/** Characters of one paste: a hundred thousand full rows. */
const longestPaste = 64 * 1024 * 1024;

/** A paste comes in pieces, because one question to the desk is bounded; a first piece begins another paste. */
export class Clipboard {
  private pieces: string[] = [];
  private length = 0;

  /** AppError `invalid` for a piece out of turn, or for more than any paste may hold. */
  add(piece: number, text: string): void {
    if (piece === 0) this.clear();
    this.length += text.length;
    if (piece !== this.pieces.length || this.length > longestPaste) throw new AppError("invalid");
    this.pieces.push(text);
  }

  /** The whole text, once. AppError `invalid` unless all its pieces are there. */
  take(pieces: number): string {
    const text = this.pieces.join("");
    const isWhole = this.pieces.length === pieces;
    this.clear();
    if (!isWhole) throw new AppError("invalid");
    return text;
  }

  private clear(): void {
    this.pieces = [];
    this.length = 0;
  }
}

export type Pasted = { readonly cells: number; readonly rows_left_out: number; readonly columns_left_out: number };

type Where = Pick<PasteTarget, "selectedRows" | "selectedColumns"> & {
  /** Rows from the corner down, by id, and columns from it to the right, by key. */
  readonly ids: readonly number[];
  readonly columns: readonly string[];
};

/** Writes a clipboard's text over the rows; what stays the same is not a change. AppError `invalid` for too many rows. */
export const applyPaste = (store: RowStore, text: string, target: Where, apply: Apply): Pasted => {
  const { ids, columns, selectedRows, selectedColumns } = target;
  const plan = planPaste(parseBlock(text), {
    ...{ selectedRows, selectedColumns, rows: ids.length, columns: columns.length },
  });
  if (plan.rows > mostRowsAtOnce) throw new AppError("invalid", { fields: { rows: ["too_many"] } });
  const indices = fieldsOf(store, columns.slice(0, plan.columns));
  const placeOf = new Map(ids.slice(0, plan.rows).map((id, row) => [id, row] as const));
  let cells = 0;
  for (const rows of rowsOf(store, [...placeOf.keys()])) {
    for (const row of rows) {
      const texts = new Map<number, string>();
      indices.forEach((index, column) => {
        const next = plan.textAt(placeOf.get(row.rowId) ?? 0, column)?.trim();
        if (next === undefined || next === row.cells[index]?.text) return;
        if (next.length > longestText) throw new AppError("invalid", { fields: { text: ["too_long"] } });
        texts.set(index, next);
      });
      const content = texts.size === 0 ? null : withTexts(row, texts);
      if (content === null) continue;
      cells += texts.size;
      apply(row, content);
    }
  }
  return { cells, rows_left_out: plan.rowsLeftOut, columns_left_out: plan.columnsLeftOut };
};

/** Empties cells of the rows named. */
export const applyClear = (store: RowStore, columns: readonly string[], ids: readonly number[], apply: Apply): void => {
  const texts = new Map(fieldsOf(store, columns).map((index) => [index, ""] as const));
  for (const rows of rowsOf(store, ids)) {
    for (const row of rows) {
      const content = withTexts(row, texts);
      if (content !== null) apply(row, content);
    }
  }
};

/** Takes the rows named out; those that were sent stay. */
export const applyRemoval = (store: RowStore, ids: readonly number[], apply: Apply): void => {
  for (const rows of rowsOf(store, ids)) for (const row of rows) apply(row, { deleted: true });
};
