import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { wordFinder } from "./word-finder.ts";

const placesOf = (words: readonly string[], text: string) =>
  [...wordFinder(words.map((word) => [word, word] as const))(text)].map(({ word, start, end }) => [word, start, end]);

/** The same by looking for each word at each place. */
const placesByScan = (words: readonly string[], text: string) => {
  const places: [string, number, number][] = [];
  for (const word of new Set(words)) {
    for (let at = 0; at + word.length <= text.length; at += 1) {
      if (text.startsWith(word, at)) places.push([word, at, at + word.length]);
    }
  }
  return places.sort(([, startA, endA], [, startB, endB]) => endA - endB || startA - startB);
};

describe("finding words in a text", () => {
  it("names every place, also of words that overlap or lie in each other", () => {
    expect(placesOf(["he", "she", "his", "hers"], "ushers")).toEqual([
      ["she", 1, 4],
      ["he", 2, 4],
      ["hers", 2, 6],
    ]);
    expect(placesOf(["aa", "a"], "aaa")).toHaveLength(5);
    expect(placesOf([], "刷单")).toEqual([]);
    expect(placesOf(["", "刷单"], "")).toEqual([]);
  });

  it("finds what a search word by word finds", () => {
    const random = seededRandom(20_261_123);
    const textOf = (maxLength: number) =>
      Array.from({ length: random.int(1, maxLength) }, () => random.pick(["刷", "单", "返"])).join("");
    for (let round = 0; round < 500; round += 1) {
      const words = Array.from({ length: random.int(1, 8) }, () => textOf(4));
      const text = textOf(60);
      expect([words, text, placesOf(words, text)]).toEqual([words, text, placesByScan(words, text)]);
    }
  });
});
