import { expect, it } from "vitest";
import { compareVersions } from "./version.ts";

it.each([
  ["0.1.0", "0.1.0", 0],
  ["0.1.0", "0.2.0", -1],
  ["0.10.0", "0.9.9", 1],
  ["1.0.0", "0.99.99", 1],
  ["v1.2.3", "1.2.3", 0],
  ["1.2.3-beta.1", "1.2.3", 0],
  ["1.2.2+build", "1.2.3", -1],
])("%s against %s", (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other) ?? Number.NaN)).toBe(sign);
});

it.each(["", "1", "1.2", "1.2.3.4", "one", "1.2.x", "9999999.0.0"])("%j is no version", (text) => {
  expect(compareVersions(text, "1.0.0")).toBeNull();
  expect(compareVersions("1.0.0", text)).toBeNull();
});
