import { decodeCell, type StagedCell } from "../../../src-shared/imports/cells.ts";
import { checkRow, rowTexts } from "../../../src-shared/imports/check-row.ts";
import { type CompanyFacts, nothingKnown } from "../../../src-shared/imports/company-facts.ts";
import type { ImportTemplate, RowContext, RowIssue } from "../../../src-shared/imports/define.ts";
import { duplicateKeyOf, hash53 } from "../../../src-shared/imports/duplicate-key.ts";
import { startFileRules } from "../../../src-shared/imports/file-rules.ts";
import { templateByName, templates } from "../../../src-shared/imports/registry.ts";
import { type RememberedTitles, type TitlePair, titleKey, withTitles } from "../../../src-shared/imports/titles.ts";
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
  /** A template or its name, or `auto`: recognised by its titles. */
  readonly template: string | ImportTemplate;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly today: string;
  /** Titles that a person took for columns, by template; with `auto` only these templates are then looked for. */
  readonly titles?: RememberedTitles;
  /** What is known of the company that the rows are for; nothing when absent. */
  readonly company?: CompanyFacts;
};

export type ReadImport = {
  readonly template: ImportTemplate;
  readonly facts: SourceFacts;
  readonly ignoredTitles: readonly string[];
  /** The titles that were taken for a column by hand. */
  readonly mapped: readonly TitlePair[];
  readonly fileIssues: readonly FileIssue[];
  /** What only the other rows explain, by row number; not among the remarks that went to the sink. */
  readonly across: ReadonlyMap<number, readonly RowIssue[]>;
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
  const { template: wanted, today, company = nothingKnown, titles, ...reading } = options;
  const chosen = typeof wanted === "string" ? templateByName(wanted) : wanted;
  if (chosen === undefined && wanted !== "auto") throw new RangeError(`no template ${wanted}`);
  const finder = new HeaderFinder(candidatesOf(chosen, titles), chosen === undefined);
  let body: BodyReader | null = null;
  const facts = await readWorkbook(input, {
    ...reading,
    onRow: (row) => {
      if (body !== null) return body.take(row);
      const header = finder.offer(row);
      if (header === null) return;
      sink.start(header.template);
      body = new BodyReader(header, { today, company }, sink);
      if (header.below !== null) body.take(header.below);
    },
  });
  // The callback above is not seen by the narrowing.
  const read = body as BodyReader | null;
  if (read === null) throw finder.refusal();
  if (read.rows === 0) throw new ImportRefusal("no_rows");
  return read.result(facts, titles ?? {});
};

const candidatesOf = (chosen: ImportTemplate | undefined, titles: RememberedTitles = {}): readonly ImportTemplate[] => {
  const offered = chosen ? [chosen] : Object.values(templates).filter(({ name }) => !hasAny(titles) || titles[name]);
  return offered.map((template) => withTitles(template, titles[template.name] ?? []));
};

const hasAny = (titles: RememberedTitles): boolean => Object.keys(titles).length > 0;

/** Rows below the header. */
class BodyReader {
  rows = 0;
  private readonly header: FoundHeader;
  private readonly known: Pick<RowContext, "today" | "company">;
  private readonly sink: RowSink;
  private readonly columns: readonly number[];
  private readonly totals: TotalRows;
  private readonly fileRules;

  constructor(header: FoundHeader, known: Pick<RowContext, "today" | "company">, sink: RowSink) {
    this.header = header;
    this.known = known;
    this.fileRules = startFileRules(header.template);
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
    const context = { number: row.number, first: this.rows === 0, ...this.known };
    const texts = rowTexts(template, cells);
    this.fileRules.row(texts, context);
    const key = duplicateKeyOf(template, texts);
    this.rows += 1;
    this.sink.row({
      number: row.number,
      cells,
      issues: checkRow(template, cells, context, texts),
      duplicate: key === null ? null : hash53(key),
    });
  }

  result(facts: SourceFacts, titles: RememberedTitles): ReadImport {
    const fileIssues = [...repeatedTitleIssues(this.header), ...hiddenIssues(facts), ...this.totals.issues()];
    const { template, match } = this.header;
    const across = this.fileRules.end();
    const present = new Set(this.header.titles.map(titleKey));
    const mapped = (titles[template.name] ?? []).filter(({ title }) => present.has(titleKey(title)));
    return { template, facts, ignoredTitles: match.ignored, mapped, fileIssues, across, rows: this.rows };
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
