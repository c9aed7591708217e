import { mergedRegions } from "./merged-regions.ts";

/** A six-digit code of GB/T 2260: two digits each for the province, the city (00: the province) and the district (00: the city). */
export type RegionCode = string;

type Range = readonly [string, string];

const ownRange = (code: RegionCode): Range => [code, code.replace(/(?:00){1,2}$/u, "").padEnd(6, "9")];

/**
 * The codes of a region and all below it, as ranges with both ends: 310000 → 310000 to 319999. Old codes of what was merged
 * into it are among them: 310101 (黄浦) also covers 310103 (卢湾).
 */
export const areaRanges = (code: RegionCode): readonly Range[] => {
  const own = ownRange(code);
  const isWithin = (one: RegionCode): boolean => one >= own[0] && one <= own[1];
  const merged = [...mergedRegions].flatMap(([old, now]): Range[] =>
    isWithin(now) && !isWithin(old) ? [[old, old]] : [],
  );
  return [own, ...merged];
};

/** The codes of province, city and district that a code lies in, itself the last: 330106 → 330000, 330100, 330106. */
export const codesAbove = (code: RegionCode): readonly RegionCode[] => [
  ...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]),
];
