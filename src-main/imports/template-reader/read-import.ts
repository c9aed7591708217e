import { type CompanyFacts, noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { ImportTemplate, RowIssue } from "../../../src-shared/kernel/imports/cells/define.ts";
import {
  matchTitles,
  type RememberedTitles,
  type TitlePair,
  titleKey,
  withTitles,
} from "../../../src-shared/kernel/imports/cells/titles.ts";
import { templatesFor } from "../../../src-shared/registries/imports/own-templates.ts";
import { readWorkbook } from "../spreadsheet/open-workbook.ts";
import type { ReadOptions } from "../spreadsheet/read-options.ts";
import type { SourceInput } from "../spreadsheet/source/byte-source.ts";
import type { BookFacts, SourceFacts } from "../spreadsheet/source/source-row.ts";
import { BodyReader } from "./body-reader.ts";
import type { RowSink } from "./checked-row.ts";
import { type FileColumn, isProblemsTitle } from "./file-columns.ts";
import {
  absentIssues,
  type FileIssue,
  farRightIssues,
  frontSheetIssues,
  hiddenIssues,
  mergedIssues,
  repeatedTitleIssues,
} from "./file-issue.ts";
import { HeaderFinder } from "./header-finder.ts";
import type { HeaderMatch } from "./header-match.ts";
import { ImportRefusal } from "./import-refusal.ts";
import { type Unmatched, unmatchedTitles } from "./unmatched-titles.ts";

/** Sheets that are looked through where the first does not fit: each has to be opened for it. */
const mostSheetsTried = 10;

export type ReadImportOptions = Omit<ReadOptions, "onRow"> & {
  /** A template or its name, or `auto`: recognised by its titles. */
  readonly template: string | ImportTemplate;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly today: string;
  /** Titles that a person took for columns, by template; with `auto` only these templates are then looked for. */
  readonly titles?: RememberedTitles;
  /** Titles taken so before: used once the template is found, for columns that are still free. */
  readonly remembered?: RememberedTitles;
  /** Known facts about the company that the rows are for; none when absent. */
  readonly company?: CompanyFacts;
};

export type ReadImport = {
  readonly template: ImportTemplate;
  readonly facts: SourceFacts;
  readonly ignoredTitles: readonly string[];
  /** Titles that may still be mapped to a column; null when none or no column is left. */
  readonly unmatched: Unmatched | null;
  /** The titles that were mapped to a column by hand. */
  readonly mapped: readonly TitlePair[];
  readonly fileIssues: readonly FileIssue[];
  /** Issues that only the other rows explain, by row number; not among the remarks that went to the sink. */
  readonly across: ReadonlyMap<number, readonly RowIssue[]>;
  readonly rows: number;
  /** Zero-based column of the file for each field that has one. */
  readonly columns: ReadonlyMap<string, number>;
  readonly fileColumns: readonly FileColumn[];
};

/**
 * Reads a spreadsheet as rows of an import template: finds the header, decodes and checks every row, keeps total and
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
  const seen: Seen = { book: null, rows: 0 };
  try {
    return await readSheet(input, options, sink, seen);
  } catch (error) {
    const { book, rows } = seen;
    if (!(error instanceof ImportRefusal) || options.sheet !== undefined || book === null) throw error;
    // Titles without a row below them fit: what stands on the other sheets is something else.
    if (error.code === "no_rows" && rows > 0) throw error;
    const fits = await sheetsThatFit(input, options, book.otherSheets.slice(0, mostSheetsTried));
    if (fits.length === 0) throw error;
    throw new ImportRefusal(
      "other_sheet_fits",
      { sheet: book.sheet, fits: fits.join("、"), first: fits[0] ?? "" },
      error.unmatched,
      fits,
    );
  }
};

/** Extent to which a sheet was read when it was refused. */
type Seen = { book: BookFacts | null; rows: number };

/** Names of the sheets whose titles are those of a template that is looked for. */
const sheetsThatFit = async (
  input: SourceInput,
  options: ReadImportOptions,
  sheets: readonly string[],
): Promise<readonly string[]> => {
  const fits: string[] = [];
  const found = new Error("the titles were found");
  const start = (): never => {
    throw found;
  };
  for (const sheet of sheets) {
    const reading = readImport(input, { ...options, sheet }, { start, row: () => undefined });
    const end: unknown = await reading.catch((reason: unknown) => reason);
    if (end === found) fits.push(sheet);
  }
  return fits;
};

const readSheet = async (
  input: SourceInput,
  options: ReadImportOptions,
  sink: RowSink,
  seen: Seen,
): Promise<ReadImport> => {
  const {
    template: expectedTemplate,
    today,
    company = noCompanyFacts,
    titles = {},
    remembered = {},
    ...reading
  } = options;
  const own = templatesFor(company.worker_columns);
  const chosenTemplate =
    typeof expectedTemplate === "string" ? own.find(({ name }) => name === expectedTemplate) : expectedTemplate;
  if (chosenTemplate === undefined && expectedTemplate !== "auto")
    throw new RangeError(`no template ${expectedTemplate}`);
  const candidates = candidatesOf(chosenTemplate, own, titles);
  const finder = new HeaderFinder(candidates, chosenTemplate === undefined);
  let body: BodyReader | null = null;
  let book: BookFacts = { is1904: false, isTyped: true, sheet: "", otherSheets: [] };
  const facts = await readWorkbook(input, {
    ...reading,
    titlesIn: (fields) => Math.max(0, ...candidates.map((one) => matchTitles(one, fields).columns.size)),
    onBook: (read) => {
      book = read;
      seen.book = read;
    },
    onRow: (row) => {
      seen.rows += 1;
      if (body !== null) return body.take(row);
      const headerMatch = finder.offer(row);
      if (headerMatch === null) return;
      const header = withRemembered(headerMatch, remembered);
      sink.start(header.template);
      body = new BodyReader(header, { today, company, book }, sink);
      if (header.below !== null) body.take(header.below);
    },
  });
  // The callback above is not seen by the narrowing.
  const read = body as BodyReader | null;
  if (read === null) throw finder.refusal();
  if (read.rows === 0) throw new ImportRefusal("no_rows");
  return resultOf(read, facts, { titles, remembered, isSheetChosen: options.sheet !== undefined });
};

const candidatesOf = (
  chosenTemplate: ImportTemplate | undefined,
  own: readonly ImportTemplate[],
  titles: RememberedTitles,
): readonly ImportTemplate[] => {
  const isNamed = Object.keys(titles).length > 0;
  const candidates = chosenTemplate ? [chosenTemplate] : own.filter(({ name }) => !isNamed || titles[name]);
  return candidates.map((template) => withTitles(template, titles[template.name] ?? []));
};

/** The header with what was remembered for columns that nothing of it fits: what the file says by itself stands. */
const withRemembered = (header: HeaderMatch, remembered: RememberedTitles): HeaderMatch => {
  const { columns, ignored } = header.match;
  const open = new Set(ignored.map(titleKey));
  const free = (remembered[header.template.name] ?? []).filter(
    ({ title, column }) => !columns.has(column) && open.has(titleKey(title)),
  );
  if (free.length === 0) return header;
  const template = withTitles(header.template, free);
  return { ...header, template, match: matchTitles(template, header.titles) };
};

type Named = { readonly titles: RememberedTitles; readonly remembered: RememberedTitles };
type Asked = Named & { readonly isSheetChosen: boolean };

/** The pairs of a template that decided about its columns. */
const mappedOf = ({ template, titles, match }: HeaderMatch, mapping: Named): readonly TitlePair[] => {
  const pairs = [...(mapping.titles[template.name] ?? []), ...(mapping.remembered[template.name] ?? [])];
  const byColumn = new Map(pairs.map((pair) => [pair.column, pair] as const));
  return [...byColumn.values()].filter(({ title, column }) => {
    const at = match.columns.get(column);
    return at !== undefined && titleKey(titles[at] ?? "") === titleKey(title);
  });
};

const resultOf = (read: BodyReader, facts: SourceFacts, mapping: Asked): ReadImport => {
  const { header, totals, rows } = read;
  const { template, match } = header;
  return {
    ...{ template, facts, rows, columns: match.columns },
    ignoredTitles: match.ignored.filter((title) => !isProblemsTitle(title)),
    unmatched: unmatchedTitles({ template, titles: header.titles, below: read.firstRows }, "open"),
    mapped: mappedOf(header, mapping),
    fileIssues: [
      ...repeatedTitleIssues(header),
      ...(mapping.isSheetChosen ? [] : frontSheetIssues(facts)),
      ...hiddenIssues(facts),
      ...farRightIssues(read.farRight),
      ...mergedIssues(facts, header),
      ...absentIssues(read.absent),
      ...totals.issues(),
    ],
    across: read.across(),
    fileColumns: read.fileColumns.inOrder(),
  };
};
