import { describe, expect, it } from "vitest";
import { readTransactRows } from "./pasted-transact-rows.ts";

describe("a pasted transact list", () => {
  it("is read as a spreadsheet gives it, with the template's words or codes", () => {
    const text = "流水号\t处理状态\t金额\r\nLS20261120000001\t已处理\t1,234.50\r\n\r\nLS20261120000002\t否\nLS3\t２\t";
    expect(readTransactRows(text)).toEqual({
      rows: [
        { row: 2, no: "LS20261120000001", status: 2, amount: 123_450 },
        { row: 4, no: "LS20261120000002", status: 1 },
        { row: 5, no: "LS3", status: 2 },
      ],
      faults: [],
    });
  });

  it("names the line and what is wrong with it", () => {
    const { rows, faults } = readTransactRows("流水1\t是\nLS1\t也许\nLS2\t是\t一百\nLS3\t是\t1.005");
    expect(rows).toEqual([]);
    expect(faults).toEqual([
      { row: 1, code: "no" },
      { row: 2, code: "status" },
      { row: 3, code: "amount" },
      { row: 4, code: "amount" },
    ]);
  });
});
