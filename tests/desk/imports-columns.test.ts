import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readWorkbook } from "../../src-main/imports/spreadsheet/open-workbook.ts";
import { packXlsx } from "../../src-main/imports/spreadsheet/test-files.ts";
import { context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
const call = () => harness.imports.handlers;
const start = (): Harness => createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url });

const written = (name: string, content: string | Buffer): string => {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
};
const cellsOf = async (import_id: string) =>
  (await call().rows({ import_id, filter: "all", offset: 0, limit: 100 }, context)).rows.map(({ cells }) => cells);

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  harness = start();
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

const id = "11010519491231002X";
const lines = [
  "序号,接单人,姓名,身份证号,手机号,核算费用,班组,客户支付,,摘要",
  `1,王五,张三,${id},13800000000,100.00,甲班,110,手写,分拣`,
  `2,王五,李四,${id},13800000001,二百,,220,,装卸`,
].join("\n");

describe("titles that the template does not know", () => {
  it("are offered beside complete ones, and taken without losing what was done", async () => {
    const opened = await openFile(harness, written("f.csv", lines), "fast_bill", "1");
    const { import_id } = opened;
    expect(opened.facts?.ignored_titles).toEqual(["序号", "接单人", "班组", "客户支付", "摘要"]);
    const [candidate] = opened.unmatched;
    expect(candidate).toMatchObject({ template: "fast_bill", any_of: [] });
    expect(candidate?.titles.at(-1)).toEqual({ title: "摘要", examples: ["分拣", "装卸"] });
    expect(candidate?.columns.every(({ required }) => !required)).toBe(true);

    const { rows } = await call().rows({ import_id, filter: "all", offset: 0, limit: 2 }, context);
    const edits = [{ row_id: rows[1]?.row_id ?? 0, column: "accounting_fee", text: "200.00" }];
    await call().edit({ import_id, edits }, context);
    const titles = [{ title: "摘要", column: "remark" }];
    const wrong = call().mapTitles(
      { import_id, template: "fast_bill", titles: [{ title: "摘要", column: "id_no" }], remember: true },
      context,
    );
    await expect(wrong).rejects.toMatchObject({ code: "invalid" });
    const mapped = await call().mapTitles({ import_id, template: "fast_bill", titles, remember: true }, context);
    expect(mapped).toMatchObject({
      phase: "ready",
      mapped: { titles: [{ title: "摘要", column: "服务内容" }], remembered: true },
      totals: { accounting_fee: 30_000 },
    });
    expect(mapped.unmatched[0]?.titles.map(({ title }) => title)).toEqual(["序号", "接单人", "班组", "客户支付"]);
    expect((await cellsOf(import_id)).map(({ remark, accounting_fee }) => [remark, accounting_fee])).toEqual([
      ["分拣", "100.00"],
      ["装卸", "200.00"],
    ]);
    expect((await call().undo({ import_id }, context)).totals).toEqual({ accounting_fee: 10_000 });
  });

  it("are remembered for the company's next file, which could be read without", async () => {
    const { import_id } = await openFile(harness, written("f.csv", lines), "auto", "1");
    const titles = [{ title: "摘要", column: "remark" }];
    await call().mapTitles({ import_id, template: "fast_bill", titles, remember: true }, context);
    await harness.close();
    harness = start();
    const next = await openFile(harness, written("g.csv", lines), "auto", "1");
    expect(next.mapped).toEqual({ titles: [{ title: "摘要", column: "服务内容" }], remembered: true });
    expect((await cellsOf(next.import_id))[1]?.["remark"]).toBe("装卸");
    expect((await openFile(harness, written("h.csv", lines), "auto", "2")).mapped).toBeNull();
    // What a file says by itself stands.
    const own = await openFile(harness, written("i.csv", lines.replace("班组", "服务内容")), "auto", "1");
    expect([own.mapped, (await cellsOf(own.import_id))[0]?.["remark"]]).toEqual([null, "甲班"]);
  });

  it("stay in the file that is given back, every column in its place, with what is wrong at the end", async () => {
    const download = async (import_id: string): Promise<string[][]> => {
      const { job_id } = await call().download({ import_id, rows: "all", locale: "zh-CN" }, context);
      const state = async () => (await harness.jobs.handlers.get({ id: job_id }, context)).state;
      await vi.waitFor(async () => expect(await state()).toBe("done"), { timeout: 300_000 });
      const bytes = new Uint8Array(readFileSync(harness.delivered.at(-1)?.path ?? ""));
      const sheetRows: string[][] = [];
      await readWorkbook(
        { bytes },
        { name: "a.xlsx", onRow: (row) => void sheetRows.push(row.cells.map(({ text }) => text)) },
      );
      return sheetRows;
    };
    const { import_id } = await openFile(harness, written("f.csv", lines), "auto", null);
    const { rows } = await call().rows({ import_id, filter: "all", offset: 0, limit: 1 }, context);
    await call().edit(
      { import_id, edits: [{ row_id: rows[0]?.row_id ?? 0, column: "remark", text: "加急" }] },
      context,
    );
    const sheetRows = await download(import_id);
    expect(sheetRows[0]).toEqual([
      ...["序号", "接单人", "姓名", "身份证号", "手机号", "核算费用", "班组", "客户支付", "", "摘要"],
      ...["服务内容", "错误说明"],
    ]);
    expect(sheetRows[1]).toEqual([
      "1",
      "王五",
      "张三",
      id,
      "13800000000",
      "100.00",
      "甲班",
      "110",
      "手写",
      "分拣",
      "加急",
    ]);
    expect(sheetRows[2]?.slice(0, 11)).toEqual([
      "2",
      "王五",
      "李四",
      id,
      "13800000001",
      "二百",
      "",
      "220",
      "",
      "装卸",
      "",
    ]);
    expect(sheetRows[2]?.[11]).toContain("金额是中文数字");

    const again = await openFile(harness, harness.delivered[0]?.path ?? "", "auto", null);
    expect(again.facts?.ignored_titles).toEqual(["序号", "接单人", "班组", "客户支付", "摘要"]);
    expect((await download(again.import_id))[0]).toEqual(sheetRows[0]);
  });
});

