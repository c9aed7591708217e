import { cellXml, columnName, type TextStyle, textXml } from "./cell-xml.ts";
import { type SheetColumn, type SheetSpec, STYLE_HEADER, styleOfKind } from "./sheet-spec.ts";
import { type ValidationSources, validationsXml } from "./validations-xml.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PIECE_CHARACTERS = 64 * 1024;
export const LAST_ROW = 1_048_576;
/** Below the titles. */
const FIRST_ROW = 2;

/** The markup of a worksheet in pieces. @throws RangeError past the last row a sheet can have */
export async function* sheetXml(
  sheet: SheetSpec,
  text: TextStyle,
  sources: ValidationSources,
): AsyncGenerator<string, void> {
  yield sheetHead(sheet);
  yield headerRow(sheet.columns, text);
  const names = sheet.columns.map((_, index) => columnName(index));
  let piece = "";
  let number = 1;
  for await (const row of sheet.rows) {
    number++;
    if (number > LAST_ROW) throw new RangeError(`A sheet holds at most ${LAST_ROW} rows.`);
    const rowKind = sheet.rowKinds?.[number - FIRST_ROW];
    piece += `<row r="${number}">`;
    for (const [index, column] of sheet.columns.entries()) {
      piece += cellXml(`${names[index]}${number}`, rowKind ?? column.kind, row[index], text);
    }
    piece += "</row>";
    if (piece.length > PIECE_CHARACTERS) {
      yield piece;
      piece = "";
    }
  }
  yield `${piece}</sheetData>${validationsXml(sheet, sources)}</worksheet>`;
}

function sheetHead(sheet: SheetSpec): string {
  const pane = sheet.freezeHeader
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
    : "";
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}">` +
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${sheet.columns.map(columnXml).join("")}</cols><sheetData>`
  );
}

/** The style is the column's too, so that what a user types into a template's ID column stays text. */
function columnXml(column: SheetColumn, index: number): string {
  const width = column.width ?? Math.max(12, column.title.length * 2 + 4);
  const hidden = column.hidden ? ' hidden="1"' : "";
  const style = styleOfKind[column.kind];
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"${hidden}/>`;
}

function headerRow(columns: readonly SheetColumn[], text: TextStyle): string {
  const cells = columns.map(({ title }, index) =>
    title === "" ? "" : textXml(`${columnName(index)}1`, title, text, STYLE_HEADER),
  );
  return `<row r="1">${cells.join("")}</row>`;
}
