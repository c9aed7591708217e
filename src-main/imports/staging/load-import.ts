import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import { workerFields } from "../../../src-shared/workers/workers/worker-fields.ts";
import { killPoint } from "../../plumbing/kill-point.ts";
import { readableError } from "../../sqlite/database-error.ts";
import type { SourceInput } from "../spreadsheet/source/byte-source.ts";
import { type ReadImport, type ReadImportOptions, readImport } from "../template-reader/read-import.ts";
import { type CarriedEdits, reapplyEdits } from "./carried-edits.ts";
import { FirstRowsSink } from "./first-rows.ts";
import { History } from "./history.ts";
import { storeMergedRanges } from "./merged-cells.ts";
import { RowLoader } from "./rows/load-rows.ts";
import { type RowKnowledge, RowStore } from "./rows/row-store.ts";
import { type StagingFile, writeAhead } from "./rows/staging-file.ts";
import { storeSource } from "./rows/stored-source.ts";
import type { TallyState } from "./rows/tally.ts";
import type { FileKnowledge, FullHead } from "./staged-import.ts";
import type { FirstRows } from "./worker-protocol.ts";

const factsOf = ({ facts, ignoredTitles }: ReadImport): ImportState["facts"] => ({
  format: facts.format,
  sheet: facts.sheet,
  other_sheets: [...facts.otherSheets],
  hidden_sheets: [...facts.hiddenSheets],
  hidden_rows: facts.hiddenRows,
  formulas: facts.formulas,
  encoding: facts.encoding ?? null,
  ignored_titles: [...ignoredTitles],
});

const sheetMeta = "sheet";

/** The sheet that a person chose for the rows of a staging database; nothing where it is the first. */
export const chosenSheet = (staging: StagingFile): { readonly sheet?: string } => {
  const sheet = staging.readMeta<string>(sheetMeta);
  return sheet === null ? {} : { sheet };
};

export type LoadOptions = Omit<ReadImportOptions, "template"> & {
  /** By name, so that the rows are understood when they are resumed. */
  readonly template: string;
  /** The desk's own record, written with the rows. */
  readonly session: unknown;
  readonly onRow?: (rows: number) => void;
  /** Given the first rows, long before the last one is read. */
  readonly onFirst?: (first: FirstRows) => void;
  /** The file was read before: these rows take the place of those, with what the person had done to them. */
  readonly again?: { readonly work: CarriedEdits; readonly revision: number };
};

/**
 * Reads a file into a staging database in ONE transaction: whatever goes wrong, however late, what was there before is
 * there still (fault F1). Throws what `readImport` throws, and AppError `disk_full`.
 */
export const loadImport = async (staging: StagingFile, input: SourceInput, options: LoadOptions): Promise<void> => {
  const { session, onRow, onFirst, again, ...reading } = options;
  const { database } = staging;
  const loader = new RowLoader(staging);
  const first = new FirstRowsSink((rows) => onFirst?.(rows));
  let rows = 0;
  // New pages then go straight into the file: with a write-ahead log each would be written, and encrypted, twice.
  database.pragma("journal_mode = TRUNCATE");
  database.pragma("synchronous = FULL");
  database.exec("BEGIN IMMEDIATE");
  try {
    if (again !== undefined) database.exec("DROP TABLE rows; DELETE FROM history; DELETE FROM merged");
    const read = await readImport(input, reading, {
      start: (template) => {
        loader.start(template);
        first.start(template);
      },
      row: (row) => {
        loader.row(row);
        rows += 1;
        onRow?.(rows);
        first.row(row);
      },
    });
    loader.finish();
    const { today, company = noCompanyFacts } = options;
    const keys = read.template.fields.map(({ key }) => key);
    storeMergedRanges(staging, keys, { ranges: read.facts.merges, columns: read.columns });
    writeHead(staging, read, { tally: loader.tally as TallyState, knowledge: { today, company }, again });
    if ("bytes" in input && again === undefined)
      storeSource(staging, { bytes: input.bytes, name: options.name, template: options.template });
    staging.writeMeta("file", knowledgeOf(read));
    staging.writeMeta("session", session);
    staging.writeMeta(sheetMeta, options.sheet ?? null);
    killPoint("import-read");
    database.exec("COMMIT");
    killPoint("import-staged");
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw readableError(error);
  } finally {
    writeAhead(staging);
  }
};

const knowledgeOf = (read: ReadImport): FileKnowledge => ({
  facts: factsOf(read),
  issues: read.fileIssues,
  mapped: read.mapped,
  columns: read.fileColumns,
  unmatched: read.unmatched,
});

type Loaded = {
  readonly tally: TallyState;
  readonly knowledge: RowKnowledge;
  readonly again: LoadOptions["again"];
};

/** Columns of the company's own, where the rows were read with them. */
const ownColumnsOf = ({ template }: ReadImport, { company }: RowKnowledge): Pick<FullHead, "ownColumns"> =>
  template.name === workerFields.name && company.worker_columns !== null && company.worker_columns.length > 0
    ? { ownColumns: company.worker_columns }
    : {};

/** Returns how many steps of the person there are to be undone. */
const doWorkAgain = (staging: StagingFile, store: RowStore, work: CarriedEdits): number => {
  const history = new History(staging.database);
  let changes = 0;
  reapplyEdits(store, work, (row, content) => {
    changes += 1;
    history.record(1, row, store.change(row, content));
  });
  store.settle();
  return changes === 0 ? 0 : 1;
};

const writeHead = (staging: StagingFile, read: ReadImport, { tally, knowledge, again }: Loaded): void => {
  const store = new RowStore(staging, read.template, knowledge, tally);
  if (read.across.size > 0) store.keepAcross(read.across);
  store.settleAll();
  const steps = again === undefined ? 0 : doWorkAgain(staging, store, again.work);
  const head: FullHead = {
    template: read.template.name,
    columns: read.template.fields.map((field) => field.key),
    ...ownColumnsOf(read, knowledge),
    ...knowledge,
    tally: store.tally,
    revision: (again?.revision ?? 0) + 1,
    position: steps,
    steps,
    checkedOnline: false,
    seen: null,
    refused: 0,
  };
  staging.writeMeta("head", head);
};
