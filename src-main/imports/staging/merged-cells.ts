import type { MergedRange } from "../spreadsheet/source/merged-ranges.ts";
import { type Apply, withTexts } from "./row-edits.ts";
import type { RowStore } from "./rows/row-store.ts";
import type { StagedRow } from "./rows/staged-row.ts";
import type { StagingFile } from "./rows/staging-file.ts";

type Known = { readonly ranges: readonly MergedRange[]; readonly columns: ReadonlyMap<string, number> };

const rowsAtOnce = 2_000;

/**
 * Notes for every cell below the first of a merged range which row has its text. Inside the transaction that loads the
 * rows, after them.
 */
export const storeMergedRanges = (
  { database }: StagingFile,
  keys: readonly string[],
  { ranges, columns }: Known,
): void => {
  const fieldAt = new Map(keys.flatMap((key, field) => (columns.has(key) ? [[columns.get(key), field] as const] : [])));
  const fieldRanges = ranges.filter(({ column }) => fieldAt.has(column));
  if (fieldRanges.length === 0) return;
  const idOf = new Map(database.prepare("SELECT number, row_id FROM rows").raw().all() as [number, number][]);
  const insert = database.prepare("INSERT OR IGNORE INTO merged VALUES (?, ?, ?)");
  for (const { top, bottom, column } of fieldRanges) {
    const source = idOf.get(top);
    if (source === undefined) continue;
    for (let number = top + 1; number <= bottom; number += 1) {
      const rowId = idOf.get(number);
      if (rowId !== undefined) insert.run(rowId, fieldAt.get(column), source);
    }
  }
};

/** The cells of an import that a merged range left empty, and what stands above them. */
export class MergedCells {
  private readonly staging: StagingFile;
  private readonly fields: readonly number[];

  constructor(staging: StagingFile) {
    this.staging = staging;
    this.fields = staging.database.prepare("SELECT DISTINCT field FROM merged").pluck().all() as number[];
  }

  /** Counts the cells that are still empty and have a text above them. */
  count(): number {
    return this.fields.reduce((sum, field) => sum + (this.prepare("count(*)", field).pluck().get() as number), 0);
  }

  /** Writes into each of them what stands above. */
  fill(store: RowStore, apply: Apply): void {
    const texts = new Map<number, Map<number, string>>();
    for (const field of this.fields) {
      const mergedTexts = this.prepare(`m.row_id, s.c${field}`, field).raw().all() as [number, string][];
      for (const [rowId, text] of mergedTexts) texts.set(rowId, (texts.get(rowId) ?? new Map()).set(field, text));
    }
    const ids = [...texts.keys()].sort((one, other) => one - other);
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      for (const rowId of ids.slice(start, start + rowsAtOnce)) {
        const row = store.row(rowId) as StagedRow;
        const content = withTexts(row, texts.get(rowId) ?? new Map());
        if (content !== null) apply(row, content);
      }
    }
  }

  private prepare(select: string, field: number) {
    return this.staging.database.prepare(
      `SELECT ${select} FROM merged m JOIN rows r ON r.row_id = m.row_id JOIN rows s ON s.row_id = m.source
        WHERE m.field = ${field} AND r.gone = 0 AND r.sent = 0 AND r.c${field} = '' AND s.c${field} <> ''`,
    );
  }
}
