import { describe, expect, it } from "vitest";
import { noRegions, parseRegions, RegionsError } from "./regions.ts";

const table = `# ranges
1.0.1.0,1.0.3.255,福建
58.30.0.0, 58.30.255.255, 北京

2001:db8::,2001:db8::ffff,上海, 浦东
2408:8000::,2408:ffff:ffff:ffff:ffff:ffff:ffff:ffff,中国联通
10.0.0.0,10.255.255.255,never asked
`;

describe("regions", () => {
  const regions = parseRegions(table);

  it.each([
    ["1.0.1.0", "福建"],
    ["1.0.3.255", "福建"],
    ["1.0.0.255", ""],
    ["1.0.4.0", ""],
    ["58.30.99.1", "北京"],
    ["::ffff:58.30.99.1", "北京"],
    ["::ffff:3a1e:6301", "北京"],
    ["2001:db8::1", "上海,浦东"],
    ["2001:0DB8:0:0:0:0:0:FFFF", "上海,浦东"],
    ["2001:db8::1:0", ""],
    ["2408:8000:1:2:3:4:5:6", "中国联通"],
    ["255.255.255.255", ""],
    ["0.0.0.0", ""],
    ["not an address", ""],
    ["", ""],
  ])("%s is in %j", (address, region) => {
    expect(regions.regionOf(address)).toBe(region);
  });

  it.each([
    "10.1.2.3",
    "127.0.0.1",
    "192.168.1.1",
    "172.31.0.1",
    "169.254.1.1",
    "100.64.0.1",
    "::1",
    "fe80::1%eth0",
    "fd00::1",
    "::ffff:10.1.2.3",
  ])("%s is nowhere, whatever the table says", (address) => {
    expect(regions.regionOf(address)).toBe("");
  });

  it("knows nothing without a table", () => {
    expect(noRegions.regionOf("58.30.99.1")).toBe("");
    expect(parseRegions("\n# nothing\n").regionOf("58.30.99.1")).toBe("");
  });

  it.each([
    ["1.2.3.4,北京", "line 1: not an address"],
    ["\n1.2.3.0,1.2.3.999,北京", "line 2: not an address"],
    ["1.2.3.4,1.2.3.0,北京", "line 1: ends before it begins"],
    ["1.2.3.0,1.2.3.4", "line 1: no name of a region"],
    ["1.2.3.0,1.2.3.9,甲\n1.2.3.5,1.2.3.20,乙", "line 2: overlaps another range"],
    ["1.2.3.0,1.2.3.9,甲\n0.0.0.0,1.2.3.0,乙", "line 1: overlaps another range"],
  ])("refuses %j: %s", (text, reason) => {
    expect(() => parseRegions(text)).toThrow(RegionsError);
    expect(() => parseRegions(text)).toThrow(reason);
  });

  it("agrees with a slow search over random ranges", () => {
    const ranges = Array.from({ length: 300 }, (_, at) => ({
      from: at * 700 + ((at * 7919) % 300),
      size: (at * 104_729) % 390,
    }));
    const dotted = (value: number): string =>
      [(value >>> 24) + 40, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].join(".");
    const many = parseRegions(
      ranges
        .map(({ from, size }, at) => `${dotted(from)},${dotted(from + size)},r${at}`)
        .reverse()
        .join("\n"),
    );
    for (let value = 0; value < 211_000; value += 37) {
      const at = ranges.findIndex(({ from, size }) => value >= from && value <= from + size);
      expect([value, many.regionOf(dotted(value))]).toEqual([value, at < 0 ? "" : `r${at}`]);
    }
  });
});
