import type { RegionCode } from "./region-code.ts";
import { type Region, regionsBelow } from "./regions.ts";

/** 上海 is 上海市, 浦东 is 浦东新区: a name may leave out what kind of place it is. */
const isNamed = ({ name }: Region, text: string): boolean =>
  name === text || (text.length > 1 && name.startsWith(text));

const below = (above: readonly (RegionCode | null)[], text: string): readonly Region[] =>
  above.flatMap((code) => regionsBelow(code).filter((one) => isNamed(one, text)));

/**
 * The code of a region by the names of its levels, the last of which may be left out; a municipality may stand for its city
 * too (上海市, 上海市, 浦东新区). Null where the names do not fit together or mean several places; "" for no names.
 */
export const namedRegion = (names: readonly (string | undefined)[]): RegionCode | "" | null => {
  const given = names.map((name) => name?.trim() ?? "").filter((name) => name !== "");
  let places: readonly Region[] = [];
  for (const [at, name] of given.entries()) {
    const within =
      at === 0
        ? below([null], name)
        : below(
            places.map(({ code }) => code),
            name,
          );
    // The name of a municipality is that of its only city too.
    const stays = within.length === 0 && places.length === 1 && isNamed(places[0] as Region, name);
    if (!stays) places = within;
    if (places.length === 0) return null;
  }
  if (given.length === 0) return "";
  const exact = places.filter(({ name }) => name === given.at(-1));
  const [only, ...others] = exact.length > 0 ? exact : places;
  return only === undefined || others.length > 0 ? null : only.code;
};
