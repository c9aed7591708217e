import { THREE_BYTES, wordOf } from "../source/byte-words.ts";
import { ReaderError } from "../source/errors.ts";
import type { ReaderLimits } from "../source/limits.ts";
import { isNameStart, readRootPrefix } from "../xml/xml-root.ts";
import { GREATER, XmlScanner } from "../xml/xml-scanner.ts";
import { SharedStrings } from "./shared-strings.ts";

const openString = wordOf("<si>");
const closeString = wordOf("</si");
const openText = wordOf("<t>");
const closeText = wordOf("</t>");
const elementSst = Buffer.from("sst");
const elementSi = Buffer.from("si");
/** Bits of `flags` with which the bytes of a string are not yet its text. */
const NEEDS_DECODING = ~1;

/** Fills a SharedStrings from `xl/sharedStrings.xml`. */
export class SharedStringsScanner extends XmlScanner {
  private readonly strings: SharedStrings;
  private isInside = false;
  private isClosed = false;

  /** @param partBytes inflated size of the part, within the limit; two bytes of UTF-16 are at most three of UTF-8 */
  constructor(limits: ReaderLimits, partBytes: number) {
    super(limits);
    this.strings = new SharedStrings(Math.min(Math.ceil(partBytes * 1.5), limits.inflatedBytes), limits.sharedStrings);
  }

  /** @throws ReaderError BAD_SHARED_STRING when the list is cut short */
  override finish(): SharedStrings {
    super.finish();
    if (!this.isClosed) throw new ReaderError("BAD_SHARED_STRING", { index: this.strings.length });
    return this.strings;
  }

  protected override scanUnit(position: number): number {
    const at = this.nextTag(position);
    if (at < 0 || this.isClosed) return this.end;
    if (!this.isInside) return this.readRoot(at);
    const next = this.readUsualString(at);
    if (next >= 0) return next;
    if (this.opens(at, elementSi)) return this.readString(at);
    if (this.closes(at, elementSst)) {
      this.isClosed = true;
      return this.end;
    }
    return this.skipElement(at);
  }

  private readRoot(at: number): number {
    if (!isNameStart(this.bytes[at + 1] as number)) return this.skipElement(at);
    const next = this.openTag(at);
    this.prefix = readRootPrefix(this.bytes, at, elementSst);
    this.isInside = true;
    this.isClosed = this.selfClosed;
    return next;
  }

  /** Reads `<si><t>text</t></si>`, as nearly all strings are written; -1 for what has another shape or must be decoded. */
  private readUsualString(at: number): number {
    const { view } = this;
    if (view.getInt32(at, true) !== openString) return -1;
    if ((view.getInt32(at + 4, true) & THREE_BYTES) !== openText) return -1;
    const start = at + 7;
    const end = this.scanText(start);
    if (end - start > this.limits.cellCharacters || (this.flags & NEEDS_DECODING) !== 0) return -1;
    if (view.getInt32(end, true) !== closeText || view.getInt32(end + 4, true) !== closeString) return -1;
    if (this.bytes[end + 8] !== GREATER) return -1;
    this.strings.addBytes(view, start, end, this.flags === 0);
    return end + 9;
  }

  private readString(at: number): number {
    const content = this.openTag(at);
    if (this.selfClosed) {
      this.strings.addText("");
      return content;
    }
    const next = this.scanPlainString(content, elementSi);
    if (next < 0) return this.readAnyString(content);
    const { textStart, textEnd, flags } = this;
    if (textEnd - textStart > this.limits.cellCharacters || (flags & NEEDS_DECODING) !== 0) {
      const text = this.decode(textStart, textEnd, flags);
      if (text.length > this.limits.cellCharacters) this.tooLong();
      this.strings.addText(text);
    } else {
      this.strings.addBytes(this.view, textStart, textEnd, flags === 0);
    }
    return next;
  }

  private readAnyString(content: number): number {
    const next = this.readRichText(content, elementSi);
    this.strings.addText(this.text);
    return next;
  }
}
