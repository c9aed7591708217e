import { ReaderError } from "../source/errors.ts";
import { isNameEnd } from "./xml-scanner.ts";

const COLON = 58;

/**
 * The length of the namespace prefix, colon included, of the root element whose tag begins at `position`.
 *
 * @throws ReaderError BAD_XML when the element has another name
 */
export function readRootPrefix(bytes: Buffer, position: number, localName: Buffer): number {
  let end = position + 1;
  while (!isNameEnd(bytes[end] as number)) end++;
  const name = bytes.subarray(position + 1, end);
  const prefix = name.indexOf(COLON) + 1;
  if (!name.subarray(prefix).equals(localName)) throw new ReaderError("BAD_XML", { element: name.toString("latin1") });
  return prefix;
}

/** True when a tag whose `<` is followed by this byte opens an element (and is not a comment, instruction or closing). */
export function isNameStart(byte: number): boolean {
  const isUpper = byte >= 65 && byte <= 90;
  const isLower = byte >= 97 && byte <= 122;
  return isUpper || isLower || byte === 95 || byte >= 0x80;
}
