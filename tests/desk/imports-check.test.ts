import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckReport } from "../../src-main/imports/cli/check-file.ts";
import { sampleRows } from "../../src-main/imports/cli/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/cli/template-sheets.ts";
import { readImport } from "../../src-main/imports/reading/read-import.ts";
import { csvCents, csvText } from "../../src-main/imports/writer/inert-text.ts";
import type { CellInput } from "../../src-main/imports/writer/sheet-spec.ts";
import { writeWorkbook } from "../../src-main/imports/writer/workbook-writer.ts";
import { canonicalBatch } from "../../src-shared/imports/batch-digest.ts";
import { billRowOf } from "../../src-shared/imports/bill-row.ts";
import { fastBill } from "../../src-shared/imports/fast-bill.ts";
import { templates } from "../../src-shared/imports/registry.ts";
import { tempDir } from "./imports-harness.ts";

const root = join(import.meta.dirname, "../..");
const cli = (name: string): string => join(root, "src-main/imports/cli", `${name}.ts`);
const folder = tempDir();
afterAll(() => folder.remove());

const run = (script: string, ...args: string[]): Promise<{ code: number; out: string; errors: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [cli(script), ...args], { maxBuffer: 1 << 26 }, (error, out, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, errors }),
    );
  });
const check = async (template: string, path: string): Promise<{ code: number; report: CheckReport }> => {
  const { code, out, errors } = await run("check", "--template", template, path);
  expect(errors).toBe("");
  return { code, report: JSON.parse(out) as CheckReport };
};

describe("npm run check", () => {
  it("passes the good samples of the repository and finds every mistake in the others", async () => {
    const samples = join(root, "resources/samples");
    for (const template of Object.values(templates)) {
      const name = template.name.replace("_", "-");
      const good = await check(template.name, join(samples, `${name}.xlsx`));
      expect(good).toMatchObject({ code: 0, report: { template: template.name, rows: 200, errors: [], warnings: [] } });
      const bad = await check("auto", join(samples, `${name}-with-errors.xlsx`));
      expect(bad).toMatchObject({ code: 1, report: { template: template.name, rows: 200 } });
      expect(new Set(bad.report.errors.map(({ code }) => code)).size).toBeGreaterThanOrEqual(8);
      expect(bad.report.errors[0]).toEqual({
        row: 8,
        column: "核算费用",
        code: "money_chineseNumeral",
        message: "金额是中文数字，请写成阿拉伯数字",
      });
    }
    expect(readdirSync(samples)).toHaveLength(6);
  });

  it("says in one line why a file is refused, and never throws", async () => {
    const path = (name: string, bytes: string | Uint8Array): string => {
      writeFileSync(join(folder.path, name), bytes);
      return join(folder.path, name);
    };
    const whole = readFileSync(join(root, "resources/samples/fast-bill.xlsx"));
    const flipped = Buffer.from(whole);
    flipped[400] = (flipped[400] ?? 0) ^ 0x10;
    mkdirSync(join(folder.path, "dir.xlsx"));
    const cases: [file: string, code: string, message: RegExp][] = [
      [path("empty.xlsx", ""), "NOT_XLSX", /0 字节/],
      [path("page.xlsx", "<html><body>1</body></html>"), "NOT_XLSX", /网页/],
      [path("half.xlsx", whole.subarray(0, whole.length / 2)), "NO_EOCD", /不完整/],
      [join(folder.path, "dir.xlsx"), "file_not_regular", /普通的表格文件/],
      [join(folder.path, "none.xlsx"), "file_unreadable", /无法读取/],
      [
        join(root, "resources/samples/standard-bill.xlsx"),
        "fast_titles_missing",
        /^账单模板错误！请导入快捷发单账单模板$/,
      ],
      [join(root, "resources/templates/fast-bill.xlsx"), "no_rows", /^未解析到数据,请检查模板是否正确!$/],
    ];
    for (const [file, code, message] of cases) {
      const given = await check("fast_bill", file);
      expect(given, file).toMatchObject({ code: 2, report: { code, rows: 0, errors: [] } });
      expect(given.report.message).toMatch(message);
    }
    const damaged = await check("fast_bill", path("flipped.xlsx", flipped));
    expect(damaged.code).toBe(2);
    expect((await run("check", "--template", "nonsense", "x")).code).toBe(2);
  });
});

