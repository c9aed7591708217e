import { describe, expect, it } from "vitest";
import { standardBill } from "../../../src-shared/billing/bills/standard-bill-import.ts";
import { sampleRows } from "../samples/sample-rows.ts";
import { packXlsx, relation, textRow, worksheet } from "../spreadsheet/test-files.ts";
import { csvOf, fastLines, goodRow, today } from "../staging/staging-fixture.ts";
import type { CheckedRow } from "./checked-row.ts";
import { ImportRefusal } from "./import-refusal.ts";
import { type ReadImport, readImport } from "./read-import.ts";

type Read = ReadImport & { readonly taken: CheckedRow[] };

const read = async (lines: readonly (readonly string[])[], template = "auto"): Promise<Read> => {
  const rows: CheckedRow[] = [];
  const options = { name: "a.csv", template, today };
  const answer = await readImport({ bytes: csvOf(lines) }, options, {
    start: () => undefined,
    row: (row) => rows.push(row),
  });
  return { ...answer, taken: rows };
};
const refusal = async (lines: readonly (readonly string[])[], template = "auto"): Promise<unknown> =>
  read(lines, template).catch((error: unknown) =>
    error instanceof ImportRefusal ? [error.code, error.params] : error,
  );
const numbers = ({ taken: rows }: Read): number[] => rows.map(({ number }) => number);

describe("the separator of a text file", () => {
  const titles = ["姓名", "身份证号", "手机号", "核算费用", "服务内容"];
  it.each([
    [",", "早;中;晚;夜;周末;节假日;加班;补班"],
    ["\t", "甲,乙,丙,丁,戊,己,庚,辛"],
    [";", "甲|乙|丙|丁|戊|己|庚"],
  ])("is %j, by which the titles come out, whatever the remarks hold", async (separator, remark) => {
    const row = ["王小明", "110101199003071233", "13912345678", "100", remark];
    const bytes = Buffer.from([titles, row].map((line) => line.join(separator)).join("\n"));
    const rows: CheckedRow[] = [];
    const sink = { start: () => undefined, row: (one: CheckedRow) => void rows.push(one) };
    const { facts } = await readImport({ bytes }, { name: "a.txt", template: "auto", today }, sink);
    expect([facts.separator, rows.map(({ cells }) => cells[5]?.text)]).toEqual([separator, [remark]]);
  });
});

describe("the sheet that is read", () => {
  const sheetXml = (lines: readonly (readonly string[])[]): string =>
    worksheet(lines.map((line, at) => textRow(at + 1, line)).join(""));
  const bookOf = (
    first: readonly (readonly string[])[],
    second: readonly (readonly string[])[],
    front: number,
  ): Buffer =>
    packXlsx({
      sheet: sheetXml(first),
      workbook: `<bookViews><workbookView activeTab="${front}"/></bookViews><sheets><sheet name="甲" sheetId="1" r:id="rId1"/><sheet name="乙" sheetId="2" r:id="rId2"/></sheets>`,
      relations: `${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "worksheet", "worksheets/sheet2.xml")}`,
      more: [{ name: "xl/worksheets/sheet2.xml", content: sheetXml(second) }],
    });
  const rows = fastLines([goodRow()]);
  const readBook = async (bytes: Buffer, sheet?: string) => {
    const options = { name: "a.xlsx", template: "auto", today, ...(sheet !== undefined && { sheet }) };
    return readImport({ bytes }, options, { start: () => undefined, row: () => undefined });
  };

  it("is the first one, and it is said when another was in front", async () => {
    const read = await readBook(bookOf(rows, rows, 1));
    expect(read.facts.sheet).toBe("甲");
    expect(read.fileIssues).toMatchObject([
      { code: "other_sheet_in_front", severity: "warning", params: { sheet: "甲", front: "乙" } },
    ]);
    expect((await readBook(bookOf(rows, rows, 0))).fileIssues).toEqual([]);
    const chosen = await readBook(bookOf(rows, rows, 1), "甲");
    expect([chosen.facts.sheet, chosen.fileIssues]).toEqual(["甲", []]);
    expect((await readBook(bookOf(rows, rows, 0), "乙")).facts.sheet).toBe("乙");
  });

  it("is named where another one fits and the first does not", async () => {
    const notes = [["填写说明"], ["一、每行一人"]];
    await expect(readBook(bookOf(notes, rows, 0))).rejects.toMatchObject({
      code: "other_sheet_fits",
      params: { sheet: "甲", fits: "乙" },
      sheets: ["乙"],
    });
    await expect(readBook(bookOf(notes, notes, 0))).rejects.toMatchObject({ code: "template_unknown", sheets: [] });
    await expect(readBook(bookOf(notes, rows, 0), "丙")).rejects.toMatchObject({ code: "NO_SUCH_SHEET" });
  });
});

