import { expect, it } from "vitest";
import { sensitiveWords } from "../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import {
  bankCardField,
  centsField,
  choiceField,
  companyField,
  countField,
  dayField,
  emailField,
  finishedMonthField,
  idNumberField,
  lineField,
  noteField,
  patternField,
  phoneField,
  yesNoField,
} from "../../../src-shared/kernel/forms/fields.ts";
import { checkRow } from "../../../src-shared/kernel/imports/cells/check-row.ts";
import { noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import { typedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import { defineRecordImport } from "../../../src-shared/kernel/imports/record-import.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { submitRow } from "../../../src-shared/registries/imports/submits.ts";
import { derivedMistakes } from "./derived-sample.ts";
import { sampleRows } from "./sample-rows.ts";

/** An import of a form with a field of every kind that a spreadsheet may fill. */
const submit = defineRecordImport({
  name: "every_kind",
  kind: 99,
  list: sensitiveWords,
  create: { path: "/every", access: "settings.word.edit" },
  form: {
    company_id: companyField(),
    name: lineField({ min: 2, most: 20 }),
    serial: patternField(/^XL\d+$/u, 20),
    amount: centsField({ min: 100 }),
    day: dayField(0, "any"),
    month: finishedMonthField(),
    heads: countField({ least: 10, most: 20 }),
    kind: choiceField([3, 7]),
    isUrgent: yesNoField(),
    phone: phoneField(),
    id_no: idNumberField(),
    card: bankCardField({ isOptional: true }),
    email: emailField({ isOptional: true }),
    note: noteField(),
  },
  columns: {
    name: { title: "名称", aliases: ["全称"] },
    serial: { title: "序列号", example: "XL1" },
    amount: { title: "金额" },
    day: { title: "日期" },
    month: { title: "月份" },
    heads: { title: "人数" },
    kind: { title: "类别", words: { 3: "甲类", 7: ["乙类", "乙"] } },
    isUrgent: { title: "是否加急" },
    phone: { title: "手机号" },
    id_no: { title: "身份证号" },
    card: { title: "卡号" },
    email: { title: "邮箱" },
    note: { title: "备注" },
  },
  duplicateKey: ["serial"],
  sums: ["amount"],
});

const good = [...sampleRows(submit, { rows: 40, company: 1, seed: 1, errors: false })].map((cells) =>
  cells.map((cell) => (typeof cell === "number" ? plainMoney(cell) : (cell ?? ""))),
);
const remarks = (texts: readonly string[]) => {
  const cells = texts.map((text) => ({ text, fault: null }));
  return checkRow(submit, cells, { number: 2, first: true, today: "2026-11-21", company: noCompanyFacts });
};
/** The first good row, in which all optional cells are filled, with another text in a column. */
const spoilt = (column: string, text: string): string[] =>
  submit.fields.map(({ key }, at) => (key === column ? text : (good[0]?.[at] ?? "")));

it("fills every kind of field with what its column and the form take", () => {
  expect(good.flatMap(remarks)).toEqual([]);
  expect(new Set(good.map((cells) => cells[1])).size).toBe(good.length);
  for (const cells of good) {
    const row = typedRow(
      submit,
      2,
      cells.map((text) => ({ text })),
    );
    expect(submitRow(submit, row)).toEqual({ row });
  }
});

it("says of each mistake what its column says, and of a value that only the form refuses that", () => {
  for (const { column, text, code } of derivedMistakes(submit))
    expect([column, text, remarks(spoilt(column, text)).map((one) => [one.column, one.code])]).toEqual([
      column,
      text,
      [[column, code]],
    ]);
  const refused: [column: string, text: string][] = [
    ["name", "短"],
    ["serial", "XX1"],
    ["amount", "0.99"],
    ["heads", "9"],
    ["heads", "21"],
  ];
  for (const [column, text] of refused)
    expect(remarks(spoilt(column, text)).map(({ code }) => code)).toEqual(["cell_not_accepted"]);
});

it("derives call, permission, row and company from the record", () => {
  expect(submit).toMatchObject({
    ...{ name: "every_kind", kind: 99, group: "records", permission: "settings.word.edit", needsCompany: true },
    ...{ way: "parts", lists: [{ name: "sensitiveWords" }], sums: ["amount"] },
    call: { name: "sensitiveWords.import", method: "POST", path: "/every/import", keyed: true },
  });
  expect(Object.keys(submit.row.shape)).toEqual(["row", ...submit.fields.map(({ key }) => key)]);
  const choice = submit.fields.find(({ key }) => key === "kind");
  expect(choice?.choices.map(({ code, words }) => [code, words])).toEqual([
    [3, ["甲类"]],
    [7, ["乙类", "乙"]],
  ]);
});
