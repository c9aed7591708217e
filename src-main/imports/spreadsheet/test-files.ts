/** Makes the small files that the tests read: parts of a workbook packed by hand, so that any of them can be wrong. */
import { crc32, deflateRawSync } from "node:zlib";
import {
  DEFLATED,
  directoryEnd,
  directoryEntry,
  localHeader,
  UTF8_NAME,
  type ZipMember,
} from "../../../src-shared/kernel/workbook/zip-records.ts";
import { readWorkbook } from "./open-workbook.ts";
import type { ReadOptions } from "./read-options.ts";
import { ReaderError } from "./source/errors.ts";
import type { ReaderLimits } from "./source/limits.ts";
import type { SourceFacts, SourceRow } from "./source/source-row.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export type TestPart = {
  readonly name: string;
  readonly content: string | Buffer;
  /** Overrides what the headers say; the local header alone by `localName`. */
  readonly headerFields?: Partial<ZipMember>;
  readonly localName?: string;
  /** Compressed bytes to store instead of those of the content. */
  readonly raw?: Buffer;
};

export function packZip(parts: readonly TestPart[]): Buffer {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const data = part.raw ?? deflateRawSync(content);
    const member: ZipMember = {
      name: part.name,
      method: DEFLATED,
      flags: UTF8_NAME,
      crc: crc32(content),
      compressedSize: data.length,
      size: content.length,
      offset,
      ...part.headerFields,
    };
    const header = localHeader({ ...member, name: part.localName ?? part.name });
    pieces.push(header, data);
    directory.push(directoryEntry(member));
    offset += header.length + data.length;
  }
  const entries = Buffer.concat(directory);
  return Buffer.concat([...pieces, entries, directoryEnd(parts.length, entries.length, offset)]);
}

export type TestWorkbook = {
  /** Content of `<sheetData>`. */
  readonly rows?: string;
  /** The whole worksheet part, in place of `rows`. */
  readonly sheet?: string | Buffer;
  readonly sharedStrings?: string | Buffer;
  readonly styles?: string;
  readonly workbook?: string;
  readonly relations?: string;
  readonly more?: readonly TestPart[];
  /** Applied to the worksheet part. */
  readonly sheetHeaderFields?: Partial<ZipMember>;
};

export const worksheet = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

export const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

export function xlsxParts(file: TestWorkbook): TestPart[] {
  const parts: TestPart[] = [
    { name: "[Content_Types].xml", content: "<Types/>" },
    {
      name: "_rels/.rels",
      content: `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${file.workbook ?? '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>'}</workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships>${file.relations ?? relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId8", "sharedStrings", "sharedStrings.xml")}${relation("rId9", "styles", "styles.xml")}</Relationships>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: file.sheet ?? worksheet(file.rows ?? ""),
      headerFields: file.sheetHeaderFields ?? {},
    },
  ];
  if (file.sharedStrings !== undefined) parts.push({ name: "xl/sharedStrings.xml", content: file.sharedStrings });
  if (file.styles !== undefined) parts.push({ name: "xl/styles.xml", content: file.styles });
  return [...parts, ...(file.more ?? [])];
}

export function packXlsx(file: TestWorkbook): Buffer {
  return packZip(xlsxParts(file));
}

/** A row of text cells, as inline strings. */
export function textRow(number: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${number}">${cells.join("")}</row>`;
}

export type ReadResult = { facts: SourceFacts; rows: SourceRow[] };

export async function readAll(
  bytes: Uint8Array,
  options: Partial<ReadOptions> & { limits?: Partial<ReaderLimits> } = {},
): Promise<ReadResult> {
  const rows: SourceRow[] = [];
  const facts = await readWorkbook({ bytes }, { name: "file.xlsx", onRow: (row) => rows.push(row), ...options });
  return { facts, rows };
}

/** The cells of the first row as `kind:text`, with a mark for formulas. */
export async function readCells(file: TestWorkbook): Promise<string[]> {
  const { rows } = await readAll(packXlsx(file));
  return (rows[0]?.cells ?? []).map((cell) => `${cell.kind}:${cell.text}${cell.formula ? " =" : ""}`);
}

/** The code with which a file is refused, followed by its hint where it has one; "read" when it is not. */
export async function refusal(bytes: Uint8Array, options: Partial<ReadOptions> = {}): Promise<string> {
  try {
    await readAll(bytes, options);
    return "read";
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    const { hint } = error.params;
    return hint === undefined ? error.code : `${error.code} ${hint}`;
  }
}
