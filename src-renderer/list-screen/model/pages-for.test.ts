import { expect, it } from "vitest";
import { pagesFor } from "./use-list-rows.ts";

it("asks for the pages that are in sight", () => {
  expect(pagesFor(0, 20, 0)).toEqual([1, 1]);
  expect(pagesFor(90, 110, 90)).toEqual([1, 2]);
});

it("asks ahead for the page that comes next where one scrolls on", () => {
  expect(pagesFor(5, 25, 0)).toEqual([1, 2]);
  expect(pagesFor(250, 270, 260)).toEqual([2, 3]);
  expect(pagesFor(30, 50, 40)).toEqual([1, 1]);
});

it("asks for nothing ahead where one has jumped", () => {
  expect(pagesFor(50_000, 50_020, 0)).toEqual([501, 501]);
  expect(pagesFor(0, 20, 50_000)).toEqual([1, 1]);
});
