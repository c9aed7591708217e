import type { ReadOptions } from "./read-options.ts";
import { readSource } from "./read-source.ts";
import { openSource, type SourceInput } from "./source/byte-source.ts";
import { ReaderError } from "./source/errors.ts";
import { defaultLimits } from "./source/limits.ts";
import type { SourceFacts } from "./source/source-row.ts";

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
