import { ReaderError } from "../../src-main/imports/spreadsheet/source/errors.ts";
import { defaultLimits } from "../../src-main/imports/spreadsheet/source/limits.ts";
import type { SourceRow } from "../../src-main/imports/spreadsheet/source/source-row.ts";
import { CellValues } from "../../src-main/imports/spreadsheet/xlsx/cell-values.ts";
import { SharedStrings } from "../../src-main/imports/spreadsheet/xlsx/shared-strings.ts";
import { SheetScanner } from "../../src-main/imports/spreadsheet/xlsx/sheet-scanner.ts";
import { type Dice, diceOf } from "./dice.ts";
import { mutateValue } from "./mutate-values.ts";
import { mutateXml } from "./mutate-xml.ts";
import { seedWorkbook } from "./seed-workbook.ts";

type Scanned = { readonly rows: readonly SourceRow[]; readonly ending: string };

const strings = (): SharedStrings => {
  const list = new SharedStrings(64, 64);
  for (const text of ["a", "张三", "", "&", "12", "x", "y", "z"]) list.addText(text);
  return list;
};

const scan = (chunks: Iterable<Buffer>): Scanned => {
  const rows: SourceRow[] = [];
  const values = new CellValues(strings(), Uint8Array.of(0, 1, 1, 0), false);
  const scanner = new SheetScanner(defaultLimits, values, (row) => rows.push(row));
  try {
    for (const chunk of chunks) scanner.push(chunk);
    scanner.finish();
    return { rows, ending: "read" };
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    return { rows, ending: error.code };
  }
};

function* cut(bytes: Buffer, dice: Dice): Generator<Buffer> {
  const longest = dice.pick([1, 3, 17, 200]);
  for (let at = 0; at < bytes.length; ) {
    const length = dice.int(1, longest);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const sheetOf = (dice: Dice): Buffer => {
  const part = seedWorkbook(dice).find(({ name, content }) => name.endsWith("sheet1.xml") && content[0] === 0x3c);
  let xml = part?.content.toString("utf8") ?? "<worksheet><sheetData/></worksheet>";
  // Long ones cost a scan for every byte and show nothing more.
  if (xml.length > 8_000) xml = `${xml.slice(0, 4_000)}${xml.slice(-4_000)}`;
  for (let changesLeft = dice.int(0, 2); changesLeft > 0; changesLeft--)
    xml = dice.chance(50) ? mutateXml(xml, dice) : mutateValue(xml, dice);
  return Buffer.from(xml.slice(0, 20_000));
};

/** The same markup, whole and in pieces, must give the same rows and the same ending: nothing, or what differs. */
export const judgeChunks = (seed: number, index: number): string[] => {
  const dice = diceOf(seed, index);
  const bytes = sheetOf(dice);
  const whole = scan([bytes]);
  const pieces = scan(cut(bytes, dice));
  const isSame = JSON.stringify(whole) === JSON.stringify(pieces);
  return isSame
    ? []
    : [`whole: ${whole.ending}, ${whole.rows.length} rows; in pieces: ${pieces.ending}, ${pieces.rows.length} rows`];
};
