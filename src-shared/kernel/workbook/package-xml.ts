import type { WorkbookProperties } from "./sheet-spec.ts";
import { escapeXml } from "./xml-escape.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A sheet as the workbook lists it. */
export type ListedSheet = { readonly name: string; readonly isHidden: boolean };

export function contentTypesXml(sheetCount: number, hasSharedStrings: boolean, hasProperties = false): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) =>
    override(`/xl/worksheets/sheet${index + 1}.xml`, "worksheet"),
  );
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override("/xl/workbook.xml", "sheet.main") +
    override("/xl/styles.xml", "styles") +
    (hasSharedStrings ? override("/xl/sharedStrings.xml", "sharedStrings") : "") +
    (hasProperties ? `<Override PartName="/docProps/core.xml" ContentType="${CORE_TYPE}"/>` : "") +
    `${sheets.join("")}</Types>`
  );
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${TYPE}.${type}+xml"/>`;
}

export function rootRelationsXml(hasProperties = false): string {
  const core = `<Relationship Id="rIdCore" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`;
  return relations([["officeDocument", "xl/workbook.xml"]], hasProperties ? core : "");
}

/** The file's properties as the spreadsheet program shows them. */
export function corePropertiesXml({ title, creator, identifier, description }: WorkbookProperties): string {
  return (
    `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ` +
    'xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(creator)}</dc:creator>` +
    `<dc:identifier>${escapeXml(identifier)}</dc:identifier><dc:description>${escapeXml(description)}</dc:description>` +
    "</cp:coreProperties>"
  );
}

export function workbookRelationsXml(sheetCount: number, hasSharedStrings: boolean): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`]);
  const strings = hasSharedStrings ? [["sharedStrings", "sharedStrings.xml"]] : [];
  return relations([...sheets, ["styles", "styles.xml"], ...strings]);
}

function relations(list: readonly (readonly string[])[], more = ""): string {
  const entries = list.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${entries.join("")}${more}</Relationships>`;
}

export function workbookXml(sheets: readonly ListedSheet[]): string {
  const list = sheets.map(({ name, isHidden }, index) => {
    const state = isHidden ? ' state="veryHidden"' : "";
    return `<sheet name="${escapeXml(safeSheetName(name))}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join("")}</sheets></workbook>`;
}

/** Spreadsheet programs allow 31 characters and none of `[ ] : * ? / \`. */
function safeSheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, " ").slice(0, 31) || "Sheet";
}

const fill = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/></patternFill></fill>`;
const cellStyle = (format: number, fillId: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1"${fillId === 0 ? "" : ' applyFill="1"'}/>`;

/** Fills of marked cells, errors first; they follow those that every workbook has. */
const markFills = ["FFFBD5D5", "FFFFF0C2"] as const;
const firstMarkFill = 3;

/** The formats behind the STYLE_ numbers of sheet-spec.ts, in their order; those of marked cells where there are any. */
export function stylesXml(hasMarks: boolean): string {
  const formats = [0, 49, 2, 1, 164, 165];
  const styles = formats.map((id) => cellStyle(id, 0));
  const fills = hasMarks ? markFills : [];
  const marked = fills.flatMap((_color, index) => formats.slice(1).map((id) => cellStyle(id, firstMarkFill + index)));
  return (
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2">` +
    '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="等线"/></font>' +
    '<font><b/><sz val="11"/><name val="等线"/></font></fonts>' +
    `<fills count="${firstMarkFill + fills.length}"><fill><patternFill patternType="none"/></fill>` +
    '<fill><patternFill patternType="gray125"/></fill>' +
    `${fill("FFE8EEF7")}${fills.map(fill).join("")}</fills>` +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length + 1 + marked.length}">${styles.join("")}` +
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>' +
    `${marked.join("")}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The list of shared strings in pieces, from their `<t>` elements. */
export function* sharedStringsXml(elements: Iterable<string>): Generator<string, void> {
  yield `${DECLARATION}<sst xmlns="${MAIN}">`;
  let piece = "";
  for (const element of elements) {
    piece += `<si>${element}</si>`;
    if (piece.length > 64 * 1024) {
      yield piece;
      piece = "";
    }
  }
  yield `${piece}</sst>`;
}