describe("the digest of a batch (T2)", () => {
  type Line = CellInput[];
  const lines = [...sampleRows(fastBill, { rows: 300, company: 1, seed: 4, errors: false })];
  const titles = fastBill.fields.map((field) => field.title);
  const texts = (line: Line): string[] =>
    line.map((cell) => (typeof cell === "number" ? csvCents(cell) : (cell ?? "")));
  const csv = (rows: readonly (readonly string[])[], separator = ","): string =>
    rows.map((row) => row.map(csvText).join(separator)).join("\n");

  const digest = async (name: string): Promise<string> => {
    const rows: ReturnType<typeof billRowOf>[] = [];
    const options = { name, template: "auto", today: "2026-11-21" };
    await readImport({ path: join(folder.path, name) }, options, {
      start: () => undefined,
      row: ({ number, cells, issues }) => {
        expect(issues).toEqual([]);
        rows.push(billRowOf(fastBill, number, cells));
      },
    });
    return createHash("sha256").update(canonicalBatch(rows)).digest("hex");
  };

  beforeAll(async () => {
    await writeWorkbook(join(folder.path, "a.xlsx"), templateWorkbook(fastBill, lines));
    const turned = [...lines].reverse();
    const shared = { ...templateWorkbook(fastBill, turned), stringStyle: "shared" as const };
    await writeWorkbook(join(folder.path, "turned.xlsx"), shared);
    const rows = lines.map(texts);
    writeFileSync(join(folder.path, "a.csv"), `\ufeff${csv([titles, ...rows])}`);
    const spelled = rows.map((row) => row.map((text, index) => (index === 6 ? text.replaceAll("-", "/") : text)));
    writeFileSync(join(folder.path, "semicolon.csv"), csv([["明细"], titles, ...spelled], ";"));
    const columns = [4, 0, 6, 2, 1, 5, 3];
    const moved = [titles, ...rows].map((row) => columns.map((column) => row[column] ?? ""));
    writeFileSync(join(folder.path, "moved.csv"), csv(moved));
    const changed = rows.map((row, at) => (at === 299 ? row.map((text, i) => (i === 4 ? "1.00" : text)) : row));
    writeFileSync(join(folder.path, "changed.csv"), csv([titles, ...changed]));
  });

  it("is the same for the same rows, whatever file they come in, and another for one changed amount", async () => {
    const first = await digest("a.xlsx");
    for (const name of ["turned.xlsx", "a.csv", "semicolon.csv", "moved.csv"])
      expect(await digest(name), name).toBe(first);
    expect(await digest("changed.csv")).not.toBe(first);
  });
});

describe("npm run sample and corpus", () => {
  it("make the same file for the same arguments, and try a folder file by file", async () => {
    const corpus = join(folder.path, "corpus");
    mkdirSync(corpus);
    const args = ["--rows", "50", "--template", "plus_bill", "--seed", "8"];
    await run("sample", ...args, join(corpus, "one.xlsx"));
    await run("sample", ...args, join(corpus, "two.xlsx"));
    expect(readFileSync(join(corpus, "one.xlsx")).equals(readFileSync(join(corpus, "two.xlsx")))).toBe(true);
    writeFileSync(join(corpus, "bad.xlsx"), "MZ nothing");
    const { code, out } = await run("corpus", corpus);
    const printed = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(0);
    expect(printed).toMatchObject([
      { file: "bad.xlsx", outcome: "refused", code: "NOT_XLSX" },
      { file: "one.xlsx", outcome: "ok", template: "plus_bill", rows: 51 },
      { file: "two.xlsx", outcome: "ok" },
      { summary: { files: 3, ok: 2, refused: 1, error: 0 } },
    ]);
  });
});
