import { expect, it } from "vitest";
import { passedLimit, quarterOf, usualWorkerLimits, workerLimitsOf } from "./worker-gap.ts";

const limits = { month: 10_000, quarter: 25_000 };

it("lets a limit be reached, and tells the month's before the quarter's", () => {
  expect(passedLimit({ month: 9_000, quarter: 9_000 }, 1_000, limits)).toBeNull();
  expect(passedLimit({ month: 9_000, quarter: 9_000 }, 1_001, limits)).toBe("month");
  expect(passedLimit({ month: 0, quarter: 20_000 }, 5_000, limits)).toBeNull();
  expect(passedLimit({ month: 0, quarter: 20_000 }, 5_001, limits)).toBe("quarter");
  expect(passedLimit({ month: 9_000, quarter: 24_999 }, 1_001, limits)).toBe("month");
});

it("takes a company's own limits one by one", () => {
  const none = { labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null };
  expect(workerLimitsOf(none)).toEqual(usualWorkerLimits);
  expect(workerLimitsOf({ ...none, labor_value_added_tax_max_month: 0 })).toEqual({ month: 0, quarter: 30_000_000 });
  expect(workerLimitsOf({ ...none, labor_value_added_tax_max_quarter: 5 })).toEqual({ month: 10_000_000, quarter: 5 });
});

it("knows the months of a quarter", () => {
  expect(["2026-01", "2026-03", "2026-10", "2026-12"].map((month) => quarterOf(month)[0])).toEqual([
    "2026-01",
    "2026-01",
    "2026-10",
    "2026-10",
  ]);
  expect(quarterOf("2026-08")).toEqual(["2026-07", "2026-08", "2026-09"]);
});
