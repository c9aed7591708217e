import { expect, it } from "vitest";
import { columnsOutOfSight } from "./columns-in-sight.ts";

const grid = { widths: [100, 120, 120, 120], sticky: 1, start: 36, end: 36, room: 600, scrollLeft: 0 };

it("names the columns of which digits would be hidden, by the pinned end or the edge", () => {
  // 36 + 460 + 36 = 532.
  expect(columnsOutOfSight(grid)).toEqual({ hidden: [], cut: [] });
  expect(columnsOutOfSight({ ...grid, room: 532 })).toEqual({ hidden: [], cut: [] });
  expect(columnsOutOfSight({ ...grid, room: 520 })).toEqual({ hidden: [3], cut: [3] });
  expect(columnsOutOfSight({ ...grid, room: 400 })).toEqual({ hidden: [2, 3], cut: [2] });
});

it("follows scrolling, under what stays in sight at the left too", () => {
  expect(columnsOutOfSight({ ...grid, room: 412, scrollLeft: 120 })).toEqual({ hidden: [1], cut: [] });
  expect(columnsOutOfSight({ ...grid, room: 412, scrollLeft: 60 })).toEqual({ hidden: [1, 3], cut: [1, 3] });
  expect(columnsOutOfSight({ ...grid, room: 412, scrollLeft: 119.6 })).toEqual({ hidden: [1], cut: [] });
});

it("hides nothing before the width is known", () => {
  expect(columnsOutOfSight({ ...grid, room: 0 })).toEqual({ hidden: [], cut: [] });
});
