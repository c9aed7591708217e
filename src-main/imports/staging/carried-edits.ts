import type { StagedCell } from "../../../src-shared/kernel/imports/cells/cells.ts";
import type { ImportField } from "../../../src-shared/kernel/imports/cells/define.ts";
import { type Apply, withTexts } from "./row-edits.ts";
import type { RowStore } from "./rows/row-store.ts";

/** A person's edits and deletions by spreadsheet row number, which survive reading the file again. */
export type CarriedEdits = {
  readonly texts: readonly { readonly number: number; readonly column: string; readonly text: string }[];
  readonly deleted: readonly number[];
};

const rowsAtOnce = 2_000;

export const collectEdits = (store: RowStore): CarriedEdits => {
  const texts: { number: number; column: string; text: string }[] = [];
  const deleted: number[] = [];
  for (const rows of store.select("(edited IS NOT NULL OR gone = 1)", rowsAtOnce)) {
    for (const { number, edited, cells, deleted: isGone } of rows) {
      if (isGone) deleted.push(number);
      for (const index of edited) {
        const column = (store.template.fields[index] as ImportField).key;
        texts.push({ number, column, text: (cells[index] as StagedCell).text });
      }
    }
  }
  return { texts, deleted };
};

/** Applies the edits again to the rows as they are read now; edits of rows or columns that no longer exist are skipped. */
export const reapplyEdits = (store: RowStore, { texts, deleted }: CarriedEdits, apply: Apply): void => {
  const byNumber = new Map<number, Map<number, string>>(deleted.map((number) => [number, new Map()]));
  const fields = new Map(store.template.fields.map(({ key }, index) => [key, index] as const));
  for (const { number, column, text } of texts) {
    const field = fields.get(column);
    if (field === undefined) continue;
    const ofRow = byNumber.get(number) ?? new Map<number, string>();
    byNumber.set(number, ofRow.set(field, text));
  }
  if (byNumber.size === 0) return;
  const isGone = new Set(deleted);
  for (const rows of store.chunks(rowsAtOnce)) {
    for (const row of rows) {
      const newTexts = byNumber.get(row.number);
      const content = newTexts === undefined ? null : withTexts(row, newTexts);
      // One history entry a row: undoing the deletion of an edited row restores the edited row.
      if (isGone.has(row.number)) apply(row, { ...content, deleted: true });
      else if (content !== null) apply(row, content);
    }
  }
};
