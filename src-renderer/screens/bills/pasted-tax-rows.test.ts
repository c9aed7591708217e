import { describe, expect, it } from "vitest";
import { readTaxRows } from "./pasted-tax-rows.ts";

const today = "2026-11-20";
const id = "11010519491231002X";

describe("the tax office's list", () => {
  it("is read from a spreadsheet, titles and empty lines left out", () => {
    const text = `姓名\t身份证号\t税额\t备注\n张三\t${id.toLowerCase()}\t1,234.50\tx\n\n李四，${id}，0`;
    expect(readTaxRows(text, today)).toEqual({
      rows: [
        { row: 2, labor_name: "张三", labor_id_no: id, tax_amount: 123_450 },
        { row: 4, labor_name: "李四", labor_id_no: id, tax_amount: 0 },
      ],
      faults: [],
    });
  });

  it("names the first thing that is wrong with a line", () => {
    const lines = [
      `张三\t${id}`,
      `\t${id}\t1`,
      "张三\t110105194912310021\t1",
      `张三\t${id}\t12元`,
      `张三\t${id}\t-1`,
      `张三,${id},1,234.50`,
    ];
    expect(readTaxRows(lines.join("\n"), today)).toEqual({
      rows: [],
      faults: [
        { row: 1, code: "columns" },
        { row: 2, code: "name" },
        { row: 3, code: "idNumber" },
        { row: 4, code: "amount" },
        { row: 5, code: "amount" },
        { row: 6, code: "columns" },
      ],
    });
  });
});
