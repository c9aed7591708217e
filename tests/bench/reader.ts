/**
 * How fast and how small the spreadsheet reader is, beside those it competes with: `node tests/bench/reader.ts 10000`.
 * Every contender reads in a process of its own; the reader as it is shipped, bundled to JavaScript.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "vite";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { type BenchRow, ratioOf } from "./bench-row.ts";
import { billColumns, billRows } from "./bill-rows.ts";

type Contender = "reader" | "sheetjs" | "exceljs" | "inflate";
type Run = { milliseconds: number; megabytes: number; cells: number };

const run = promisify(execFile);
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
/** The reader runs this often; its median counts. The peers are slow enough to be steady. */
const READER_RUNS = 3;
/** From these counts on the budgets hold; below, starting up outweighs reading. */
const SOME_ROWS = 100_000;
const MANY_ROWS = 500_000;

/** As spreadsheet programs write texts, and as most exporting programs do. */
const flavours = ["shared", "inline"] as const;
type Flavour = (typeof flavours)[number];

/** Measures workbooks of bills in both flavours for each count of rows. */
export async function benchReader(rowsList: readonly number[]): Promise<BenchRow[]> {
  // Inside the project, so that the bundle finds the packages it leaves out.
  const folder = await mkdtemp(path.join(root, "node_modules", ".reader-bench-"));
  const files = await mkdtemp(path.join(tmpdir(), "reader-bench-"));
  try {
    await bundleReader(folder);
    const results: BenchRow[] = [];
    for (const rows of rowsList)
      for (const flavour of flavours) results.push(...(await benchCount(rows, flavour, folder, files)));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(files, { recursive: true, force: true });
  }
}

async function bundleReader(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    root,
    build: { ssr: path.join(here, "read-once.ts"), outDir, target: "node24", minify: false },
  });
}

async function benchCount(rows: number, flavour: Flavour, bundle: string, files: string): Promise<BenchRow[]> {
  const file = path.join(files, `${rows}-${flavour}.xlsx`);
  const sheet = { name: "账单", columns: billColumns, rows: billRows(rows) };
  await writeWorkbook(file, { sheets: [sheet], stringStyle: flavour });
  const contend = (contender: Contender) => measure(path.join(bundle, "read-once.js"), contender, file);
  const runs: Run[] = [];
  for (let index = 0; index < READER_RUNS; index++) runs.push(await contend("reader"));
  const reader = median(runs);
  const sheetjs = await contend("sheetjs");
  const exceljs = await contend("exceljs");
  const inflate = await contend("inflate");
  const budget = (some: number, many: number): number => (rows >= MANY_ROWS ? many : rows >= SOME_ROWS ? some : 0);
  const label = `read ${rows.toLocaleString("en")} bill rows, ${flavour} strings`;
  const time = (peer: string, other: Run, atLeast: number): BenchRow =>
    compare(`${label}, time`, "ms", reader.milliseconds, peer, other.milliseconds, atLeast);
  const memory = (peer: string, other: Run, atLeast: number): BenchRow =>
    compare(`${label}, peak memory`, "MB", reader.megabytes, peer, other.megabytes, atLeast);
  return [
    time("SheetJS 0.20.3 dense", sheetjs, budget(8, 12)),
    memory("SheetJS 0.20.3 dense", sheetjs, budget(4, 8)),
    time("exceljs streaming", exceljs, budget(1, 1)),
    memory("exceljs streaming", exceljs, budget(1, 1)),
    time("bare inflate", inflate, budget(0, 1 / 2.7)),
  ];
}

function compare(
  name: string,
  unit: string,
  value: number,
  peer: string,
  peerValue: number,
  atLeast: number,
): BenchRow {
  const budget = atLeast === 0 ? "none" : `ratio at least ${Math.round(atLeast * 100) / 100}`;
  return {
    name,
    value,
    unit,
    peer,
    peerValue,
    ratio: ratioOf(value, peerValue),
    budget,
    ok: peerValue >= atLeast * value,
  };
}

function median(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.milliseconds - b.milliseconds);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("Nothing was measured.");
  return middle;
}

async function measure(program: string, contender: Contender, file: string): Promise<Run> {
  const { stdout } = await run(process.execPath, ["--max-old-space-size=6144", program, contender, file]);
  const result: Run = JSON.parse(stdout);
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = process.argv.slice(2).map(Number);
  console.table(await benchReader(counts.length === 0 ? [10_000] : counts));
}
