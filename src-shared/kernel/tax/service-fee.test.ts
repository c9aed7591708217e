import { describe, expect, it } from "vitest";
import { seededRandom } from "../values/text/seeded-random.ts";
import { type FeeTier, feeTiersSchema, type TierMethod, validateFeeTiers } from "./fee-tiers.ts";
import { serviceFee } from "./service-fee.ts";
import { validateTaxGrid } from "./tax-grid.ts";

const tiers: FeeTier[] = [
  { limit: 1_000_000, ratio: 750, sign: 1 },
  { limit: 5_000_000, ratio: 600, sign: 2 },
  { limit: null, ratio: 500, sign: 1 },
];

function fee(
  base: number,
  tier_method: TierMethod,
  cumulative_before = 0,
  grid = tiers,
): { fee: number; ratio: number } {
  const answer = serviceFee({ base, cumulative_before, tiers: grid, tier_method });
  if (!answer.ok) throw new Error(answer.code);
  return { fee: answer.fee, ratio: answer.ratio };
}

describe("service fee", () => {
  it("takes one ratio of the whole amount; the sign decides the edge", () => {
    expect(fee(1_000_000, 1)).toEqual({ fee: 75_000, ratio: 750 });
    expect(fee(1_000_001, 1)).toEqual({ fee: 60_000, ratio: 600 });
    expect(fee(4_999_999, 1)).toEqual({ fee: 300_000, ratio: 600 });
    expect(fee(5_000_000, 1)).toEqual({ fee: 250_000, ratio: 500 });
    expect(fee(0, 1)).toEqual({ fee: 0, ratio: 750 });
  });

  it("reaches a row by the cumulated amount and bills this base only", () => {
    expect(fee(100, 1, 1_000_000)).toEqual({ fee: 6, ratio: 600 });
    expect(fee(7, 1, 0)).toEqual({ fee: 1, ratio: 750 });
  });

  it("takes each part at its own ratio with the marginal method", () => {
    expect(fee(6_000_000, 2).fee).toBe(75_000 + 240_000 + 50_000);
    expect(fee(1_000_000, 2, 5_500_000).fee).toBe(50_000);
    expect(fee(1_000_000, 2, 500_000).fee).toBe(37_500 + 30_000);
  });

  it("adds up over any division into lines with the marginal method", () => {
    const random = seededRandom(23);
    for (let round = 0; round < 1_000; round += 1) {
      let before = 0;
      let sum = 0;
      for (let count = random.int(1, 10); count > 0; count -= 1) {
        const base = random.int(0, 1_500_000);
        const part = fee(base, 2, before);
        expect(part.fee).toBeGreaterThanOrEqual(0);
        sum += part.fee;
        before += base;
      }
      expect(fee(before, 2).fee).toBe(sum);
    }
  });

  it("takes the whole amount's ratio of every line, however the settlement is divided", () => {
    const grid: FeeTier[] = [
      { limit: 10_000_000, ratio: 800, sign: 1 },
      { limit: null, ratio: 500, sign: 1 },
    ];
    const ofLines = (bases: readonly number[], period_before = 0): number[] => {
      const whole = bases.reduce((sum, base) => sum + base, 0);
      let ahead = 0;
      return bases.map((base) => {
        const cumulative_before = period_before + ahead;
        const answer = serviceFee({
          ...{ base, cumulative_before, settlement: { ahead, whole } },
          ...{ tiers: grid, tier_method: 1 },
        });
        ahead += base;
        return answer.ok ? answer.fee : Number.NaN;
      });
    };
    expect(ofLines([15_000_000])).toEqual([750_000]);
    expect(ofLines([5_000_000, 5_000_000, 5_000_000])).toEqual([250_000, 250_000, 250_000]);
    // Together with what the period saw before, but earlier settlements are not billed again.
    expect(ofLines([4_000_000, 4_000_000], 2_000_000)).toEqual([320_000, 320_000]);
    expect(ofLines([4_000_000, 4_000_001], 2_000_000)).toEqual([200_000, 200_000]);
    const random = seededRandom(29);
    for (let round = 0; round < 500; round += 1) {
      const bases = Array.from({ length: random.int(1, 9) }, () => random.int(0, 3_000_000));
      const before = random.int(0, 9_000_000);
      const whole = bases.reduce((sum, base) => sum + base, 0);
      const fees = ofLines(bases, before);
      expect(fees.reduce((sum, one) => sum + one, 0)).toBe(ofLines([whole], before)[0]);
      for (const one of fees) expect(one).toBeGreaterThanOrEqual(0);
    }
  });

  it("rounds each line by itself where the grid has one row, whatever is settled with it", () => {
    const flat: FeeTier[] = [{ limit: null, ratio: 750, sign: 1 }];
    const settlement = { ahead: 107, whole: 321 };
    const answer = serviceFee({ base: 107, cumulative_before: 107, settlement, tiers: flat, tier_method: 1 });
    expect(answer).toMatchObject({ fee: 8 });
  });

  it("refuses a whole that is less than its lines", () => {
    const settlement = { ahead: 100, whole: 150 };
    expect(serviceFee({ base: 51, cumulative_before: 100, settlement, tiers, tier_method: 1 })).toEqual({
      ok: false,
      code: "amountInvalid",
    });
  });

  it("explains itself by steps that end in the fee", () => {
    for (const tier_method of [1, 2] as const) {
      const answer = serviceFee({ base: 2_000_000, cumulative_before: 100, tiers, tier_method });
      if (!answer.ok) throw new Error(answer.code);
      expect(answer.steps.at(-1)).toMatchObject({ key: "serviceFee", cents: answer.fee });
    }
  });

  it("refuses a broken grid and a negative amount", () => {
    expect(serviceFee({ base: 1, cumulative_before: 0, tiers: [], tier_method: 1 })).toEqual({
      ok: false,
      code: "tiersInvalid",
    });
    expect(serviceFee({ base: -1, cumulative_before: 0, tiers, tier_method: 1 })).toEqual({
      ok: false,
      code: "amountInvalid",
    });
  });
});

