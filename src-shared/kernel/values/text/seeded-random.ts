/** A repeatable source of numbers for demo data and property tests. Never for secrets. */
export type SeededRandom = {
  /** An integer from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** One element of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T;
  /** A string of `length` decimal digits. */
  digits: (length: number) => string;
};

/** mulberry32: 32 bits of state, the same stream for the same seed on every engine. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError("nothing to pick from");
      return list[int(0, list.length - 1)] as T;
    },
    digits: (length) => Array.from({ length }, () => String(int(0, 9))).join(""),
  };
}