describe("finding the titles", () => {
  it("recognises every template by its own titles", async () => {
    const standard = standardBill.fields.map((field) => field.title);
    const data = [...sampleRows(standardBill, { rows: 2, company: 1, seed: 1, errors: false })];
    const lines = data.map((line) => line.map((cell) => String(cell ?? "")));
    expect((await read([standard, ...lines])).template.name).toBe("standard_bill");
    const [titles, row] = fastLines([goodRow()]) as [string[], string[]];
    expect((await read([titles, row])).template.name).toBe("fast_bill");
    expect(
      (
        await read([
          [...titles, "任务名称"],
          [...row, "分拣"],
        ])
      ).template.name,
    ).toBe("plus_bill");
  });

  it("looks below headings and notes, over merged pairs of rows, by alias, spacing and star, in any order", async () => {
    const [titles, row] = fastLines([goodRow()]) as [string[], string[]];
    const heading = [["六月劳务明细"], [], ["填表说明：必填项带*"]];
    expect(numbers(await read([...heading, titles, row]))).toEqual([5]);
    const upper = ["姓名", "身份证号", "手机号", "收款信息", "", "服务内容", "服务日期"];
    const lower = ["", "", "", "收款账号", "核算费用", "", ""];
    expect(numbers(await read([upper, lower, row]))).toEqual([3]);
    const renamed = ["接包方姓名", "身份证号码 *", "手机号码", "银行卡号", "核算费用（元）", "服务内容", "服务日期"];
    const turned = await read([[...renamed].reverse(), [...row].reverse()]);
    expect(turned.taken[0]?.issues).toEqual([]);
    expect(turned.taken[0]?.cells[0]?.text).toBe("张三");
  });

  it("looks in the first 1,024 columns, and says so of a row that goes on without titles", async () => {
    const [titles, row] = fastLines([goodRow()]) as [string[], string[]];
    const pushed = (line: string[], by: number): string[] => [...Array.from({ length: by }, () => ""), ...line];
    const last = 1_024 - titles.length;
    expect(numbers(await read([pushed(titles, last), pushed(row, last)]))).toEqual([2]);
    const params = { row: 1, column: 1_024 + titles.length, limit: 1_024 };
    expect(await refusal([pushed(titles, 1_024), pushed(row, 1_024)])).toMatchObject({ code: "TOO_WIDE", params });
    const far = [...row, ...Array.from({ length: 2_000 }, () => ""), "x"];
    const result = await read([titles, far, row, far]);
    expect(numbers(result)).toEqual([2, 3, 4]);
    expect(result.fileIssues).toEqual([
      { row: null, column: null, code: "cells_far_right", severity: "info", params: { count: 2 } },
    ]);
  });

  it("never takes a title for one that looks like it", async () => {
    const [titles, row] = fastLines([goodRow()]) as [string[], string[]];
    const wrong = titles.map((title) => (title === "姓名" ? "姓氏" : title));
    expect(await refusal([wrong, row], "fast_bill")).toEqual([
      "fast_titles_missing",
      { template: "fast_bill", missing: "姓名" },
    ]);
  });

  it("says which template is nearest and what it lacks", async () => {
    expect(
      await refusal([
        ["姓名", "手机号", "核算费用"],
        ["张三", "13800000000", "1"],
      ]),
    ).toEqual(["template_unknown", { nearest: "fast_bill", missing: "身份证号" }]);
    expect(await refusal([["a", "b"]], "standard_bill")).toMatchObject(["standard_titles_missing", {}]);
    const late = [...Array.from({ length: 20 }, () => ["注"]), ...fastLines([goodRow()])];
    expect(await refusal(late, "fast_bill")).toMatchObject(["fast_titles_missing", {}]);
  });

  it("tells that titles fit several templates, but reads on where they stand over two rows", async () => {
    const upper = ["姓名", "身份证号", "手机号", "收款信息"];
    const person = ["张三", "11010519491231002X", "13800000000", "100"];
    expect(await refusal([upper, person])).toEqual(["template_ambiguous", { templates: "worker、stop_cooperation" }]);
    const fee = await read([upper, ["", "", "", "核算费用"], person]);
    expect([fee.template.name, fee.rows]).toEqual(["fast_bill", 1]);
    const worker = ["姓名", "身份证号", "手机号", "部门", "收款信息"];
    const filled = ["张三", "11010519491231002X", "13800000000", "仓储部", "100"];
    const bill = await read([worker, ["", "", "", "", "核算费用"], filled]);
    expect([bill.template.name, numbers(bill)]).toEqual(["fast_bill", [3]]);
    const people = await read([worker, filled, ["李四", "", "", "", ""]]);
    expect([people.template.name, numbers(people)]).toEqual(["worker", [2, 3]]);
    expect(await refusal([worker])).toEqual(["no_rows", {}]);
  });

  it("does not take a form above the table for its titles", async () => {
    const form = [["部门名称", "仓储部"], ["姓名", "李四", "身份证号", "110105199003074477"], []];
    const [titles, row] = fastLines([goodRow()]) as [string[], string[]];
    const result = await read([...form, titles, row]);
    expect([result.template.name, numbers(result)]).toEqual(["fast_bill", [5]]);
    expect(await refusal([["部门名称", "甲", "乙"]])).toEqual(["template_doubtful", { nearest: "organization" }]);
    expect((await read([["部门名称", "甲", "乙"], ["一组"]], "organization")).rows).toBe(1);
  });

  it("holds a title that stands twice against the file where money or a person depends on it", async () => {
    const [titles, row] = fastLines([goodRow()]) as [string[], string[]];
    const money = await read([
      [...titles, "服务费用"],
      [...row, "999"],
    ]);
    expect(money.fileIssues).toMatchObject([{ code: "title_repeated", severity: "error", column: "accounting_fee" }]);
    expect(money.taken[0]?.cells[4]?.text).toBe("100.00");
    const remark = await read([
      [...titles, "服务内容"],
      [...row, "x"],
    ]);
    expect(remark.fileIssues).toMatchObject([{ code: "title_repeated", severity: "warning" }]);
    const own = await read([
      [...titles, "工号", "__proto__"],
      [...row, "7", "x"],
    ]);
    expect(own.ignoredTitles).toEqual(["工号", "__proto__"]);
  });
});

