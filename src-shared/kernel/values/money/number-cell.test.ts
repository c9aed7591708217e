import { describe, expect, it } from "vitest";
import { seededRandom } from "../text/seeded-random.ts";
import { plainMoney } from "./money.ts";
import { parseMoney } from "./money-parse.ts";
import { numberCellText } from "./number-cell.ts";

describe("numberCellText", () => {
  it.each([
    ["0.30000000000000004", "0.3"],
    ["1.005", "1.005"],
    ["1.2345E+3", "1234.5"],
    ["1E+2", "100"],
    ["5.0000000000000003E-2", "0.05"],
    ["99.995000000000005", "99.995"],
    ["9.9999999999999999", "10"],
    ["123456789012345678", "123456789012346000"],
    ["0", "0"],
    ["-1234.5600000000001", "-1234.56"],
    ["100", "100"],
    ["0.000", "0"],
  ])("%s → %s", (raw, text) => expect(numberCellText(raw)).toBe(text));

  it("is null for what is no number", () => {
    for (const raw of ["", "abc", "1,2", "NaN", "1e", "--1"]) expect(numberCellText(raw)).toBeNull();
  });

  it("gives back every amount that a spreadsheet stores as 17 digits", () => {
    const random = seededRandom(5);
    for (let round = 0; round < 20_000; round += 1) {
      const cents = random.int(0, 99_999_999_999);
      const stored = Number(plainMoney(cents)).toPrecision(17);
      expect(parseMoney(numberCellText(stored) ?? "")).toEqual({ ok: true, cents });
    }
  });
});
