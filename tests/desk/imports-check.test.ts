import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CheckReport, checkFile } from "../../src-main/imports/cli/check-file.ts";
import { derivedMistakes } from "../../src-main/imports/samples/derived-sample.ts";
import { writeSamples } from "../../src-main/imports/samples/resources.ts";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { readImport } from "../../src-main/imports/template-reader/read-import.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { billRowOf } from "../../src-shared/billing/bills/bill-row.ts";
import { fastBill } from "../../src-shared/billing/bills/fast-bill-import.ts";
import { canonicalBatch } from "../../src-shared/kernel/imports/batch-digest.ts";
import { csvCents, csvText } from "../../src-shared/kernel/workbook/inert-text.ts";
import type { CellInput } from "../../src-shared/kernel/workbook/sheet-spec.ts";
import { templates } from "../../src-shared/registries/imports/registry.ts";
import { readZip } from "../fixtures/read-zip.ts";
import { builtProgram } from "../programs/built-programs.ts";
import { tempDir } from "./imports-harness.ts";

const root = join(import.meta.dirname, "../..");
const cli = (name: string): string => join(root, "src-main/imports/cli", `${name}.ts`);
const folder = tempDir();
afterAll(() => folder.remove());

/** The members of a workbook as text: how a system packs them is its own matter. */
const partsOf = (path: string): string =>
  [...readZip(readFileSync(path))].map(([name, bytes]) => `${name}\n${bytes.toString("utf8")}`).join("\n");

const built = await builtProgram("src-main/imports/cli/check.ts");
const run = (script: string, ...args: string[]): Promise<{ code: number; out: string; errors: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { maxBuffer: 1 << 26 }, (error, out, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, errors }),
    );
  });
const check = async (template: string, path: string): Promise<{ code: number; report: CheckReport }> => {
  const { code, out, errors } = await run(built, "--template", template, path);
  expect(errors).toBe("");
  return { code, report: JSON.parse(out) as CheckReport };
};

/** What is said of mistakes beyond single cells in the samples; what the columns say follows from them. */
const beyondColumns: Readonly<Partial<Record<string, readonly string[]>>> = {
  worker: ["under_age"],
  worker_edit: ["nothing_to_edit"],
  task: ["task_unit_price", "amount_zero", "task_price_too_high", "task_worker_half"],
  service_order: ["discount_above_fee"],
  staff_invoice: ["invoice_length", "invoice_code_missing", "date_future"],
  invoice_record: ["invoice_length", "invoice_code_missing", "date_future"],
  organization: ["duplicate_in_file", "parent_cycle"],
  insurance_staff: ["replaced_missing", "replaced_not_wanted", "replaced_is_same", "under_age"],
};

