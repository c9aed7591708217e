import { describe, expect, it } from "vitest";
import { taxCalendar } from "./calendar.ts";

const on = (today: string, declared: readonly string[] = []) =>
  taxCalendar(today, new Set(declared)).map(({ kind, period, day }) => `${kind} ${period} ${day}`);

describe("the tax calendar", () => {
  it.each([
    [
      "2026-11-15",
      ["monthlyReturn 2026-10 2026-11-15", "platformReport 2026-Q4 2027-01-31", "annualOpens 2026 2027-03-01"],
    ],
    [
      "2026-11-16",
      ["monthlyReturn 2026-11 2026-12-15", "platformReport 2026-Q4 2027-01-31", "annualOpens 2026 2027-03-01"],
    ],
    [
      "2026-12-31",
      ["monthlyReturn 2026-12 2027-01-15", "platformReport 2026-Q4 2027-01-31", "annualOpens 2026 2027-03-01"],
    ],
    [
      "2027-01-31",
      ["monthlyReturn 2027-01 2027-02-15", "platformReport 2026-Q4 2027-01-31", "annualOpens 2026 2027-03-01"],
    ],
    [
      "2027-02-01",
      ["monthlyReturn 2027-01 2027-02-15", "platformReport 2027-Q1 2027-04-30", "annualOpens 2026 2027-03-01"],
    ],
    [
      "2027-03-01",
      ["monthlyReturn 2027-02 2027-03-15", "platformReport 2027-Q1 2027-04-30", "annualCloses 2026 2027-06-30"],
    ],
    [
      "2027-06-30",
      ["monthlyReturn 2027-06 2027-07-15", "platformReport 2027-Q2 2027-07-31", "annualCloses 2026 2027-06-30"],
    ],
    [
      "2027-07-01",
      ["monthlyReturn 2027-06 2027-07-15", "platformReport 2027-Q2 2027-07-31", "annualOpens 2027 2028-03-01"],
    ],
  ])("on %s", (today, expected) => {
    expect(on(today)).toEqual(expected);
  });

  it("goes on to the next month once a month is declared", () => {
    expect(on("2026-11-03", ["2026-10"])[0]).toBe("monthlyReturn 2026-11 2026-12-15");
    expect(on("2026-11-03", ["2026-09"])[0]).toBe("monthlyReturn 2026-10 2026-11-15");
  });
});
