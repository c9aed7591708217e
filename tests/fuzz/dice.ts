import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";

/** What a mutation asks of chance; the same seed and case give the same answers. */
export type Dice = {
  /** An integer from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True in `percent` of a hundred throws. */
  readonly chance: (percent: number) => boolean;
  readonly bytes: (length: number) => Buffer;
};

export const diceOf = (seed: number, index: number): Dice => {
  const { int, pick } = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  return {
    int,
    pick,
    chance: (percent) => int(1, 100) <= percent,
    bytes: (length) => Buffer.from(Uint8Array.from({ length }, () => int(0, 255))),
  };
};