describe("npm run check", () => {
  const bills = Object.values(templates).filter(({ bill }) => bill !== undefined);
  const samples = join(root, "resources/samples");
  const fileOf = (name: string): string => name.replaceAll("_", "-");

  it("passes the good bill samples of the repository and finds every mistake in the others", async () => {
    for (const template of bills) {
      const name = fileOf(template.name);
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
    expect(readdirSync(samples)).toHaveLength(2 * Object.keys(templates).length);
  });

  it.each(Object.values(templates).filter(({ bill }) => bill === undefined))(
    "recognises the samples of $name, passes the good one and finds the mistakes",
    async (template) => {
      const name = fileOf(template.name);
      const good = await checkFile(join(samples, `${name}.xlsx`), { template: "auto" });
      expect(good).toMatchObject({ template: template.name, rows: 200, errors: [], warnings: [] });
      const bad = await checkFile(join(samples, `${name}-with-errors.xlsx`), { template: "auto" });
      expect(bad).toMatchObject({ template: template.name, rows: 200 });
      const toldRows = new Set(
        bad.errors.filter(({ row }) => row === null || (row - 1) % 7 === 0).map(({ code }) => code),
      );
      const beyond = beyondColumns[template.name] ?? [];
      // A wrong cell of a key that comes again is a duplicate too.
      if (!beyond.includes("duplicate_in_file")) toldRows.delete("duplicate_in_file");
      expect(toldRows).toEqual(new Set([...derivedMistakes(template).map(({ code }) => code), ...beyond]));
    },
  );

  it("finds the templates and samples of the repository as they are made", async () => {
    const made = join(folder.path, "resources");
    await writeSamples(made);
    for (const kind of ["templates", "samples"]) {
      const names = readdirSync(join(made, kind));
      expect(names.sort()).toEqual(readdirSync(join(root, "resources", kind)).sort());
      const texts = (place: string): string[] => names.map((name) => partsOf(join(place, kind, name)));
      const [kept, fresh] = [texts(join(root, "resources")), texts(made)];
      expect(names.filter((_name, at) => kept[at] !== fresh[at])).toEqual([]);
    }
  });

  it.each(Object.values(templates))("knows the blank template of $name, and finds no row in it", async (template) => {
    const path = join(root, "resources/templates", `${fileOf(template.name)}.xlsx`);
    expect(await checkFile(path, { template: template.name })).toMatchObject({ code: "no_rows", rows: 0 });
    // The example of every column on the sheet of notes, as the one row of a file, is a good row.
    const lines: string[][] = [];
    const notes = templateWorkbook(template, []).sheets[1];
    for await (const row of notes?.rows ?? []) lines.push(row.map((cell) => String(cell ?? "")));
    const csv = [lines.map(([title]) => title ?? ""), lines.map((line) => line[3] ?? "")];
    const example = join(folder.path, `${template.name}.csv`);
    writeFileSync(example, csv.map((line) => line.map(csvText).join(",")).join("\n"));
    expect(await checkFile(example, { template: "auto" })).toMatchObject({
      template: template.name,
      rows: 1,
      errors: [],
    });
  });

  it("is given what a company settles by, its ceiling, its departments and its own columns", async () => {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder.path, name), text);
      return join(folder.path, name);
    };
    const codes = async (...args: string[]): Promise<string[]> => {
      const { out } = await run(built, ...args);
      return (JSON.parse(out) as CheckReport).errors.map(({ code }) => code);
    };
    const task = file("task.csv", '任务名称,行业,单价,预估总金额\n分拣,物流,100-200,"50,000.01"');
    expect(await codes("--template", "task", task)).toEqual([]);
    expect(await codes("--template", "task", "--task-ceiling", "50000", task)).toEqual(["task_amount_ceiling"]);
    const worker = file("w.csv", "姓名,身份证号,结算方式\n张三,11010519491231002X,线上结算");
    expect(await codes("--offline-company", worker)).toEqual(["company_offline_settlement"]);
    const tree = file("o.csv", "上级部门,部门名称\n总部,一组");
    const knownFile = file("known.json", '[{"id":"1","parent_id":null,"name":"分部","code":null}]');
    expect(await codes("--template", "organization", "--departments", knownFile, tree)).toEqual(["parent_missing"]);
    const columns = file("columns.json", '[{"code":"shirt","title":"尺码","type":"int","required":true}]');
    const own = file("own.csv", "姓名,身份证号,手机号,尺码\n张三,11010519491231002X,13800000000,大");
    expect(await codes("--template", "worker_fields", "--columns", columns, own)).toEqual(["field_wrong"]);
    expect((await run(built, "--template", "task", "--columns", columns, own)).code).toBe(2);
    expect((await run(built, "--template", "task", "--task-ceiling", "many", task)).code).toBe(2);
  });

  it("tells which templates the titles fit when they fit several", async () => {
    writeFileSync(join(folder.path, "several.csv"), "姓名,身份证号,手机号\n张三,11010519491231002X,13800000000");
    const { code, report } = await check("auto", join(folder.path, "several.csv"));
    expect([code, report.code, report.template]).toEqual([2, "template_ambiguous", null]);
    expect(report.message).toBe("标题同时符合多个模板（接包方、停止合作），无法判断是哪一个，请指定模板后重新导入。");
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
    expect((await run(built, "--template", "nonsense", "x")).code).toBe(2);
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
    const changedRows = rows.map((row, at) => (at === 299 ? row.map((text, i) => (i === 4 ? "1.00" : text)) : row));
    writeFileSync(join(folder.path, "changed.csv"), csv([titles, ...changedRows]));
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
    await run(cli("sample"), ...args, join(corpus, "one.xlsx"));
    await run(cli("sample"), ...args, join(corpus, "two.xlsx"));
    expect(readFileSync(join(corpus, "one.xlsx")).equals(readFileSync(join(corpus, "two.xlsx")))).toBe(true);
    writeFileSync(join(corpus, "bad.xlsx"), "MZ nothing");
    const { code, out } = await run(cli("corpus"), corpus);
    const printed = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(0);
    expect(printed).toMatchObject([
      { file: "bad.xlsx", outcome: "refused", code: "NOT_XLSX" },
      { file: "one.xlsx", outcome: "ok", code: null, rows: 51 },
      { file: "two.xlsx", outcome: "ok" },
      { summary: { files: 3, ok: 2, refused: 1, error: 0 } },
    ]);
  });
});
