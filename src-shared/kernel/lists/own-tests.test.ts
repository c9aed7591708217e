import { expect, it } from "vitest";
import { ownTests, readOwnTests, writeOwnTests } from "./own-columns.ts";

const isTaken = (text: string): boolean => ownTests.safeParse(readOwnTests(text)).success;

it("takes tests of columns as they were written", () => {
  const tests = { own: { size: { is: ["L"] }, joined: { from: "2026-11-01" } } };
  expect(ownTests.parse(readOwnTests(writeOwnTests(tests)))).toEqual(tests);
});

it("refuses what would be lost and so filter nothing: a prototype, a column that is named twice, no test at all", () => {
  expect(isTaken('{"__proto__":{"is":["L"]}}')).toBe(false);
  expect(isTaken('{"size":{"is":["L"]},"__proto__":{"is":["L"]}}')).toBe(false);
  expect(isTaken('{"size":{"is":["L"]},"size":{"is":["M"]}}')).toBe(false);
  expect(isTaken('{"size":{"__proto__":{"is":["L"]}}}')).toBe(false);
  expect(isTaken('{"size":{}}')).toBe(false);
  expect(isTaken("[]")).toBe(false);
  expect(isTaken("size")).toBe(false);
});
