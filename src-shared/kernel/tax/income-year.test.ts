import { describe, expect, it } from "vitest";
import { yearStands } from "./income-year.ts";

const yuan = 100;
/** Months of 2026 from `first` on, each with this income and what was withheld. */
const months = (first: number, amounts: readonly (readonly [income: number, withheld: number])[]) =>
  amounts.map(([income, withheld], at) => ({
    period: `2026-${String(first + at).padStart(2, "0")}`,
    income_ex_vat: income * yuan,
    withheld: withheld * yuan,
  }));
const expected = (first: number, amounts: readonly (readonly [number, number])[]): number[] =>
  yearStands("2026", months(first, amounts)).map(({ expected_tax }) => expected_tax / yuan);

describe("a worker's year (dictionary A2.3)", () => {
  it("expects what the test vectors withhold", () => {
    expect(
      expected(1, [
        [6_250, 0],
        [6_250, 0],
        [6_250, 0],
      ]),
    ).toEqual([0, 0, 0]);
    expect(
      expected(1, [
        [8_000, 42],
        [8_000, 42],
        [8_000, 42],
      ]),
    ).toEqual([42, 42, 42]);
    const six: [number, number][] = [330, 330, 330, 890, 1_100, 1_100].map((withheld) => [20_000, withheld]);
    expect(expected(1, six)).toEqual([330, 330, 330, 890, 1_100, 1_100]);
    expect(
      expected(1, [
        [90_000, 4_180],
        [90_000, 6_700],
      ]),
    ).toEqual([4_180, 6_700]);
  });

  it("keeps what was withheld too much in May and expects nothing in June", () => {
    const stands = yearStands(
      "2026",
      months(5, [
        [10_000, 90],
        [1_000, 0],
      ]),
    );
    expect(stands.map(({ expected_tax, months: count }) => [expected_tax, count])).toEqual([
      [9_000, 1],
      [0, 2],
    ]);
    expect(stands[1]).toMatchObject({ cum_income: 1_100_000, cum_withheld: 9_000, cum_tax: 0 });
  });

  it("says how a month stands: expense, basic deduction, band, rate and quick deduction", () => {
    const [, , , april] = yearStands(
      "2026",
      months(1, [
        [20_000, 330],
        [20_000, 330],
        [20_000, 330],
        [20_000, 890],
      ]),
    );
    expect(april).toMatchObject({
      cum_expense: 1_600_000,
      cum_basic: 2_000_000,
      taxable: 4_400_000,
      band: 2,
      rate_bp: 1_000,
      quick_deduction: 252_000,
      cum_tax: 188_000,
      rule_version: "iit-cum-2025-10",
    });
  });

  it("counts a month without income or starts again after it, as the contract says", () => {
    const gap = [...months(1, [[8_000, 42]]), ...months(3, [[8_000, 0]])];
    expect(yearStands("2026", gap).map((stand) => stand.months)).toEqual([1, 3]);
    const reset = gap.map((month) => ({ ...month, gap_month_policy: "reset" as const }));
    expect(yearStands("2026", reset).map((stand) => stand.months)).toEqual([1, 1]);
  });

  it("leaves other years out and guesses nothing before the rule", () => {
    const old = [{ period: "2025-08", income_ex_vat: 900_000, withheld: 7_000 }];
    expect(yearStands("2026", old)).toEqual([]);
    expect(yearStands("2025", old)[0]).toMatchObject({ band: 0, expected_tax: 7_000, rule_version: "" });
  });
});
