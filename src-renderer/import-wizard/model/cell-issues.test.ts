import { describe, expect, it } from "vitest";
import type { ImportRow } from "../../../src-shared/bridge/imports.ts";
import { zhCN } from "../../../src-shared/locales/zh-CN/catalog.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { chunksOf } from "../grid/row-window.ts";
import { issuesOfCell, issueText, kindText, nextIssueColumn, worstIssue } from "./cell-issues.ts";

const row: ImportRow = {
  row_id: 7,
  number: 9,
  cells: {},
  edited: [],
  locked: false,
  result: null,
  issues: [
    { code: "id_checksum", severity: "error", params: {}, column: "id_no" },
    { code: "card_luhn", severity: "warning", params: {}, column: "card" },
    { code: "money_empty", severity: "error", params: {}, column: "fee" },
    { code: "id_age", severity: "warning", params: {}, column: "id_no" },
  ],
};
const columns = ["name", "id_no", "card", "fee"];

describe("remarks on cells", () => {
  it("shows the graver one of a cell", () => {
    expect(worstIssue(issuesOfCell(row, "id_no"))).toBe("error");
    expect(worstIssue(issuesOfCell(row, "card"))).toBe("warning");
    expect(worstIssue(issuesOfCell(row, "name"))).toBeUndefined();
  });

  it("finds the next one to the right, by severity", () => {
    expect(nextIssueColumn(row, columns, { severity: "error" }, -1)).toBe(1);
    expect(nextIssueColumn(row, columns, { severity: "error" }, 1)).toBe(3);
    expect(nextIssueColumn(row, columns, { severity: "error" }, 3)).toBe(-1);
    expect(nextIssueColumn(row, columns, { severity: "warning" }, 1)).toBe(2);
  });
});

describe("a remark in words", () => {
  it("names templates by their name and shows a code that has no text", async () => {
    const texts = await loadTexts("zh-CN");
    const refusal = { code: "template_unknown", params: { nearest: "plus_bill", missing: "身份证号" } };
    expect(issueText(texts, refusal)).toContain("Plus发单账单");
    expect(issueText(texts, { code: "from_the_future", params: {} })).toContain("from_the_future");
  });
});

describe("a kind of remarks in words", () => {
  it("has a text of its own, or leaves open what differs from one to the next, whatever the first one said", async () => {
    const texts = await loadTexts("zh-CN");
    expect(kindText(texts, { code: "duplicate_in_file" })).toBe("与表中其他行重复");
    expect(kindText(texts, { code: "card_of_several" })).toBe("本表中有 … 人使用该卡号，请核对");
    for (const code of Object.keys(zhCN.imports.issues)) expect(kindText(texts, { code })).not.toContain("{{");
    const english = await loadTexts("en");
    for (const code of ["mobile_shared", "card_shared", "card_shared_with"])
      expect(kindText(english, { code })).not.toContain("undefined");
  });
});

describe("the blocks of rows that a view needs", () => {
  it("covers the range and no more", () => {
    expect(chunksOf(95, 130, 100_000)).toEqual([0, 1]);
    expect(chunksOf(99_950, 100_050, 100_000)).toEqual([999]);
    expect(chunksOf(0, 20, 0)).toEqual([]);
    expect(chunksOf(-5, 20, 15)).toEqual([0]);
  });
});
