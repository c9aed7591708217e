import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import {
  DEFLATED,
  dataDescriptor,
  directoryEnd,
  directoryEntry,
  localHeader,
  SIZES_FOLLOW,
  STORED,
  UTF8_NAME,
  type ZipMember,
} from "./zip-records.ts";

/** Quick and still about a twelfth of sheet XML; higher levels cost twice the time for a few percent. */
const LEVEL = 4;
const LARGEST = 0xffffffff;

/** Writes a zip to a stream, one member after the other, holding no more than a chunk of each. */
export class ZipWriter {
  private readonly out: Writable;
  private readonly members: ZipMember[] = [];
  private offset = 0;

  constructor(out: Writable) {
    this.out = out;
  }

  /** @throws RangeError when a member or the file passes 4 GB, where the plain format ends */
  async add(name: string, content: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const start = { name, method: DEFLATED, flags: UTF8_NAME | SIZES_FOLLOW, offset: this.offset };
    await this.write(localHeader({ ...start, crc: 0, compressedSize: 0, size: 0 }));
    const measure = { crc: 0, size: 0, compressedSize: 0 };
    const source = Readable.from(measured(content, measure), { objectMode: false });
    const deflate = createDeflateRaw({ level: LEVEL });
    source.on("error", (error) => deflate.destroy(error));
    for await (const chunk of source.pipe(deflate)) {
      measure.compressedSize += chunk.length;
      await this.write(chunk);
    }
    const member = { ...start, ...measure };
    if (member.size > LARGEST || this.offset > LARGEST) throw new RangeError("The workbook passes 4 GB.");
    await this.write(dataDescriptor(member));
    this.members.push(member);
  }

  /** Writes the directory. The stream is left open. */
  async finish(): Promise<void> {
    const start = this.offset;
    for (const member of this.members) await this.write(directoryEntry(member));
    await this.write(directoryEnd(this.members.length, this.offset - start, start));
  }

  private async write(bytes: Buffer): Promise<void> {
    this.offset += bytes.length;
    if (!this.out.write(bytes)) await once(this.out, "drain");
  }
}

async function* measured(
  content: Iterable<string> | AsyncIterable<string>,
  measure: { crc: number; size: number },
): AsyncGenerator<Buffer, void> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece, "utf8");
    measure.crc = crc32(bytes, measure.crc);
    measure.size += bytes.length;
    yield bytes;
  }
}

/** A zip of uncompressed members in memory. */
export function storedZip(members: Iterable<readonly [name: string, bytes: Uint8Array]>): Buffer {
  const pieces: Uint8Array[] = [];
  const directory: Buffer[] = [];
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
