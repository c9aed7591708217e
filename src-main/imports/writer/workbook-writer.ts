import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { inlineText, type TextStyle, textElement } from "./cell-xml.ts";
import {
  contentTypesXml,
  rootRelationsXml,
  sharedStringsXml,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from "./package-xml.ts";
import type { SheetSpec, WorkbookSpec } from "./sheet-spec.ts";
import { sheetXml } from "./sheet-xml.ts";
import { LISTS_SHEET, placeLongLists, type ValidationSources } from "./validations-xml.ts";
import { ZipWriter } from "./zip.ts";

/**
 * Writes an .xlsx. Memory stays bounded however many rows come (with inline strings). A path appears only when the file
 * is whole; a given stream is ended.
 *
 * @throws RangeError for what a workbook cannot hold; errors of the rows' source come out unchanged
 */
export async function writeWorkbook(target: string | Writable, workbook: WorkbookSpec): Promise<void> {
  if (typeof target !== "string") return writeTo(target, workbook);
  const part = `${target}.part`;
  try {
    await writeTo(createWriteStream(part), workbook);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writeTo(out: Writable, workbook: WorkbookSpec): Promise<void> {
  const ended = finished(out, { readable: false });
  // Awaited at the end; a stream that fails earlier also fails the write in progress.
  ended.catch(() => undefined);
  try {
    await writeParts(new ZipWriter(out), workbook);
    out.end();
  } catch (error) {
    out.destroy();
    throw error;
  }
  await ended;
}

async function writeParts(zip: ZipWriter, workbook: WorkbookSpec): Promise<void> {
  const sources = placeLongLists(workbook.sheets);
  const sheets = sources.size === 0 ? workbook.sheets : [...workbook.sheets, listsSheet(sources)];
  const strings = new Map<string, number>();
  const isShared = workbook.stringStyle === "shared";
  const text = isShared ? sharedText(strings) : inlineText;
  await zip.add("[Content_Types].xml", [contentTypesXml(sheets.length, isShared)]);
  await zip.add("_rels/.rels", [rootRelationsXml()]);
  const listed = sheets.map(({ name }) => ({ name, isHidden: name === LISTS_SHEET }));
  await zip.add("xl/workbook.xml", [workbookXml(listed)]);
  await zip.add("xl/_rels/workbook.xml.rels", [workbookRelationsXml(sheets.length, isShared)]);
  await zip.add("xl/styles.xml", [stylesXml(workbook.hasMarks ?? false)]);
  for (const [index, sheet] of sheets.entries()) {
    await zip.add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, text, sources));
  }
  if (isShared) await zip.add("xl/sharedStrings.xml", sharedStringsXml(Array.from(strings.keys(), textElement)));
  await zip.finish();
}

function sharedText(strings: Map<string, number>): TextStyle {
  return (text) => {
    let index = strings.get(text);
    if (index === undefined) {
      index = strings.size;
      strings.set(text, index);
    }
    return { type: "s", content: `<v>${index}</v>` };
  };
}

/** One long list a column. Its first value takes the place of the header. */
function listsSheet(sources: ValidationSources): SheetSpec {
  const lists = [...sources.keys()];
  const longest = Math.max(...lists.map((list) => list.length));
  return {
    name: LISTS_SHEET,
    columns: lists.map((list) => ({ title: list[0] ?? "", kind: "text" })),
    rows: Array.from({ length: longest - 1 }, (_, row) => lists.map((list) => list[row + 1])),
  };
}
