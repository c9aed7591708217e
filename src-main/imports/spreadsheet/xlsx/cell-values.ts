import { numberCellText } from "../../../../src-shared/kernel/values/money/number-cell.ts";
import { ReaderError } from "../source/errors.ts";
import { type Cell, EMPTY_CELL } from "../source/source-row.ts";
import { isoToText, serialToText } from "./serial-date.ts";
import type { SharedStrings } from "./shared-strings.ts";
import { dateStyle, percentStyle } from "./styles.ts";

const numberPattern = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const MAX_CACHED_DATES = 10_000;

/** Turns what a cell holds in the file into a Cell, by its style and the workbook's date system. */
export class CellValues {
  private readonly dates = new Map<string, Cell>();
  private readonly strings: SharedStrings;
  private readonly styleKinds: Uint8Array;
  private readonly is1904: boolean;

  constructor(strings: SharedStrings, styleKinds: Uint8Array, is1904: boolean) {
    this.strings = strings;
    this.styleKinds = styleKinds;
    this.is1904 = is1904;
  }

  /** @throws ReaderError BAD_SHARED_STRING */
  shared(index: number): Cell {
    if (!Number.isInteger(index)) throw new ReaderError("BAD_SHARED_STRING", { index: String(index) });
    const text = this.sharedText(index);
    return text === "" ? EMPTY_CELL : { kind: "text", text, formula: false };
  }

  /** `index` is whole. @throws ReaderError BAD_SHARED_STRING, BAD_ENCODING */
  sharedText(index: number): string {
    return this.strings.text(index);
  }

  isDate(style: number): boolean {
    return this.styleKinds[style] === dateStyle;
  }

  isPercent(style: number): boolean {
    return this.styleKinds[style] === percentStyle;
  }

  /** Any content of a numeric cell. */
  number(text: string, style: number): Cell {
    if (this.isPercent(style)) return percentCell(text);
    return this.isDate(style) ? this.date(text) : numberCell(text);
  }

  /** Content already known to be digits with at most a sign and a point. */
  plainNumber(text: string, style: number): Cell {
    if (this.isPercent(style)) return percentCell(text);
    return this.isDate(style) ? this.date(text) : { kind: "number", text, formula: false };
  }

  boolean(text: string): Cell {
    if (text === "") return EMPTY_CELL;
    const isTrue = text === "1" || text.toLowerCase() === "true";
    return { kind: "boolean", text: isTrue ? "TRUE" : "FALSE", formula: false };
  }

  isoDate(text: string): Cell {
    if (text === "") return EMPTY_CELL;
    const date = isoToText(text);
    return { kind: date === undefined ? "text" : "date", text: date ?? text, formula: false };
  }

  /** A number under a date format. Dates repeat from row to row, so their cells are shared. */
  date(text: string): Cell {
    const cachedDate = this.dates.get(text);
    if (cachedDate !== undefined) return cachedDate;
    const cell = dateCell(text, this.is1904);
    if (this.dates.size < MAX_CACHED_DATES) this.dates.set(text, cell);
    return cell;
  }
}

/** A numeric cell under a date format; what no date can be stays the number that it is. */
export function dateCell(text: string, is1904: boolean): Cell {
  // The day that the cell shows: the spreadsheet looks at its significant digits only.
  const date = numberPattern.test(text) ? serialToText(Number(numberCellText(text) ?? text), is1904) : undefined;
  return date === undefined ? numberCell(text) : { kind: "date", text: date, formula: false };
}

/** A numeric cell that is shown as a percentage. */
export function percentCell(text: string): Cell {
  const cell = numberCell(text);
  return cell.kind === "number" ? { ...cell, kind: "percent" } : cell;
}

/** A numeric cell: `NaN` and the like are an error value, never a number. */
export function numberCell(text: string): Cell {
  if (text === "") return EMPTY_CELL;
  return { kind: numberPattern.test(text) ? "number" : "error", text, formula: false };
}
