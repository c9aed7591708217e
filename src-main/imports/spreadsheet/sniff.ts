import { wideEncoding } from "./source/text-encoding.ts";

/** Kind of a file by its first bytes; its name is asked only about text. */
export type Sniffed =
  | "zip"
  | "ole"
  | "biff"
  | "text"
  | "htmlPage"
  | "mhtml"
  | "xmlSheet"
  | "flatOds"
  | "exchange"
  | "archive"
  | "executable"
  | "shortcut"
  | "document"
  | "empty"
  | "random";

export const SNIFF_BYTES = 8 * 1024;
const OLE_MAGIC = Buffer.from("d0cf11e0a1b11ae1", "hex");
const SHORTCUT_MAGIC = Buffer.from("4c0000000114020000000000c000000000000046", "hex");
/** PDF, PNG, JPEG, RTF: what lies beside a spreadsheet in a folder of finance. */
const documentMagics = [
  ...[Buffer.from("%PDF-"), Buffer.from("{\\rtf")],
  ...[Buffer.from("89504e47", "hex"), Buffer.from("ffd8ff", "hex")],
];
/** 7z, RAR, gzip, which pack whole folders; a zip is looked into. */
const archiveMagics = ["377abcaf271c", "526172211a07", "1f8b08"].map((hex) => Buffer.from(hex, "hex"));

const beginsWith = (head: Buffer, magics: readonly Buffer[]): boolean =>
  magics.some((magic) => head.subarray(0, magic.length).equals(magic));

/** Checks the head (up to SNIFF_BYTES) of a file. */
export function sniff(head: Buffer): Sniffed {
  if (head.length === 0) return "empty";
  if (head.length >= 4 && head.readUInt32LE(0) === 0x04034b50) return "zip";
  if (head.subarray(0, 8).equals(OLE_MAGIC)) return "ole";
  if (isBareBiff(head)) return "biff";
  if (isExecutable(head)) return "executable";
  if (isShortcut(head)) return "shortcut";
  if (beginsWith(head, documentMagics)) return "document";
  if (beginsWith(head, archiveMagics)) return "archive";
  if (isExchange(head)) return "exchange";
  if (isFlatOds(head)) return "flatOds";
  if (isXmlSheet(head)) return "xmlSheet";
  if (isHtml(head)) return "htmlPage";
  if (isMhtml(head)) return "mhtml";
  return isText(head) ? "text" : "random";
}

/** Excel 2 to 4 wrote the record stream without a container: BOF record of version 2, 3 or 4. */
function isBareBiff(head: Buffer): boolean {
  const isRecord = head[0] === 0x09 && (head[1] === 0 || head[1] === 2 || head[1] === 4);
  return isRecord && (head[2] === 4 || head[2] === 6) && head[3] === 0;
}

function isExecutable(head: Buffer): boolean {
  return head.toString("latin1", 0, 2) === "MZ" || head.toString("latin1", 0, 4) === "\u007fELF";
}

/** Recognises stand-ins for the file itself: its Windows shortcut, or a link to it. */
function isShortcut(head: Buffer): boolean {
  if (head.subarray(0, SHORTCUT_MAGIC.length).equals(SHORTCUT_MAGIC)) return true;
  return head.toString("latin1", 0, 18).toLowerCase() === "[internetshortcut]";
}

/** The head as letters, whatever its charset, without its mark and the space before its first word. */
function lettersOf(head: Buffer): string {
  return head
    .toString("latin1")
    .replaceAll("\u0000", "")
    .replace(/^[\s\u00ef\u00bb\u00bf\u00ff\u00fe]+/, "");
}

/** A web archive, as SAP and other programs call a workbook: a mail of HTML pages. */
function isMhtml(head: Buffer): boolean {
  const text = lettersOf(head);
  return (
    /^(?:mime-version|from|content-type|x-[\w-]+): /i.test(text) && /content-type: *multipart\/related/i.test(text)
  );
}

/** XML Spreadsheet 2003: a workbook as one XML file. */
function isXmlSheet(head: Buffer): boolean {
  const text = lettersOf(head);
  return (
    /^<(?:\?xml|workbook)/i.test(text) && /progid="Excel\.Sheet"|schemas-microsoft-com:office:spreadsheet"/i.test(text)
  );
}

/** A workbook of OpenDocument in one XML file (.fods). */
function isFlatOds(head: Buffer): boolean {
  const text = lettersOf(head);
  return /^<(?:\?xml|office:document)/i.test(text) && /opendocument\.spreadsheet"/i.test(text);
}

/** SYLK and DIF: how spreadsheets gave lists to each other before there were workbooks. */
function isExchange(head: Buffer): boolean {
  return /^(?:ID;P\w*(?:;[NE])*\r?\n(?:[BCFOP];|E\r?\n)|TABLE\r?\n0,1\r?\n)/u.test(lettersOf(head));
}

function isHtml(head: Buffer): boolean {
  const text = lettersOf(head);
  return /^<(?:!doctype html|!--|\?xml|html|head|body|meta|table|style|script|div)/i.test(text);
}

function isText(head: Buffer): boolean {
  if (wideEncoding(head) !== undefined) return true;
  let controls = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) controls++;
  return controls === 0 && (decodes(head, "utf-8") || decodes(head, "gb18030"));
}

/** True when the head is whole characters of this charset, but for one that its end may cut. */
function decodes(head: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
