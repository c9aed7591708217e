import { ReaderError } from "../source/errors.ts";
import { LAST_COLUMN, type ReaderLimits, tooWide } from "../source/limits.ts";
import { type Cell, cellKinds, cellMark, EMPTY_CELL, type RowSink } from "../source/source-row.ts";
import {
  APOSTROPHE,
  BANG,
  DASH,
  DOT,
  EQUALS,
  GREATER,
  LESS,
  QUOTE,
  SLASH,
  SPACE,
  XmlScanner,
  ZERO,
} from "../xml/xml-scanner.ts";
import type { CellValues } from "./cell-values.ts";

const elementCell = Buffer.from("c");
const elementValue = Buffer.from("v");
const elementFormula = Buffer.from("f");
const elementInline = Buffer.from("is");
export const LETTER_A = 65;
export const LETTER_Z = 90;
export const NINE = 57;
const LETTER_R = 114;
const LETTER_S = 115;
const LETTER_T = 116;
const LETTER_V = 118;
const LETTER_B = 98;
const LETTER_D = 100;
const LETTER_E = 101;
const LETTER_I = 105;

/** The `t` of a cell (ECMA-376 18.18.11). */
type CellType = "number" | "shared" | "string" | "inline" | "boolean" | "error" | "isoDate";

/** Reads `<c>` elements into the cells of the current row. */
export abstract class CellScanner extends XmlScanner {
  /** Number of the current row; nought until the row or one of its cells has told it. */
  protected row = 0;
  /** Contents of the current row's cells, see `SourceRow`. */
  protected marks: number[] = [];
  protected cellTexts: string[] = [];
  protected rowFormulas = 0;
  protected readonly onRow: RowSink;
  protected readonly values: CellValues;
  /** Of the last cell, counted from one. */
  protected column = 0;
  private type: CellType = "number";
  private style = 0;
  private cell: Cell = EMPTY_CELL;
  private hasFormula = false;
  private hasValue = false;

  constructor(limits: ReaderLimits, values: CellValues, onRow: RowSink) {
    super(limits);
    this.values = values;
    this.onRow = onRow;
  }

  protected beginRow(): void {
    this.row = 0;
    this.marks = [];
    this.cellTexts = [];
    this.rowFormulas = 0;
    this.column = 0;
  }

  /** Reads the cell whose tag begins at `position`, whatever its shape, and returns the position behind it. */
  protected readAnyCell(position: number): number {
    this.cell = EMPTY_CELL;
    this.hasFormula = false;
    this.hasValue = false;
    let at = this.readCellTag(position + 2 + this.prefix);
    if (!this.selfClosed) at = this.readContent(at);
    if (this.hasFormula) this.cell = this.formulaCell();
    if (this.cell !== EMPTY_CELL) this.place(this.cell);
    return at;
  }

  private formulaCell(): Cell {
    this.rowFormulas++;
    const { kind, text } = this.cell;
    return { kind: this.hasValue ? kind : "formulaWithoutValue", text, formula: true };
  }

  private place({ kind, text, formula }: Cell): void {
    if (this.column > this.limits.columns) throw tooWide(this.row, this.column, this.limits);
    this.marks.push(cellMark(this.column - 1, cellKinds.indexOf(kind), formula));
    this.cellTexts.push(text);
  }

  private readCellTag(position: number): number {
    const { bytes } = this;
    const previousColumn = this.column;
    this.column = previousColumn + 1;
    this.type = "number";
    this.style = 0;
    let at = position;
    for (;;) {
      const byte = bytes[at] as number;
      if (byte === GREATER) {
        this.selfClosed = false;
        at++;
        break;
      }
      if (byte === SPACE) {
        at++;
      } else if (bytes[at + 1] === EQUALS) {
        at = this.readShortAttribute(byte, at + 3, bytes[at + 2] as number);
      } else {
        at = this.nextAttribute(at);
        if (this.nameStart < 0) break;
        const isShort = this.nameEnd === this.nameStart + 1;
        if (isShort)
          this.readShortAttribute(bytes[this.nameStart] as number, this.valueStart, bytes[this.valueEnd] as number);
      }
    }
    if (this.column <= previousColumn) this.badReference();
    return at;
  }

  /** Takes `r`, `s` or `t`, whose value begins at `start`, and returns the position behind the closing quote. */
  private readShortAttribute(name: number, start: number, quote: number): number {
    const { bytes, end } = this;
    if (start > end) this.waitForMore();
    if (quote !== QUOTE && quote !== APOSTROPHE) throw new ReaderError("BAD_XML");
    if (name === LETTER_R) return this.readReference(start, quote);
    let at = start;
    while (at < end && bytes[at] !== quote) at++;
    if (name === LETTER_T) this.type = this.cellType(start, at);
    else if (name === LETTER_S) this.style = this.digits(start, at);
    return at + 1;
  }

