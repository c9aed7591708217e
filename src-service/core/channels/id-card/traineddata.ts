import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Entries of a `traineddata` container (tesseract's `TessdataType`) that the line reader uses: the configuration, the
 * character set (in older data that of the pattern matcher), and everything from the network itself on.
 */
const isNeeded = (entry: number): boolean => entry <= 1 || entry >= 17;

/**
 * A container without the data of the old pattern matcher, which is most of it and would only take up memory. Format: count
 * of entries (32 bits), an offset for each (64 bits, −1 absent), then their bytes.
 */
export const lineReaderData = (container: Buffer): Buffer => {
  const count = container.readUInt32LE(0);
  const offsets = Array.from({ length: count }, (_, entry) => Number(container.readBigInt64LE(4 + 8 * entry)));
  const starts = [...offsets.filter((offset) => offset >= 0), container.length].sort((one, other) => one - other);
  const head = Buffer.alloc(4 + 8 * count);
  head.writeUInt32LE(count, 0);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (const [entry, offset] of offsets.entries()) {
    const isKept = offset >= 0 && isNeeded(entry);
    head.writeBigInt64LE(BigInt(isKept ? end : -1), 4 + 8 * entry);
    if (!isKept) continue;
    const part = container.subarray(offset, starts[starts.indexOf(offset) + 1]);
    parts.push(part);
    end += part.length;
  }
  return Buffer.concat(parts);
};

/** Folder of a language's data in its installed package. */
export const dataFolder = (language: string, kind: "4.0.0" | "4.0.0_best_int"): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}`)), kind);

/** The line reader's part of the full data of a language. */
export const readLineReaderData = (language: string): Buffer =>
  lineReaderData(gunzipSync(readFileSync(path.join(dataFolder(language, "4.0.0"), `${language}.traineddata.gz`))));
