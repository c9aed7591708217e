import type { ImportFind } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { StagedCell } from "../../../src-shared/kernel/imports/cells/cells.ts";
import { type Apply, withTexts } from "./row-edits.ts";
import type { RowStore } from "./rows/row-store.ts";
import type { StagedRow } from "./rows/staged-row.ts";

export type Find = Omit<ImportFind, "rows">;

const chunkRows = 2_000;
/** The most that a cell of a spreadsheet holds. */
export const longestText = 32_767;

/** Fields by their keys, in the order of the template; all for null. AppError `invalid` for one that is not there. */
export const fieldsOf = (store: RowStore, columns: readonly string[] | null): readonly number[] => {
  const { fields } = store.template;
  if (columns === null) return fields.map((_field, index) => index);
  return columns.map((key) => {
    const index = fields.findIndex((field) => field.key === key);
    if (index < 0) throw new AppError("invalid", { fields: { columns: ["unknown"] } });
    return index;
  });
};

/** Makes a literal pattern of the text: signs of patterns are escaped. Escaping any other sign is an error under `u`. */
const patternOf = ({ find, match_case, whole_cell }: Find): RegExp => {
  const plain = find.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
  return new RegExp(whole_cell ? `^${plain}$` : plain, match_case ? "gu" : "giu");
};

/** The rows meant, a bounded number at a time; what was sent is never among them. */
export function* rowsOf(store: RowStore, ids: readonly number[] | null): Generator<readonly StagedRow[]> {
  if (ids === null) return yield* store.chunks(chunkRows);
  for (let start = 0; start < ids.length; start += chunkRows) {
    const rows = ids.slice(start, start + chunkRows).map((id) => store.row(id));
    yield rows.filter((row) => row !== null && !row.deleted && !row.sent) as StagedRow[];
  }
}

/** The cells of a row that hold what is looked for. What the file has lost of a cell cannot be found in it. */
const matchingCells = (row: StagedRow, indices: readonly number[], pattern: RegExp): readonly number[] =>
  indices.filter((index) => {
    const { text, fault } = row.cells[index] as StagedCell;
    pattern.lastIndex = 0;
    return fault === null && text !== "" && pattern.test(text);
  });

/** Cells and rows that hold what is looked for. `ids`: rows by id, null for all. */
export const countMatches = (
  store: RowStore,
  find: Find,
  ids: readonly number[] | null,
): { cells: number; rows: number } => {
  const indices = fieldsOf(store, find.columns);
  const pattern = patternOf(find);
  let cells = 0;
  let count = 0;
  for (const rows of rowsOf(store, ids)) {
    for (const row of rows) {
      const matches = matchingCells(row, indices, pattern).length;
      cells += matches;
      if (matches > 0) count += 1;
    }
  }
  return { cells, rows: count };
};

/** Replaces every occurrence. AppError `invalid` for a text that no cell can hold. */
export const applyReplacement = (
  store: RowStore,
  find: Find & { readonly replacement: string },
  ids: readonly number[] | null,
  apply: Apply,
): void => {
  const indices = fieldsOf(store, find.columns);
  const pattern = patternOf(find);
  for (const rows of rowsOf(store, ids)) {
    for (const row of rows) {
      const texts = new Map<number, string>();
      for (const index of matchingCells(row, indices, pattern)) {
        const { text } = row.cells[index] as StagedCell;
        const next = text.replace(pattern, () => find.replacement).trim();
        if (next.length > longestText) throw new AppError("invalid", { fields: { replacement: ["too_long"] } });
        texts.set(index, next);
      }
      const content = texts.size === 0 ? null : withTexts(row, texts);
      if (content !== null) apply(row, content);
    }
  }
};

/** Writes the texts of the first row named into the others; not what the file has lost a part of. */
export const applyFillDown = (store: RowStore, columns: readonly string[], ids: readonly number[], apply: Apply) => {
  const indices = fieldsOf(store, columns);
  const [firstId, ...others] = ids;
  const first = firstId === undefined ? null : store.row(firstId);
  if (first === null) return;
  const validIndices = indices.filter((index) => (first.cells[index] as StagedCell).fault === null);
  const texts = new Map(validIndices.map((index) => [index, (first.cells[index] as StagedCell).text] as const));
  for (const rows of rowsOf(store, others)) {
    for (const row of rows) {
      const content = withTexts(row, texts);
      if (content !== null) apply(row, content);
    }
  }
};
