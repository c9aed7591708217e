import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import {
  directoryEnd,
  directoryEntry,
  localHeader,
  STORED,
  UTF8_NAME,
} from "../../src-shared/kernel/workbook/zip-records.ts";
import type { ZipTools } from "../../src-shared/kernel/workbook/zip-writer.ts";

/** Quick and still about a twelfth of sheet XML; higher levels cost twice the time for a few percent. */
const LEVEL = 4;

/** Node's parts for a zip that goes to a stream. The stream is left open. */
export const toolsFor = (out: Writable): ZipTools => ({
  encode: (text) => Buffer.from(text, "utf8"),
  crc32,
  deflate: (source) => {
    const bytes = Readable.from(source, { objectMode: false });
    const deflate = createDeflateRaw({ level: LEVEL });
    bytes.on("error", (error) => deflate.destroy(error));
    return bytes.pipe(deflate);
  },
  write: async (bytes) => {
    if (!out.write(bytes)) await once(out, "drain");
  },
});

/** A zip of uncompressed members in memory. */
export function storedZip(members: Iterable<readonly [name: string, bytes: Uint8Array]>): Buffer {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, bytes] of members) {
    const size = bytes.length;
    const member = { name, method: STORED, flags: UTF8_NAME, crc: crc32(bytes), compressedSize: size, size, offset };
    const header = localHeader(member);
    pieces.push(header, bytes);
    directory.push(directoryEntry(member));
    offset += header.length + size;
  }
  const entries = Buffer.concat(directory);
  return Buffer.concat([...pieces, entries, directoryEnd(directory.length, entries.length, offset)]);
}
