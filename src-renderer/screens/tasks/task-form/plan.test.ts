import { expect, it } from "vitest";
import { planOf } from "./plan.ts";

const facts = { price: 18_000, max_price: 22_000, need_count: 120, start_day: "2026-12-01", end_day: "2026-12-20" };

it("plans people times days times the highest price, where a day is priced", () => {
  expect(planOf(facts, 2)).toEqual({ days: 20, price: 22_000, each: 440_000, total: 52_800_000 });
  expect(planOf({ ...facts, max_price: null }, 2)?.total).toBe(43_200_000);
});

it("plans nothing while something is missing or another unit is priced", () => {
  expect(planOf(facts, 1)).toBeNull();
  expect(planOf({ ...facts, end_day: "2026-11-30" }, 2)).toBeNull();
  expect(planOf({ ...facts, need_count: 0 }, 2)).toBeNull();
});
