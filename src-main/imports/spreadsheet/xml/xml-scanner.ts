import { viewOf } from "../source/byte-words.ts";
import { ReaderError } from "../source/errors.ts";
import type { ReaderLimits } from "../source/limits.ts";
import { TextCache } from "./text-cache.ts";
import { decodeEntities, decodeEscapes, normaliseLineEnds } from "./xml-text.ts";

export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const BANG = 33;
export const QUOTE = 34;
export const APOSTROPHE = 39;
export const DASH = 45;
export const DOT = 46;
export const SLASH = 47;
export const ZERO = 48;
const COLON = 58;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
const BRACKET = 91;
const BRACKET_END = 93;
const LETTER_T = 116;

/** Contents of a run of bytes, gathered while looking for its end, so that plain text costs nothing more. */
const NON_ASCII = 1;
const REFERENCE = 2;
const UNDERSCORE = 4;
const RETURN = 8;
const FORBIDDEN = 16;

const byteFlags = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return NON_ASCII;
  if (byte === 0x26) return REFERENCE;
  if (byte === 0x5f) return UNDERSCORE;
  if (byte === CR) return RETURN;
  return byte < SPACE && byte !== TAB && byte !== LF ? FORBIDDEN : 0;
});

const FIRST_CAPACITY = 512 * 1024;
/** Zeros kept behind the window, so that looking a few bytes ahead never sees what an earlier chunk left there. */
const PADDING = 64;
/** Longest spelling of one UTF-16 unit in XML, as in `&#x1F600;`: bounds a cell before it is decoded. */
const BYTES_A_CHARACTER = 12;

/** Thrown, always as this one object, when an element goes on in the next chunk. It never leaves the scanner. */
const windowEnd = new Error("The element goes on in the next chunk.");

/**
 * Scans XML bytes that arrive in chunks. A subclass reads one unit (a row, a string) at a time; a unit that is cut by
 * the end of the window is begun again with more bytes, so a subclass may only publish it when it is whole.
 *
 * Positions are passed and returned, not kept: a local variable is what makes a byte loop fast.
 */
