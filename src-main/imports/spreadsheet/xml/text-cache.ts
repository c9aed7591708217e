import { viewOf } from "../source/byte-words.ts";
import { decodeUtf8 } from "../source/decode-utf8.ts";

const SLOTS = 8192;
const LONGEST = 48;
const WORD = 4;
/** Before a key lies room for the bytes before a text that is shorter than a word. */
const STRIDE = LONGEST + WORD;
/** An odd number with its bits well spread (2^32 by the golden ratio). */
const SPREAD = 0x9e3779b1;

/**
 * Recently decoded UTF-8 texts by their bytes. Names of companies, tasks and places repeat from row to row, and comparing
 * a few bytes is several times cheaper than decoding them again. Bytes are taken by four, the last ones by a word that
 * overlaps what stands before them.
 */
export class TextCache {
  private readonly keys = viewOf(new Uint8Array(SLOTS * STRIDE));
  private readonly lengths = new Uint8Array(SLOTS);
  private readonly texts: string[] = new Array(SLOTS).fill("");

  /**
   * The text of `bytes` from `start` to `end`, decoded when it is not available; `view` shows the same bytes.
   *
   * @throws ReaderError BAD_ENCODING
   */
  get(bytes: Buffer, view: DataView, start: number, end: number): string {
    const length = end - start;
    if (length > LONGEST || start < WORD) return decodeUtf8(bytes, start, end);
    const last = end - WORD;
    let hash = view.getInt32(last, true) ^ length;
    for (let at = start; at < last; at += WORD) hash = Math.imul(hash, SPREAD) ^ view.getInt32(at, true);
    hash = Math.imul(hash, SPREAD);
    const slot = (hash >>> 16) & (SLOTS - 1);
    if (this.lengths[slot] === length && this.matches(slot, view, start, last)) return this.texts[slot] as string;
    const text = decodeUtf8(bytes, start, end);
    this.keep(slot, view, start, last);
    this.lengths[slot] = length;
    this.texts[slot] = text;
    return text;
  }

  private matches(slot: number, view: DataView, start: number, last: number): boolean {
    const { keys } = this;
    const key = slot * STRIDE + WORD - start;
    for (let at = start; at < last; at += WORD) {
      if (keys.getInt32(key + at, true) !== view.getInt32(at, true)) return false;
    }
    return keys.getInt32(key + last, true) === view.getInt32(last, true);
  }

  private keep(slot: number, view: DataView, start: number, last: number): void {
    const { keys } = this;
    const key = slot * STRIDE + WORD - start;
    for (let at = start; at < last; at += WORD) keys.setInt32(key + at, view.getInt32(at, true), true);
    keys.setInt32(key + last, view.getInt32(last, true), true);
  }
}
