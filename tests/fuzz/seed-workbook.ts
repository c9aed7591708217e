import type { Dice } from "./dice.ts";
import { sheetShapes } from "./seed-sheet.ts";

/** Parts of a workbook before anything is wrong with them, by name. */
export type FuzzPart = { readonly name: string; readonly content: Buffer };

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const styles =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** The same markup with a namespace prefix on every element. */
const prefixed = (xml: string): string => xml.replace(/<(\/?)(?=[a-z])/gu, "<$1x:").replace("xmlns=", "xmlns:x=");

const root = (element: string, inner: string): string =>
  `${head}<${element} xmlns="${main}" xmlns:r="${office}">${inner}</${element}>`;

/** A good workbook of one of several shapes: flavour of strings, prefix, date system, number of sheets, charset. */
export const seedWorkbook = (dice: Dice): FuzzPart[] => {
  const shape = dice.pick(sheetShapes);
  const { rows, strings, below = "" } = shape(dice);
  const isPrefixed = dice.chance(15);
  const markup = (xml: string): string => (isPrefixed ? prefixed(xml) : xml);
  const encode = (xml: string): Buffer => {
    const utf16 = (): Buffer => Buffer.from(`\ufeff${xml.replace("UTF-8", "UTF-16")}`, "utf16le");
    return dice.chance(8) ? utf16() : dice.chance(4) ? utf16().swap16() : Buffer.from(xml);
  };
  const sheets = ["账单", "other", "hidden"].slice(0, dice.int(1, 3));
  const list = sheets
    .map(
      (name, at) => `<sheet name="${name}" sheetId="${at + 1}"${at === 2 ? ' state="hidden"' : ""} r:id="s${at + 1}"/>`,
    )
    .join("");
  const date1904 = dice.chance(20) ? '<workbookPr date1904="1"/>' : "";
  const parts: [string, string][] = [
    ["[Content_Types].xml", `${head}<Types/>`],
    ["_rels/.rels", `${head}<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`],
    ["xl/workbook.xml", root("workbook", `${date1904}<sheets>${list}</sheets>`)],
    [
      "xl/_rels/workbook.xml.rels",
      `${head}<Relationships>${sheets.map((_, at) => relation(`s${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("")}${relation("t", "sharedStrings", "sharedStrings.xml")}${relation("y", "styles", "/xl/styles.xml")}</Relationships>`,
    ],
    ["xl/styles.xml", root("styleSheet", styles)],
    ["xl/sharedStrings.xml", markup(root("sst", strings))],
    ...sheets.map((_, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      markup(root("worksheet", `<dimension ref="A1:F9"/><sheetData>${rows}</sheetData>${below}`)),
    ]),
  ];
  return parts.map(([name, xml]) => ({ name, content: encode(xml) }));
};
