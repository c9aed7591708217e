import { decodeUtf8 } from "./decode-utf8.ts";
import { ReaderError } from "./errors.ts";
import { type Cell, EMPTY_CELL } from "./source-row.ts";

const FIRST_COUNT = 1 << 14;
/** Cells of recently used strings, by the low bits of their index. */
const CACHED_CELLS = 1 << 13;
/** Slices of the buffer kept as one string each, because cutting a string is far cheaper than decoding bytes. */
const BLOCK_BITS = 16;
const BLOCK_BYTES = 1 << BLOCK_BITS;
const BLOCK_SLOTS = 16;
/** Below this many bytes a loop is quicker than a call into the runtime. */
const SHORT = 64;

/**
 * The shared strings as bytes in one buffer with offsets: a hundred bytes of text cost a hundred bytes, where an array
 * of strings costs the objects too. Cells are made when asked for.
 */
export class SharedStrings {
  private readonly bytes: Buffer;
  private offsets = new Uint32Array(FIRST_COUNT);
  private isAscii = new Uint8Array(FIRST_COUNT);
  private count = 0;
  private readonly cachedIndex = new Int32Array(CACHED_CELLS).fill(-1);
  private readonly cells: Cell[] = new Array(CACHED_CELLS).fill(EMPTY_CELL);
  private readonly blockNumber = new Int32Array(BLOCK_SLOTS).fill(-1);
  private readonly blockText: string[] = new Array(BLOCK_SLOTS).fill("");
  private lastMissedBlock = -1;

  private readonly limit: number;

  /**
   * @param mostBytes room to reserve, of which there is no more; what is never written to is never taken from the system
   * @param limit strings beyond which the list grows no more
   */
  constructor(mostBytes: number, limit: number) {
    this.bytes = Buffer.allocUnsafeSlow(mostBytes);
    this.limit = limit;
  }

  get length(): number {
    return this.count;
  }

  /** Appends a string given as UTF-8 bytes of another buffer. */
  addBytes(source: Buffer, start: number, end: number, isAscii: boolean): void {
    const length = end - start;
    const offset = this.reserve(length);
    const { bytes } = this;
    if (length > SHORT) source.copy(bytes, offset, start, end);
    else for (let index = 0; index < length; index++) bytes[offset + index] = source[start + index] as number;
    this.close(offset + length, isAscii);
  }

  addText(text: string): void {
    const length = Buffer.byteLength(text);
    const offset = this.reserve(length);
    this.bytes.write(text, offset, "utf8");
    this.close(offset + length, length === text.length);
  }

  /** The cell of string `index`. @throws ReaderError BAD_SHARED_STRING, BAD_ENCODING */
  cell(index: number): Cell {
    if (!(index >= 0 && index < this.count)) throw new ReaderError("BAD_SHARED_STRING", { index });
    const start = this.offsets[index] as number;
    const end = this.offsets[index + 1] as number;
    if (start === end) return EMPTY_CELL;
    if (this.isAscii[index] === 1) return { kind: "text", text: this.asciiText(start, end), formula: false };
    return this.cachedCell(index, start, end);
  }

  /** Only what has to be decoded from UTF-8 is worth keeping: caching the rest would only keep the collector busy. */
  private cachedCell(index: number, start: number, end: number): Cell {
    const slot = index & (CACHED_CELLS - 1);
    if (this.cachedIndex[slot] === index) return this.cells[slot] as Cell;
    const cell: Cell = { kind: "text", text: decodeUtf8(this.bytes, start, end), formula: false };
    this.cachedIndex[slot] = index;
    this.cells[slot] = cell;
    return cell;
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
    if (offset + length > this.bytes.length) throw new ReaderError("READER_MEMORY", { limit: this.bytes.length });
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
