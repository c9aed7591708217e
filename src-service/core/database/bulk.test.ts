import { expect, it } from "vitest";
import { turnsBy } from "./tables.ts";

it("puts together what agrees, in the order of its first, and no more at once than may be", () => {
  const items = ["a1", "b1", "a2", "a3", "b2"];
  expect(turnsBy(items, ([key]) => key, 2)).toEqual([["a1", "a2"], ["b1", "b2"], ["a3"]]);
  expect(turnsBy([], String, 2)).toEqual([]);
});
