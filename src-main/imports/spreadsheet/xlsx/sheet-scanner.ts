import { ReaderError } from "../source/errors.ts";
import { LAST_ROW } from "../source/limits.ts";
import { columnOfLetters, MergedRanges } from "../source/merged-ranges.ts";
import { SourceRow } from "../source/source-row.ts";
import { isNameStart, readRootPrefix } from "../xml/xml-root.ts";
import { BANG, GREATER, LESS, QUESTION, SLASH, SPACE } from "../xml/xml-scanner.ts";
import { UsualCellScanner } from "./usual-cell-scanner.ts";

const elementWorksheet = Buffer.from("worksheet");
const elementSheetData = Buffer.from("sheetData");
const elementRow = Buffer.from("row");
const elementCell = Buffer.from("c");
const elementMergeCell = Buffer.from("mergeCell");
const elementMergeCells = Buffer.from("mergeCells");
const attributeRow = Buffer.from("r");
const attributeHidden = Buffer.from("hidden");

const ONE = 49;
const LETTER_C = 99;
const LETTER_T = 116;

const mergedRows = /\sref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/;
/** Views and the widths of 16,384 columns: far fewer than these stand above the rows. */
const MOST_TAGS_BEFORE = 100_000;
const LONGEST_MERGE_TAG = 200;

type State = "prolog" | "beforeRows" | "rows" | "afterRows";

/** Scans `xl/worksheets/sheetN.xml` and hands out its rows one at a time; nothing of a row is kept. */
export class SheetScanner extends UsualCellScanner {
  rows = 0;
  hiddenRows = 0;
  merged = 0;
  readonly merges = new MergedRanges();
  formulas = 0;
  private state: State = "prolog";
  private lastRow = 0;
  private tagsBefore = 0;
  private isHidden = false;

  /** @throws ReaderError UNCLOSED_SHEET when the rows did not come to their end */
  override finish(): void {
    super.finish();
    if (this.state !== "afterRows") throw new ReaderError("UNCLOSED_SHEET", { row: this.lastRow });
  }

  protected override scanUnit(position: number): number {
    const at = this.nextTag(position);
    if (at < 0) return this.end;
    if (this.state === "rows") return this.scanRows(at);
    if (this.state === "afterRows") return this.scanAfterRows(at);
    return this.scanBeforeRows(at);
  }

  private scanBeforeRows(at: number): number {
    if (!isNameStart(this.bytes[at + 1] as number)) return this.skipTagOrSpecial(at);
    if (this.state === "prolog") {
      const next = this.openTag(at);
      this.prefix = readRootPrefix(this.bytes, at, elementWorksheet);
      this.state = "beforeRows";
      return next;
    }
    this.tagsBefore++;
    if (this.tagsBefore > MOST_TAGS_BEFORE) throw new ReaderError("BAD_XML");
    const isRows = this.opens(at, elementSheetData);
    const next = this.openTag(at);
    if (isRows) this.state = this.selfClosed ? "afterRows" : "rows";
    return next;
  }

  private scanRows(at: number): number {
    if (this.opens(at, elementRow)) return this.readRow(at);
    if (this.closes(at, elementSheetData)) {
      this.state = "afterRows";
      return this.openTag(at);
    }
    return this.skipElement(at);
  }

  private scanAfterRows(at: number): number {
    const isMerge = this.opens(at, elementMergeCell);
    const next = isMerge || this.opens(at, elementMergeCells) ? this.openTag(at) : this.skipTagOrSpecial(at);
    if (isMerge) this.takeMerge(at, next);
    return next;
  }

  private takeMerge(at: number, next: number): void {
    this.merged++;
    const range = mergedRows.exec(this.bytes.toString("latin1", at, Math.min(next, at + LONGEST_MERGE_TAG)));
    if (range === null) return;
    const [, letters = "", first, last] = range;
    this.merges.take({ top: Number(first), bottom: Number(last), column: columnOfLetters(letters) });
  }

  private skipTagOrSpecial(at: number): number {
    return this.bytes[at + 1] === BANG || this.bytes[at + 1] === QUESTION ? this.skipSpecial(at) : this.openTag(at);
  }

  private readRow(at: number): number {
    this.beginRow();
    let position = this.readRowTag(at + 1 + this.prefix + elementRow.length);
    if (!this.selfClosed) position = this.readCells(position);
    this.deliver();
    return position;
  }

  private readRowTag(position: number): number {
    this.isHidden = false;
    let at = position;
    for (;;) {
      at = this.nextAttribute(at);
      if (this.nameStart < 0) return at;
      if (this.isAttribute(attributeRow)) this.takeRowNumber(this.rowNumber());
      else if (this.isAttribute(attributeHidden)) this.isHidden = isTrue(this.bytes[this.valueStart]);
    }
  }

  private rowNumber(): number {
    const row = this.digits(this.valueStart, this.valueEnd);
    // A list that runs over the end is too long; a single row far away is damage.
    if (row > LAST_ROW && this.lastRow === LAST_ROW) this.tooManyRows();
    if (row < 1 || row > LAST_ROW) throw new ReaderError("BAD_CELL_REF", { row: this.lastRow + 1 });
    return row;
  }

  private readCells(position: number): number {
    const { bytes, prefix } = this;
    let at = position;
    for (;;) {
      if (bytes[at] !== LESS) at = this.find(at, LESS);
      const isUsual = prefix === 0 && bytes[at + 1] === LETTER_C && bytes[at + 2] === SPACE;
      if (isUsual || this.opens(at, elementCell)) at = this.readCell(at);
      else if (this.closes(at, elementRow)) return this.find(at, GREATER) + 1;
      else if (this.bytes[at + 1] === SLASH) at = this.closeTag(at, elementRow);
      else at = this.skipElement(at);
    }
  }

  private tooManyRows(): never {
    throw new ReaderError("TOO_MANY_ROWS", { limit: this.limits.rows });
  }

  private deliver(): void {
    if (this.row === 0) this.row = this.lastRow + 1;
    if (this.row === LAST_ROW + 1 && this.lastRow === LAST_ROW) this.tooManyRows();
    if (this.row > LAST_ROW) throw new ReaderError("BAD_CELL_REF", { row: this.row });
    if (this.row <= this.lastRow) throw new ReaderError("ROWS_NOT_RISING", { row: this.row });
    this.lastRow = this.row;
    if (this.marks.length === 0) return;
    this.rows++;
    if (this.rows > this.limits.rows) this.tooManyRows();
    if (this.isHidden) this.hiddenRows++;
    this.formulas += this.rowFormulas;
    this.onRow(new SourceRow(this.row, this.isHidden, this.marks, this.cellTexts));
  }
}

/** `1` or `true`. */
function isTrue(firstByte: number | undefined): boolean {
  return firstByte === ONE || firstByte === LETTER_T;
}
