import { decodeCell, type StagedCell } from "../../../src-shared/imports/cells.ts";
import { checkRow, rowTexts } from "../../../src-shared/imports/check-row.ts";
import type { ImportTemplate, RowIssue } from "../../../src-shared/imports/define.ts";
import { duplicateKeyOf, hash53 } from "../../../src-shared/imports/duplicate-key.ts";
import { templateByName, templates } from "../../../src-shared/imports/registry.ts";
import type { SourceInput } from "../reader/byte-source.ts";
import { type ReadOptions, readWorkbook } from "../reader/open-workbook.ts";
import { type Cell, EMPTY_CELL, type SourceFacts, type SourceRow } from "../reader/source-row.ts";
import { type FileIssue, hiddenIssues, repeatedTitleIssues } from "./file-issue.ts";
import { type FoundHeader, HeaderFinder } from "./header-finder.ts";
import { ImportRefusal } from "./import-refusal.ts";
import { TotalRows } from "./total-rows.ts";

/** A data row, decoded and judged. `cells` stand in the order of the template's fields. */
export type CheckedRow = {
  /** Row number seen in the spreadsheet. */
  readonly number: number;
  readonly cells: readonly StagedCell[];
  readonly issues: readonly RowIssue[];
  /** 53-bit hash of what makes two rows the same row; null when the row has no such key. */
  readonly duplicate: number | null;
};

export type RowSink = {
  /** Called once, before the first row. */
  readonly start: (template: ImportTemplate) => void;
  readonly row: (row: CheckedRow) => void;
};

export type ReadImportOptions = Omit<ReadOptions, "onRow"> & {
  /** Name of a template, or `auto`: recognised by its titles. */
  readonly template: string;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly today: string;
};

export type ReadImport = {
  readonly template: ImportTemplate;
  readonly facts: SourceFacts;
  readonly ignoredTitles: readonly string[];
  readonly fileIssues: readonly FileIssue[];
  readonly rows: number;
};

/**
 * Reads a spreadsheet as rows of an import template: finds the header, decodes and judges every row, keeps total and
 * empty rows apart. Rows go to `sink` one at a time; when this throws, those already delivered are void.
 *
 * @throws ReaderError when the file cannot be read
 * @throws ImportRefusal when it is no such template or has no rows; RangeError for a template that does not exist
 */
export const readImport = async (
  input: SourceInput,
  options: ReadImportOptions,
  sink: RowSink,
): Promise<ReadImport> => {
  const { template: name, today, ...reading } = options;
  const chosen = templateByName(name);
  if (chosen === undefined && name !== "auto") throw new RangeError(`no template ${name}`);
  const finder = new HeaderFinder(chosen ? [chosen] : Object.values(templates), chosen === undefined);
  let body: BodyReader | null = null;
  const facts = await readWorkbook(input, {
    ...reading,
    onRow: (row) => {
      if (body !== null) return body.take(row);
      const header = finder.offer(row);
      if (header === null) return;
      sink.start(header.template);
      body = new BodyReader(header, today, sink);
    },
  });
  // The callback above is not seen by the narrowing.
  const read = body as BodyReader | null;
  if (read === null) throw finder.refusal();
  if (read.rows === 0) throw new ImportRefusal("no_rows");
  return read.result(facts);
};

/** Rows below the header. */
class BodyReader {
  rows = 0;
  private readonly header: FoundHeader;
  private readonly today: string;
  private readonly sink: RowSink;
  private readonly columns: readonly number[];
  private readonly totals: TotalRows;

  constructor(header: FoundHeader, today: string, sink: RowSink) {
    this.header = header;
    this.today = today;
    this.sink = sink;
    this.columns = header.template.fields.map((field) => header.match.columns.get(field.key) ?? -1);
    this.totals = new TotalRows(header.template);
  }

  take(row: SourceRow): void {
    const { template } = this.header;
    const cells = template.fields.map((field, index) => decodeCell(field, this.cellAt(row, index)));
    // A number in a column of its own (序号) does not make a row.
    if (cells.every((cell) => cell.text === "" && cell.fault === null)) return;
    if (this.isHeaderAgain(row)) return;
    if (this.totals.isTotal(row, cells)) this.totals.take(row, cells);
    else this.takeData(row, cells);
  }

  private takeData(row: SourceRow, cells: readonly StagedCell[]): void {
    const { template } = this.header;
    this.totals.add(cells);
    const context = { number: row.number, first: this.rows === 0, today: this.today };
    const texts = rowTexts(template, cells);
    const key = duplicateKeyOf(template, texts);
    this.rows += 1;
    this.sink.row({
      number: row.number,
      cells,
      issues: checkRow(template, cells, context, texts),
      duplicate: key === null ? null : hash53(key),
    });
  }

  result(facts: SourceFacts): ReadImport {
    const fileIssues = [...repeatedTitleIssues(this.header), ...hiddenIssues(facts), ...this.totals.issues()];
    const { template, match } = this.header;
    return { template, facts, ignoredTitles: match.ignored, fileIssues, rows: this.rows };
  }

  private cellAt(row: SourceRow, index: number): Cell {
    const column = this.columns[index] ?? -1;
    return column < 0 ? EMPTY_CELL : (row.cells[column] ?? EMPTY_CELL);
  }

  /** Printed lists repeat their titles on every page. */
  private isHeaderAgain(row: SourceRow): boolean {
    return this.columns.every((column) => {
      if (column < 0) return true;
      return (row.cells[column]?.text ?? "").trim() === this.header.titles[column];
    });
  }
}
