import { ReaderError } from "./errors.ts";
import { SharedStrings } from "./shared-strings.ts";
import { isNameStart, readRootPrefix } from "./xml-root.ts";
import { GREATER, LESS, XmlScanner } from "./xml-scanner.ts";

const elementSst = Buffer.from("sst");
const elementSi = Buffer.from("si");
const elementT = Buffer.from("t");
const OPEN_T = 0x743c;
/** Bits of `flags` with which the bytes of a string are not yet its text. */
const NEEDS_DECODING = ~1;

/** Fills a SharedStrings from `xl/sharedStrings.xml`. */
export class SharedStringsScanner extends XmlScanner {
  readonly strings = new SharedStrings();
  private isInside = false;
  private isClosed = false;

  /** @throws ReaderError BAD_SHARED_STRING when the list is cut short */
  override finish(): SharedStrings {
    super.finish();
    if (!this.isClosed) throw new ReaderError("BAD_SHARED_STRING", { index: this.strings.length });
    this.strings.trim();
    return this.strings;
  }

  protected override scanUnit(position: number): number {
    const at = this.bytes.subarray(0, this.end).indexOf(LESS, position);
    if (at < 0 || this.isClosed) return this.end;
    if (!this.isInside) return this.readRoot(at);
    if (this.opens(at, elementSi)) return this.readString(at);
    if (this.closes(at, elementSst)) {
      this.isClosed = true;
      return this.end;
    }
    return this.skipElement(at);
  }

  private readRoot(at: number): number {
    if (!isNameStart(this.bytes[at + 1] as number)) return this.skipElement(at);
    const behind = this.openTag(at);
    this.prefix = readRootPrefix(this.bytes, at, elementSst);
    this.isInside = true;
    this.isClosed = this.selfClosed;
    return behind;
  }

  private readString(at: number): number {
    const content = this.openTag(at);
    if (this.selfClosed) {
      this.strings.addText("");
      return content;
    }
    return this.readPlainString(content) ?? this.readAnyString(content);
  }

  /** The shape of nearly all strings, `<t>text</t></si>`, whose bytes need not become a string now. */
  private readPlainString(content: number): number | undefined {
    const { bytes } = this;
    if (this.prefix > 0 || bytes.readUInt16LE(content) !== OPEN_T || !this.opens(content, elementT)) return undefined;
    const start = this.openTag(content);
    if (this.selfClosed) return undefined;
    const end = this.scanText(start);
    const isPlain = (this.flags & NEEDS_DECODING) === 0 && end - start <= this.limits.cellCharacters;
    if (!isPlain || !this.closes(end, elementT)) return undefined;
    const flags = this.flags;
    const closing = this.find(end, GREATER) + 1;
    if (bytes[closing] !== LESS || !this.closes(closing, elementSi)) return undefined;
    const behind = this.find(closing, GREATER) + 1;
    this.strings.addBytes(bytes, start, end, flags === 0);
    return behind;
  }

  private readAnyString(content: number): number {
    const behind = this.readRichText(content, elementSi);
    this.strings.addText(this.text);
    return behind;
  }
}
