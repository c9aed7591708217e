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

/** Content of a member: texts are written as UTF-8. */
export type ZipContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Tools that a process lends the writer: it has no compressor, checksum or encoder of its own. */
export type ZipTools = {
  encode(text: string): Uint8Array;
  /** CRC-32 of the bytes that follow those of `before`. */
  crc32(bytes: Uint8Array, before: number): number;
  /** Raw deflate of a stream. */
  deflate(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Takes bytes of the file, in order; answers when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
};

const LARGEST = 0xffffffff;
/** The plain format counts its members in 16 bits. */
const MOST_MEMBERS = 0xffff;

/** Writes a zip, one member after the other, holding no more than a chunk of each. */
export class ZipWriter {
  private readonly tools: ZipTools;
  private readonly members: ZipMember[] = [];
  private offset = 0;

  constructor(tools: ZipTools) {
    this.tools = tools;
  }

  /**
   * Adds a member. `isPacked`: the content is compressed already (pictures, PDFs) and is stored as it is.
   * @throws RangeError when a member or the file passes 4 GB, or the members 65,535, where the plain format ends
   */
  async add(name: string, content: ZipContent, isPacked = false): Promise<void> {
    const method = isPacked ? STORED : DEFLATED;
    const start = { name, method, flags: UTF8_NAME | SIZES_FOLLOW, offset: this.offset };
    if (this.members.length >= MOST_MEMBERS) throw new RangeError("The file passes 65,535 members.");
    await this.write(localHeader({ ...start, crc: 0, compressedSize: 0, size: 0 }));
    const measure = { crc: 0, size: 0, compressedSize: 0 };
    const source = this.measured(content, measure);
    for await (const chunk of isPacked ? source : this.tools.deflate(source)) {
      measure.compressedSize += chunk.length;
      await this.write(chunk);
    }
    const member = { ...start, ...measure };
    if (member.size > LARGEST || this.offset > LARGEST) throw new RangeError("The file passes 4 GB.");
    await this.write(dataDescriptor(member));
    this.members.push(member);
  }

  /** Writes the directory. */
  async finish(): Promise<void> {
    const start = this.offset;
    for (const member of this.members) await this.write(directoryEntry(member));
    await this.write(directoryEnd(this.members.length, this.offset - start, start));
  }

  private async write(bytes: Uint8Array): Promise<void> {
    this.offset += bytes.length;
    await this.tools.write(bytes);
  }

  private async *measured(
    content: ZipContent,
    measure: { crc: number; size: number },
  ): AsyncGenerator<Uint8Array, void> {
    for await (const piece of content) {
      const bytes = typeof piece === "string" ? this.tools.encode(piece) : piece;
      measure.crc = this.tools.crc32(bytes, measure.crc);
      measure.size += bytes.length;
      yield bytes;
    }
  }
}
