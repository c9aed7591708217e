import type { CellValues } from "./cell-values.ts";
import { ReaderError } from "./errors.ts";
import { LAST_COLUMN, type ReaderLimits, tooWide } from "./limits.ts";
import { type Cell, EMPTY_CELL, type RowSink } from "./source-row.ts";
import { APOSTROPHE, BANG, DASH, EQUALS, GREATER, LESS, QUOTE, SLASH, SPACE, XmlScanner, ZERO } from "./xml-scanner.ts";

const elementCell = Buffer.from("c");
const elementValue = Buffer.from("v");
const elementFormula = Buffer.from("f");
const elementInline = Buffer.from("is");
const beginInline = Buffer.from(' t="inlineStr"><is><t>');
/** Length of `</v></c>`. */
const VALUE_END = 8;
const endInline = Buffer.from("</t></is></c>");
const LETTER_A = 65;
const LETTER_Z = 90;
const NINE = 57;
const DOT = 46;
const LETTER_R = 114;
const LETTER_S = 115;
const LETTER_T = 116;
const LETTER_V = 118;
const LETTER_B = 98;
const LETTER_C = 99;
const LETTER_D = 100;
const LETTER_E = 101;
const LETTER_I = 105;

/** The `t` of a cell (ECMA-376 18.18.11). */
type CellType = "number" | "shared" | "string" | "inline" | "boolean" | "error" | "isoDate";

/** Reads `<c>` elements into the cells of the current row. */
export abstract class CellScanner extends XmlScanner {
  /** Number of the current row; nought until the row or one of its cells has told it. */
  protected row = 0;
  protected cells: Cell[] = [];
  protected rowFormulas = 0;
  protected readonly onRow: RowSink;
  private readonly values: CellValues;
  private column = 0;
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
    this.cells = [];
    this.rowFormulas = 0;
    this.column = 0;
  }

  /** Reads the cell whose tag begins at `position` and returns the position behind it. */
  protected readCell(position: number): number {
    const behind = this.readUsualCell(position);
    return behind >= 0 ? behind : this.readAnyCell(position);
  }

  /**
   * Reads a cell as nearly all programs write it, `<c r="B12" s="1" t="s"><v>3</v></c>`, in one pass over local
   * variables; -1 for any other shape, and for whatever is wrong with it: `readAnyCell` then judges.
   */
  private readUsualCell(position: number): number {
    const { bytes } = this;
    if (bytes[position + 3] !== LETTER_R || bytes[position + 4] !== EQUALS || bytes[position + 5] !== QUOTE) return -1;
    let at = position + 6;
    let byte = bytes[at] as number;
    let column = 0;
    for (; byte >= LETTER_A && byte <= LETTER_Z; byte = bytes[++at] as number) column = column * 26 + byte - 64;
    let row = 0;
    for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number) row = row * 10 + byte - ZERO;
    if (byte !== QUOTE || row !== this.row || column <= this.column || column > this.limits.columns) return -1;
    let style = 0;
    if (bytes[at + 1] === SPACE && bytes[at + 2] === LETTER_S && bytes[at + 3] === EQUALS) {
      at += 5;
      for (byte = bytes[at] as number; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number) {
        style = style * 10 + byte - ZERO;
      }
      if (byte !== QUOTE) return -1;
    }
    let behind = -1;
    if (bytes[at + 1] === GREATER) {
      if (this.opensValue(at + 1)) behind = this.readUsualNumber(at + 5, style);
    } else if (bytes[at + 1] === SPACE && bytes[at + 2] === LETTER_T && bytes[at + 3] === EQUALS) {
      const isOneLetter = bytes[at + 4] === QUOTE && bytes[at + 6] === QUOTE;
      const isShared = isOneLetter && bytes[at + 5] === LETTER_S && this.opensValue(at + 7);
      if (isShared) behind = this.readUsualShared(at + 11);
      else if (this.isAt(at + 1, beginInline)) behind = this.readUsualInline(at + 23);
    }
    if (behind < 0) return -1;
    this.column = column;
    if (this.cell !== EMPTY_CELL) this.place(this.cell);
    return behind;
  }

  /** Whether `><v>` stands at `at`. */
  private opensValue(at: number): boolean {
    const { bytes } = this;
    const isOpen = bytes[at] === GREATER && bytes[at + 1] === LESS;
    return isOpen && bytes[at + 2] === LETTER_V && bytes[at + 3] === GREATER;
  }

  /** Whether `</v></c>` stands at `at`; spelled out, because every cell asks. */
  private endsValue(at: number): boolean {
    const { bytes } = this;
    if (bytes[at] !== LESS || bytes[at + 1] !== SLASH || bytes[at + 2] !== LETTER_V) return false;
    if (bytes[at + 3] !== GREATER || bytes[at + 4] !== LESS || bytes[at + 5] !== SLASH) return false;
    return bytes[at + 6] === LETTER_C && bytes[at + 7] === GREATER;
  }

  private readUsualNumber(start: number, style: number): number {
    const { bytes } = this;
    let at = bytes[start] === DASH ? start + 1 : start;
    const first = at;
    let byte = bytes[at] as number;
    for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number);
    if (at === first) return -1;
    if (byte === DOT) {
      const point = at;
      for (byte = bytes[++at] as number; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number);
      if (at === point + 1) return -1;
    }
    if (!this.endsValue(at) || at - start > this.limits.cellCharacters) return -1;
    this.cell = this.values.plainNumber(this.ascii(start, at), style);
    return at + VALUE_END;
  }

  private readUsualShared(start: number): number {
    const { bytes } = this;
    let at = start;
    let index = 0;
    let byte = bytes[at] as number;
    for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number) index = index * 10 + byte - ZERO;
    if (at === start || !this.endsValue(at)) return -1;
    this.cell = this.values.shared(index);
    return at + VALUE_END;
  }

  private readUsualInline(start: number): number {
    const end = this.scanText(start);
    const isUsual = this.isAt(end, endInline) && end > start && end - start <= this.limits.cellCharacters;
    if (!isUsual) return -1;
    this.cell = { kind: "text", text: this.decode(start, end, this.flags), formula: false };
    return end + endInline.length;
  }

  /** Whether these bytes stand at `position`. */
  private isAt(position: number, expected: Uint8Array): boolean {
    const { bytes } = this;
    for (let index = 0; index < expected.length; index++) {
      if (bytes[position + index] !== expected[index]) return false;
    }
    return true;
  }

  private readAnyCell(position: number): number {
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

  private place(cell: Cell): void {
    const { cells, column } = this;
    if (column > this.limits.columns) throw tooWide(this.row, column, this.limits);
    while (cells.length < column - 1) cells.push(EMPTY_CELL);
    cells.push(cell);
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
      const behind = this.skipElement(at);
      this.hasFormula = true;
      return behind;
    }
    if (this.opens(at, elementInline)) {
      const content = this.openTag(at);
      if (this.selfClosed) return content;
      return this.readInline(content);
    }
    return this.skipElement(at);
  }

  private readInline(content: number): number {
    const behind = this.scanPlainString(content, elementInline);
    if (behind >= 0) {
      this.setText(this.decode(this.textStart, this.textEnd, this.flags));
      return behind;
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