describe("rows below the titles", () => {
  it("skips empty rows, rows with nothing but a serial number, and titles that come again", async () => {
    const [titles, row] = fastLines([goodRow()]) as [string[], string[]];
    const other = goodRow({ 核算费用: "7" });
    const lines = [
      [...titles, "序号"],
      [...row, "1"],
      ["", "", "", "", "", "", "", "2"],
      [],
      [...titles, "序号"],
      [...other, "3"],
    ];
    expect(numbers(await read(lines))).toEqual([2, 6]);
  });

  it("refuses a file without rows, total rows not being rows", async () => {
    const [titles] = fastLines([]) as [string[]];
    expect(await refusal([titles])).toEqual(["no_rows", {}]);
    expect(await refusal([titles, ["合计", "", "", "", "0"]])).toEqual(["no_rows", {}]);
  });

  it("compares total rows with the rows above, as a whole and by section", async () => {
    const rows = [goodRow(), goodRow({ 核算费用: "50" })] as [string[], string[]];
    const total = (word: string, sum: string): string[] => [word, "", "", "", sum, "", ""];
    const good = await read(fastLines([...rows, total("合 计：", "150")]));
    expect(good.rows).toBe(2);
    expect(good.fileIssues).toMatchObject([{ code: "total_row_equal", severity: "info", row: 4 }]);
    const bad = await read(fastLines([...rows, total("总计", "151.00")]));
    expect(bad.fileIssues).toMatchObject([
      { code: "total_row_differs", severity: "warning", params: { stated: "151.00", counted: "150.00" } },
    ]);
    const parts = [rows[0], total("小计", "100"), rows[1], total("小计", "50"), total("合计", "150")];
    const codes = (await read(fastLines(parts))).fileIssues.map(({ code }) => code);
    expect(codes).toEqual(["total_row_equal", "total_row_equal", "total_row_equal"]);
  });

  it.each([
    ["本月合计"],
    ["实发合计"],
    ["合计：3人"],
    ["合计: 3 人"],
    ["合计金额（元）"],
    ["总计（元）"],
    ["总 计 ( 元 )"],
    ["共计3笔"],
    ["TOTAL AMOUNT"],
    ["Grand Total："],
    ["１１月合计"],
  ])("compares the row %s with the rows above", async (label) => {
    const result = await read(fastLines([goodRow(), [label, "", "", "", "100", "", ""]]));
    expect(numbers(result)).toEqual([2]);
    expect(result.fileIssues).toMatchObject([{ code: "total_row_equal", row: 3 }]);
  });

  it("compares a total that stands behind its label in the cell, and one of any first cell", async () => {
    const lines = fastLines([goodRow(), ["总人数：1", "", "", "", "总金额：100", "", ""], ["", "", "", "合计", "99"]]);
    const codes = (await read(lines)).fileIssues.map(({ code }) => code);
    expect(codes).toEqual(["total_row_equal", "total_row_differs"]);
  });

  it.each([
    [["合计（大写）", "", "", "", "壹佰元整"]],
    [["人民币（大写）：壹佰元整"]],
    [["以下空白"]],
    [["——以 下 空 白——"]],
    [["制表人：周敏", "", "审核人：吴倩", "", "", "出纳：郑凯"]],
    [["制表人", "周敏", "审核人", "吴倩"]],
    [["填表说明：1、身份证号须为18位"]],
    [["备注: 请于月底前发放"]],
    [["平均", "", "", "", "101"]],
    [["累计", "", "", "", "30300"]],
    [["打印时间：2026-11-20 10:00"]],
    [["导出人: 周敏", "", "导出日期：2026-11-20"]],
    [["第1页/共3页"]],
    [["— 第 1 页，共 3 页 —"]],
    [["Page 1 of 3"]],
    [["金额单位：元"]],
  ])("tells a closing row that states no sum: %s", async (line) => {
    const result = await read(fastLines([goodRow(), line]));
    expect(numbers(result)).toEqual([2]);
    expect(result.fileIssues).toMatchObject([
      { code: "closing_rows", severity: "info", params: { rows: "3", count: 1 } },
    ]);
  });

  it.each(["合计", "总金", "共计", "制表人", "备注：李", "完", "共"])(
    "takes a person named %s for data",
    async (name) => {
      expect(numbers(await read(fastLines([goodRow({ 姓名: name })])))).toEqual([2]);
    },
  );

  it("keeps a person whose row is not whole, whatever the row says of a total", async () => {
    const [titles, row] = fastLines([goodRow()]) as [string[], string[]];
    const other = goodRow({ 身份证号: "", 手机号: "", 收款账号: "", 服务内容: "合计" });
    expect(numbers(await read([titles, row, other as string[]]))).toEqual([2, 3]);
  });

  it("tells how many cells say that there is no value", async () => {
    const lines = fastLines([goodRow(), goodRow({ 服务内容: "nan", 收款账号: "NULL" })]);
    const { fileIssues, taken } = await read(lines);
    expect(fileIssues).toMatchObject([{ code: "absent_values", severity: "warning", params: { count: 2, row: 3 } }]);
    expect(taken[1]?.cells.filter(({ text }) => /nan|null/iu.test(text))).toEqual([]);
  });

  it("does not take a person for a total row", async () => {
    const result = await read(fastLines([goodRow({ 姓名: "张三", 服务内容: "合计" })]));
    expect(numbers(result)).toEqual([2]);
  });

  it("gives the messages of the specification", async () => {
    const lines = fastLines([goodRow({ 身份证号: "110105491231002" }), goodRow({ 手机号: "", 核算费用: "7" })]);
    const { taken: rows } = await read(lines);
    expect(rows[0]?.issues).toEqual([
      {
        column: "id_no",
        code: "bill_id_number",
        severity: "error",
        params: { row: 2, name: "张三", idno: "110105491231002" },
      },
    ]);
    expect(rows[1]?.issues).toMatchObject([{ code: "bill_cell_missing", params: { column: "手机号" } }]);
  });
});
