import { expect, it } from "vitest";
import { listNames } from "../src-shared/registries/lists/registry.ts";
import { areas, contributed } from "./areas.ts";
import { joinAreas } from "./join-areas.ts";

it("finds the rows of every list", () => {
  expect(Object.keys(contributed.sources).sort()).toEqual([...listNames].sort());
});

it("refuses two areas that contribute the same", () => {
  const { bills } = contributed.sources;
  expect(() => joinAreas<never>([...areas, { sources: { bills } }])).toThrow("two areas contribute sources.bills");
});