describe("cells merged over several rows", () => {
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (values: readonly string[]): string =>
    `<row>${values.map((value) => (value === "" ? "<c/>" : text(value))).join("")}</row>`;
  const sheet = `<worksheet><sheetData>${[
    ["六月明细"],
    ["姓名", "身份证号", "手机号", "核算费用", "备注"],
    ["张三", id, "13800000000", "100", "甲"],
    ["", "", "", "120", "乙"],
    ["", "", "", "130", ""],
    ["李四", id, "13800000001", "90", "丙"],
  ]
    .map(row)
    .join("")}</sheetData><mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="A3:A5"/><mergeCell ref="B3:B5"/>
    <mergeCell ref="C3:C5"/></mergeCells></worksheet>`;

  it("are told, filled down by one click that names how many, and emptied again by undo", async () => {
    const opened = await openFile(harness, written("m.xlsx", packXlsx({ sheet })), "fast_bill", null);
    const { import_id } = opened;
    expect(opened.file_issues).toContainEqual({
      ...{ code: "merged_cells", severity: "warning", column: null },
      params: { count: 3, row: 3 },
    });
    expect(opened.fixes).toContainEqual({ fix: "mergedCells", cells: 6 });
    expect(opened.counts.rows_with_errors).toBeGreaterThanOrEqual(2);

    const first = (await call().rows({ import_id, filter: "all", offset: 1, limit: 1 }, context)).rows[0];
    const edits = [{ row_id: first?.row_id ?? 0, column: "labor_name", text: "王五" }];
    expect((await call().edit({ import_id, edits }, context)).fixes).toContainEqual({ fix: "mergedCells", cells: 5 });
    const fixed = await call().applyFix({ import_id, fix: "mergedCells" }, context);
    expect([fixed.fixes, fixed.file_issues]).toEqual([[], []]);
    expect((await cellsOf(import_id)).map((cells) => [cells["labor_name"], cells["labor_phone"]])).toEqual([
      ["张三", "13800000000"],
      ["王五", "13800000000"],
      ["张三", "13800000000"],
      ["李四", "13800000001"],
    ]);
    const undone = await call().undo({ import_id }, context);
    expect(undone.fixes).toContainEqual({ fix: "mergedCells", cells: 5 });
  });
});
