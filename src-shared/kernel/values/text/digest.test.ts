import { describe, expect, it } from "vitest";
import { humanNumber, parseHumanNumber } from "../time/ids.ts";
import { type Canonical, canonicalJson } from "./digest.ts";
import { seededRandom } from "./seeded-random.ts";

describe("canonicalJson", () => {
  it("sorts keys by code unit and drops undefined members", () => {
    expect(canonicalJson({ b: 1, a: [true, null, "张\n"], A: { z: -0, y: undefined }, é: 2 })).toBe(
      '{"A":{"z":0},"a":[true,null,"张\\n"],"b":1,"é":2}',
    );
    expect(canonicalJson(JSON.parse('{"__proto__":1,"10":2,"9":3}') as Canonical)).toBe('{"10":2,"9":3,"__proto__":1}');
  });

  it("refuses what two engines could print in two ways", () => {
    const cyclic: { self?: Canonical } = {};
    cyclic.self = cyclic as Canonical;
    const bad: unknown[] = [
      0.5,
      2 ** 53,
      Number.NaN,
      "\ud800",
      [undefined],
      new Date(0),
      cyclic,
      1n,
      undefined,
      new Array(2),
    ];
    for (const value of bad) expect(() => canonicalJson(value as Canonical)).toThrow(TypeError);
  });

  it("is the same for every order of keys, and different for different values", () => {
    const random = seededRandom(11);
    for (let round = 0; round < 500; round += 1) {
      const entries = Array.from({ length: random.int(1, 8) }, (_, index) => [`k${index}`, random.int(0, 9)] as const);
      const one = canonicalJson(Object.fromEntries(entries));
      expect(canonicalJson(Object.fromEntries([...entries].reverse()))).toBe(one);
      expect(JSON.parse(one)).toEqual(Object.fromEntries(entries));
      expect(canonicalJson({ ...Object.fromEntries(entries), k0: 10 })).not.toBe(one);
    }
  });
});

describe("ids", () => {
  it("writes and reads human numbers", () => {
    expect(humanNumber("JS", "2026-11-20", 123)).toBe("JS20261120000123");
    expect(humanNumber("JS", "2026-11-20", 1_000_000)).toBe("JS202611201000000");
    expect(parseHumanNumber("JS20261120000123")).toEqual({ prefix: "JS", day: "2026-11-20", seq: 123 });
    for (const bad of ["JS20261320000123", "js20261120000123", "JS2026112012345", ""])
      expect(parseHumanNumber(bad)).toBeNull();
    for (const [prefix, day, seq] of [
      ["", "2026-11-20", 1],
      ["JS", "2026-11-31", 1],
      ["JS", "2026-11-20", 0],
    ] as const) {
      expect(() => humanNumber(prefix, day, seq)).toThrow(RangeError);
    }
  });
});
