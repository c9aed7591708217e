// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { scrollRowIntoView } from "./scroll-to-row.ts";

/** A grid of 332 px in which 10 rows of 25 px stand between a header of 32 and sums of 50. */
const open = (scrollTop: number) => {
  const grid = document.createElement("div");
  Object.defineProperty(grid, "clientHeight", { value: 332 });
  grid.scrollTop = scrollTop;
  let heard = 0;
  grid.addEventListener("scroll", () => {
    heard += 1;
  });
  const show = (index: number) =>
    scrollRowIntoView(grid, { top: index * 25, height: 25, headerHeight: 32, footerHeight: 50 });
  return { show, place: () => [grid.scrollTop, heard] };
};

describe("bringing a row into sight", () => {
  it("leaves the grid alone while the row is seen whole", () => {
    const { show, place } = open(100);
    for (const index of [4, 9, 13]) show(index);
    expect(place()).toEqual([100, 0]);
  });
  it("scrolls just as far as the row needs, up and down, and tells the grid at once", () => {
    const { show, place } = open(100);
    show(14);
    expect(place()).toEqual([125, 1]);
    show(4);
    expect(place()).toEqual([100, 2]);
    show(0);
    expect(place()).toEqual([0, 3]);
    show(999);
    expect(place()).toEqual([999 * 25 + 25 - 250, 4]);
  });
});
