import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { StagedCell } from "../../../src-shared/kernel/imports/cells/cells.ts";
import { fixByName } from "../../../src-shared/kernel/imports/cells/fixes.ts";
import type { RowContent, RowStore } from "./rows/row-store.ts";
import type { StagedRow } from "./rows/staged-row.ts";

export type CellEdit = { readonly row_id: number; readonly column: string; readonly text: string };

/** Reports how a row changes; the caller applies and records it. */
export type Apply = (row: StagedRow, content: Partial<RowContent>) => void;

const chunkRows = 2_000;

const invalid = (field: string): AppError => new AppError("invalid", { fields: { [field]: ["unknown"] } });

const existing = (store: RowStore, rowId: number): StagedRow => {
  const row = store.row(rowId);
  if (row === null || row.deleted) throw invalid("row_id");
  if (row.sent) throw new AppError("import_sealed");
  return row;
};

/** A row with other texts in some cells: a person entered them, so the cell's storage fault no longer applies. */
export const withTexts = (row: StagedRow, texts: ReadonlyMap<number, string>): Partial<RowContent> | null => {
  const cells: StagedCell[] = [...row.cells];
  const changedIndices: number[] = [];
  for (const [index, text] of texts) {
    const cell = cells[index] as StagedCell;
    if (cell.text === text && cell.fault === null) continue;
    cells[index] = { text, fault: null };
    changedIndices.push(index);
  }
  if (changedIndices.length === 0) return null;
  const edited = [...new Set([...row.edited, ...changedIndices])].sort((left, right) => left - right);
  return { cells, edited, online: [], asked: false };
};

/** Texts typed, pasted or filled in by a person. AppError `invalid` for a row or column that is not there. */
export const applyEdits = (store: RowStore, edits: readonly CellEdit[], apply: Apply): void => {
  const byRow = new Map<number, Map<number, string>>();
  for (const { row_id, column, text } of edits) {
    const index = store.template.fields.findIndex((field) => field.key === column);
    if (index < 0) throw invalid("column");
    const texts = byRow.get(row_id) ?? new Map<number, string>();
    byRow.set(row_id, texts.set(index, text.trim()));
  }
  for (const [rowId, texts] of byRow) {
    const row = existing(store, rowId);
    const content = withTexts(row, texts);
    if (content !== null) apply(row, content);
  }
};

export const applyDeletions = (store: RowStore, rowIds: readonly number[], apply: Apply): void => {
  for (const rowId of new Set(rowIds)) apply(existing(store, rowId), { deleted: true });
};

/** One fix over all cells. A cell whose value the file has lost (a fault) has nothing that could be fixed. */
export const applyFixTo = (store: RowStore, name: string, apply: Apply): void => {
  const fix = fixByName(name);
  if (fix === undefined) throw invalid("fix");
  for (const rows of store.chunks(chunkRows)) {
    for (const row of rows) {
      const texts = new Map<number, string>();
      store.template.fields.forEach((field, index) => {
        const cell = row.cells[index] as StagedCell;
        const proposed = cell.fault === null && cell.text !== "" ? fix.propose(field, cell.text) : null;
        if (proposed !== null) texts.set(index, proposed);
      });
      const content = texts.size === 0 ? null : withTexts(row, texts);
      if (content !== null) apply(row, content);
    }
  }
};
