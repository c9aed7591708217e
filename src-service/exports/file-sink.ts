import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { type ZipTools, ZipWriter } from "../../src-shared/workbook/zip-writer.ts";

/** A file as it was written. */
export type WrittenFile = { readonly bytes: number; readonly sha256: string };

const level = 4;

const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
};

/**
 * Writes a zip (a workbook is one) to a file that appears only when it is whole, and gives its length and SHA-256. Memory
 * stays bounded. Whatever `work` throws comes out unchanged and leaves no file.
 */
export const writeZipFile = async (
  target: string,
  work: (zip: ZipWriter) => Promise<void>,
  signal: AbortSignal,
): Promise<WrittenFile> => {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  const hash = createHash("sha256");
  const out = createWriteStream(part, { mode: 0o600 });
  const ended = finished(out, { readable: false });
  ended.catch(() => undefined);
  let bytes = 0;
  const tools: ZipTools = {
    encode: (text) => Buffer.from(text, "utf8"),
    crc32,
    deflate: (source) => {
      const plain = Readable.from(source, { objectMode: false });
      const deflate = createDeflateRaw({ level });
      plain.on("error", (error) => deflate.destroy(error));
      return plain.pipe(deflate);
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
    await ended;
    await syncFile(part);
    await rename(part, target);
    return { bytes, sha256: hash.digest("hex") };
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
};
