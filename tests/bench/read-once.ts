/** Reads one file with one contender and prints time, peak memory and the cells seen, as JSON. Run by reader.ts. */
import { createReadStream, openSync, readFileSync, readSync } from "node:fs";
import { createInflateRaw } from "node:zlib";
import { readWorkbook } from "../../src-main/imports/spreadsheet/open-workbook.ts";
import { openSource } from "../../src-main/imports/spreadsheet/source/byte-source.ts";
import { defaultLimits } from "../../src-main/imports/spreadsheet/source/limits.ts";
import { readZipDirectory } from "../../src-main/imports/spreadsheet/zip/zip-directory.ts";

const LOCAL_HEADER = 30;

async function countWithReader(file: string): Promise<number> {
  let cells = 0;
  await readWorkbook({ path: file }, { name: file, onRow: (row) => (cells += row.width) });
  return cells;
}

async function countWithSheetJs(file: string): Promise<number> {
  const { read } = await import("xlsx");
  const workbook = read(readFileSync(file), { dense: true });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ""];
  const rows: unknown[][] = sheet?.["!data"] ?? [];
  return rows.reduce((cells, row) => cells + row.length, 0);
}

async function countWithExcelJs(file: string): Promise<number> {
  const { default: exceljs } = await import("exceljs");
  const reader = new exceljs.stream.xlsx.WorkbookReader(file, { sharedStrings: "cache", worksheets: "emit" });
  let cells = 0;
  for await (const worksheet of reader) {
    for await (const row of worksheet) cells += row.cellCount;
  }
  return cells;
}

/** The floor: zlib alone over the two large parts, nothing looked at. */
async function inflateOnly(file: string): Promise<number> {
  const source = await openSource({ path: file });
  const directory = await readZipDirectory(source, defaultLimits);
  await source.close();
  const header = Buffer.alloc(LOCAL_HEADER);
  const descriptor = openSync(file, "r");
  let bytes = 0;
  for (const name of ["xl/sharedstrings.xml", "xl/worksheets/sheet1.xml"]) {
    const entry = directory.get(name);
    if (entry === undefined) continue;
    readSync(descriptor, header, 0, LOCAL_HEADER, entry.offset);
    const start = entry.offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
    const raw = createReadStream(file, { start, end: start + entry.compressedSize - 1, highWaterMark: 256 * 1024 });
    for await (const chunk of raw.pipe(createInflateRaw({ chunkSize: 256 * 1024 }))) bytes += chunk.length;
  }
  return bytes;
}

const contenders: Readonly<Record<string, (file: string) => Promise<number>>> = {
  reader: countWithReader,
  sheetjs: countWithSheetJs,
  exceljs: countWithExcelJs,
  inflate: inflateOnly,
};

const [contender = "", file = ""] = process.argv.slice(2);
const start = performance.now();
const cells = await contenders[contender]?.(file);
const milliseconds = Math.round(performance.now() - start);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ milliseconds, megabytes, cells }));
