import { paperMostBytes } from "../../../src-shared/kernel/values/text/paper-files.ts";
import { isTooManyPixels, pictureHeadBytes } from "../../../src-shared/kernel/values/text/pixel-size.ts";
import { isPlainLine } from "../../../src-shared/kernel/values/text/text.ts";
import { ServiceError } from "../../core/context.ts";

const startsWith =
  (...signs: readonly number[]) =>
  (head: Buffer): boolean =>
    signs.every((sign, index) => head[index] === sign);

/** Records of Excel 2 to 4 without a container: BOF of version 2, 3 or 4. */
const biff = (head: Buffer): boolean => [0, 2, 4].some((version) => startsWith(0x09, version)(head));

const zip = startsWith(0x50, 0x4b, 0x03, 0x04);
const ole = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const utf16 = (head: Buffer): boolean => startsWith(0xff, 0xfe)(head) || startsWith(0xfe, 0xff)(head);
const text = (head: Buffer): boolean => utf16(head) || !head.includes(0);

/** Required beginning of a file of each ending. Endings that are not here (HTML, SVG, programs) are not taken. */
const kinds: Readonly<Record<string, (head: Buffer) => boolean>> = {
  xlsx: zip,
  xlsm: zip,
  xlsb: zip,
  ods: zip,
  zip,
  docx: zip,
  xls: (head) => ole(head) || biff(head),
  csv: text,
  tsv: text,
  txt: text,
  pdf: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d),
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: startsWith(0xff, 0xd8, 0xff),
  jpeg: startsWith(0xff, 0xd8, 0xff),
};

/** Bytes of a file that say of which kind it is. */
const kindBytes = 4096;

/** Bytes of a file that must be seen to check it. */
export const headBytes = pictureHeadBytes;

const endingOf = (name: string): string => /\.([0-9a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

const spreadsheets: ReadonlySet<string> = new Set(["xlsx", "xlsm", "xlsb", "ods", "xls", "csv", "tsv", "txt"]);

/** Most bytes of any stored file: as large as the file of an import may be. */
export const maxBytes = 60 << 20;

/** Most bytes of a file with this name: spreadsheets come as large as imports take them, everything else up to 30 MB. */
export const maxBytesOf = (name: string): number => (spreadsheets.has(endingOf(name)) ? maxBytes : paperMostBytes);

/**
 * Refuses names whose ending is not taken, or that hold characters nobody sees or that turn the name around (`invalid`).
 */
export const checkFileName = (name: string): void => {
  const isOdd = !isPlainLine(name) || /[/\\]/.test(name) || name.startsWith(".");
  if (isOdd || !Object.hasOwn(kinds, endingOf(name)))
    throw new ServiceError("invalid", { fields: { name: ["file_kind"] } });
};

/** Refuses content that is not what the name says (security 7.6, row 113), and pictures that nobody could open (`too_large`). */
export const checkFileHead = (name: string, head: Buffer): void => {
  if (isTooManyPixels(head)) throw new ServiceError("too_large");
  if (kinds[endingOf(name)]?.(head.subarray(0, kindBytes)) !== true)
    throw new ServiceError("invalid", { fields: { file: ["file_kind"] } });
};
