import { describe, expect, it } from "vitest";
import { trendLines } from "./trend-lines.ts";

describe("the lines of a trend", () => {
  it("stand over the whole width, the lowest figure at the bottom", () => {
    expect(trendLines([10, 30, 20], 80, 40)).toEqual([
      { line: "M0 36L40 4L80 20", area: "M0 36L40 4L80 20L80 40L0 40z" },
    ]);
  });

  it("are level where nothing changed", () => {
    expect(trendLines([5, 5], 80, 40).map(({ line }) => line)).toEqual(["M0 20L80 20"]);
  });

  it("leave days open that are not recorded", () => {
    expect(trendLines([0, 10, null, 10, 0], 80, 40).map(({ line }) => line)).toEqual(["M0 36L20 4", "M60 4L80 36"]);
    expect(trendLines([null, 3, null], 80, 40)).toEqual([]);
    expect(trendLines([], 80, 40)).toEqual([]);
  });
});
