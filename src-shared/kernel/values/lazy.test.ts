import { expect, it } from "vitest";
import { withLazy } from "./lazy.ts";

it("makes a value when it is first read, and once", () => {
  const made: string[] = [];
  const call = withLazy(
    { name: "bills.list" },
    {
      query: () => {
        made.push("query");
        return { page: 1 };
      },
      output: () => {
        made.push("output");
        return {};
      },
    },
  );
  expect(call.name).toBe("bills.list");
  expect(made).toEqual([]);
  expect(call.query).toBe(call.query);
  expect(made).toEqual(["query"]);
  expect(Object.keys(call)).toEqual(["name", "query", "output"]);
});

it("makes it again where making it failed", () => {
  let isRefused = true;
  const made = withLazy(
    {},
    {
      value: () => {
        if (isRefused) throw new Error("refused");
        return "made";
      },
    },
  );
  expect(() => made.value).toThrow("refused");
  isRefused = false;
  expect(made.value).toBe("made");
});
