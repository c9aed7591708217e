/** Where a pasted block goes: the cell at the corner of the selection, how much is selected, what there is of the grid from there. */
export type PasteTarget = {
  readonly selectedRows: number;
  readonly selectedColumns: number;
  readonly rows: number;
  readonly columns: number;
};

/** Values to write and their cells, counted from the corner, and what of the block does not fit. */
export type PastePlan = {
  readonly rows: number;
  readonly columns: number;
  /** The text for a cell; undefined leaves the cell alone. */
  readonly textAt: (row: number, column: number) => string | undefined;
  readonly rowsLeftOut: number;
  readonly columnsLeftOut: number;
};

/**
 * Lays a clipboard block over the grid, its corner at the corner of the selection. One single cell fills the whole
 * selection, as spreadsheets do; what goes beyond the last row or column is left out and counted.
 */
export const planPaste = (block: readonly (readonly string[])[], target: PasteTarget): PastePlan => {
  const isFill = block.length === 1 && block[0]?.length === 1;
  let width = 0;
  for (const row of block) width = Math.max(width, row.length);
  const wantedRows = isFill ? target.selectedRows : block.length;
  const wantedColumns = isFill ? target.selectedColumns : width;
  const rows = Math.min(wantedRows, target.rows);
  const columns = Math.min(wantedColumns, target.columns);
  const fill = block[0]?.[0];
  return {
    rows,
    columns,
    textAt: (row, column) => (isFill ? fill : block[row]?.[column]),
    rowsLeftOut: wantedRows - rows,
    columnsLeftOut: wantedColumns - columns,
  };
};
