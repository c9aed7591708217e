import type { Dice } from "./dice.ts";
import type { FuzzPart } from "./seed-workbook.ts";

const hiddenStyle =
  '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';

const rowOf = (dice: Dice): string => {
  const visibility = dice.chance(25) ? ` table:visibility="${dice.pick(["collapse", "filter", "visible"])}"` : "";
  const repeated = dice.chance(15) ? ` table:number-rows-repeated="${dice.pick(["1", "3", "1048576"])}"` : "";
  const cell = '<table:table-cell office:value-type="string"><text:p>张三</text:p></table:table-cell>';
  return `<table:table-row${visibility}${repeated}>${cell.repeat(dice.int(0, 3))}</table:table-row>`;
};

const tableOf = (dice: Dice, name: string): string => {
  const rows = Array.from({ length: dice.int(0, 6) }, () => rowOf(dice)).join("");
  return `<table:table table:name="${name}" table:style-name="${dice.pick(["ta1", "ta1", "ta2"])}">${rows}</table:table>`;
};

/** A good OpenDocument sheet with hidden rows and sheets, of which our own part is to find these. */
export const seedOds = (dice: Dice): FuzzPart[] => {
  const tables = ["账单", "b", "c"].slice(0, dice.int(1, 3)).map((name) => tableOf(dice, name));
  const content = `<?xml version="1.0"?><office:document-content office:version="1.2"><office:automatic-styles>${hiddenStyle}</office:automatic-styles><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`;
  return [
    { name: "mimetype", content: Buffer.from("application/vnd.oasis.opendocument.spreadsheet") },
    { name: "content.xml", content: Buffer.from(content) },
    { name: "styles.xml", content: Buffer.from("<office:document-styles/>") },
  ];
};
