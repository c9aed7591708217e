import type { ReaderLimits } from "../source/limits.ts";
import type { SheetFacts, SheetSink } from "../source/source-row.ts";
import { toUtf8 } from "../xml/utf8-chunks.ts";
import { smallPartText } from "../xml/xml-text.ts";
import type { ChunkSink, InflateContext } from "../zip/inflate-part.ts";
import { inflatePart, inflateWhole } from "../zip/inflate-part.ts";
import type { ZipDirectory, ZipEntry } from "../zip/zip-directory.ts";
import { CellValues } from "./cell-values.ts";
import { SharedStrings } from "./shared-strings.ts";
import { SharedStringsScanner } from "./shared-strings-scanner.ts";
import { SheetScanner } from "./sheet-scanner.ts";
import { readStyleKinds } from "./styles.ts";
import { findParts } from "./workbook-parts.ts";

/** Reads the first visible worksheet, or the one of the name `wanted`, of an OOXML workbook; rows go to `sink` as they are scanned. */
export async function readXlsx(
  context: InflateContext,
  directory: ZipDirectory,
  limits: ReaderLimits,
  sink: SheetSink,
  wanted?: string,
): Promise<SheetFacts> {
  const parts = await findParts(context, directory, limits, wanted);
  const { is1904, sheetName, otherSheets, frontSheet } = parts;
  sink.book({ is1904, isTyped: true, sheet: sheetName, otherSheets });
  const styleKinds = await readStyles(context, parts.styles, limits);
  const strings = await readSharedStrings(context, parts.sharedStrings, limits);
  const sheet = new SheetScanner(limits, new CellValues(strings, styleKinds, parts.is1904), sink.row);
  await scanPart(context, parts.sheet, (chunk) => sheet.push(chunk));
  sheet.finish();
  return {
    format: "xlsx",
    sheet: sheetName,
    otherSheets,
    ...(frontSheet !== undefined && { frontSheet }),
    hiddenSheets: parts.hiddenSheets,
    hiddenRows: sheet.hiddenRows,
    rows: sheet.rows,
    merged: sheet.merged,
    merges: sheet.merges.tall,
    formulas: sheet.formulas,
    macros: [...directory.keys()].some((name) => name.endsWith("vbaproject.bin")),
  };
}

async function readStyles(
  context: InflateContext,
  entry: ZipEntry | undefined,
  limits: ReaderLimits,
): Promise<Uint8Array> {
  if (entry === undefined) return new Uint8Array();
  return readStyleKinds(smallPartText(await inflateWhole(context, entry, limits.wholePartBytes)));
}

async function readSharedStrings(
  context: InflateContext,
  entry: ZipEntry | undefined,
  limits: ReaderLimits,
): Promise<SharedStrings> {
  if (entry === undefined) return new SharedStrings(0, 0);
  const scanner = new SharedStringsScanner(limits, Math.min(entry.size, limits.inflatedBytes));
  await scanPart(context, entry, (chunk) => scanner.push(chunk));
  return scanner.finish();
}

async function scanPart(context: InflateContext, entry: ZipEntry, onChunk: ChunkSink): Promise<void> {
  const utf8 = toUtf8(onChunk);
  await inflatePart(context, entry, utf8.push);
  utf8.finish();
}
