import { ReaderError } from "../source/errors.ts";

const namedEntities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
const LAST_CODE_POINT = 0x10ffff;
const LONGEST_REFERENCE = 12;

/** Replaces named and numeric references. @throws ReaderError BAD_XML for any other name, CONTROL_BYTES for NUL */
export function decodeEntities(text: string): string {
  let decoded = "";
  let done = 0;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", done)) {
    const end = text.indexOf(";", at);
    if (end < 0 || end > at + LONGEST_REFERENCE) throw new ReaderError("BAD_XML");
    const name = text.slice(at + 1, end);
    decoded += text.slice(done, at) + (name.startsWith("#") ? fromCodePoint(name.slice(1)) : namedEntity(name));
    done = end + 1;
  }
  return decoded + text.slice(done);
}

function namedEntity(name: string): string {
  const character = namedEntities.get(name);
  if (character === undefined) throw new ReaderError("BAD_XML");
  return character;
}

function fromCodePoint(digits: string): string {
  if (!/^(?:x[0-9a-f]+|\d+)$/i.test(digits)) throw new ReaderError("BAD_XML");
  const isHex = digits.startsWith("x") || digits.startsWith("X");
  const codePoint = isHex ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
  if (codePoint === 0) throw new ReaderError("CONTROL_BYTES");
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  if (codePoint > LAST_CODE_POINT || isSurrogate) throw new ReaderError("BAD_XML");
  return String.fromCodePoint(codePoint);
}

/** Excel writes characters that XML forbids as `_xHHHH_` (ECMA-376 22.9.2.19, ST_Xstring). */
export function decodeEscapes(text: string): string {
  const decoded = text.replace(/_x([0-9a-f]{4})_/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  if (decoded.includes("\u0000")) throw new ReaderError("CONTROL_BYTES");
  if (!decoded.isWellFormed()) throw new ReaderError("BAD_ENCODING");
  return decoded;
}

/** XML reads every line end as LF (XML 1.0, 2.11). */
export function normaliseLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** A small part as text, its encoding and document type checked. @throws ReaderError DOCTYPE, BAD_ENCODING */
export function smallPartText(bytes: Buffer): string {
  const text = decodePart(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ReaderError("DOCTYPE");
  return text;
}

function decodePart(bytes: Buffer): string {
  try {
    return new TextDecoder(partEncoding(bytes) ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ReaderError("BAD_ENCODING");
  }
}

/** `utf-16le` or `utf-16be` when a part begins so, with or without a mark; undefined when it is bytewise ASCII. */
export function partEncoding(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return undefined;
}
