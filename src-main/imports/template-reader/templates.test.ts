import { describe, expect, it } from "vitest";
import { noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { ImportTemplate, RowIssue } from "../../../src-shared/kernel/imports/cells/define.ts";
import { typedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { en } from "../../../src-shared/locales/en/catalog.ts";
import { zhCN } from "../../../src-shared/locales/zh-CN/catalog.ts";
import { templates } from "../../../src-shared/registries/imports/registry.ts";
import { workerTemplate } from "../../../src-shared/workers/workers/worker-fields.ts";
import { derivedMistakes } from "../samples/derived-sample.ts";
import { sampleRows } from "../samples/sample-rows.ts";
import { csvOf, today } from "../staging/staging-fixture.ts";
import type { CheckedRow } from "./checked-row.ts";
import { readImport } from "./read-import.ts";
import { type TemplateCase, templateCases } from "./test-template-cases.ts";

type Told = { readonly row: number; readonly issue: RowIssue };
type Company = TemplateCase["company"];

/** Good rows as texts by field key. */
const goodRows = (template: ImportTemplate, rows: number): Record<string, string>[] =>
  [...sampleRows(template, { rows, company: 1, seed: 3, errors: false })].map((cells) =>
    Object.fromEntries(
      template.fields.map(({ key }, index) => {
        const cell = cells[index] ?? "";
        return [key, typeof cell === "number" ? plainMoney(cell) : cell];
      }),
    ),
  );

const readRows = async (template: ImportTemplate, rows: readonly Record<string, string>[], company: Company = {}) => {
  const checkedRows: CheckedRow[] = [];
  const titles = template.fields.map(({ title }) => title);
  const lines = rows.map((row) => template.fields.map(({ key }) => row[key] ?? ""));
  const read = await readImport(
    { bytes: csvOf([titles, ...lines]) },
    { name: "a.csv", template, today, company: { ...noCompanyFacts, ...company } },
    { start: () => undefined, row: (row) => checkedRows.push(row) },
  );
  const own = checkedRows.flatMap(({ number, issues }) => issues.map((issue): Told => ({ row: number, issue })));
  const across = [...read.across].flatMap(([row, issues]) => issues.map((issue): Told => ({ row, issue })));
  return { taken: checkedRows, issues: [...own, ...across] };
};

const worded = (texts: object, { code, params }: RowIssue): string =>
  ((texts as Record<string, string>)[code] ?? code).replace(/\{\{(\w+)\}\}/gu, (_all, name: string) =>
    String(params[name] ?? "?"),
  );

describe.each(Object.values(templates))("template $name", (template) => {
  const cases = templateCases.filter((one) => one.template === template.name);

  it("has nothing to say of good rows", async () => {
    const { issues, taken: checkedRows } = await readRows(template, goodRows(template, 40));
    expect(issues).toEqual([]);
    expect(new Set(checkedRows.map(({ duplicate }) => duplicate)).size).toBe(40);
  });

  it.each(cases)("says of $cells: $zh", async ({ cells, company, severity = "error", ...expected }) => {
    const [good, bad] = goodRows(template, 2) as [Record<string, string>, Record<string, string>];
    const { issues } = await readRows(template, [good, { ...bad, ...cells }], company);
    const title = (key: string | null) => template.fields.find((one) => one.key === key)?.title ?? null;
    const messages = issues
      .filter(({ row }) => row === 3)
      .map(({ issue }) => ({
        column: title(issue.column),
        code: issue.code,
        severity: issue.severity,
        zh: worded(zhCN.imports.issues, issue),
        en: worded(en.imports.issues, issue),
      }));
    const { column, code, zh, en: english } = expected;
    expect(messages).toContainEqual({ column, code, severity, zh, en: english });
    expect(messages.filter((one) => one.column === column)).toHaveLength(1);
  });

  it.each(template.bill === undefined ? derivedMistakes(template) : [])(
    "says $code of “$text” in $column",
    async (mistake) => {
      const [good, bad] = goodRows(template, 2) as [Record<string, string>, Record<string, string>];
      const { issues } = await readRows(template, [good, { ...bad, [mistake.column]: mistake.text }]);
      const told = issues.filter(({ row, issue }) => row === 3 && issue.column === mistake.column);
      expect(told.map(({ issue }) => [issue.code, issue.severity])).toContainEqual([mistake.code, "error"]);
      for (const { issue } of told)
        for (const texts of [zhCN.imports.issues, en.imports.issues])
          expect([issue.code, worded(texts, issue)]).not.toEqual([issue.code, expect.stringMatching(/^\w+$|\?/u)]);
    },
  );
});

it("has cases for every template that is no bill and has rules beyond its columns", () => {
  const covered = new Set<string>(templateCases.map(({ template }) => template));
  const uncovered = Object.values(templates).filter(
    ({ name, bill, rowRules, fileRules }) =>
      bill === undefined && rowRules.length + fileRules.length > 0 && !covered.has(name),
  );
  expect(uncovered).toEqual([]);
});

describe("rules over several rows", () => {
  const issues = async (name: keyof typeof templates, rows: readonly Record<string, string>[], company?: Company) =>
    (await readRows(templates[name], rows, company)).issues.map(({ row, issue }) => [row, issue.column, issue.code]);

  it("follow parents by code and by name, to their end or round in a circle", async () => {
    const rows = [
      { name: "总部", code: "A" },
      { parent: "A", name: "仓储", code: "B" },
      { parent: "仓储", name: "一组", code: "C" },
      { parent: "F", name: "二组", code: "D" },
      { parent: "二组", name: "三组", code: "E" },
      { parent: "E", name: "四组", code: "F" },
      { parent: "D", name: "五组", code: "" },
      { parent: "五组", name: "五组", code: "" },
      { parent: "自己", name: "自己", code: "" },
    ];
    expect(await issues("organization", rows)).toEqual([
      [5, "parent", "parent_cycle"],
      [6, "parent", "parent_cycle"],
      [7, "parent", "parent_cycle"],
      [9, "parent", "parent_ambiguous"],
      [10, "parent", "parent_cycle"],
    ]);
  });

  it("tell siblings of one name, and two departments of one code", async () => {
    const rows = [
      { parent: "", name: "甲", code: "A" },
      { parent: "A", name: "乙", code: "B" },
      { parent: "甲", name: "乙", code: "A" },
      { parent: "", name: "丙", code: "" },
      { parent: "", name: "丁", code: "" },
    ];
    expect(await issues("organization", rows)).toEqual([[4, "name", "department_repeated"]]);
    const { taken: checkedRows } = await readRows(templates.organization, rows);
    expect(checkedRows.map(({ duplicate }) => duplicate === checkedRows[0]?.duplicate)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(checkedRows[3]?.duplicate).toBeNull();
  });

  it("tell phones and cards that several people of a file use, one person's two spellings being one", async () => {
    // Every third row has its optional cells.
    const [one, two, three] = goodRows(templates.worker, 7).filter((_row, at) => at % 3 === 0) as [
      Record<string, string>,
      Record<string, string>,
      Record<string, string>,
    ];
    const shared = { ...two, mobile: one["mobile"] ?? "", account_no: three["account_no"] ?? "" };
    const rows = [one, { ...shared, bank_name: three["bank_name"] ?? "" }, three];
    expect(await issues("worker", rows)).toEqual([
      [2, "mobile", "mobile_of_several"],
      [3, "mobile", "mobile_of_several"],
      [3, "account_no", "card_of_several"],
      [4, "account_no", "card_of_several"],
    ]);
    expect(await issues("worker", [one, one])).toEqual([]);
  });

  it("find a row of a batch edit that changes nothing", async () => {
    const [row] = goodRows(templates.worker_edit, 1);
    expect(await issues("worker_edit", [{ id_no: row?.["id_no"] ?? "" }])).toEqual([[2, null, "nothing_to_edit"]]);
  });

  it("ask for nothing of the company that nobody knows", async () => {
    const [row] = goodRows(templates.worker, 1);
    expect(await issues("worker", [{ ...row, settlement_type: "线上结算" }])).toEqual([]);
    expect(await issues("worker", [{ ...row, settlement_type: "其他" }], { settles_offline: true })).toEqual([]);
    expect(await issues("worker", [{ ...row, settlement_type: "线上结算" }], { settles_offline: false })).toEqual([]);
  });
});

describe("the worker template of a company", () => {
  const template = workerTemplate([
    { code: "shirt", title: "工服尺码", type: "string" },
    { code: "deposit", title: "押金", type: "money" },
    { code: "start", title: "开始日", type: "date", required: true },
  ]);

  it("takes the company's own columns, strings being required", async () => {
    const [good] = goodRows(templates.worker_fields, 1);
    const row = { ...good, shirt: "", deposit: "一百", start: "" };
    const { issues } = await readRows(template, [row]);
    expect(issues.map(({ issue }) => worded(zhCN.imports.issues, issue))).toEqual([
      "工服尺码不能为空!",
      "押金格式不正确!",
      "开始日不能为空!",
    ]);
    const { issues: nothing } = await readRows(template, [{ ...row, shirt: "L", deposit: "", start: "45931" }]);
    expect(nothing).toEqual([]);
  });

  it("refuses columns that could not be told apart", () => {
    const column = { code: "x", title: "甲", type: "string" } as const;
    expect(() => workerTemplate([column, { ...column, title: "乙" }])).toThrow(RangeError);
    expect(() => workerTemplate([column, { ...column, code: "y" }])).toThrow(RangeError);
    expect(() => workerTemplate([{ ...column, code: "id_no" }])).toThrow(RangeError);
  });
});

describe("a row as its area takes it", () => {
  const checkedCells = async (name: keyof typeof templates, cells: Record<string, string>) => {
    const template = templates[name];
    const [good] = goodRows(template, 1);
    const { taken: checkedRows } = await readRows(template, [{ ...good, ...cells }]);
    return typedRow(template, 2, checkedRows[0]?.cells ?? []);
  };

  it("has amounts in cents, codes for words, and both ends of a price", async () => {
    expect(
      await checkedCells("task", { price: "100~200", predict_task_amount: "1,234.5", settlement_period: "周结" }),
    ).toMatchObject({ row: 2, price: 10_000, max_price: 20_000, predict_task_amount: 123_450, settlement_period: 2 });
    expect(await checkedCells("task", { price: "88.5" })).not.toHaveProperty("max_price");
    expect(await checkedCells("insurance_staff", { action: "减员", replaced_id_no: "" })).toMatchObject({
      action: "reduce",
    });
    expect(await checkedCells("transact_list", { status: "未处理" })).toMatchObject({ status: 1 });
    expect(await checkedCells("offline_feedback", { status: "失败" })).toMatchObject({ status: "failure" });
    expect(await checkedCells("worker", { settlement_type: "其他", district: "" })).toMatchObject({
      settlement_type: 2,
    });
    expect(await checkedCells("worker", { district: "" })).not.toHaveProperty("district");
  });
});
