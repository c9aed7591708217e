import { ReaderError } from "../source/errors.ts";
import type { ReaderLimits } from "../source/limits.ts";

const CR = 13;
const LF = 10;
const QUOTE = '"';
const QUOTE_CODE = 34;
const EQUALS_CODE = 61;

const noFields: readonly string[] = [];

/** Where the parser stands between two characters. */
type State = "fieldStart" | "afterEquals" | "plain" | "quoted" | "afterQuote";

/**
 * Splits text that arrives in pieces into records (RFC 4180, any line end). `="00123"`, by which programs protect
 * leading zeros, is read as its text.
 */
export class CsvParser {
  private readonly separator: number;
  private readonly limits: ReaderLimits;
  private readonly onRecord: (fields: readonly string[]) => void;
  private state: State = "fieldStart";
  private field = "";
  private fields: string[] = [];
  private recordLength = 0;
  private line = 1;
  private quoteLine = 0;
  private isAfterReturn = false;

  constructor(separator: string, limits: ReaderLimits, onRecord: (fields: readonly string[]) => void) {
    this.separator = separator.charCodeAt(0);
    this.limits = limits;
    this.onRecord = onRecord;
  }

  /** @throws ReaderError CONTROL_BYTES, LINE_TOO_LONG, CELL_TOO_LONG, UNBALANCED_QUOTE, each with its `line` */
  push(text: string): void {
    this.refuseNul(text);
    let at = this.isAfterReturn && text.charCodeAt(0) === LF ? 1 : 0;
    if (text !== "") this.isAfterReturn = false;
    while (at < text.length) at = this.step(text, at);
    this.refuseLongRecord();
  }

  /** @throws ReaderError UNBALANCED_QUOTE when the last quote is not closed */
  finish(): void {
    if (this.state === "quoted") this.unbalanced();
    if (this.state === "afterEquals") this.field = "=";
    if (this.state !== "fieldStart" || this.fields.length > 0) this.endRecord();
  }

  private step(text: string, at: number): number {
    if (this.state === "plain") return this.readPlain(text, at);
    if (this.state === "quoted") return this.readQuoted(text, at);
    if (this.state === "afterQuote") return this.readAfterQuote(text, at);
    const code = text.charCodeAt(at);
    if (code === LF && this.state === "fieldStart" && this.fields.length === 0) return this.skipEmptyLines(text, at);
    if (code === QUOTE_CODE) {
      this.quoteLine = this.line;
      this.state = "quoted";
      return at + 1;
    }
    if (this.state === "fieldStart" && code === EQUALS_CODE) {
      this.state = "afterEquals";
      return at + 1;
    }
    if (this.state === "afterEquals") this.field = "=";
    this.state = "plain";
    return at;
  }

  /** Lines without anything, which need no fields of their own. */
  private skipEmptyLines(text: string, start: number): number {
    let at = start;
    for (; text.charCodeAt(at) === LF; at++) {
      this.line++;
      this.onRecord(noFields);
    }
    return at;
  }

  private readPlain(text: string, start: number): number {
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code !== this.separator && code !== LF && code !== CR) continue;
      this.append(text.slice(start, at));
      return this.readEnd(text, at);
    }
    this.append(text.slice(start));
    return text.length;
  }

  /** Takes the separator or line end at `at`. */
  private readEnd(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code === this.separator) {
      this.endField();
      this.recordLength++;
      this.state = "fieldStart";
      return at + 1;
    }
    this.endRecord();
    this.line++;
    if (code === LF) return at + 1;
    this.isAfterReturn = at + 1 === text.length;
    return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }

  private readQuoted(text: string, start: number): number {
    const quote = text.indexOf(QUOTE, start);
    const end = quote < 0 ? text.length : quote;
    const piece = text.slice(start, end);
    this.append(piece);
    this.line += countLineEnds(piece);
    if (this.field.length > this.limits.cellCharacters && this.line > this.quoteLine) this.unbalanced();
    if (quote < 0) return end;
    this.state = "afterQuote";
    return end + 1;
  }

  private readAfterQuote(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code === QUOTE_CODE) {
      this.append(QUOTE);
      this.state = "quoted";
      return at + 1;
    }
    if (code !== this.separator && code !== LF && code !== CR) this.unbalanced();
    return this.readEnd(text, at);
  }

  private append(piece: string): void {
    this.field += piece;
    this.recordLength += piece.length;
    this.refuseLongRecord();
  }

  private endField(): void {
    if (this.field.length > this.limits.cellCharacters) {
      throw new ReaderError("CELL_TOO_LONG", { limit: this.limits.cellCharacters, line: this.line });
    }
    this.fields.push(this.field);
    this.field = "";
  }

  private endRecord(): void {
    this.endField();
    const { fields } = this;
    this.fields = [];
    this.recordLength = 0;
    this.state = "fieldStart";
    this.onRecord(fields);
  }

  private refuseLongRecord(): void {
    const limit = this.limits.lineCharacters;
    if (this.recordLength > limit) throw new ReaderError("LINE_TOO_LONG", { line: this.line, limit });
  }

  private refuseNul(text: string): void {
    const at = text.indexOf("\u0000");
    if (at >= 0) throw new ReaderError("CONTROL_BYTES", { line: this.line + countLineEnds(text.slice(0, at)) });
  }

  private unbalanced(): never {
    throw new ReaderError("UNBALANCED_QUOTE", { line: this.quoteLine });
  }
}

function countLineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
