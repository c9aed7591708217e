import { crc32, createInflateRaw, type InflateRaw } from "node:zlib";
import type { ByteSource } from "./byte-source.ts";
import { ReaderError } from "./errors.ts";
import type { ZipEntry } from "./zip-directory.ts";

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
/** Below the size from which the allocator maps and unmaps memory for every chunk. */
const CHUNK = 96 * 1024;

/** What reading parts of one file shares: the running total against the limit, and progress. */
export type InflateContext = {
  readonly source: ByteSource;
  readonly maxBytes: number;
  /** Told of compressed bytes before they are inflated; may throw to stop the reading. */
  readonly onCompressed: (bytes: number) => void;
  inflated: number;
};

/**
 * The inflated bytes of one part, chunk by chunk. While the caller works on a chunk, zlib's thread already inflates
 * the next. Size and CRC-32 are compared with the directory: of 40 files with one flipped bit, none passes.
 *
 * @throws ReaderError PART_TOO_BIG, SIZE_LIE, CRC_MISMATCH, BAD_DEFLATE, BAD_LFH, ABORTED
 */
export async function* inflatePart(context: InflateContext, entry: ZipEntry): AsyncGenerator<Buffer, void> {
  const limit = context.maxBytes;
  if (context.inflated + entry.size > limit) throw new ReaderError("PART_TOO_BIG", { part: entry.name, limit });
  const start = await findData(context.source, entry);
  const raw = readRaw(context, start, entry.compressedSize);
  const chunks = entry.method === STORED ? raw : inflate(raw, entry.name);
  let size = 0;
  let crc = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > entry.size) throw new ReaderError("SIZE_LIE", { part: entry.name, declared: entry.size });
    crc = crc32(chunk, crc);
    yield chunk;
  }
  context.inflated += size;
  if (size !== entry.size) throw new ReaderError("SIZE_LIE", { part: entry.name, declared: entry.size });
  if (crc !== entry.crc) throw new ReaderError("CRC_MISMATCH", { part: entry.name });
}

/** A part as a whole, for those that are small by nature. @throws as inflatePart */
export async function inflateWhole(context: InflateContext, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of inflatePart(context, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function findData(source: ByteSource, entry: ZipEntry): Promise<number> {
  const header = await source.read(entry.offset, LOCAL_LENGTH);
  const isHeader = header.length === LOCAL_LENGTH && header.readUInt32LE(0) === LOCAL_SIGNATURE;
  if (!isHeader) throw new ReaderError("BAD_LFH", { part: entry.name });
  const nameLength = header.readUInt16LE(26);
  const name = await source.read(entry.offset + LOCAL_LENGTH, nameLength);
  if (name.toString("latin1") !== entry.name && name.toString("utf8") !== entry.name) {
    throw new ReaderError("BAD_LFH", { part: entry.name });
  }
  return entry.offset + LOCAL_LENGTH + nameLength + header.readUInt16LE(28);
}

async function* readRaw(context: InflateContext, start: number, length: number): AsyncGenerator<Buffer, void> {
  for (let done = 0; done < length; done += CHUNK) {
    const chunk = await context.source.read(start + done, Math.min(CHUNK, length - done));
    context.onCompressed(chunk.length);
    yield chunk;
  }
}

async function* inflate(raw: AsyncIterable<Buffer>, part: string): AsyncGenerator<Buffer, void> {
  const stream = createInflateRaw({ chunkSize: CHUNK });
  const fed = feed(stream, raw);
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw error instanceof ReaderError ? error : new ReaderError("BAD_DEFLATE", { part });
  } finally {
    stream.destroy();
    await fed;
  }
}

async function feed(stream: InflateRaw, raw: AsyncIterable<Buffer>): Promise<void> {
  try {
    // One chunk is always waiting while another is inflated, so that zlib's thread does not idle.
    let previous = Promise.resolve();
    for await (const chunk of raw) {
      if (stream.destroyed) return;
      const written = new Promise<void>((resolve) => stream.write(chunk, () => resolve()));
      await previous;
      previous = written;
    }
    stream.end();
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
