/** A new text for one cell, as the desk takes it. */
export type CellEdit = { readonly row_id: number; readonly column: string; readonly text: string };
