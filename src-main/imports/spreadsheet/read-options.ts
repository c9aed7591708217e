import type { TitleCount } from "./csv/csv-separator.ts";
import type { SpawnReaderChild } from "./legacy/legacy-process.ts";
import type { ReaderLimits } from "./source/limits.ts";
import type { BookFacts, SourceRow } from "./source/source-row.ts";

export type ReadOptions = {
  /** File name as the user knows it: tells a text file from a workbook that is none. */
  readonly name: string;
  /** Called with each row that holds a value, in order, before readWorkbook resolves. The row is the caller's to keep. */
  onRow(row: SourceRow): void;
  /** Counts the titles in a row of a text file that are looked for: tells its separator. */
  readonly titlesIn?: TitleCount;
  /** Called once, before the first row. */
  onBook?(book: BookFacts): void;
  /** The visible sheet that is to be read; the first one when absent. */
  readonly sheet?: string;
  readonly signal?: AbortSignal;
  /** Bytes of the file read so far, of all those that will be read. */
  onProgress?(bytesDone: number, bytesTotal: number): void;
  readonly limits?: Partial<ReaderLimits>;
  /** Starts the child for .xls, .xlsb and .ods; by default as a Node process. */
  readonly spawnReaderChild?: SpawnReaderChild;
  /** Where that child's program lies; by default beside this module. */
  readonly readerChildScript?: string;
};
