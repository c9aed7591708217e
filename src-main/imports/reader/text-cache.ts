import { decodeUtf8 } from "./decode-utf8.ts";

const SLOTS = 4096;
const LONGEST = 48;

/**
 * Recently decoded UTF-8 texts by their bytes. Names of companies, tasks and places repeat from row to row, and comparing
 * a few bytes is several times cheaper than decoding them again.
 */
export class TextCache {
  private readonly keys = new Uint8Array(SLOTS * LONGEST);
  private readonly lengths = new Uint8Array(SLOTS);
  private readonly texts: string[] = new Array(SLOTS).fill("");

  /** The text of `bytes` from `start` to `end`, decoded when it is not at hand. @throws ReaderError BAD_ENCODING */
  get(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length > LONGEST) return decodeUtf8(bytes, start, end);
    const slot = slotOf(bytes, start, end);
    const key = slot * LONGEST;
    if (this.lengths[slot] === length && this.matches(key, bytes, start, length)) return this.texts[slot] as string;
    const text = decodeUtf8(bytes, start, end);
    for (let index = 0; index < length; index++) this.keys[key + index] = bytes[start + index] as number;
    this.lengths[slot] = length;
    this.texts[slot] = text;
    return text;
  }

  private matches(key: number, bytes: Uint8Array, start: number, length: number): boolean {
    const { keys } = this;
    for (let index = 0; index < length; index++) {
      if (keys[key + index] !== bytes[start + index]) return false;
    }
    return true;
  }
}

function slotOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}
