import { isAscii, isUtf8 } from "node:buffer";
import type { ByteSource } from "./byte-source.ts";
import { ReaderError } from "./errors.ts";

export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

const CHUNK = 256 * 1024;
const HEAD = 4 * 1024;

const LF = 10;
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Decides the charset of a text file: its mark, the zeros of unmarked UTF-16, UTF-8 when every byte of the file obeys
 * it or most of its Chinese lines do (a cut character is then told by its line), and otherwise GB18030, which Chinese
 * spreadsheet programs save by default.
 */
export async function detectEncoding(source: ByteSource): Promise<TextEncodingName> {
  const head = await source.read(0, HEAD);
  const wide = wideEncoding(head);
  if (wide !== undefined) return wide;
  if (head.subarray(0, utf8Mark.length).equals(utf8Mark) || (await isWholeUtf8(source))) return "utf-8";
  return isMostlyUtf8(await source.read(0, CHUNK)) ? "utf-8" : "gb18030";
}

/** True when more of the lines that go beyond ASCII obey UTF-8 than not: those of other charsets hardly ever do. */
function isMostlyUtf8(head: Buffer): boolean {
  const beyond = [...linesOf(head)].filter((line) => !isAscii(line));
  return beyond.filter((line) => isUtf8(line)).length * 2 > beyond.length;
}

/** The lines of a text in a charset that keeps the line feed to itself: UTF-8 and GB18030 do. */
function* linesOf(bytes: Buffer): Generator<Buffer, void> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start);
    yield bytes.subarray(start, end < 0 ? bytes.length : end);
    start = end < 0 ? bytes.length : end + 1;
  }
}

/** The line, counted from one, that the charset cannot read; undefined where no single one is to blame. */
async function damagedLine(source: ByteSource, encoding: TextEncodingName): Promise<number | undefined> {
  if (encoding === "utf-16le" || encoding === "utf-16be") return undefined;
  const bytes = await source.read(0, source.size);
  let number = 0;
  for (const line of linesOf(bytes)) {
    number += 1;
    try {
      new TextDecoder(encoding, { fatal: true }).decode(line);
    } catch {
      return number;
    }
  }
  return undefined;
}

/** UTF-16 by mark, or by zeros on one side of every pair only, which no other text has. */
export function wideEncoding(head: Buffer): "utf-16le" | "utf-16be" | undefined {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return "utf-16le";
  if (mark === 0xfeff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  const many = Math.max(2, head.length / 10);
  if (low > many && high === 0) return "utf-16le";
  return high > many && low === 0 ? "utf-16be" : undefined;
}

async function isWholeUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let offset = 0; offset < source.size; offset += CHUNK) {
      decoder.decode(await source.read(offset, CHUNK), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a file in pieces; characters cut by a chunk's end are kept whole, a byte order mark is left out.
 *
 * @throws ReaderError BAD_ENCODING
 */
export async function* decodeText(
  source: ByteSource,
  encoding: TextEncodingName,
  onBytes: (count: number) => void,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let offset = 0; offset < source.size; offset += CHUNK) {
    const bytes = await source.read(offset, CHUNK);
    onBytes(bytes.length);
    yield await decodePiece(decoder, bytes, source, encoding);
  }
  yield await decodePiece(decoder, undefined, source, encoding);
}

async function decodePiece(
  decoder: TextDecoder,
  bytes: Buffer | undefined,
  source: ByteSource,
  encoding: TextEncodingName,
): Promise<string> {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    const line = await damagedLine(source, encoding);
    const known = line === undefined ? {} : { line, hint: "line" };
    throw new ReaderError("BAD_ENCODING", { encoding: encoding.toUpperCase(), ...known });
  }
}
