import { describe, expect, it } from "vitest";
import { seededRandom } from "../text/seeded-random.ts";
import {
  centsOf,
  centsSchema,
  divideHalfUp,
  formatMoney,
  formatRatio,
  maxCents,
  moneyText,
  mulRatio,
  nonNegativeCentsSchema,
  plainMoney,
  positiveCentsSchema,
  sumCents,
} from "./money.ts";
import { parseMoney } from "./money-parse.ts";

describe("amount schemas", () => {
  it("take integers within the range only", () => {
    for (const good of [0, 1, -1, maxCents, -maxCents]) expect(centsSchema.parse(good)).toBe(good);
    for (const bad of [0.5, 2 ** 53, maxCents + 1, Number.NaN, Number.POSITIVE_INFINITY, null, [], "100", "NaN"]) {
      expect(centsSchema.safeParse(bad).success).toBe(false);
    }
    expect(Object.is(centsSchema.parse(-0), 0)).toBe(true);
    expect(Object.is(nonNegativeCentsSchema.parse(-0), 0)).toBe(true);
    expect(nonNegativeCentsSchema.safeParse(-1).success).toBe(false);
    expect(positiveCentsSchema.safeParse(0).success).toBe(false);
  });
});

describe("printing", () => {
  it.each([
    [0, "0.00", "0.00"],
    [5, "0.05", "0.05"],
    [-5, "-0.05", "−0.05"],
    [123456, "1234.56", "1,234.56"],
    [-100000000, "-1000000.00", "−1,000,000.00"],
    [99999, "999.99", "999.99"],
    [maxCents, "100000000000.00", "100,000,000,000.00"],
  ])("%i", (cents, plain, formatted) => {
    expect(plainMoney(cents)).toBe(plain);
    expect(formatMoney(cents)).toBe(formatted);
  });

  it("prints the total of many amounts, which may be above the greatest of one, but nothing broken", () => {
    expect(formatMoney(maxCents * 3 + 1)).toBe("300,000,000,000.01");
    expect(plainMoney(-maxCents - 1)).toBe("-100000000000.01");
    for (const broken of [0.5, Number.NaN, 2 ** 53]) expect(() => formatMoney(broken)).toThrow(RangeError);
  });

  it("every printed amount reads back as itself", () => {
    const random = seededRandom(1);
    for (let round = 0; round < 20_000; round += 1) {
      const cents = round < 10_000 ? round : random.int(-maxCents, maxCents);
      expect(parseMoney(plainMoney(cents), { allowNegative: true })).toEqual({ ok: true, cents });
      expect(parseMoney(formatMoney(cents), { allowNegative: true })).toEqual({ ok: true, cents });
    }
  });

  it("prints ratios", () => {
    expect([750, 10_000, 5, 0, 100, -25].map(formatRatio)).toEqual(["7.5%", "100%", "0.05%", "0%", "1%", "-0.25%"]);
  });
});

describe("arithmetic", () => {
  it("rounds a half up and away from zero", () => {
    expect([divideHalfUp(1, 2), divideHalfUp(-1, 2), divideHalfUp(1, 3), divideHalfUp(5, -2)]).toEqual([1, -1, 0, -3]);
    expect(Object.is(divideHalfUp(-1, 3), 0)).toBe(true);
    expect(() => divideHalfUp(1, 0)).toThrow(RangeError);
  });

  it("takes 7.5 % of an amount", () => {
    expect(mulRatio(10_000, 750)).toBe(750);
    expect(mulRatio(6, 750)).toBe(0);
    expect(mulRatio(7, 750)).toBe(1);
    expect(mulRatio(-7, 750)).toBe(-1);
    expect(mulRatio(maxCents, 10_000)).toBe(maxCents);
    expect(() => mulRatio(0.5, 750)).toThrow(RangeError);
    expect(() => mulRatio(100, 7.5)).toThrow(RangeError);
  });

  it("agrees with exact fractions", () => {
    const random = seededRandom(2);
    for (let round = 0; round < 20_000; round += 1) {
      const cents = random.int(-maxCents, maxCents);
      const ratio = random.int(0, 10_000);
      const twice = BigInt(mulRatio(cents, ratio)) * 20_000n - BigInt(cents) * BigInt(ratio) * 2n;
      const error = twice < 0n ? -twice : twice;
      expect(error <= 10_000n).toBe(true);
      expect(mulRatio(-cents, ratio) + mulRatio(cents, ratio)).toBe(0);
    }
  });

  it("sums exactly and refuses what is no amount", () => {
    expect(sumCents([10, 20])).toBe(30);
    expect(sumCents([])).toBe(0);
    expect(() => sumCents([maxCents, 1])).toThrow(RangeError);
    expect(() => sumCents([0.1])).toThrow(RangeError);
  });
});

describe("an amount that may be missing", () => {
  it.each([null, undefined, "", "x", Number.NaN, 1.5, {}])("is a dash and no zero where there is none: %s", (value) => {
    expect([centsOf(value), moneyText(value)]).toEqual([null, "—"]);
  });
  it.each([
    [0, "0.00"],
    [-5, "−0.05"],
    ["123456", "1,234.56"],
  ])("%s is %s", (value, text) => {
    expect(moneyText(value)).toBe(text);
  });
});
