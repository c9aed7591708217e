import { describe, expect, it } from "vitest";
import { transactList } from "../../../billing/funds/transact-list-import.ts";
import { insuranceStaff } from "../../../insurance/roster/insurance-staff-import.ts";
import { checkInvoiceNo, checkPayAccount, parseDecimal, parseMonthCell, parsePriceRange } from "./cell-forms.ts";
import { cellValue, decodeCell } from "./cells.ts";
import type { ImportTemplate } from "./define.ts";
import { field } from "./define.ts";

const usual = { is1904: false, isTyped: true, today: "2026-11-21" };

const fieldOf = (template: ImportTemplate, key: string) => {
  const match = template.fields.find((one) => one.key === key);
  if (match === undefined) throw new Error(`no field ${key}`);
  return match;
};

describe("a price or a range of prices", () => {
  it.each([
    ["100", 10_000, null],
    ["1,200.50", 120_050, null],
    ["100-200", 10_000, 20_000],
    ["100~200", 10_000, 20_000],
    ["100～200", 10_000, 20_000],
    ["100－200", 10_000, 20_000],
    ["100–200", 10_000, 20_000],
    ["100—200", 10_000, 20_000],
    [" 0.01 ~ 999,999.99 ", 1, 99_999_999],
  ])("reads %s", (text, price, max_price) => {
    expect(parsePriceRange(text)).toEqual({ ok: true, price, max_price });
  });

  it.each([
    ["-5", "negative"],
    ["100--200", "negative"],
    ["100-200-300", "notANumber"],
    ["面议", "notANumber"],
    ["100元-200元", "unit"],
    ["100-", "notANumber"],
    ["", "empty"],
  ])("does not guess at %s", (text, code) => {
    expect(parsePriceRange(text)).toMatchObject({ ok: false, code });
  });
});

describe("the other forms", () => {
  it("reads months, days of a month and serials", () => {
    expect(["2025-10", "202510", "2025年1月", "2025/3/9", "45931"].map(parseMonthCell)).toMatchObject([
      { value: "2025-10" },
      { value: "2025-10" },
      { value: "2025-01" },
      { value: "2025-03" },
      { value: "2025-10" },
    ]);
    expect(parseMonthCell("2025-13").ok).toBe(false);
  });

  it("reads plain decimals only", () => {
    expect(["1", "-0.5", "4.123456", "1e3", "4..5", "1,000", "1.1234567"].map(parseDecimal)).toEqual([
      1,
      -0.5,
      4.123_456,
      null,
      null,
      null,
      null,
    ]);
  });

  it("tells numbers of invoices by their digits", () => {
    expect(checkInvoiceNo("25312000000000000001")).toEqual({ ok: true, isOld: false });
    expect(checkInvoiceNo("12345678")).toEqual({ ok: true, isOld: true });
    expect(checkInvoiceNo("2531200000000000000")).toMatchObject({ code: "length" });
    expect(checkInvoiceNo("2531200000000000000A")).toMatchObject({ code: "characters" });
  });

  it("takes a card, an e-mail address or a mobile number for an account", () => {
    expect(checkPayAccount("13800000000")).toMatchObject({ ok: true });
    expect(checkPayAccount("a@b.cn")).toMatchObject({ ok: true });
    expect(checkPayAccount("6222020200112233440")).toMatchObject({ ok: true, warnings: ["luhn"] });
    expect(checkPayAccount("12800000000")).toMatchObject({ code: "phone" });
    expect(checkPayAccount("a@b")).toMatchObject({ code: "email" });
    expect(checkPayAccount("62220202")).toMatchObject({ code: "length" });
    expect(checkPayAccount("甲")).toMatchObject({ code: "characters" });
  });
});

describe("what is sent for a cell", () => {
  it("is the code of a choice, whatever word stood for it", () => {
    const action = fieldOf(insuranceStaff, "action");
    expect(["增员", "减员", "替换为", " 替 换 为 ", "换人"].map((word) => cellValue(action, word))).toEqual([
      "add",
      "reduce",
      "replace",
      "replace",
      undefined,
    ]);
    const status = fieldOf(transactList, "status");
    expect(["已处理", "未处理", "是"].map((word) => cellValue(status, word))).toEqual([2, 1, 2]);
  });

  it("is both ends of a range in cents, a month, and a number", () => {
    expect(cellValue(field("price", "单价", "priceRange"), "100~200")).toBe("10000-20000");
    expect(cellValue(field("period", "账期", "month"), "2025年1月")).toBe("2025-01");
    expect(cellValue(field("score", "评分", "float"), "4.5")).toBe(4.5);
  });
});

describe("numbers that a spreadsheet has spoilt", () => {
  it.each([
    ["reference", "1.2345678901234567E+19", "number_as_number"],
    ["invoiceNo", "25312000000000000001", "number_as_number"],
    ["payAccount", "6222020200112233440", "card_as_number"],
    ["uscc", "1.2E17", "number_as_number"],
    ["text", "20261101000012345", "number_as_number"],
    ["text", "2.0261101000012346E+16", "number_as_number"],
    ["enum", "20261101000012000", "number_as_number"],
    ["name", "2026110100001200", "number_as_number"],
  ] as const)("are a fault in a column of kind %s", (kind, text, fault) => {
    expect(decodeCell(field("x", "列", kind), { kind: "number", text }, usual)).toEqual({ text, fault });
  });

  it("are read where nothing was lost", () => {
    expect(decodeCell(field("x", "列", "reference"), { kind: "number", text: "202511200001" }, usual).fault).toBeNull();
    expect(decodeCell(field("x", "列", "reference"), { kind: "number", text: "1.5" }, usual)).toEqual({
      text: "1.5",
      fault: null,
    });
    expect(decodeCell(field("x", "列", "month"), { kind: "number", text: "45931" }, usual).text).toBe("2025-10");
    expect(decodeCell(field("x", "列", "month"), { kind: "date", text: "2025-10-01" }, usual).text).toBe("2025-10");
    expect(decodeCell(field("x", "列", "priceRange"), { kind: "date", text: "2025-10-01" }, usual).fault).toBe(
      "type_mismatch",
    );
  });
});
