import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { nothingKnown } from "../../../src-shared/imports/company-facts.ts";
import { killPoint } from "../../kill-point.ts";
import { readableError } from "../../outbox/database-error.ts";
import type { SourceInput } from "../reader/byte-source.ts";
import { type ReadImport, type ReadImportOptions, readImport } from "../reading/read-import.ts";
import { RowLoader } from "./load-rows.ts";
import { type RowKnowledge, RowStore } from "./row-store.ts";
import type { FileKnowledge, FullHead } from "./staged-import.ts";
import { type StagingFile, writeAhead } from "./staging-file.ts";
import type { TallyState } from "./tally.ts";

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

export type LoadOptions = Omit<ReadImportOptions, "template"> & {
  /** By name, so that the rows are understood when they are taken up again. */
  readonly template: string;
  /** The desk's own record, written with the rows. */
  readonly session: unknown;
  readonly onRow?: (rows: number) => void;
};

/**
 * Reads a file into an empty staging database in ONE transaction: whatever goes wrong, however late, nothing is left
 * (fault F1). Throws what `readImport` throws, and AppError `disk_full`.
 */
export const loadImport = async (staging: StagingFile, input: SourceInput, options: LoadOptions): Promise<void> => {
  const { session, onRow, ...reading } = options;
  const { database } = staging;
  const loader = new RowLoader(staging);
  let rows = 0;
  // New pages then go straight into the file: with a write-ahead log each would be written, and encrypted, twice.
  database.pragma("journal_mode = TRUNCATE");
  database.pragma("synchronous = FULL");
  database.exec("BEGIN IMMEDIATE");
  try {
    const read = await readImport(input, reading, {
      start: (template) => loader.start(template),
      row: (row) => {
        loader.row(row);
        rows += 1;
        onRow?.(rows);
      },
    });
    loader.finish();
    const { today, company = nothingKnown } = options;
    writeHead(staging, read, loader.tally as TallyState, { today, company });
    staging.writeMeta("file", {
      facts: factsOf(read),
      issues: read.fileIssues,
      mapped: read.mapped,
    } satisfies FileKnowledge);
    staging.writeMeta("session", session);
    killPoint("import-read");
    database.exec("COMMIT");
    killPoint("import-staged");
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw readableError(error);
  }
  writeAhead(staging);
};

const writeHead = (staging: StagingFile, read: ReadImport, tally: TallyState, known: RowKnowledge): void => {
  const store = new RowStore(staging, read.template, known, tally);
  if (read.across.size > 0) store.keepAcross(read.across);
  store.settleAll();
  const head: FullHead = {
    template: read.template.name,
    columns: read.template.fields.map((field) => field.key),
    ...known,
    tally: store.tally,
    revision: 1,
    position: 0,
    steps: 0,
    checkedOnline: false,
    seen: null,
    refused: 0,
  };
  staging.writeMeta("head", head);
};
