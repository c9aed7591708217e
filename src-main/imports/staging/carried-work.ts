import type { StagedCell } from "../../../src-shared/imports/cells.ts";
import type { ImportField } from "../../../src-shared/imports/define.ts";
import { type Apply, withTexts } from "./row-edits.ts";
import type { RowStore } from "./row-store.ts";

/** What a person did to the rows of a file, by the row numbers of the spreadsheet: it survives another reading of it. */
export type CarriedWork = {
  readonly texts: readonly { readonly number: number; readonly column: string; readonly text: string }[];
  readonly gone: readonly number[];
};

const rowsAtOnce = 2_000;

export const workOn = (store: RowStore): CarriedWork => {
  const texts: { number: number; column: string; text: string }[] = [];
  const gone: number[] = [];
  for (const rows of store.select("(edited IS NOT NULL OR gone = 1)", rowsAtOnce)) {
    for (const { number, edited, cells, gone: isGone } of rows) {
      if (isGone) gone.push(number);
      for (const index of edited) {
        const column = (store.template.fields[index] as ImportField).key;
        texts.push({ number, column, text: (cells[index] as StagedCell).text });
      }
    }
  }
  return { texts, gone };
};

/** Does it again to the rows as they are read now; what has no place there any more is left out. */
export const doAgain = (store: RowStore, { texts, gone }: CarriedWork, apply: Apply): void => {
  const byNumber = new Map<number, Map<number, string>>(gone.map((number) => [number, new Map()]));
  const fields = new Map(store.template.fields.map(({ key }, index) => [key, index] as const));
  for (const { number, column, text } of texts) {
    const field = fields.get(column);
    if (field === undefined) continue;
    const ofRow = byNumber.get(number) ?? new Map<number, string>();
    byNumber.set(number, ofRow.set(field, text));
  }
  if (byNumber.size === 0) return;
  const isGone = new Set(gone);
  for (const rows of store.chunks(rowsAtOnce)) {
    for (const row of rows) {
      const wanted = byNumber.get(row.number);
      const content = wanted === undefined ? null : withTexts(row, wanted);
      // One entry of the history a row: what was mended and then taken out comes back mended.
      if (isGone.has(row.number)) apply(row, { ...content, gone: true });
      else if (content !== null) apply(row, content);
    }
  }
};
