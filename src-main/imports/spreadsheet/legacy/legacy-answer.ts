import { z } from "zod";
import { ReaderError } from "../source/errors.ts";
import { LAST_ROW, type ReaderLimits, tooWide } from "../source/limits.ts";
import { MergedRanges } from "../source/merged-ranges.ts";
import { type Cell, EMPTY_CELL, rowOfCells, type SheetFacts, type SheetSink } from "../source/source-row.ts";
import { dateCell, numberCell, percentCell } from "../xlsx/cell-values.ts";
import { isDateFormat, isPercentFormat } from "../xlsx/styles.ts";
import type { OdsVisibility } from "./ods-visibility.ts";

const bookLine = z.tuple([
  z.literal("book"),
  z.object({
    sheet: z.string(),
    otherSheets: z.array(z.string()),
    frontSheet: z.string().optional(),
    hiddenSheets: z.array(z.string()),
    merged: z.int().nonnegative(),
    merges: z.array(z.tuple([z.int(), z.int(), z.int()])).default([]),
    is1904: z.boolean(),
  }),
]);
const cellLine = z.tuple([z.enum(["n", "s", "b", "e", "d", "z"]), z.string(), z.boolean(), z.string()]).nullable();
const rowLine = z.tuple([z.literal("row"), z.int().min(1).max(LAST_ROW), z.boolean(), z.array(cellLine)]);
const endLine = z.tuple([z.literal("end")]);
const failureLine = z.tuple([z.literal("failure"), z.enum(["ENCRYPTED", "UNREADABLE_FILE", "NO_DATA_SHEET"])]);
const sheetLine = z.tuple([z.literal("failure"), z.literal("NO_SUCH_SHEET"), z.string(), z.string()]);
const answerLine = z.union([rowLine, bookLine, endLine, failureLine, sheetLine]);

type CellLine = z.infer<typeof cellLine>;
type Book = z.infer<typeof bookLine>[1];

/** Error values by their number in the binary formats ([MS-XLS] 2.5.10). */
const errorNames = new Map([
  ["0", "#NULL!"],
  ["7", "#DIV/0!"],
  ["15", "#VALUE!"],
  ["23", "#REF!"],
  ["29", "#NAME?"],
  ["36", "#NUM!"],
  ["42", "#N/A"],
  ["43", "#GETTING_DATA"],
]);

/** Checks the child's lines and turns them into rows under the same limits as every other format. */
export class LegacyAnswer {
  private readonly limits: ReaderLimits;
  private readonly sink: SheetSink;
  private readonly known: OdsVisibility | undefined;
  private book: Book | undefined;
  private isEnded = false;
  private lastRow = 0;
  private rows = 0;
  private hiddenRows = 0;
  private formulas = 0;
  private readonly merges = new MergedRanges();

  constructor(limits: ReaderLimits, sink: SheetSink, visibility?: OdsVisibility) {
    this.limits = limits;
    this.known = visibility;
    this.sink = sink;
  }

  /** @throws ReaderError READER_CRASHED for a line that no honest child writes */
  takeLine(line: string): void {
    const answer = answerLine.safeParse(parseJson(line));
    if (!answer.success || this.isEnded) throw new ReaderError("READER_CRASHED");
    const { data } = answer;
    if (data[0] === "failure")
      throw data[1] === "NO_SUCH_SHEET"
        ? new ReaderError(data[1], { sheet: data[2], sheets: data[3] })
        : new ReaderError(data[1]);
    if (data[0] === "book") this.takeBook(data[1]);
    else if (data[0] === "end") this.isEnded = true;
    else this.takeRow(data[1], data[2], data[3]);
  }

  /** @throws ReaderError READER_CRASHED when the child stopped before its end */
  facts(format: SheetFacts["format"]): SheetFacts {
    if (this.book === undefined || !this.isEnded) throw new ReaderError("READER_CRASHED");
    const { is1904: _, merges: __, frontSheet, ...book } = this.book;
    const { rows, hiddenRows, formulas } = this;
    const hiddenSheets = [...book.hiddenSheets, ...(this.known?.hiddenSheets ?? [])];
    const inFront = frontSheet === undefined ? {} : { frontSheet };
    return {
      format,
      ...book,
      ...inFront,
      merges: this.merges.tall,
      hiddenSheets,
      rows,
      hiddenRows,
      formulas,
      macros: false,
    };
  }

  private takeBook(book: Book): void {
    this.book = book;
    const { is1904, sheet, otherSheets } = book;
    this.sink.book({ is1904, isTyped: true, sheet, otherSheets });
    for (const [top, bottom, column] of book.merges) this.merges.take({ top, bottom, column });
  }

  private takeRow(number: number, isMarked: boolean, line: readonly CellLine[]): void {
    if (this.book === undefined || number <= this.lastRow) throw new ReaderError("READER_CRASHED");
    this.lastRow = number;
    const is1904 = this.book.is1904;
    const cells = line.map((cell) => this.toCell(cell, is1904));
    const hidden = isMarked || this.known?.isHiddenRow(number) === true;
    const row = rowOfCells(number, hidden, cells);
    if (row === null) return;
    if (row.width > this.limits.columns) throw tooWide(number, row.width, this.limits);
    this.rows++;
    if (this.rows > this.limits.rows) throw new ReaderError("TOO_MANY_ROWS", { limit: this.limits.rows });
    if (hidden) this.hiddenRows++;
    this.sink.row(row);
  }

  private toCell(line: CellLine, is1904: boolean): Cell {
    if (line === null) return EMPTY_CELL;
    const [type, text, isFormula, format] = line;
    const cell = this.plainCell(type, text, format, is1904);
    if (!isFormula) return cell;
    this.formulas++;
    const hasNoValue = cell === EMPTY_CELL && type !== "s";
    return { kind: hasNoValue ? "formulaWithoutValue" : cell.kind, text: cell.text, formula: true };
  }

  private plainCell(type: string, text: string, format: string, is1904: boolean): Cell {
    if (text === "" || type === "z") return EMPTY_CELL;
    if (text.length > this.limits.cellCharacters) {
      throw new ReaderError("CELL_TOO_LONG", { limit: this.limits.cellCharacters });
    }
    if (text.includes("\u0000")) throw new ReaderError("CONTROL_BYTES");
    if (type === "n") {
      if (isDateFormat(format)) return dateCell(text, is1904);
      return isPercentFormat(format) ? percentCell(text) : numberCell(text);
    }
    if (type === "b") return { kind: "boolean", text: text === "true" ? "TRUE" : "FALSE", formula: false };
    if (type === "e") return { kind: "error", text: errorNames.get(text) ?? text, formula: false };
    return { kind: "text", text, formula: false };
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
