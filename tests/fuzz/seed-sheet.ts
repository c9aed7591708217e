import type { Dice } from "./dice.ts";

/** The rows of a worksheet, the items of the shared strings, and what stands below the rows. */
type SheetSeed = { readonly rows: string; readonly strings: string; readonly below?: string };

const titles = ["姓名", "身份证号", "手机号", "银行卡号", "核算费用", "日期"];
const letters = ["A", "B", "C", "D", "E", "F"];
const person = (at: number): string[] => [
  `张${at}`,
  `11010519491231${String(at).padStart(4, "0")}`,
  `1380000${String(at).padStart(4, "0")}`,
  "6222020200012345678",
  `${at}.50`,
];
const inline = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, cells: string, more = ""): string => `<row r="${number}"${more}>${cells}</row>`;
const titleRow = row(1, titles.map((title, at) => inline(`${letters[at]}1`, title)).join(""));

const inlineSheet = (dice: Dice): SheetSeed => {
  // Some are longer than one inflated chunk, so that rows are cut by its end.
  const count = dice.chance(5) ? 400 : dice.int(1, 12);
  const rows = Array.from({ length: count }, (_, at) => {
    const number = at + 2;
    const texts = person(at).slice(0, 4);
    const cells = texts.map((text, column) => inline(`${letters[column]}${number}`, text)).join("");
    return row(
      number,
      `${cells}<c r="E${number}"><v>${at}.05</v></c><c r="F${number}" s="1"><v>${46_000 + at}</v></c>`,
    );
  });
  return { rows: titleRow + rows.join(""), strings: "" };
};

const sharedSheet = (dice: Dice): SheetSeed => {
  const texts = [...titles, ...Array.from({ length: dice.int(1, 9) }, (_, at) => person(at)[0] as string)];
  const rows = Array.from({ length: dice.int(1, 9) }, (_, at) => {
    const cells = letters.map(
      (letter) => `<c r="${letter}${at + 1}" t="s"><v>${dice.int(0, texts.length - 1)}</v></c>`,
    );
    return row(at + 1, cells.join(""));
  });
  return { rows: rows.join(""), strings: texts.map((text) => `<si><t>${text}</t></si>`).join("") };
};

const richSheet = (dice: Dice): SheetSeed => {
  const run = '<r><rPr><b/></rPr><t xml:space="preserve"> 张 </t></r><r><t>三</t></r>';
  const odd = dice.pick(["<![CDATA[a<b]]>", "a&amp;b&#x4e2d;", "_x0041_", "<!-- no -->x", "𠮷"]);
  const phonetic = '<t>東京</t><rPh sb="0" eb="2"><t>トウ</t></rPh><phoneticPr fontId="1"/>';
  const items = `<si>${run}</si><si><t>${odd}</t></si><si>${phonetic}</si><si/>`;
  const cells = ["0", "1", "2", "3"].map((index, at) => `<c r="${letters[at]}2" t="s"><v>${index}</v></c>`).join("");
  return { rows: titleRow + row(2, `${cells}<c r="E2" t="inlineStr"><is>${run}</is></c>`), strings: items };
};

const formulaSheet = (dice: Dice): SheetSeed => {
  const cached = dice.pick(["<v>3</v>", "", "<v/>"]);
  const cells =
    `<c r="A2"><f>1+2</f>${cached}</c><c r="B2" t="str"><f>T("x")</f><v>x</v></c><c r="C2" t="e"><v>#REF!</v></c>` +
    '<c r="D2" t="b"><v>1</v></c><c r="E2" t="d"><v>2026-02-28T00:00:00</v></c><c r="F2" s="2"><v>46081.5</v></c>';
  return { rows: titleRow + row(2, cells) + row(3, "<c><v>-1.5E+3</v></c><c/>"), strings: "" };
};

const mergedSheet = (): SheetSeed => {
  const second = row(2, inline("A2", "收款信息") + inline("B2", "金额"), ' hidden="1" ht="20"');
  const total = row(9, `${inline("A9", "合计")}<c r="E9"><v>100</v></c>`);
  const below =
    '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="C1:D1"/></mergeCells><pageMargins left="1"/>';
  return { rows: `${titleRow}${second}${row(5, "")}<row r="7"/>${total}`, strings: "", below };
};

export const sheetShapes: readonly ((dice: Dice) => SheetSeed)[] = [
  inlineSheet,
  inlineSheet,
  sharedSheet,
  sharedSheet,
  richSheet,
  formulaSheet,
  mergedSheet,
];
