import { describe, expect, it } from "vitest";
import { seededRandom } from "../values/text/seeded-random.ts";
import { withholdBusinessIncome } from "./business-income.ts";
import { withholdFlatLevy } from "./flat-levy.ts";
import { deductionMonths, type GapMonthPolicy } from "./income-months.ts";
import { withholdCumulative } from "./withholding-cumulative.ts";
import { withholdPerPayment } from "./withholding-per-payment.ts";

const yuan = (amount: number): number => Math.round(amount * 100);

/** Withholds payments [month, income] one after another as a platform does; answers what each had withheld. */
function runYear(
  payments: readonly (readonly [month: number, income: number])[],
  policy: GapMonthPolicy = "count",
): number[] {
  let cum_income_before = 0;
  let cum_withheld_before = 0;
  const months: string[] = [];
  return payments.map(([number, income]) => {
    const month = `2026-${String(number).padStart(2, "0")}`;
    const answer = withholdCumulative({
      income,
      cum_income_before,
      cum_withheld_before,
      months: deductionMonths(months, month, policy),
      date: `${month}-15`,
    });
    if (!answer.ok) throw new Error(answer.code);
    months.push(month);
    cum_income_before = answer.cum_income;
    cum_withheld_before = answer.cum_withheld;
    return answer.pit;
  });
}

/** The annual tax by the second reading of the table: each part of the base at its own percentage, without quick deductions. */
function taxByParts(base: number): number {
  const parts = [
    [36_000, 3],
    [144_000, 10],
    [300_000, 20],
    [420_000, 25],
    [660_000, 30],
    [960_000, 35],
    [Number.MAX_SAFE_INTEGER / 100, 45],
  ] as const;
  let from = 0;
  let hundredths = 0;
  for (const [upTo, percent] of parts) {
    hundredths += Math.max(0, Math.min(base, yuan(upTo)) - from) * percent;
    from = yuan(upTo);
  }
  return Math.round(hundredths / 100);
}

const monthly = (income: number, count: number): (readonly [number, number])[] =>
  Array.from({ length: count }, (_, index) => [index + 1, yuan(income)] as const);

describe("cumulative withholding", () => {
  it.each([
    ["6 250 a month", monthly(6_250, 3), [0, 0, 0]],
    ["8 000 a month", monthly(8_000, 3), [42, 42, 42]],
    ["20 000 a month", monthly(20_000, 6), [330, 330, 330, 890, 1_100, 1_100]],
    [
      "twice in May, once in June",
      [
        [5, yuan(5_000)],
        [5, yuan(5_000)],
        [6, yuan(1_000)],
      ] as const,
      [0, 90, 0],
    ],
    ["90 000 a month", monthly(90_000, 2), [4_180, 6_700]],
    ["10 000 a month for a year", monthly(10_000, 12), Array.from({ length: 12 }, () => 90)],
  ])("%s", (_, payments, expected) => expect(runYear(payments)).toEqual(expected.map(yuan)));

  it("keeps what it has withheld too much and says so", () => {
    const answer = withholdCumulative({
      income: yuan(1_000),
      cum_income_before: yuan(10_000),
      cum_withheld_before: yuan(90),
      months: 2,
      date: "2026-06-30",
    });
    expect(answer).toMatchObject({
      pit: 0,
      cum_withheld: yuan(90),
      over_withheld: yuan(90),
      rule_version: "iit-cum-2025-10",
    });
  });

  it("takes exemptions, other deductions and relief off", () => {
    const base = { income: yuan(20_000), cum_income_before: 0, cum_withheld_before: 0, months: 1, date: "2026-01-15" };
    expect(withholdCumulative({ ...base, exempt: yuan(1_000), other: yuan(2_000) })).toMatchObject({
      taxable: yuan(8_000),
      pit: yuan(240),
    });
    expect(withholdCumulative({ ...base, relief: yuan(100) })).toMatchObject({ pit: yuan(230) });
  });

  it("has no rule before October 2025", () => {
    expect(
      withholdCumulative({ income: 1, cum_income_before: 0, cum_withheld_before: 0, months: 1, date: "2025-09-30" }),
    ).toEqual({
      ok: false,
      code: "noRule",
    });
  });

  it("explains itself: the last step is the answer and every step names its inputs", () => {
    const answer = withholdCumulative({
      income: yuan(20_000),
      cum_income_before: 0,
      cum_withheld_before: 0,
      months: 1,
      date: "2026-01-15",
    });
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.steps.map(({ key, cents }) => [key, cents])).toEqual([
      ["cumIncome", yuan(20_000)],
      ["cumExpense", yuan(4_000)],
      ["cumBasic", yuan(5_000)],
      ["taxable", yuan(11_000)],
      ["cumTax", yuan(330)],
      ["pit", yuan(330)],
    ]);
    for (const { formula, inputs } of answer.steps)
      for (const name of Object.keys(inputs)) expect(formula).toContain(name);
  });

  it("has withheld, at every moment, the highest tax that the year's sum has reached", () => {
    const random = seededRandom(21);
    for (let round = 0; round < 300; round += 1) {
      const payments = Array.from({ length: 12 }, (_, index) =>
        Array.from({ length: random.int(1, 3) }, () => [index + 1, random.int(0, yuan(60_000))] as const),
      ).flat();
      let cumulated = 0;
      let withheld = 0;
      let highest = 0;
      for (const [index, pit] of runYear(payments).entries()) {
        const [month, income] = payments[index] ?? [0, 0];
        cumulated += income;
        withheld += pit;
        const expense = Math.round(cumulated / 5);
        highest = Math.max(highest, taxByParts(cumulated - expense - yuan(5_000) * month));
        expect(withheld).toBe(highest);
      }
    }
  });
});

