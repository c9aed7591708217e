import { viewOf } from "../source/byte-words.ts";
import { decodeUtf8 } from "../source/decode-utf8.ts";
import { ReaderError } from "../source/errors.ts";

const FIRST_COUNT = 1 << 14;
/** Recently used texts, by the low bits of their index. */
const CACHED_TEXTS = 1 << 16;
/** Slices of the buffer kept as one string each, because cutting a string is far cheaper than decoding bytes. */
const BLOCK_BITS = 16;
const BLOCK_BYTES = 1 << BLOCK_BITS;
const BLOCK_SLOTS = 16;
/** Up to this many bytes a loop is quicker than a call into the runtime. */
const SHORT = 128;
/** Strings are copied by four bytes at a time: behind the last one lies room for three that do not count. */
const WORD = 4;

/**
 * The shared strings as bytes in one buffer with offsets: a hundred bytes of text cost a hundred bytes, where an array
 * of strings costs the objects too. Texts are made when asked for.
 */
export class SharedStrings {
  private readonly bytes: Buffer;
  private readonly view: DataView;
  private readonly room: number;
  private offsets = new Uint32Array(FIRST_COUNT);
  private isAscii = new Uint8Array(FIRST_COUNT);
  private count = 0;
  private readonly cachedIndex = new Int32Array(CACHED_TEXTS).fill(-1);
  private readonly cachedText: string[] = new Array(CACHED_TEXTS).fill("");
  private readonly blockNumber = new Int32Array(BLOCK_SLOTS).fill(-1);
  private readonly blockText: string[] = new Array(BLOCK_SLOTS).fill("");
  private lastMissedBlock = -1;

  private readonly limit: number;

  /**
   * @param mostBytes room to reserve, of which there is no more; what is never written to is never taken from the system
   * @param limit strings beyond which the list grows no more
   */
  constructor(mostBytes: number, limit: number) {
    this.bytes = Buffer.allocUnsafeSlow(mostBytes + WORD);
    this.view = viewOf(this.bytes);
    this.room = mostBytes;
    this.limit = limit;
  }

  get length(): number {
    return this.count;
  }

  /** Appends a string given as UTF-8 bytes of another buffer, behind which four more bytes can be read. */
  addBytes(source: DataView, start: number, end: number, isAscii: boolean): void {
    const length = end - start;
    const offset = this.reserve(length);
    const { view } = this;
    if (length > SHORT) this.bytes.set(new Uint8Array(source.buffer, source.byteOffset + start, length), offset);
    else for (let at = 0; at < length; at += WORD) view.setInt32(offset + at, source.getInt32(start + at, true), true);
    this.close(offset + length, isAscii);
  }

  addText(text: string): void {
    const length = Buffer.byteLength(text);
    const offset = this.reserve(length);
    this.bytes.write(text, offset, "utf8");
    this.close(offset + length, length === text.length);
  }

  /** String `index`, which is whole. @throws ReaderError BAD_SHARED_STRING, BAD_ENCODING */
  text(index: number): string {
    if (!(index >= 0 && index < this.count)) throw new ReaderError("BAD_SHARED_STRING", { index });
    const start = this.offsets[index] as number;
    const end = this.offsets[index + 1] as number;
    return this.isAscii[index] === 1 ? this.asciiText(start, end) : this.cachedUtf8(index, start, end);
  }

  /** Only what has to be decoded from UTF-8 is worth keeping: caching the rest would only keep the collector busy. */
  private cachedUtf8(index: number, start: number, end: number): string {
    const slot = index & (CACHED_TEXTS - 1);
    if (this.cachedIndex[slot] === index) return this.cachedText[slot] as string;
    const text = decodeUtf8(this.bytes, start, end);
    this.cachedIndex[slot] = index;
    this.cachedText[slot] = text;
    return text;
  }

  private asciiText(start: number, end: number): string {
    const block = start >>> BLOCK_BITS;
    const blockStart = block << BLOCK_BITS;
    const slot = block & (BLOCK_SLOTS - 1);
    if (end > blockStart + BLOCK_BYTES) return this.bytes.toString("latin1", start, end);
    if (this.blockNumber[slot] !== block) {
      // Only a second miss in a row earns a block: indices in random order would decode one for every string.
      if (this.lastMissedBlock !== block) {
        this.lastMissedBlock = block;
        return this.bytes.toString("latin1", start, end);
      }
      this.blockNumber[slot] = block;
      this.blockText[slot] = this.bytes.toString("latin1", blockStart, blockStart + BLOCK_BYTES);
    }
    return (this.blockText[slot] as string).substring(start - blockStart, end - blockStart);
  }

  private reserve(length: number): number {
    const offset = this.offsets[this.count] as number;
    if (offset + length > this.room) throw new ReaderError("READER_MEMORY", { limit: this.room });
    return offset;
  }

  private close(end: number, isAscii: boolean): void {
    this.isAscii[this.count] = isAscii ? 1 : 0;
    this.count++;
    if (this.count === this.offsets.length) this.growOffsets();
    this.offsets[this.count] = end;
  }

  private growOffsets(): void {
    if (this.count >= this.limit) throw new ReaderError("READER_MEMORY", { limit: this.limit });
    const offsets = new Uint32Array(this.count * 2);
    offsets.set(this.offsets);
    this.offsets = offsets;
    const isAscii = new Uint8Array(this.count * 2);
    isAscii.set(this.isAscii);
    this.isAscii = isAscii;
  }
}
