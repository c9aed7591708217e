import type { MergedRange } from "./merged-ranges.ts";

export const cellKinds = ["text", "number", "date", "boolean", "error", "formulaWithoutValue", "empty"] as const;

export type CellKind = (typeof cellKinds)[number];

/**
 * One cell as the file has it.
 * `number`: the digits as written, always `-?digits[.digits][E±digits]`; a numeric cell with anything else (`NaN`)
 * arrives as `error`. `date`: `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. `boolean`: `TRUE` or `FALSE`.
 * `formula` marks a value taken from the cache of a formula.
 */
export type Cell = { readonly kind: CellKind; readonly text: string; readonly formula: boolean };

export const EMPTY_CELL: Cell = { kind: "empty", text: "", formula: false };

/** A row with at least one value; `number` is the 1-based row seen in the spreadsheet, `cells` go by column index. */
export type SourceRow = { readonly number: number; readonly hidden: boolean; readonly cells: readonly Cell[] };

export type SourceFormat = "xlsx" | "xls" | "xlsb" | "ods" | "csv";

/** What is known of a file after its last row. */
export type SourceFacts = {
  format: SourceFormat;
  /** Name of the sheet that was read; empty for text files. */
  sheet: string;
  otherSheets: string[];
  hiddenSheets: string[];
  hiddenRows: number;
  /** Rows delivered. Nought is for the caller to judge. */
  rows: number;
  encoding?: string;
  separator?: string;
  merged: number;
  /** Those over several rows. */
  merges: readonly MergedRange[];
  formulas: number;
  /** Size of the file. */
  bytes: number;
  macros: boolean;
};

/** What a reader of one format tells besides its rows. */
export type SheetFacts = Omit<SourceFacts, "bytes">;

export type RowSink = (row: SourceRow) => void;
