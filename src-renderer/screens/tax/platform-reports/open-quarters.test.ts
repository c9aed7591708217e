import { expect, it } from "vitest";
import { openQuarters } from "./open-quarters.ts";

it("offers quarters that are over and not begun, the latest first", () => {
  expect(openQuarters("2026-10-01", new Set(["2025-Q4", "2026-Q2"]))).toEqual(["2026-Q3", "2026-Q1", "2025-Q3"]);
  expect(openQuarters("2026-09-30", new Set())[0]).toBe("2026-Q2");
  expect(openQuarters("2025-12-31", new Set(["2025-Q3"]))).toEqual([]);
});
