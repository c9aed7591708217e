import type { StagedCell } from "../../../src-shared/kernel/imports/cells/cells.ts";
import type { ImportTemplate, RowIssue } from "../../../src-shared/kernel/imports/cells/define.ts";

/** A data row, decoded and checked. `cells` are in the order of the template's fields. */
export type CheckedRow = {
  /** Row number seen in the spreadsheet. */
  readonly number: number;
  readonly cells: readonly StagedCell[];
  readonly issues: readonly RowIssue[];
  /** 53-bit hash of what makes two rows the same row; null when the row has no such key. */
  readonly duplicate: number | null;
  /** JSON list of what the row says in columns that the template does not read; null for nothing. */
  readonly kept: string | null;
};

export type RowSink = {
  /** Called once, before the first row. */
  readonly start: (template: ImportTemplate) => void;
  readonly row: (row: CheckedRow) => void;
};
