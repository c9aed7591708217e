import { expect, it } from "vitest";
import { orderRows } from "./row-order.ts";

const slots = 5;
const indexesOf = (rows: ReturnType<typeof orderRows>) => rows.map(({ index }) => index);

it("stands in the order of the list at rest", () => {
  expect(indexesOf(orderRows({ first: 3, last: 7, slots }, [0, 1, 2, 3, 4], false))).toEqual([3, 4, 5, 6, 7]);
});

it("puts no place elsewhere while rows are scrolled by: rows that come take the places of those that left", () => {
  const before = [0, 1, 2, 3, 4];
  const rows = orderRows({ first: 2, last: 6, slots }, before, true);
  expect(rows.map(({ slot }) => slot)).toEqual(before);
  expect(indexesOf(rows)).toEqual([5, 6, 2, 3, 4]);
});

it("puts places that come into use behind the others, and forgets those that nothing stands in", () => {
  expect(orderRows({ first: 0, last: 3, slots }, [1, 0], true).map(({ slot }) => slot)).toEqual([1, 0, 2, 3]);
  expect(orderRows({ first: 0, last: 1, slots }, [3, 1, 2, 0], true).map(({ slot }) => slot)).toEqual([1, 0]);
});
