/**
 * The program of the disposable process that lets SheetJS read an old format: it gets the bytes of a workbook and says
 * one JSON array a line (`legacy-transport.ts`). It runs without file, process and environment access, is used once, and is not believed: its
 * answer is checked by legacy-answer.ts.
 */
import type { CellObject, DenseWorkSheet, Range, WorkBook, WorkSheet } from "xlsx";
import { read, set_cptable } from "xlsx";
import * as codepages from "xlsx/dist/cpexcel.full.mjs";
import { sheetInFront } from "./front-sheet.ts";
import { openTransport } from "./legacy-transport.ts";

/** One more merged range than the reader takes: it refuses by itself (`merged-ranges.ts`). */
const MOST_MERGES_TOLD = 100_001;
const FLUSH_CHARACTERS = 256 * 1024;
const transport = openTransport();
const pieces: string[] = [];
let pending = 0;

function emit(line: readonly unknown[]): Promise<void> | undefined {
  const text = `${JSON.stringify(line)}\n`;
  pieces.push(text);
  pending += text.length;
  return pending > FLUSH_CHARACTERS ? flush() : undefined;
}

function flush(): Promise<void> {
  const text = pieces.join("");
  pieces.length = 0;
  pending = 0;
  return text === "" ? Promise.resolve() : transport.send(text);
}

function isWorksheet(sheet: WorkSheet | undefined): sheet is DenseWorkSheet {
  return sheet !== undefined && (sheet["!type"] ?? "sheet") === "sheet" && Array.isArray(sheet["!data"]);
}

function cellLine(cell: CellObject | undefined): readonly unknown[] | null {
  if (cell === undefined || (cell.v === undefined && cell.f === undefined)) return null;
  const text = cell.v === undefined || cell.v === null ? "" : String(cell.v);
  return [cell.t, text, cell.f !== undefined, typeof cell.z === "string" ? cell.z : ""];
}

async function emitRows(sheet: DenseWorkSheet): Promise<void> {
  const properties = sheet["!rows"] ?? [];
  // Never sheet_to_json: a small file with a wide range makes it abort the process.
  for (const [index, row] of sheet["!data"].entries()) {
    if (row === undefined) continue;
    const cells = Array.from(row, cellLine);
    if (cells.some((cell) => cell !== null)) {
      await emit(["row", index + 1, properties[index]?.hidden === true, cells]);
    }
  }
}

/** Ranges over several rows: first and last row, 1-based, and column. */
function tallMerges(sheet: DenseWorkSheet): [number, number, number][] {
  const merges: readonly Range[] = sheet["!merges"] ?? [];
  const tall = merges.filter(({ s, e }) => e.r > s.r).slice(0, MOST_MERGES_TOLD);
  return tall.map(({ s, e }) => [s.r + 1, e.r + 1, s.c]);
}

async function emitWorkbook(workbook: WorkBook, wanted: string, front: number | undefined): Promise<void> {
  const listed = workbook.SheetNames.map((name, index) => ({
    name,
    sheet: workbook.Sheets[name],
    isHidden: (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
    isInFront: index === front,
  })).filter((one) => isWorksheet(one.sheet));
  const visible = listed.filter((one) => !one.isHidden);
  const visibleSheet = wanted === "" ? visible[0] : visible.find(({ name }) => name === wanted);
  const sheet = visibleSheet?.sheet;
  if (visibleSheet === undefined || !isWorksheet(sheet)) {
    const names = visible.map(({ name }) => name).join("、");
    await emit(wanted === "" ? ["failure", "NO_DATA_SHEET"] : ["failure", "NO_SUCH_SHEET", wanted, names]);
    return;
  }
  await emit([
    "book",
    {
      sheet: visibleSheet.name,
      otherSheets: visible.filter((one) => one !== visibleSheet).map((one) => one.name),
      frontSheet: visible.find((one) => one.isInFront)?.name,
      hiddenSheets: listed.filter((one) => one.isHidden).map((one) => one.name),
      merged: sheet["!merges"]?.length ?? 0,
      merges: tallMerges(sheet),
      is1904: workbook.Workbook?.WBProps?.date1904 === true,
    },
  ]);
  await emitRows(sheet);
  await emit(["end"]);
}

function failureCode(error: unknown): string {
  return /password|encrypt/i.test(String(error)) ? "ENCRYPTED" : "UNREADABLE_FILE";
}

function parse(bytes: Buffer): WorkBook | string {
  try {
    set_cptable(codepages);
    // Versions 2 to 5 say their code page or keep GBK, as Windows in Chinese has it.
    const options = {
      codepage: 936,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellStyles: true,
      cellFormula: true,
    };
    return read(bytes, { type: "buffer", dense: true, ...options });
  } catch (error) {
    return failureCode(error);
  }
}

const received = await transport.receive();
const start = 4 + received.readUInt32LE(0);
const bytes = received.subarray(start);
const workbook = parse(bytes);
if (typeof workbook === "string") await emit(["failure", workbook]);
else await emitWorkbook(workbook, received.toString("utf8", 4, start), sheetInFront(bytes));
await flush();
await transport.finish();
