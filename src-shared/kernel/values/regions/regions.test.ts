import { describe, expect, it } from "vitest";
import { mergedRegions } from "./merged-regions.ts";
import { areaRanges, codesAbove } from "./region-code.ts";
import { allRegions, currentRegion, isRegion, regionName, regionPath, regionsBelow } from "./regions.ts";

const covers = (area: string, code: string): boolean =>
  areaRanges(area).some(([first, last]) => code >= first && code <= last);

describe("regions", () => {
  it("have one code each, a province above them and a name in both languages", () => {
    const all = allRegions();
    expect(all.length).toBeGreaterThan(3_200);
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    const wrong = all.filter(
      ({ code }) => !isRegion(codesAbove(code)[0] ?? "") || !/^[A-Z][A-Za-zü' ]+$/u.test(regionName(code, "en")),
    );
    expect(wrong).toEqual([]);
  });

  it("are reached from the provinces down", () => {
    const reached = (code: string | null): number =>
      regionsBelow(code).reduce((sum, one) => sum + 1 + reached(one.code), 0);
    expect(regionsBelow(null)).toHaveLength(34);
    expect(reached(null)).toBe(allRegions().length);
    expect(regionsBelow("110000").map(({ name }) => name)).toContain("朝阳区");
    expect(regionsBelow("410300").map(({ name }) => name)).toContain("偃师区");
    expect(regionsBelow("410300").map(({ name }) => name)).not.toContain("偃师市");
  });

  it.each([
    ["330106", "浙江省 杭州市 西湖区", "Xihu, Hangzhou, Zhejiang"],
    ["310101", "上海市 黄浦区", "Huangpu, Shanghai"],
    ["610000", "陕西省", "Shaanxi"],
    ["429004", "湖北省 省直辖县级 仙桃市", "Xiantao, Under the province, Hubei"],
    ["150000", "内蒙古自治区", "Inner Mongolia"],
    ["310103", "上海市 黄浦区", "Huangpu, Shanghai"],
    ["990101", "", ""],
  ])("%s is %s", (code, chinese, english) => {
    expect([regionPath(code, "zh-CN"), regionPath(code, "en")]).toEqual([chinese, english]);
  });

  it.each([
    ["310103", "310101"],
    ["110104", "110102"],
    ["341402", "340181"],
    ["320524", "320500"],
    ["510199", "510100"],
    ["519901", "510000"],
    ["000000", null],
    ["abc", null],
  ])("%s means %s today", (code, now) => {
    expect(currentRegion(code)).toBe(now);
  });

  it("stand for what was merged into them", () => {
    for (const [old, now] of mergedRegions) {
      expect([old, isRegion(old), isRegion(now)]).toEqual([old, false, true]);
      for (const area of codesAbove(now)) expect([area, old, covers(area, old)]).toEqual([area, old, true]);
    }
    expect(covers("310101", "310104")).toBe(false);
    expect(covers("310100", "310104")).toBe(true);
    expect(covers("330000", "330106")).toBe(true);
    expect(covers("330100", "330206")).toBe(false);
    expect(covers("340100", "341421")).toBe(true);
    expect(covers("110000", "120101")).toBe(false);
  });
});
