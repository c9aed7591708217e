import { describe, expect, it } from "vitest";
import { formatMoney } from "./money.ts";
import { type MoneyCode, parseMoney } from "./money-parse.ts";

describe("parseMoney", () => {
  it.each([
    ["0", 0],
    ["1.005000".slice(0, 3), 100],
    ["100", 10_000],
    ["100.5", 10_050],
    ["99.99", 9_999],
    ["1,234.56", 123_456],
    ["12,345,678", 1_234_567_800],
    ["１２３", 12_300],
    ["１，２３４．５６", 123_456],
    ["¥100", 10_000],
    ["￥ 1,234.50", 123_450],
    ["  7 ", 700],
    ["\u00a07\u3000", 700],
    ["1.2300", 123],
    ["100000000000.00", 10_000_000_000_000],
    ["-0", 0],
    ["0.00", 0],
  ])("reads %j", (text, cents) => {
    const parsed = parseMoney(text);
    expect(parsed).toEqual({ ok: true, cents });
    expect(parsed.ok && Object.is(parsed.cents, -0)).toBe(false);
  });

  it.each<[string, MoneyCode]>([
    ["", "empty"],
    [" \u3000", "empty"],
    ["-", "dash"],
    ["——", "dash"],
    ["#REF!", "spreadsheetError"],
    ["#N/A", "spreadsheetError"],
    ["#DIV/0!", "spreadsheetError"],
    ["1e2", "scientific"],
    ["1.5E+3", "scientific"],
    ["(100)", "parentheses"],
    ["（100.00）", "parentheses"],
    ["一百元", "chineseNumeral"],
    ["壹佰元整", "chineseNumeral"],
    ["100元", "unit"],
    ["1.2万", "unit"],
    ["100 RMB", "unit"],
    ["1.234,56", "badGrouping"],
    ["1,23", "badGrouping"],
    ["1234,567", "badGrouping"],
    ["0,123", "badGrouping"],
    ["1,234,5", "badGrouping"],
    ["1 234.56", "badGrouping"],
    ["1.005", "tooManyDecimals"],
    ["99.995", "tooManyDecimals"],
    ["100000000000.01", "tooLarge"],
    ["1000000000000000", "tooLarge"],
    [`${"9".repeat(400)}`, "tooLarge"],
    ["-1", "negative"],
    ["-¥1", "negative"],
    ["NaN", "notANumber"],
    ["Infinity", "notANumber"],
    ['"100"', "notANumber"],
    ["0x10", "notANumber"],
    ["+5", "notANumber"],
    [".5", "notANumber"],
    ["5.", "notANumber"],
    ["10%", "percent"],
    ["5-", "notANumber"],
    ["1.2.3", "badGrouping"],
    ["1\u200b0", "notANumber"],
    ["张三", "notANumber"],
  ])("refuses %j as %s", (text, code) => {
    expect(parseMoney(text)).toEqual({ ok: false, code });
  });

  it("takes negative and refuses zero on request", () => {
    expect(parseMoney("-1,000.10", { allowNegative: true })).toEqual({ ok: true, cents: -100_010 });
    expect(parseMoney(formatMoney(-100_010), { allowNegative: true })).toEqual({ ok: true, cents: -100_010 });
    expect(parseMoney("-100000000000.01", { allowNegative: true })).toEqual({ ok: false, code: "tooLarge" });
    expect(parseMoney("0.00", { refuseZero: true })).toEqual({ ok: false, code: "zero" });
  });
});