export abstract class XmlScanner {
  protected bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY + PADDING);
  /** The same bytes, to look at four of them at once (see byte-words.ts). */
  protected view: DataView = viewOf(this.bytes);
  /** The bytes up to `end`: a search never goes through what earlier chunks left behind it. */
  private window: Buffer = this.bytes.subarray(0, 0);
  protected end = 0;
  /** Bytes of the namespace prefix with its colon (`x:` = 2), nought when there is none. */
  protected prefix = 0;
  /** Set by `openTag`. */
  protected selfClosed = false;
  /** Set by `scanText`. */
  protected flags = 0;
  /** Set by `nextAttribute`; the name's start is -1 behind the last attribute. */
  protected nameStart = -1;
  protected nameEnd = 0;
  protected valueStart = 0;
  protected valueEnd = 0;
  /** Set by `scanPlainString`. */
  protected textStart = 0;
  protected textEnd = 0;
  /** Set by `readRichText` and `readMixedText`. */
  protected text = "";
  protected readonly limits: ReaderLimits;
  private position = 0;
  private retryAt = 0;
  private latin: string | undefined;
  private readonly texts = new TextCache();

  constructor(limits: ReaderLimits) {
    this.limits = limits;
  }

  /** Reads whatever became whole with this chunk. */
  push(chunk: Buffer): void {
    this.append(chunk);
    if (this.end - this.position >= this.retryAt) this.scan();
  }

  /** Reads what was held back; the subclass then checks whether the part came to its end. */
  finish(): void {
    this.scan();
  }

  /** Reads one unit at `position` and returns the position behind it. */
  protected abstract scanUnit(position: number): number;

  private scan(): void {
    this.latin = undefined;
    try {
      while (this.position < this.end) this.position = this.scanUnit(this.position);
    } catch (error) {
      if (error !== windowEnd) throw error;
    }
    const pending = this.end - this.position;
    if (pending > this.limits.rowBytes) throw new ReaderError("ROW_TOO_LONG", { limit: this.limits.rowBytes });
    // Doubling before the next attempt keeps the work linear however long the unit is.
    this.retryAt = pending * 2;
  }

  private append(chunk: Buffer): void {
    const remaining = this.end - this.position;
    const needed = remaining + chunk.length + PADDING;
    if (needed > this.bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, needed));
      this.bytes.copy(grown, 0, this.position, this.end);
      this.bytes = grown;
      this.view = viewOf(grown);
    } else {
      this.bytes.copyWithin(0, this.position, this.end);
    }
    chunk.copy(this.bytes, remaining);
    this.position = 0;
    this.end = remaining + chunk.length;
    this.bytes.fill(0, this.end, this.end + PADDING);
    this.window = this.bytes.subarray(0, this.end);
  }

  protected waitForMore(): never {
    throw windowEnd;
  }

  /** The position of the next `<`, -1 when the window holds none. */
  protected nextTag(position: number): number {
    if (this.bytes[position] === LESS) return position;
    return this.window.indexOf(LESS, position);
  }

  /** The position of `byte` at or behind `position`. */
  protected find(position: number, byte: number): number {
    const { bytes, end } = this;
    let at = position;
    while (at < end && bytes[at] !== byte) at++;
    if (at >= end) throw windowEnd;
    return at;
  }

  /** True when the tag at `position` opens the element whose local name is `name`. */
  protected opens(position: number, name: Buffer): boolean {
    return this.isNamed(position + 1, name);
  }

  /** True when the tag at `position` closes that element. */
  protected closes(position: number, name: Buffer): boolean {
    return this.bytes[position + 1] === SLASH && this.isNamed(position + 2, name);
  }

  private isNamed(nameAt: number, name: Buffer): boolean {
    const { bytes, prefix } = this;
    if (prefix > 0 && bytes[nameAt + prefix - 1] !== COLON) return false;
    const start = nameAt + prefix;
    for (let index = 0; index < name.length; index++) {
      if (bytes[start + index] !== name[index]) return false;
    }
    return isNameEnd(bytes[start + name.length] as number);
  }

  /** Behind the `>` of the tag at `position`; `selfClosed` reports whether it was `/>`. */
  protected openTag(position: number): number {
    const { bytes, end } = this;
    for (let at = position + 1; at < end; at++) {
      const byte = bytes[at];
      if (byte === GREATER) {
        this.selfClosed = bytes[at - 1] === SLASH;
        return at + 1;
      }
      if (byte === QUOTE || byte === APOSTROPHE) at = this.find(at + 1, byte);
    }
    throw windowEnd;
  }

  /** Reads the next attribute inside a tag and returns the position behind it; behind `>` when there is none left. */
  protected nextAttribute(position: number): number {
    const { bytes, end } = this;
    let at = position;
    while (at < end && isSpace(bytes[at] as number)) at++;
    if (bytes[at] === GREATER || bytes[at] === SLASH) {
      this.nameStart = -1;
      this.selfClosed = bytes[at] === SLASH;
      return this.find(at, GREATER) + 1;
    }
    this.nameStart = at;
    const equals = this.find(at, EQUALS);
    this.nameEnd = equals;
    while (isSpace(bytes[this.nameEnd - 1] as number)) this.nameEnd--;
    at = equals + 1;
    while (at < end && isSpace(bytes[at] as number)) at++;
    const quote = bytes[at];
    if (at >= end) throw windowEnd;
    if (quote !== QUOTE && quote !== APOSTROPHE) throw new ReaderError("BAD_XML");
    this.valueStart = at + 1;
    this.valueEnd = this.find(at + 1, quote);
    return this.valueEnd + 1;
  }

  /** True when the attribute just read has this name. */
  protected isAttribute(name: Buffer): boolean {
    const { bytes, nameStart } = this;
    if (this.nameEnd - nameStart !== name.length) return false;
    for (let index = 0; index < name.length; index++) {
      if (bytes[nameStart + index] !== name[index]) return false;
    }
    return true;
  }

  /** The digits between two positions as a number, -1 when there is anything else. */
  protected digits(start: number, end: number): number {
    let value = 0;
    for (let at = start; at < end; at++) {
      const digit = (this.bytes[at] as number) - ZERO;
      if (digit < 0 || digit > 9) return -1;
      value = value * 10 + digit;
    }
    return start < end ? value : -1;
  }

  /** Behind a closing tag that must be of this name. */
  protected closeTag(position: number, name: Buffer): number {
    const { bytes } = this;
    const isUsual = this.prefix === 0 && name.length === 1 && bytes[position + 1] === SLASH;
    if (isUsual && bytes[position + 2] === name[0] && bytes[position + 3] === GREATER) return position + 4;
    const next = this.find(position, GREATER) + 1;
    if (!this.closes(position, name)) throw new ReaderError("BAD_XML");
    return next;
  }

  /** Behind an element that is of no interest, with everything in it; also behind a comment or instruction. */
  protected skipElement(position: number): number {
    const next = this.bytes[position + 1];
    if (next === BANG || next === QUESTION) return this.skipSpecial(position);
    const behindTag = this.openTag(position);
    if (this.selfClosed || next === SLASH) return behindTag;
    let nameEnd = position + 1;
    while (!isNameEnd(this.bytes[nameEnd] as number)) nameEnd++;
    const closing = Buffer.concat([Buffer.from("</"), this.bytes.subarray(position + 1, nameEnd)]);
    const at = this.window.indexOf(closing, behindTag);
    if (at < 0) throw windowEnd;
    return this.find(at, GREATER) + 1;
  }

  /** Behind `<!-- -->`, `<? ?>` or CDATA. @throws ReaderError DOCTYPE */
  protected skipSpecial(position: number): number {
    const { bytes } = this;
    if (position + 9 > this.end) throw windowEnd;
    if (bytes[position + 1] === QUESTION) return this.afterByte(position + 2, QUESTION, 0);
    if (bytes[position + 2] === DASH) return this.afterByte(position + 4, DASH, 1);
    if (bytes[position + 2] === BRACKET) return this.afterByte(position + 9, BRACKET_END, 1);
    throw new ReaderError("DOCTYPE");
  }

  /** Behind the first `>` from `position` that follows `byte`, and one more of it `twice`; a loop, as most are short. */
  private afterByte(position: number, byte: number, twice: 0 | 1): number {
    const { bytes, end } = this;
    for (let at = position + 1 + twice; at < end; at++) {
      if (bytes[at] === GREATER && bytes[at - 1] === byte && bytes[at - 1 - twice] === byte) return at + 1;
    }
    throw windowEnd;
  }

  /** The position of the `<` that ends the text at `position`; `flags` tells what the text contains. */
  protected scanText(position: number): number {
    const { bytes, end } = this;
    let flags = 0;
    let at = position;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === LESS) {
        this.flags = flags;
        this.refuseLongText(at - position);
        return at;
      }
      flags |= byteFlags[byte] as number;
    }
    this.refuseLongText(at - position);
    throw windowEnd;
  }

  private refuseLongText(bytes: number): void {
    if (bytes > this.limits.cellCharacters * BYTES_A_CHARACTER) this.tooLong();
  }

  protected tooLong(): never {
    throw new ReaderError("CELL_TOO_LONG", { limit: this.limits.cellCharacters });
  }

  /** Text of bytes `start` to `end` whose `flags` are known. */
  protected decode(start: number, end: number, flags: number): string {
    if (flags === 0) return this.ascii(start, end);
    if ((flags & FORBIDDEN) !== 0) throw new ReaderError("CONTROL_BYTES");
    let text = (flags & NON_ASCII) === 0 ? this.ascii(start, end) : this.utf8(start, end);
    if ((flags & RETURN) !== 0) text = normaliseLineEnds(text);
    if ((flags & REFERENCE) !== 0) text = decodeEntities(text);
    return (flags & UNDERSCORE) !== 0 && text.includes("_x") ? decodeEscapes(text) : text;
  }

  /** Slices of one string a window: much cheaper than a call into the runtime for every value. */
  protected ascii(start: number, end: number): string {
    this.latin ??= this.bytes.toString("latin1", 0, this.end);
    return this.latin.substring(start, end);
  }

  private utf8(start: number, end: number): string {
    return this.texts.get(this.bytes, this.view, start, end);
  }

  /** Reads text that may hold CDATA and comments into `text`; returns the position of the tag that ends it. */
  protected readMixedText(position: number): number {
    let text = "";
    let at = position;
    for (;;) {
      const stop = this.scanText(at);
      text += this.decode(at, stop, this.flags);
      if (this.bytes[stop + 1] !== BANG) {
        if (stop + 1 >= this.end) throw windowEnd;
        this.text = text;
        return stop;
      }
      at = this.skipSpecial(stop);
      if (this.bytes[stop + 2] === BRACKET) text += this.cdata(stop + 9, at - 3);
      if (text.length > this.limits.cellCharacters) this.tooLong();
    }
  }

  private cdata(start: number, end: number): string {
    let flags = 0;
    for (let at = start; at < end; at++) flags |= byteFlags[this.bytes[at] as number] as number;
    return this.decode(start, end, flags & ~(REFERENCE | UNDERSCORE));
  }

  /**
   * Recognises the shape of nearly all strings, `<t>text</t></name>`, and returns the position behind it; -1 for any
   * other. The bytes of the text are left for the caller to decode or keep.
   */
  protected scanPlainString(position: number, name: Buffer): number {
    const { bytes } = this;
    const isPlain = this.prefix === 0 && bytes[position] === LESS && bytes[position + 1] === LETTER_T;
    if (!isPlain || !isNameEnd(bytes[position + 2] as number)) return -1;
    const start = bytes[position + 2] === GREATER ? position + 3 : this.openTag(position);
    if (bytes[start - 2] === SLASH) return -1;
    const end = this.scanText(start);
    if (bytes[end + 1] === BANG) return -1;
    const closing = this.closeTag(end, elementT);
    if (!this.closes(closing, name)) return -1;
    this.textStart = start;
    this.textEnd = end;
    return this.find(closing, GREATER) + 1;
  }

  /**
   * Reads the content of `<si>` or `<is>` into `text`, up to and with the closing tag `name`: plain text or the runs of
   * rich text; phonetic runs are a reading aid, no part of the value.
   */
  protected readRichText(position: number, name: Buffer): number {
    let text = "";
    let at = position;
    for (;;) {
      at = this.find(at, LESS);
      if (this.opens(at, elementT)) {
        at = this.openTag(at);
        if (this.selfClosed) continue;
        at = this.closeTag(this.readMixedText(at), elementT);
        text += this.text;
        if (text.length > this.limits.cellCharacters) this.tooLong();
      } else if (this.opens(at, elementR)) {
        at = this.openTag(at);
      } else if (this.closes(at, name)) {
        this.text = text;
        return this.find(at, GREATER) + 1;
      } else {
        at = this.bytes[at + 1] === SLASH ? this.closeTag(at, elementR) : this.skipElement(at);
      }
    }
  }
}

const elementT = Buffer.from("t");
const elementR = Buffer.from("r");

export function isNameEnd(byte: number): boolean {
  return byte === GREATER || byte === SLASH || isSpace(byte);
}

export function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}
