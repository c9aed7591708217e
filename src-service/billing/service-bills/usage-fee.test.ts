import { describe, expect, it } from "vitest";
import { maxCents } from "../../../src-shared/kernel/values/money/money.ts";
import { usageFee } from "./usage-fee.ts";

const terms = (labor_usage_fee: number, no_labor_usage_fee_count: number) => ({
  labor_usage_fee,
  no_labor_usage_fee_count,
});

describe("the usage fee of a month", () => {
  it.each([
    // workers, fee, free → billed heads, amount
    [0, 500, 0, 0, 0],
    [1, 1, 0, 1, 1],
    [10, 500, 0, 10, 5_000],
    [10, 500, 10, 0, 0],
    [11, 500, 10, 1, 500],
    [10, 500, 31_415_926, 0, 0],
    [10, 0, 0, 10, 0],
  ])("%i workers at %i cents with %i free: %i billed, %i cents", (workers, fee, free, billed, amount) => {
    const result = usageFee(workers, terms(fee, free));
    expect(result.quantity - result.free_quantity).toBe(billed);
    expect(result).toMatchObject({ quantity: workers, unit_price: fee, amount });
  });

  it("refuses what is no head-count or no amount", () => {
    expect(() => usageFee(-1, terms(1, 0))).toThrow(RangeError);
    expect(() => usageFee(1.5, terms(1, 0))).toThrow(RangeError);
    expect(() => usageFee(2, terms(maxCents, 0))).toThrow(RangeError);
  });
});
