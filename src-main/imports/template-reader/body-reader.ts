import { decodeCell, type StagedCell, saysAbsent } from "../../../src-shared/kernel/imports/cells/cells.ts";
import { checkRow, rowTexts } from "../../../src-shared/kernel/imports/cells/check-row.ts";
import type { Reading } from "../../../src-shared/kernel/imports/cells/day-cell.ts";
import type { RowContext, RowIssue } from "../../../src-shared/kernel/imports/cells/define.ts";
import { duplicateKeyOf, hash53 } from "../../../src-shared/kernel/imports/cells/duplicate-key.ts";
import { startFileRules } from "../../../src-shared/kernel/imports/cells/file-rules.ts";
import { type BookFacts, type Cell, EMPTY_CELL, type SourceRow } from "../spreadsheet/source/source-row.ts";
import type { RowSink } from "./checked-row.ts";
import { FileColumns } from "./file-columns.ts";
import type { HeaderMatch } from "./header-match.ts";
import { TotalRows } from "./total-rows.ts";

const exampleRows = 5;

/** Rows below the header: data is decoded, checked and handed on; empty rows, repeated headers and totals are kept apart. */
export class BodyReader {
  rows = 0;
  /** Cells of data rows that stand right of the last title. */
  farRight = 0;
  /** Cells of data rows that only say that there is no value (NULL, nan), and the first such row. */
  readonly absent = { count: 0, row: 0 };
  readonly header: HeaderMatch;
  readonly totals: TotalRows;
  readonly fileColumns: FileColumns;
  /** The texts of the first rows: examples of what stands under a title. */
  readonly firstRows: string[][] = [];
  private readonly context: Pick<RowContext, "today" | "company">;
  private readonly reading: Reading;
  private readonly sink: RowSink;
  private readonly columns: readonly number[];
  private readonly fileRules;

  constructor(
    header: HeaderMatch,
    { book, ...context }: Pick<RowContext, "today" | "company"> & { readonly book: BookFacts },
    sink: RowSink,
  ) {
    this.header = header;
    this.context = context;
    this.reading = { ...book, today: context.today };
    this.fileRules = startFileRules(header.template);
    this.sink = sink;
    this.columns = header.template.fields.map((field) => header.match.columns.get(field.key) ?? -1);
    this.totals = new TotalRows(header.template);
    this.fileColumns = new FileColumns(header);
  }

  take(row: SourceRow): void {
    const { template } = this.header;
    const cells = template.fields.map((field, index) => decodeCell(field, this.cellAt(row, index), this.reading));
    // A number in a column of its own (序号) does not make a row.
    if (cells.every((cell) => cell.text === "" && cell.fault === null)) return;
    if (this.isHeaderAgain(row)) return;
    const closing = this.totals.closingKind(row, cells);
    if (closing === null) this.takeData(row, cells);
    else this.totals.take(row, cells, closing);
  }

  /** Issues that only several rows together show, by row number; asked at the end. */
  across(): ReadonlyMap<number, readonly RowIssue[]> {
    return this.fileRules.end();
  }

  private takeData(row: SourceRow, cells: readonly StagedCell[]): void {
    const { template, titles } = this.header;
    this.totals.add(cells);
    this.countAbsent(row);
    for (let at = row.filled - 1; at >= 0 && row.column(at) >= titles.length; at -= 1) this.farRight += 1;
    const context = { number: row.number, first: this.rows === 0, ...this.context };
    const texts = rowTexts(template, cells);
    this.fileRules.row(texts, context);
    const key = duplicateKeyOf(template, texts);
    if (this.rows < exampleRows) this.firstRows.push(row.cells.map(({ text }) => text.trim()));
    this.rows += 1;
    this.sink.row({
      number: row.number,
      cells,
      issues: checkRow(template, cells, context, texts),
      duplicate: key === null ? null : hash53(key),
      kept: this.fileColumns.textsOf(row),
    });
  }

  private countAbsent(row: SourceRow): void {
    const { absent } = this;
    for (const column of this.columns) {
      if (column < 0 || !saysAbsent(row.cellIn(column))) continue;
      if (absent.count === 0) absent.row = row.number;
      absent.count += 1;
    }
  }

  private cellAt(row: SourceRow, index: number): Cell {
    const column = this.columns[index] ?? -1;
    return column < 0 ? EMPTY_CELL : row.cellIn(column);
  }

  /** Printed lists repeat their titles on every page. */
  private isHeaderAgain(row: SourceRow): boolean {
    return this.columns.every((column) => {
      if (column < 0) return true;
      return row.cellIn(column).text.trim() === this.header.titles[column];
    });
  }
}
