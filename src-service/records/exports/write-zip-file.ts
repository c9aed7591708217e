import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { type ZipTools, ZipWriter } from "../../../src-shared/kernel/workbook/zip-writer.ts";

/** Size and hash of a written file. */
export type WrittenFile = { readonly bytes: number; readonly sha256: string };

const level = 4;

const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
};

/**
 * Writes a zip (such as a workbook) to a temporary file that is renamed when it is complete; returns its length and
 * SHA-256. Memory use is bounded. If `work` throws, the error is passed on and no file is left.
 */
export const writeZipFile = async (
  target: string,
  work: (zip: ZipWriter) => Promise<void>,
  signal: AbortSignal,
): Promise<WrittenFile> => {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const partFile = `${target}.part`;
  const hash = createHash("sha256");
  const out = createWriteStream(partFile, { mode: 0o600 });
  const finishedWriting = finished(out, { readable: false });
  finishedWriting.catch(() => undefined);
  let bytes = 0;
  const tools: ZipTools = {
    encode: (text) => Buffer.from(text, "utf8"),
    crc32,
    deflate: (source) => {
      const zipBytes = Readable.from(source, { objectMode: false });
      const deflate = createDeflateRaw({ level });
      zipBytes.on("error", (error) => deflate.destroy(error));
      return zipBytes.pipe(deflate);
    },
    write: async (piece) => {
      signal.throwIfAborted();
      bytes += piece.length;
      hash.update(piece);
      if (!out.write(piece)) await once(out, "drain", { signal });
    },
  };
  try {
    await work(new ZipWriter(tools));
    out.end();
    await finishedWriting;
    await syncFile(partFile);
    await rename(partFile, target);
    return { bytes, sha256: hash.digest("hex") };
  } catch (error) {
    out.destroy();
    await rm(partFile, { force: true });
    throw error;
  }
};
