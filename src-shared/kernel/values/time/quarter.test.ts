import { expect, it } from "vitest";
import { isQuarter, monthsOfQuarter, nextQuarter, quarterDueOn, quarterOfMonth } from "./quarter.ts";

it("knows the quarter of a month and the months of a quarter", () => {
  expect(["2026-01", "2026-03-31", "2026-04", "2026-12-31 23:59:59"].map(quarterOfMonth)).toEqual([
    ...["2026-Q1", "2026-Q1", "2026-Q2", "2026-Q4"],
  ]);
  expect(monthsOfQuarter("2026-Q4")).toEqual(["2026-10", "2026-11", "2026-12"]);
  expect(nextQuarter("2025-Q4")).toBe("2026-Q1");
});

it("knows that a report is due on the last day of January, April, July and October", () => {
  expect(["2025-Q4", "2026-Q1", "2026-Q2", "2026-Q3"].map(quarterDueOn)).toEqual([
    ...["2026-01-31", "2026-04-30", "2026-07-31", "2026-10-31"],
  ]);
});

it("refuses what is no quarter", () => {
  expect(["2026-Q0", "2026-Q5", "2026-q1", "1999-Q1", "2026-Q1 "].map(isQuarter)).toEqual(Array(5).fill(false));
});
