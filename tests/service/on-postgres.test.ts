import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { isOnPostgres, onPostgres } from "./on-postgres.ts";

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .map((name) => name.split(path.sep).join("/"))
  .filter((name) => name.endsWith(".test.ts"));
const places = Object.values(onPostgres).flat();

it("names suites that are there, each once", () => {
  expect(new Set(places).size).toBe(places.length);
  const named = (place: string) =>
    files.filter((file) => (place.endsWith("/") ? file.startsWith(place) : file === `${place}.test.ts`));
  expect(places.filter((place) => named(place).length === 0)).toEqual([]);
});

it("finds a file by its own path, on its folder's or its own account", () => {
  const found = files.filter((name) => isOnPostgres(path.join(import.meta.dirname, name)));
  expect(found).toEqual(
    expect.arrayContaining(["parallel-money.test.ts", "lists/sync.test.ts", "audit/damage.test.ts"]),
  );
  expect(found).not.toContain("bill-tax.test.ts");
  expect(isOnPostgres(expect.getState().testPath ?? "")).toBe(false);
});
