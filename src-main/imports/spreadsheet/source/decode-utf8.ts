import { isUtf8 } from "node:buffer";
import { ReaderError } from "./errors.ts";

const REPLACEMENT = "\uFFFD";

/** UTF-8 bytes as text; nothing is replaced in silence. @throws ReaderError BAD_ENCODING */
export function decodeUtf8(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString("utf8", start, end);
  if (text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(start, end))) throw new ReaderError("BAD_ENCODING");
  return text;
}
