import { openSource, type SourceInput } from "./byte-source.ts";
import { ReaderError } from "./errors.ts";
import type { SpawnReaderChild } from "./legacy-process.ts";
import { defaultLimits, type ReaderLimits } from "./limits.ts";
import { readSource } from "./read-source.ts";
import type { SourceFacts, SourceRow } from "./source-row.ts";

export type ReadOptions = {
  /** File name as the user knows it: tells a text file from a workbook that is none. */
  readonly name: string;
  /** Called with each row that holds a value, in order, before readWorkbook resolves. The row is the caller's to keep. */
  onRow(row: SourceRow): void;
  readonly signal?: AbortSignal;
  /** Bytes of the file read so far, of all those that will be read. */
  onProgress?(bytesDone: number, bytesTotal: number): void;
  readonly limits?: Partial<ReaderLimits>;
  /** How the child for .xls, .xlsb and .ods is started; by default as a Node process. */
  readonly spawnReaderChild?: SpawnReaderChild;
  /** Where that child's program lies; by default beside this module. */
  readonly readerChildScript?: string;
};

/**
 * Reads the first visible worksheet of a spreadsheet, row by row. Nothing is guessed or repaired: a file that is
 * damaged, hostile or no spreadsheet is refused with the reason, and rows already delivered are then void. Errors that
 * `onRow` throws come out unchanged.
 *
 * @throws ReaderError
 */
export async function readWorkbook(input: SourceInput, options: ReadOptions): Promise<SourceFacts> {
  const limits = { ...defaultLimits, ...options.limits };
  if (options.signal?.aborted) throw new ReaderError("ABORTED");
  const source = await openSource(input);
  try {
    if (source.size > limits.fileBytes) {
      throw new ReaderError("FILE_TOO_BIG", { limit: limits.fileBytes, bytes: source.size });
    }
    return { ...(await readSource(source, limits, options)), bytes: source.size };
  } finally {
    await source.close();
  }
}
