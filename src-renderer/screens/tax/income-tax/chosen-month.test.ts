import { describe, expect, it } from "vitest";
import type { ActionTarget } from "../../../list-screen/model/define-list-screen.ts";
import { chosenMonth } from "./chosen-month.ts";

const row = (id: string, period: string) => ({ id, period });
const target = (more: Partial<ActionTarget>): ActionTarget => ({
  list: "incomeSummary",
  filters: {},
  selection: { mode: "some", ids: [] },
  count: 0,
  sums: null,
  rows: [],
  ...more,
});
const month = { by: "period_start", start: "2026-10-01", end: "2026-10-31" };

describe("the month that a selection means", () => {
  it("names the records of one month", () => {
    const month = target({ rows: [row("1", "2026-10"), row("2", "2026-10")], count: 2 });
    expect(chosenMonth(month)).toEqual({ period: "2026-10", ids: ["1", "2"], count: 2 });
  });

  it("takes no records of two months at once, and none at all", () => {
    const two = target({ rows: [row("1", "2026-10"), row("2", "2026-11")], count: 2 });
    expect(chosenMonth(two)).toEqual({ problem: "severalPeriods", periods: 2 });
    expect(chosenMonth(target({}))).toMatchObject({ problem: "none" });
  });

  it("takes all that match for a month only where nothing else is filtered and nobody is left out", () => {
    const all = target({ selection: { mode: "all", except: [] }, filters: { date: month }, count: 812 });
    expect(chosenMonth(all)).toEqual({ period: "2026-10", ids: undefined, count: 812 });
    expect(chosenMonth({ ...all, filters: {} })).toMatchObject({ problem: "allNeedsMonth" });
    expect(chosenMonth({ ...all, filters: { date: month, has_tax: true } })).toMatchObject({
      problem: "allNeedsMonth",
    });
    expect(chosenMonth({ ...all, filters: { date: { ...month, end: "2026-11-02" } } })).toMatchObject({
      problem: "allNeedsMonth",
    });
    expect(chosenMonth({ ...all, selection: { mode: "all", except: ["7"] } })).toMatchObject({
      problem: "allNeedsMonth",
    });
  });
});
