import { inlineText, type TextStyle, textElement } from "./cell-xml.ts";
import {
  contentTypesXml,
  corePropertiesXml,
  rootRelationsXml,
  sharedStringsXml,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from "./package-xml.ts";
import type { SheetSpec, WorkbookSpec } from "./sheet-spec.ts";
import { sheetXml } from "./sheet-xml.ts";
import { LISTS_SHEET, placeLongLists, type ValidationSources } from "./validations-xml.ts";
import type { ZipWriter } from "./zip-writer.ts";

/**
 * Writes the parts of an .xlsx into a zip and finishes it. Memory stays bounded however many rows come (with inline
 * strings).
 *
 * @throws RangeError for what a workbook cannot hold; errors of the rows' source come out unchanged
 */
export async function writeParts(zip: ZipWriter, workbook: WorkbookSpec): Promise<void> {
  const sources = placeLongLists(workbook.sheets);
  const sheets = sources.size === 0 ? workbook.sheets : [...workbook.sheets, listsSheet(sources)];
  const strings = new Map<string, number>();
  const isShared = workbook.stringStyle === "shared";
  const text = isShared ? sharedText(strings) : inlineText;
  const { properties } = workbook;
  await zip.add("[Content_Types].xml", [contentTypesXml(sheets.length, isShared, properties !== undefined)]);
  await zip.add("_rels/.rels", [rootRelationsXml(properties !== undefined)]);
  if (properties) await zip.add("docProps/core.xml", [corePropertiesXml(properties)]);
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