describe("months of the basic deduction", () => {
  it("counts or restarts after a gap", () => {
    const months = ["2025-12", "2026-02", "2026-03", "2026-05"];
    expect(deductionMonths(months, "2026-06", "count")).toBe(5);
    expect(deductionMonths(months, "2026-06", "reset")).toBe(2);
    expect(deductionMonths(months, "2026-04", "reset")).toBe(3);
    expect(deductionMonths(months, "2026-08", "reset")).toBe(1);
    expect(deductionMonths([], "2026-08", "count")).toBe(1);
    expect(deductionMonths(["2026-08"], "2026-08", "count")).toBe(1);
    expect(deductionMonths(["2026-09"], "2026-08", "count")).toBe(1);
  });

  it("decides what is withheld after a gap", () => {
    const payments = [
      [1, yuan(10_000)],
      [3, yuan(10_000)],
    ] as const;
    expect(runYear(payments, "count")).toEqual([yuan(90), yuan(0)]);
    expect(runYear(payments, "reset")).toEqual([yuan(90), yuan(240)]);
  });
});

describe("withholding per payment", () => {
  it.each([
    [0, 0],
    [800, 0],
    [3_000, 440],
    [4_000, 640],
    [6_000, 960],
    [30_000, 5_200],
    [80_000, 18_600],
  ])("%i", (income, pit) =>
    expect(withholdPerPayment({ income: yuan(income), date: "2026-01-01" })).toMatchObject({ pit: yuan(pit) }),
  );

  it("counts a month of continuous income as one payment", () => {
    const first = withholdPerPayment({ income: yuan(3_000), date: "2026-01-01" });
    const second = withholdPerPayment({
      income: yuan(3_000),
      date: "2026-01-20",
      month_income_before: yuan(3_000),
      month_withheld_before: first.ok ? first.pit : 0,
    });
    expect(second).toMatchObject({ pit: yuan(960 - 440), cum_withheld: yuan(960), rule_version: "iit-pay-2019-01" });
  });
});

describe("business income", () => {
  const year = { cum_income_before: 0, cum_withheld_before: 0, date: "2026-12-31" };

  it.each([
    [30_000, 1_500],
    [90_000, 7_500],
    [300_000, 49_500],
    [500_000, 109_500],
    [1_000_000, 284_500],
  ])("%i", (income, pit) =>
    expect(withholdBusinessIncome({ ...year, income: yuan(income) })).toMatchObject({ pit: yuan(pit) }),
  );

  it("halves the tax on the first two millions for individual businesses until 2027", () => {
    const input = { ...year, income: yuan(3_000_000), is_individual_business: true };
    const full = 3_000_000 * 0.35 - 65_500;
    expect(withholdBusinessIncome(input)).toMatchObject({ pit: yuan(full - (2_000_000 * 0.35 - 65_500) / 2) });
    expect(withholdBusinessIncome({ ...input, date: "2022-12-31" })).toMatchObject({
      pit: yuan(full - (1_000_000 * 0.35 - 65_500) / 2),
    });
    expect(withholdBusinessIncome({ ...input, date: "2028-01-01" })).toMatchObject({ pit: yuan(full) });
  });

  it("assesses profit and subtracts costs, deductions and what was withheld", () => {
    expect(withholdBusinessIncome({ ...year, income: yuan(100_000), profit_bp: 1_000 })).toMatchObject({
      taxable: yuan(10_000),
      pit: yuan(500),
    });
    expect(
      withholdBusinessIncome({ ...year, income: yuan(100_000), cum_cost: yuan(60_000), cum_deduction: yuan(20_000) }),
    ).toMatchObject({
      pit: yuan(1_000),
    });
    expect(withholdBusinessIncome({ ...year, income: yuan(10_000), cum_withheld_before: yuan(800) })).toMatchObject({
      pit: 0,
      over_withheld: yuan(300),
    });
  });
});

describe("flat levy", () => {
  it("takes its rate of the turnover and refuses an impossible one", () => {
    expect(withholdFlatLevy({ income: yuan(12_345.67), rate_bp: 150, date: "2026-01-01" })).toMatchObject({
      pit: 18_519,
    });
    for (const rate_bp of [-1, 351, 1.5]) {
      expect(withholdFlatLevy({ income: 1, rate_bp, date: "2026-01-01" })).toEqual({
        ok: false,
        code: "rateOutOfRange",
      });
    }
  });
});
