import type { MergedRange } from "./merged-ranges.ts";

export const cellKinds = [
  "text",
  "number",
  "date",
  "boolean",
  "error",
  "formulaWithoutValue",
  "empty",
  "percent",
] as const;

export type CellKind = (typeof cellKinds)[number];

/**
 * One cell as the file has it.
 * `number`: the digits as written, always `-?digits[.digits][E±digits]`; a numeric cell with anything else (`NaN`)
 * arrives as `error`. `percent`: the number of a cell that is shown as a percentage, written as a `number` is. `date`: `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. `boolean`: `TRUE` or `FALSE`.
 * `formula` marks a value taken from the cache of a formula.
 */
export type Cell = { readonly kind: CellKind; readonly text: string; readonly formula: boolean };

export const EMPTY_CELL: Cell = { kind: "empty", text: "", formula: false };

/** Facts that a row keeps of a cell beside its text, in one small number: column, whether it is a formula, kind. */
const COLUMN_SHIFT = 4;
const FORMULA_BIT = 8;
const KIND_BITS = 7;

/** `column` counts from nought. Kinds go by their place in `cellKinds`. */
export const cellMark = (column: number, kind: number, formula: boolean): number =>
  (column << COLUMN_SHIFT) | (formula ? FORMULA_BIT : 0) | kind;

/** Marks of texts and plain numbers, of which nearly all cells are. */
export const textMark = (column: number): number => column << COLUMN_SHIFT;
export const numberMark = (column: number): number => (column << COLUMN_SHIFT) | 1;

/**
 * A row with at least one value; `number` is the 1-based row seen in the spreadsheet. Only cells that hold something are
 * kept, from left to right, so that a row that reaches the 16,384th column costs what its values cost; `column`, `kind`,
 * `text` and `isFormula` take the position among them.
 */
export class SourceRow {
  readonly number: number;
  readonly hidden: boolean;
  private readonly marks: readonly number[];
  private readonly texts: readonly string[];

  /** `marks` (see `cellMark`) and `texts` belong to the row from here on. */
  constructor(number: number, hidden: boolean, marks: readonly number[], texts: readonly string[]) {
    this.number = number;
    this.hidden = hidden;
    this.marks = marks;
    this.texts = texts;
  }

  /** Number of cells that are not empty. */
  get filled(): number {
    return this.marks.length;
  }

  /** Column of the last cell that holds something, counted from one. */
  get width(): number {
    return this.column(this.marks.length - 1) + 1;
  }

  /** Column of the cell, counted from nought. */
  column(at: number): number {
    return (this.marks[at] as number) >> COLUMN_SHIFT;
  }

  kind(at: number): CellKind {
    return cellKinds[(this.marks[at] as number) & KIND_BITS] as CellKind;
  }

  text(at: number): string {
    return this.texts[at] as string;
  }

  isFormula(at: number): boolean {
    return ((this.marks[at] as number) & FORMULA_BIT) !== 0;
  }

  cell(at: number): Cell {
    return { kind: this.kind(at), text: this.text(at), formula: this.isFormula(at) };
  }

  /** The cell in a column, counted from nought. */
  cellIn(column: number): Cell {
    // Most rows have no gap before it.
    if (column < this.filled && this.column(column) === column) return this.cell(column);
    for (let at = Math.min(column, this.filled) - 1; at >= 0; at--) {
      const columnIndex = this.column(at);
      if (columnIndex === column) return this.cell(at);
      if (columnIndex < column) break;
    }
    return EMPTY_CELL;
  }

  /** The cells by column, gaps included: for the few rows that somebody looks at as a whole. */
  get cells(): readonly Cell[] {
    const cells: Cell[] = new Array(this.width).fill(EMPTY_CELL);
    for (let at = 0; at < this.filled; at++) cells[this.column(at)] = this.cell(at);
    return cells;
  }
}

/** A row of cells that lie by column; null when none of them holds anything. */
export function rowOfCells(number: number, hidden: boolean, cells: readonly Cell[]): SourceRow | null {
  const marks: number[] = [];
  const texts: string[] = [];
  for (let column = 0; column < cells.length; column++) {
    const { kind, text, formula } = cells[column] as Cell;
    if (kind === "empty") continue;
    marks.push(cellMark(column, cellKinds.indexOf(kind), formula));
    texts.push(text);
  }
  return marks.length === 0 ? null : new SourceRow(number, hidden, marks, texts);
}

/** Facts about a workbook that are known before its first row. */
export type BookFacts = {
  /** True when its days are counted from 1904. */
  readonly is1904: boolean;
  /** True when its cells have types; in a text file all are text. */
  readonly isTyped: boolean;
  /** The sheet that is read, and the others that a person sees; none of a text file. */
  readonly sheet: string;
  readonly otherSheets: readonly string[];
};

export type SourceFormat = "xlsx" | "xls" | "xlsb" | "ods" | "csv";

/** Facts about a file that are known after its last row. */
export type SourceFacts = {
  format: SourceFormat;
  /** Name of the sheet that was read; empty for text files. */
  sheet: string;
  otherSheets: string[];
  /** The sheet that a spreadsheet program shows first, where the file says so. */
  frontSheet?: string;
  hiddenSheets: string[];
  hiddenRows: number;
  /** Rows delivered. Nought is for the caller to check. */
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

/** Facts that a reader of one format tells besides its rows. */
export type SheetFacts = Omit<SourceFacts, "bytes">;

export type RowSink = (row: SourceRow) => void;

/** Takes what a reader of one format finds, in the order of the file. */
export type SheetSink = { readonly book: (book: BookFacts) => void; readonly row: RowSink };
