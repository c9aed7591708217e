import type { ByteSource } from "../source/byte-source.ts";
import { ReaderError } from "../source/errors.ts";
import type { ReaderLimits } from "../source/limits.ts";

/** One member as the central directory describes it. */
export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
};

/** Members by lower-case name with forward slashes. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
/** Traditional, strong, and an encrypted directory. */
const ENCRYPTED_FLAGS = 0x1 | 0x40 | 0x2000;
const PATCH_FLAG = 0x20;
const UTF8_FLAG = 0x800;
const STORED = 0;
const DEFLATED = 8;
const ZIP64_SIZE = 0xffffffff;
const ZIP64_COUNT = 0xffff;

/**
 * Reads and checks the central directory: nothing else of the container is believed. Refuses, by name, whatever two
 * programs could read in two ways (doubled, overlapping or foreign-named members) and whatever exceeds the limits.
 */
export async function readZipDirectory(source: ByteSource, limits: ReaderLimits): Promise<ZipDirectory> {
  const end = await findEnd(source);
  if (end.count > limits.parts && end.count !== ZIP64_COUNT) {
    throw new ReaderError("TOO_MANY_PARTS", { limit: limits.parts, parts: end.count });
  }
  if (end.count === ZIP64_COUNT || end.size === ZIP64_SIZE || end.offset === ZIP64_SIZE) throw new ReaderError("ZIP64");
  if (end.offset + end.size > end.position) throw new ReaderError("BAD_DIRECTORY");
  const bytes = await source.read(end.offset, end.size);
  const entries: ZipEntry[] = [];
  let position = 0;
  for (let index = 0; index < end.count; index++) {
    const { entry, next } = readEntry(bytes, position);
    entries.push(entry);
    position = next;
  }
  if (position !== end.size) throw new ReaderError("BAD_DIRECTORY");
  refuseOverlaps(entries, end.offset);
  return byName(entries);
}

type DirectoryEnd = { position: number; count: number; size: number; offset: number };

async function findEnd(source: ByteSource): Promise<DirectoryEnd> {
  const length = Math.min(source.size, END_LENGTH + LONGEST_COMMENT);
  const start = source.size - length;
  const tail = await source.read(start, length);
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_LENGTH + tail.readUInt16LE(at + 20) > tail.length) continue;
    return {
      position: start + at,
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
  }
  throw new ReaderError("NO_EOCD");
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) {
    throw new ReaderError("BAD_DIRECTORY");
  }
  const flags = bytes.readUInt16LE(at + 8);
  const nameEnd = at + ENTRY_LENGTH + bytes.readUInt16LE(at + 28);
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  if (next > bytes.length) throw new ReaderError("BAD_DIRECTORY");
  const name = bytes.toString((flags & UTF8_FLAG) === 0 ? "latin1" : "utf8", at + ENTRY_LENGTH, nameEnd);
  const entry = {
    name,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    compressedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  refuseBadEntry(entry, flags);
  return { entry, next };
}

function refuseBadEntry(entry: ZipEntry, flags: number): void {
  const part = entry.name;
  if ((flags & ENCRYPTED_FLAGS) !== 0) throw new ReaderError("ENCRYPTED", { part });
  if ((flags & PATCH_FLAG) !== 0 || (entry.method !== STORED && entry.method !== DEFLATED)) {
    throw new ReaderError("BAD_METHOD", { part, method: entry.method });
  }
  if (entry.compressedSize === ZIP64_SIZE || entry.size === ZIP64_SIZE || entry.offset === ZIP64_SIZE) {
    throw new ReaderError("ZIP64", { part });
  }
  if (isForeignPath(part)) throw new ReaderError("BAD_PATH", { part });
}

function isForeignPath(name: string): boolean {
  const path = name.replaceAll("\\", "/");
  if (path === "" || path.startsWith("/") || /^[a-z]:/i.test(path)) return true;
  return path.split("/").includes("..") || /\p{Cc}/u.test(path);
}

function refuseOverlaps(entries: readonly ZipEntry[], directoryOffset: number): void {
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [index, entry] of inOrder.entries()) {
    const end = entry.offset + LOCAL_HEADER_LENGTH + entry.name.length + entry.compressedSize;
    const next = inOrder[index + 1]?.offset ?? directoryOffset;
    if (end > next) throw new ReaderError("OVERLAP", { part: entry.name });
  }
}

function byName(entries: readonly ZipEntry[]): ZipDirectory {
  const directory = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const key = entry.name.replaceAll("\\", "/").toLowerCase();
    if (directory.has(key)) throw new ReaderError("DUP_PART", { part: entry.name });
    directory.set(key, entry);
  }
  return directory;
}