  private cellType(start: number, end: number): CellType {
    const first = this.bytes[start];
    if (first === LETTER_S) return end === start + 1 ? "shared" : "string";
    if (first === LETTER_I) return "inline";
    if (first === LETTER_B) return "boolean";
    if (first === LETTER_E) return "error";
    return first === LETTER_D ? "isoDate" : "number";
  }

  /** Reads `B12"` at `position`: the row must be this row, the column is kept. */
  private readReference(position: number, quote: number): number {
    const { bytes } = this;
    let at = position;
    let byte = bytes[at] as number;
    let column = 0;
    for (; byte >= LETTER_A && byte <= LETTER_Z; byte = bytes[++at] as number) column = column * 26 + byte - 64;
    let row = 0;
    for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number) row = row * 10 + byte - ZERO;
    if (at >= this.end) this.waitForMore();
    if (this.row === 0) this.row = row;
    if (byte !== quote || row !== this.row || column === 0) this.badReference();
    if (column > LAST_COLUMN) throw tooWide(row, column, this.limits);
    this.column = column;
    return at + 1;
  }

  private badReference(): never {
    throw new ReaderError("BAD_CELL_REF", { row: this.row });
  }

  private readContent(position: number): number {
    const { bytes } = this;
    let at = position;
    for (;;) {
      if (bytes[at] !== LESS) at = this.find(at, LESS);
      if (bytes[at + 1] === LETTER_V && bytes[at + 2] === GREATER && this.prefix === 0) at = this.readValue(at + 3);
      else if (bytes[at + 1] === SLASH) return this.closeTag(at, elementCell);
      else at = this.readOtherContent(at);
    }
  }

  private readOtherContent(at: number): number {
    if (this.opens(at, elementValue)) {
      const content = this.openTag(at);
      if (!this.selfClosed) return this.readValue(content);
      this.hasValue = this.type === "string";
      return content;
    }
    if (this.opens(at, elementFormula)) {
      const next = this.skipElement(at);
      this.hasFormula = true;
      return next;
    }
    if (this.opens(at, elementInline)) {
      const content = this.openTag(at);
      if (this.selfClosed) return content;
      return this.readInline(content);
    }
    return this.skipElement(at);
  }

  private readInline(content: number): number {
    const next = this.scanPlainString(content, elementInline);
    if (next >= 0) {
      this.setText(this.decode(this.textStart, this.textEnd, this.flags));
      return next;
    }
    const behindRuns = this.readRichText(content, elementInline);
    this.setText(this.text);
    return behindRuns;
  }

  private readValue(start: number): number {
    let end = this.scanText(start);
    const isPlain = this.type === "number" && this.isPlainNumber(start, end);
    if (isPlain && end - start > this.limits.cellCharacters) this.tooLong();
    this.hasValue = end > start || this.type === "string";
    if (this.bytes[end + 1] === BANG) {
      end = this.readMixedText(start);
      this.hasValue = true;
      this.setValue(this.text);
    } else if (isPlain) {
      this.cell = this.values.plainNumber(this.ascii(start, end), this.style);
    } else if (this.type === "shared") {
      this.setShared(start, end);
    } else if (end > start) {
      this.setValue(this.decode(start, end, this.flags));
    }
    return this.closeTag(end, elementValue);
  }

  private setShared(start: number, end: number): void {
    const index = this.digits(start, end);
    if (index >= 0) this.cell = this.values.shared(index);
    else if (end > start) this.setValue(this.decode(start, end, this.flags));
  }

  private isPlainNumber(start: number, end: number): boolean {
    const { bytes } = this;
    let at = bytes[start] === DASH ? start + 1 : start;
    const first = at;
    while (at < end && isDigit(bytes[at] as number)) at++;
    if (at === first) return false;
    if (at < end && bytes[at] === DOT) {
      at++;
      if (at === end) return false;
      while (at < end && isDigit(bytes[at] as number)) at++;
    }
    return at === end;
  }

  private setText(text: string): void {
    if (text === "") return;
    if (text.length > this.limits.cellCharacters) this.tooLong();
    this.hasValue = true;
    this.cell = { kind: "text", text, formula: false };
  }

  private setValue(text: string): void {
    if (text.length > this.limits.cellCharacters) this.tooLong();
    if (this.type === "string" || this.type === "inline") this.setText(text);
    else if (this.type === "shared") this.cell = this.values.shared(Number(text.trim()));
    else if (this.type === "number") this.cell = this.values.number(text.trim(), this.style);
    else if (this.type === "boolean") this.cell = this.values.boolean(text.trim());
    else if (this.type === "isoDate") this.cell = this.values.isoDate(text.trim());
    else this.cell = { kind: "error", text, formula: false };
  }
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}
