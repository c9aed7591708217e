import { THREE_BYTES, wordOf } from "../source/byte-words.ts";
import { cellKinds, cellMark, numberMark, textMark } from "../source/source-row.ts";
import { DASH, DOT, EQUALS, GREATER, QUOTE, ZERO } from "../xml/xml-scanner.ts";
import { CellScanner, LETTER_A, LETTER_Z, NINE } from "./cell-scanner.ts";

const cellTag = wordOf("<c r");
const styleAttribute = wordOf('" s=');
const typeAttribute = wordOf('" t=');
const typeShared = wordOf('"s">');
const typeNumber = wordOf('"n">');
const openValue = wordOf("<v>");
const openValueAtOnce = wordOf('"><v');
const closeValue = wordOf("</v>");
const closeCell = wordOf("</c>");
/** `"inlineStr"><is><t>`, word by word. */
const inline = ['"inl', "ineS", 'tr">', "<is>"].map(wordOf) as [number, number, number, number];
const openText = wordOf("<t>");
const closeText = wordOf("</t>");
const closeInline = wordOf("</is");

const dateKind = cellKinds.indexOf("date");

/** Equal to no word under a mask. */
const UNKNOWN = -1;

/**
 * Reads cells as nearly all programs write them, `<c r="B12" s="1" t="s"><v>3</v></c>`, in one pass over local variables;
 * whatever has another shape, or anything wrong with it, is left to `readAnyCell`, which checks.
 */
export abstract class UsualCellScanner extends CellScanner {
  /** The row's number as its tag spells it: how many digits, the first four under a mask, the last four. */
  private rowDigits = 0;
  private rowMask = 0;
  private rowHead = UNKNOWN;
  private rowTail = 0;

  protected override beginRow(): void {
    super.beginRow();
    // No word is equal to this under a mask of nought.
    this.rowMask = 0;
    this.rowHead = UNKNOWN;
  }

  /** Takes the number that the attribute just read gives the row. */
  protected takeRowNumber(row: number): void {
    const { view, valueStart, valueEnd } = this;
    const digits = valueEnd - valueStart;
    this.row = row;
    // With more digits, leading noughts that is, two words would not hold them all.
    if (digits > 8) return;
    this.rowDigits = digits;
    this.rowMask = digits < 4 ? (1 << (digits * 8)) - 1 : -1;
    this.rowHead = view.getInt32(valueStart, true) & this.rowMask;
    this.rowTail = digits > 4 ? view.getInt32(valueEnd - 4, true) : 0;
  }

  /** Reads the cell whose tag begins at `position` and returns the position behind it. */
  protected readCell(position: number): number {
    const next = this.readUsualCell(position);
    return next >= 0 ? next : this.readAnyCell(position);
  }

  /** The position behind the cell; -1, and nothing is changed, when it is none of the usual ones. */
  private readUsualCell(position: number): number {
    const { bytes, view } = this;
    if (view.getInt32(position, true) !== cellTag) return -1;
    if (bytes[position + 4] !== EQUALS || bytes[position + 5] !== QUOTE) return -1;
    let at = position + 6;
    let column = 0;
    for (let byte = bytes[at] as number; byte >= LETTER_A && byte <= LETTER_Z; byte = bytes[++at] as number) {
      column = column * 26 + byte - LETTER_A + 1;
    }
    if (column <= this.column || column > this.limits.columns) return -1;
    if ((view.getInt32(at, true) & this.rowMask) !== this.rowHead) return -1;
    at += this.rowDigits;
    if (this.rowDigits > 4 && view.getInt32(at - 4, true) !== this.rowTail) return -1;
    let word = view.getInt32(at, true);
    let style = 0;
    if (word === styleAttribute) {
      if (bytes[at + 4] !== QUOTE) return -1;
      at += 5;
      for (let byte = bytes[at] as number; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number) {
        style = style * 10 + byte - ZERO;
      }
      word = view.getInt32(at, true);
    }
    if (word === openValueAtOnce && bytes[at + 4] === GREATER) return this.readNumber(at + 5, column, style);
    if (word !== typeAttribute) return -1;
    word = view.getInt32(at + 4, true);
    if (word === inline[0]) return this.readInlineText(at + 4, column);
    if ((view.getInt32(at + 8, true) & THREE_BYTES) !== openValue) return -1;
    if (word === typeShared) return this.readSharedText(at + 11, column);
    return word === typeNumber ? this.readNumber(at + 11, column, style) : -1;
  }

  private readNumber(start: number, column: number, style: number): number {
    const { bytes, view } = this;
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
    if (view.getInt32(at, true) !== closeValue || view.getInt32(at + 4, true) !== closeCell) return -1;
    if (at - start > this.limits.cellCharacters) return -1;
    if (style > 0 && this.values.isDate(style)) return this.placeDate(start, at, column);
    if (style > 0 && this.values.isPercent(style)) return -1;
    this.column = column;
    this.marks.push(numberMark(column - 1));
    this.cellTexts.push(this.ascii(start, at));
    return at + 8;
  }

  private placeDate(start: number, end: number, column: number): number {
    const date = this.values.date(this.ascii(start, end));
    if (date.kind !== "date") return -1;
    this.column = column;
    this.marks.push(cellMark(column - 1, dateKind, false));
    this.cellTexts.push(date.text);
    return end + 8;
  }

  private readSharedText(start: number, column: number): number {
    const { bytes, view } = this;
    let at = start;
    let index = 0;
    for (let byte = bytes[at] as number; byte >= ZERO && byte <= NINE; byte = bytes[++at] as number) {
      index = index * 10 + byte - ZERO;
    }
    if (at === start) return -1;
    if (view.getInt32(at, true) !== closeValue || view.getInt32(at + 4, true) !== closeCell) return -1;
    this.placeText(column, this.values.sharedText(index));
    return at + 8;
  }

  /** `at`: where the value of `t` begins, with its quote. */
  private readInlineText(at: number, column: number): number {
    const { view } = this;
    if (view.getInt32(at + 4, true) !== inline[1] || view.getInt32(at + 8, true) !== inline[2]) return -1;
    if (view.getInt32(at + 12, true) !== inline[3]) return -1;
    if ((view.getInt32(at + 16, true) & THREE_BYTES) !== openText) return -1;
    const start = at + 19;
    const end = this.scanText(start);
    if (end - start > this.limits.cellCharacters) return -1;
    if (view.getInt32(end, true) !== closeText || view.getInt32(end + 4, true) !== closeInline) return -1;
    if (this.bytes[end + 8] !== GREATER || view.getInt32(end + 9, true) !== closeCell) return -1;
    this.placeText(column, this.decode(start, end, this.flags));
    return end + 13;
  }

  /** An empty text is not a value, but it is its column's cell. */
  private placeText(column: number, text: string): void {
    this.column = column;
    if (text === "") return;
    this.marks.push(textMark(column - 1));
    this.cellTexts.push(text);
  }
}
