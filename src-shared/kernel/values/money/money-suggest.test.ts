import { describe, expect, it } from "vitest";
import { seededRandom } from "../text/seeded-random.ts";
import { plainMoney } from "./money.ts";
import { shiftPoint, suggestMoney } from "./money-suggest.ts";

describe("suggestMoney", () => {
  it.each([
    ["1.2万", "12000.00"],
    ["1.2万元", "12000.00"],
    ["3亿", "300000000.00"],
    ["100元", "100.00"],
    ["100元整", "100.00"],
    ["RMB 1,234.5", "1234.50"],
    ["1,234.5 CNY", "1234.50"],
    ["一百元", "100.00"],
    ["壹佰元零伍分", "100.05"],
    ["1e2", "100.00"],
    ["1.5E+3", "1500.00"],
    ["25E-1", "2.50"],
    ['"100"', "100.00"],
    [".5", "0.50"],
    ["5.", "5.00"],
    ["1 234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1234,567", "1234567.00"],
    ["12,3456.00", "123456.00"],
    ["100.005", "100.01"],
    ["99.995", "100.00"],
    ["1\u200b00", "100.00"],
    ["-5元", "-5.00"],
  ])("offers for %j %s", (text, offer) => expect(suggestMoney(text)).toBe(offer));

  it.each(["", "-", "#REF!", "(100)", "12,34", "1.2.3", "张三", "NaN", "1e99", "10%"])(
    "offers nothing for %j",
    (text) => expect(suggestMoney(text)).toBeNull(),
  );

  it("moves a point there and back", () => {
    const random = seededRandom(3);
    for (let round = 0; round < 2_000; round += 1) {
      const cents = random.int(-10_000_000, 10_000_000);
      const power = random.int(2, 9);
      const shifted = shiftPoint(plainMoney(cents), power);
      expect(BigInt(shifted)).toBe(BigInt(cents) * 10n ** BigInt(power - 2));
      expect(Number(shiftPoint(shifted, -power))).toBe(cents / 100);
    }
  });
});
