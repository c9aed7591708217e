import { expect, it } from "vitest";
import { columnsOutsideView } from "./columns-in-view.ts";

const grid = { widths: [100, 120, 120, 120], sticky: 1, start: 36, end: 36, room: 600, scrollLeft: 0 };

it("names the columns of which digits would be hidden, by the pinned end or the edge", () => {
  // 36 + 460 + 36 = 532.
  expect(columnsOutsideView(grid)).toEqual({ hidden: [], cut: [] });
  expect(columnsOutsideView({ ...grid, room: 532 })).toEqual({ hidden: [], cut: [] });
  expect(columnsOutsideView({ ...grid, room: 520 })).toEqual({ hidden: [3], cut: [3] });
  expect(columnsOutsideView({ ...grid, room: 400 })).toEqual({ hidden: [2, 3], cut: [2] });
});

it("follows scrolling, under what stays in sight at the left too", () => {
  expect(columnsOutsideView({ ...grid, room: 412, scrollLeft: 120 })).toEqual({ hidden: [1], cut: [] });
  expect(columnsOutsideView({ ...grid, room: 412, scrollLeft: 60 })).toEqual({ hidden: [1, 3], cut: [1, 3] });
  expect(columnsOutsideView({ ...grid, room: 412, scrollLeft: 119.6 })).toEqual({ hidden: [1], cut: [] });
});

it("hides nothing before the width is known", () => {
  expect(columnsOutsideView({ ...grid, room: 0 })).toEqual({ hidden: [], cut: [] });
});
