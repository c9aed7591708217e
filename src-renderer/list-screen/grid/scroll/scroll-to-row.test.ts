import { describe, expect, it } from "vitest";
import { placeShowing } from "./scroll-to-row.ts";

/** A grid of 332 px in which 10 rows of 25 px stand between a header of 32 and sums of 50. */
const shown = (index: number, place: number) =>
  placeShowing({ top: index * 25, height: 25, headerHeight: 32, footerHeight: 50 }, { place, view: 332 });

describe("bringing a row into sight", () => {
  it("leaves the grid alone while the row is seen whole", () => {
    for (const index of [4, 9, 13]) expect(shown(index, 100)).toBe(100);
  });
  it("scrolls just as far as the row needs, up and down", () => {
    expect(shown(14, 100)).toBe(125);
    expect(shown(4, 125)).toBe(100);
    expect(shown(0, 100)).toBe(0);
    expect(shown(999, 0)).toBe(999 * 25 + 25 - 250);
  });
});
