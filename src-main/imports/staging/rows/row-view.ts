export type RowFilter = "all" | "unsent" | "errors" | "warnings" | "refused";

/** Which rows in which order; what a page is cut from. */
export type RowView = {
  readonly filter: RowFilter;
  readonly search?: string | undefined;
  /** Only rows with this remark. */
  readonly code?: string | undefined;
  readonly sort?: { readonly column: string; readonly descending: boolean } | undefined;
};
