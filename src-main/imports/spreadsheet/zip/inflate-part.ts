import { crc32, createInflateRaw, type InflateRaw } from "node:zlib";
import type { ByteSource } from "../source/byte-source.ts";
import { ReaderError } from "../source/errors.ts";
import type { ZipEntry } from "./zip-directory.ts";

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
/** Both below the size from which the allocator maps and unmaps memory for every chunk. */
const COMPRESSED_CHUNK = 96 * 1024;
const INFLATED_CHUNK = 96 * 1024;
/** Inflated chunks that may wait: some are quickly inflated and slowly worked on, others the other way round. */
const AHEAD = 8;

/** State shared by the reading of one file's parts: the running total against the limit, and progress. */
export type InflateContext = {
  readonly source: ByteSource;
  readonly maxBytes: number;
  /** Told of compressed bytes before they are inflated; may throw to stop the reading. */
  readonly onCompressed: (bytes: number) => void;
  inflated: number;
};

/** Takes inflated bytes; what it throws ends the reading and comes out unchanged. */
export type ChunkSink = (chunk: Buffer) => void;

/**
 * Hands the inflated bytes of one part to `onChunk`, chunk by chunk. Size and CRC-32 are compared with the directory:
 * of 40 files with one flipped bit, none passes.
 *
 * @throws ReaderError PART_TOO_BIG, SIZE_LIE, CRC_MISMATCH, BAD_DEFLATE, BAD_LFH, ABORTED
 */
export async function inflatePart(context: InflateContext, entry: ZipEntry, onChunk: ChunkSink): Promise<void> {
  const limit = context.maxBytes;
  if (context.inflated + entry.size > limit) throw new ReaderError("PART_TOO_BIG", { part: entry.name, limit });
  const start = await findData(context.source, entry);
  let size = 0;
  let crc = 0;
  const take: ChunkSink = (chunk) => {
    size += chunk.length;
    if (size > entry.size) throw new ReaderError("SIZE_LIE", { part: entry.name, declared: entry.size });
    crc = crc32(chunk, crc);
    onChunk(chunk);
  };
  const raw = readRaw(context, start, entry.compressedSize);
  if (entry.method === STORED) for await (const chunk of raw) take(chunk);
  else await inflate(raw, entry.name, take);
  context.inflated += size;
  if (size !== entry.size) throw new ReaderError("SIZE_LIE", { part: entry.name, declared: entry.size });
  if (crc !== entry.crc) throw new ReaderError("CRC_MISMATCH", { part: entry.name });
}

/** A part as a whole, for those that are small by nature: of at most `limit` bytes. @throws as inflatePart */
export async function inflateWhole(
  context: InflateContext,
  entry: ZipEntry,
  limit = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  if (entry.size > limit) throw new ReaderError("PART_TOO_BIG", { part: entry.name, limit });
  const chunks: Buffer[] = [];
  await inflatePart(context, entry, (chunk) => chunks.push(chunk));
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

/** The bytes as they lie in the file; the next chunk is already being read while one is worked on. */
async function* readRaw(context: InflateContext, start: number, length: number): AsyncGenerator<Buffer, void> {
  const read = (at: number): Promise<Buffer> =>
    at < length
      ? context.source.read(start + at, Math.min(COMPRESSED_CHUNK, length - at))
      : Promise.resolve(Buffer.alloc(0));
  let next = read(0);
  try {
    for (let done = 0; done < length; done += COMPRESSED_CHUNK) {
      const chunk = await next;
      next = read(done + COMPRESSED_CHUNK);
      context.onCompressed(chunk.length);
      yield chunk;
    }
  } finally {
    // Nothing may still read from a source that is about to be closed.
    await next.catch(() => undefined);
  }
}

async function inflate(raw: AsyncIterable<Buffer>, part: string, onChunk: ChunkSink): Promise<void> {
  const stream = createInflateRaw({ chunkSize: INFLATED_CHUNK });
  const fed = feed(stream, raw);
  try {
    await drain(stream, onChunk);
  } catch (error) {
    throw isZlibError(error) ? new ReaderError("BAD_DEFLATE", { part }) : error;
  } finally {
    stream.destroy();
    await fed;
  }
}

function isZlibError(error: unknown): boolean {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && code.startsWith("Z_");
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

/** Works off what the stream gives, one chunk a turn of the event loop, so that zlib is told to go on in between. */
function drain(stream: InflateRaw, onChunk: ChunkSink): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting: Buffer[] = [];
    let isScheduled = false;
    let isRead = false;
    const schedule = (): void => {
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(work);
    };
    const work = (): void => {
      isScheduled = false;
      const chunk = waiting.shift();
      try {
        if (chunk !== undefined) onChunk(chunk);
      } catch (error) {
        waiting.length = 0;
        stream.destroy();
        reject(error);
        return;
      }
      if (waiting.length < AHEAD && stream.isPaused()) stream.resume();
      if (waiting.length > 0) schedule();
      else if (isRead) resolve();
    };
    stream.on("data", (chunk: Buffer) => {
      waiting.push(chunk);
      if (waiting.length >= AHEAD) stream.pause();
      schedule();
    });
    stream.on("end", () => {
      isRead = true;
      schedule();
    });
    stream.on("error", reject);
    stream.on("close", () => {
      // Destroyed by whoever feeds it, without an error of its own.
      if (!isRead) reject(stream.errored ?? new Error("The stream was closed before its end."));
    });
  });
}