describe("fee grid", () => {
  it("names every fault with its row", () => {
    expect(validateFeeTiers(tiers)).toEqual([]);
    expect(validateFeeTiers([])).toEqual([{ row: 0, field: "limit", key: "tax.gridEmpty" }]);
    const faults = validateFeeTiers([
      { limit: 100, ratio: null, sign: 1 },
      { limit: 100, ratio: 750, sign: 2 },
      { limit: "5", ratio: 7.5, sign: 3 },
      { limit: null, ratio: 10_001, sign: 1 },
      { limit: 900, ratio: 0, sign: 1 },
    ]);
    expect(faults).toEqual([
      { row: 0, field: "ratio", key: "tax.rateEmpty" },
      { row: 1, field: "limit", key: "tax.limitNotRising" },
      { row: 2, field: "limit", key: "tax.limitInvalid" },
      { row: 2, field: "ratio", key: "tax.rateInvalid" },
      { row: 2, field: "sign", key: "tax.signInvalid" },
      { row: 3, field: "limit", key: "tax.limitEmpty" },
      { row: 3, field: "ratio", key: "tax.rateInvalid" },
      { row: 4, field: "limit", key: "tax.limitLastOpen" },
    ]);
  });

  it("says the same on the wire", () => {
    expect(feeTiersSchema.parse(tiers)).toEqual(tiers);
    const bad = feeTiersSchema.safeParse([{ limit: 5, ratio: 1, sign: 1 }]);
    expect(bad.error?.issues).toMatchObject([{ message: "tax.limitLastOpen", path: [0, "limit"] }]);
  });
});

describe("tax-rate grid", () => {
  const good = { limit: null, ratio: 300, personal_amount: null, quick_deduction: 0 };

  it("demands ratio and quick deduction, checks amounts", () => {
    expect(
      validateTaxGrid([
        { ...good, limit: 3_600_000 },
        { ...good, ratio: 1_000, quick_deduction: 252_000 },
      ]),
    ).toEqual([]);
    expect(validateTaxGrid([])).toEqual([{ row: 0, field: "limit", key: "tax.gridEmpty" }]);
    expect(validateTaxGrid([{ limit: null, ratio: "", personal_amount: -1, quick_deduction: "" }])).toEqual([
      { row: 0, field: "ratio", key: "tax.rateEmpty" },
      { row: 0, field: "personal_amount", key: "tax.personalAmountInvalid" },
      { row: 0, field: "quick_deduction", key: "tax.quickDeductionEmpty" },
    ]);
    expect(validateTaxGrid([{ ...good, quick_deduction: 0.5 }])).toEqual([
      { row: 0, field: "quick_deduction", key: "tax.quickDeductionInvalid" },
    ]);
  });
});
