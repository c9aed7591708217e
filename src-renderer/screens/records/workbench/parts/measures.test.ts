import { describe, expect, it } from "vitest";
import { barsOf, chartedOf, type Month, withoutGaps } from "./measures.ts";

const month = (period: string, settled: number, workers: number | null = null): Month => ({
  ...{ period, settled, workers },
  ...{ fee: 0, tax: 0, payments: 3 },
});
const expected = { settled: 50_00, fee: 5_00, tax: 1_00, payments: 2 };

describe("the months of a chart", () => {
  it("go on to the running month without a gap", () => {
    const months = withoutGaps([month("2026-08", 1), month("2026-10", 2)], "2026-11");
    expect(months.map(({ period, settled }) => [period, settled])).toEqual([
      ["2026-08", 1],
      ["2026-09", 0],
      ["2026-10", 2],
      ["2026-11", 0],
    ]);
    expect(withoutGaps([], "2026-11")).toEqual([]);
  });

  it("show what is still to be paid in the running month alone, and leave that month out of the average", () => {
    const months = withoutGaps(
      [month("2026-09", 100_00), month("2026-10", 300_00), month("2026-11", 70_00)],
      "2026-11",
    );
    const { bars, average } = barsOf(months, "settled", "2026-11", expected);
    expect(bars.map((bar) => [bar.figure, bar.expected, bar.isRunning])).toEqual([
      [100, 0, false],
      [300, 0, false],
      [70, 50, true],
    ]);
    expect(average).toBe(200);
    expect(barsOf(months, "payments", "2026-11", expected).bars.at(-1)).toMatchObject({ figure: 3, expected: 2 });
  });

  it("expect no number of people, and have no average before a month is over", () => {
    const { bars, average } = barsOf([month("2026-11", 0, 7)], "workers", "2026-11", expected);
    expect([bars.map((bar) => [bar.figure, bar.expected]), average]).toEqual([[[7, 0]], null]);
  });

  it("are drawn by people where these are known, else by payouts", () => {
    expect(chartedOf([month("2026-10", 1, 5)])).toEqual(["settled", "fee", "tax", "workers"]);
    expect(chartedOf([month("2026-10", 1)])).toEqual(["settled", "fee", "tax", "payments"]);
  });
});
