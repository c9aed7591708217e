import { expect, it } from "vitest";
import { differingParts } from "./differing-part.ts";

it("marks what lies between the same beginning and the same end", () => {
  expect(differingParts("样例路 88 号 16 层", "样例路 88 号 6 层")).toEqual([[9], []]);
  expect(differingParts("5,000,000.00", "3,000,000.00")).toEqual([[0], [0]]);
  expect(differingParts("王立明", "王立明")).toEqual([[], []]);
  expect(differingParts("", "南京")).toEqual([[], [0, 1]]);
});
