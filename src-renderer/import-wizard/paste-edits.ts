import type { Block } from "./grid-focus.ts";

/** Where a pasted block goes and what of it does not fit. */
export type PastePlan = {
  /** Rows that are written, by position: `rows` from `top`. */
  readonly top: number;
  readonly rows: number;
  /** The text for a cell of the target, by its distance from `top` and its column; undefined leaves the cell alone. */
  readonly textAt: (offset: number, column: number) => string | undefined;
  readonly left: number;
  readonly right: number;
  readonly cells: number;
  readonly rowsLeftOut: number;
  readonly columnsLeftOut: number;
};

/**
 * Lays a clipboard block over the grid, its corner at the corner of the selection. One single cell fills the whole
 * selection, as spreadsheets do; what goes beyond the last row or column is left out and counted.
 */
export const planPaste = (
  block: readonly (readonly string[])[],
  selected: Block,
  size: { readonly rows: number; readonly columns: number },
): PastePlan => {
  const isFill = block.length === 1 && block[0]?.length === 1;
  const width = Math.max(0, ...block.map((row) => row.length));
  const wantedRows = isFill ? selected.bottom - selected.top + 1 : block.length;
  const wantedColumns = isFill ? selected.right - selected.left + 1 : width;
  const rows = Math.max(0, Math.min(wantedRows, size.rows - selected.top));
  const columns = Math.max(0, Math.min(wantedColumns, size.columns - selected.left));
  const fill = block[0]?.[0];
  return {
    top: selected.top,
    rows,
    left: selected.left,
    right: selected.left + columns - 1,
    textAt: (offset, column) => (isFill ? fill : block[offset]?.[column - selected.left]),
    cells: rows * columns,
    rowsLeftOut: wantedRows - rows,
    columnsLeftOut: wantedColumns - columns,
  };
};

export type CellEdit = { readonly row_id: number; readonly column: string; readonly text: string };
type RowTexts = {
  readonly row_id: number;
  readonly locked?: boolean;
  readonly cells: Readonly<Record<string, string>>;
};

/** The edits of a paste: only cells whose text becomes another one, none of a locked row. */
export const editsOfPaste = (plan: PastePlan, rows: readonly RowTexts[], columns: readonly string[]): CellEdit[] =>
  rows.flatMap((row, offset) => {
    if (row.locked) return [];
    return columns.slice(plan.left, plan.right + 1).flatMap((column, index) => {
      const text = plan.textAt(offset, plan.left + index);
      return text === undefined || text === (row.cells[column] ?? "") ? [] : [{ row_id: row.row_id, column, text }];
    });
  });
