import { ReaderError } from "./errors.ts";

const MEGABYTE = 1024 * 1024;

/** The last row and column that a spreadsheet program can address. */
export const LAST_ROW = 1_048_576;
export const LAST_COLUMN = 16_384;

/** Bounds of one reading. Sizes in bytes or UTF-16 units, times in milliseconds. */
export type ReaderLimits = {
  /** Size of the file itself. */
  readonly fileBytes: number;
  /** Entries of the zip directory. */
  readonly parts: number;
  /** Sum of everything inflated while reading one file. */
  readonly inflatedBytes: number;
  /** Inflated size of a part that has to be held whole: workbook, relations, styles. */
  readonly wholePartBytes: number;
  /** Entries of the list of shared strings: each costs memory, even an empty one of five bytes. */
  readonly sharedStrings: number;
  /** Rows that hold at least one value. */
  readonly rows: number;
  /** Columns that may hold a value. */
  readonly columns: number;
  /** Characters of one cell: Excel's own maximum. */
  readonly cellCharacters: number;
  /** Bytes of one row's markup, or of any other element that has to be held whole. */
  readonly rowBytes: number;
  /** Characters of one record of a text file. */
  readonly lineCharacters: number;
  /** Sum of everything inflated of a file that goes to that child, which needs many times as much. */
  readonly packedBytes: number;
  /** Wall time of the child that reads the old formats: ten seconds less what comes before and after it. */
  readonly childMilliseconds: number;
  /** Resident memory of that child: 600 MB less what the importer itself uses. */
  readonly childBytes: number;
};

export const defaultLimits: ReaderLimits = {
  fileBytes: 60 * MEGABYTE,
  parts: 2_000,
  inflatedBytes: 400 * MEGABYTE,
  wholePartBytes: 32 * MEGABYTE,
  sharedStrings: 16_777_216,
  rows: 1_048_576,
  columns: LAST_COLUMN,
  cellCharacters: 32_767,
  rowBytes: 32 * MEGABYTE,
  lineCharacters: MEGABYTE,
  packedBytes: 40 * MEGABYTE,
  childMilliseconds: 8_000,
  childBytes: 400 * MEGABYTE,
};

/** A value too far right. */
export function tooWide(row: number, column: number, limits: ReaderLimits): ReaderError {
  return new ReaderError("TOO_WIDE", { row, column, limit: limits.columns });
}
