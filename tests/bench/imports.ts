/** From a file to its first preview, staged and checked, beside SheetJS's bare parse of the same file. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { standardBill } from "../../src-shared/billing/bills/standard-bill-import.ts";
import { atMostTimes, type BenchRow, median, unbounded, under } from "./bench-row.ts";
import { inFolder } from "./programs.ts";
import type { StagedOnce } from "./stage-once.ts";

/** From this count on the budget holds; below, starting up outweighs the rows. */
const BUDGET_ROWS = 100_000;
/** A third. */
const BUDGET_TIMES = 0.33;
const BUDGET_DELAY_MS = 50;
const RUNS = 3;

const run = promisify(execFile);
const program = (name: string): string => path.join(import.meta.dirname, name);

const stageOnce = async (file: string, folder: string): Promise<StagedOnce> => {
  const { stdout } = await run(process.execPath, [program("stage-once.ts"), file, folder]);
  return JSON.parse(stdout) as StagedOnce;
};

const parseOnce = async (file: string): Promise<number> => {
  const { stdout } = await run(process.execPath, [
    "--max-old-space-size=6144",
    program("read-once.ts"),
    "sheetjs",
    file,
  ]);
  return (JSON.parse(stdout) as { milliseconds: number }).milliseconds;
};

const benchCount = async (rows: number, folder: string): Promise<BenchRow[]> => {
  const file = path.join(folder, `${rows}.xlsx`);
  const data = sampleRows(standardBill, { rows, company: 1, seed: 1, errors: true });
  await writeWorkbook(file, { ...templateWorkbook(standardBill, data), stringStyle: "shared" });
  const staged: StagedOnce[] = [];
  for (let index = 0; index < RUNS; index += 1) staged.push(await stageOnce(file, folder));
  const label = `import ${rows.toLocaleString("en")} bill rows`;
  const peer = { unit: "ms", peer: "SheetJS 0.20.3 bare parse", peerValue: await parseOnce(file) };
  const first = {
    name: `${label}, to the first rows in sight`,
    value: median(staged.map((one) => one.firstMs)),
    ...peer,
  };
  const preview = {
    name: `${label}, all staged and judged, to the preview`,
    value: median(staged.map((one) => one.previewMs)),
    ...peer,
  };
  const delay = {
    name: `${label}, event-loop delay of main p99`,
    value: median(staged.map((one) => one.delayP99Ms)),
    unit: "ms",
    peer: "the budget",
    peerValue: BUDGET_DELAY_MS,
  };
  const bounded = rows >= BUDGET_ROWS ? (row: typeof preview) => atMostTimes(BUDGET_TIMES, row) : unbounded;
  return [bounded(first), bounded(preview), under(BUDGET_DELAY_MS, delay)];
};

/** Each count in files of its own; reading and parsing run in processes of their own. Needs a build. */
export const benchImports = (rowsList: readonly number[]): Promise<BenchRow[]> =>
  inFolder(async (folder) => {
    const benchRows: BenchRow[] = [];
    for (const rows of rowsList) benchRows.push(...(await benchCount(rows, folder)));
    return benchRows;
  });
