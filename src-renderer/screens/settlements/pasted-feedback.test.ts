import { describe, expect, it } from "vitest";
import { readPastedFeedback } from "./pasted-feedback.ts";

const today = "2026-11-20";
const title = "金额\t交易号\t身份证号\t状态\t收款账号";
const idNo = "11010519491231002X";
const sheet = (...lines: string[]): string => [title, ...lines].join("\r\n");

describe("pasted reports of offline payments", () => {
  it("are read by their titles, in any order of columns, money in cents", () => {
    const { rows, issues } = readPastedFeedback(
      sheet(`1,234.56\tJS1P00001A1\t${idNo}\t成功\t`, "", `0.01\tJS1P00002A1\t${idNo}\t付款失败\t6212264301003495221`),
      today,
    );
    expect(issues).toEqual([]);
    expect(rows).toEqual([
      { row: 2, trade_no: "JS1P00001A1", user_id_no: idNo, status: "success", amount: 123_456 },
      {
        row: 4,
        trade_no: "JS1P00002A1",
        user_id_no: idNo,
        status: "failure",
        amount: 1,
        user_bank_account: "6212264301003495221",
      },
    ]);
  });

  it("name titles that are missing, and then hold no rows", () => {
    expect(readPastedFeedback(`交易号\t金额\nA\t1`, today)).toEqual({
      rows: [],
      issues: [],
      missing: ["身份证号", "状态"],
    });
    expect(readPastedFeedback(" \n", today)).toEqual({ rows: [], issues: [], missing: [] });
  });

  it("say row by row what is wrong, a number that stands twice too", () => {
    const { rows, issues } = readPastedFeedback(
      sheet(
        `10\tA1\t${idNo}\t成功\t`,
        `0\tA2\t${idNo}\t成功\t`,
        `10\tA3\t110105194912310021\t成功\t`,
        `10\tA4\t${idNo}\t不知道\t`,
        `10\tA1\t${idNo}\t失败\t`,
      ),
      today,
    );
    expect(rows.map(({ trade_no }) => trade_no)).toEqual(["A1"]);
    expect(issues.map(({ row }) => row)).toEqual([3, 4, 5, 6]);
    expect(issues.at(-1)?.issue.code).toBe("feedback_final");
  });
});
