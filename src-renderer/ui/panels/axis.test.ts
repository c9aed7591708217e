import { describe, expect, it } from "vitest";
import { axisOf, inUnit } from "./axis.ts";

describe("the axis of a chart", () => {
  it.each([
    [12_920_000, "zh-CN", "tenThousand", [0, 5_000_000, 10_000_000, 15_000_000]],
    [12_920_000, "en", "million", [0, 5_000_000, 10_000_000, 15_000_000]],
    [869_000, "zh-CN", "tenThousand", [0, 500_000, 1_000_000]],
    [869_000, "en", "thousand", [0, 500_000, 1_000_000]],
    [40_000, "zh-CN", "tenThousand", [0, 10_000, 20_000, 30_000, 40_000]],
    [39_999, "zh-CN", "one", [0, 10_000, 20_000, 30_000, 40_000]],
    [3, "zh-CN", "one", [0, 1, 2, 3]],
    [0, "zh-CN", "one", [0, 1]],
  ])("of %d in %s counts in %s", (most, locale, unit, ticks) => {
    const axis = axisOf(most, locale);
    expect([axis.unit.key, axis.ticks, axis.top]).toEqual([unit, ticks, ticks.at(-1)]);
  });

  it("holds every figure with whole numbers in its unit, in at most four parts", () => {
    for (const locale of ["zh-CN", "en"]) {
      for (let most = 0.01; most < 1e11; most *= 1.37) {
        const { unit, top, ticks } = axisOf(most, locale);
        expect(top).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(5);
        for (const tick of ticks) expect(Number.isInteger(tick / unit.size)).toBe(true);
      }
    }
  });

  it("writes a figure whole, and a small one with one decimal", () => {
    const tenThousand = { key: "tenThousand", size: 10_000 } as const;
    expect([inUnit(12_541_234.56, tenThousand), inUnit(69_600, tenThousand)]).toEqual([1_254, 7]);
    expect(inUnit(65_400, tenThousand)).toBe(6.5);
    expect(inUnit(1_234.56, { key: "one", size: 1 })).toBe(1_235);
  });
});
