import { expect, it } from "vitest";
import { customKeysIn, customValues, fillContract, missingValues, unknownPlaceholders } from "./contract-text.ts";

it("names placeholders that mean nothing, and braces that are not closed", () => {
  expect(unknownPlaceholders("甲方 {{company.name}}，乙方 {{ worker.name }}，城市 {{custom.city}}")).toEqual([]);
  expect(unknownPlaceholders("{{worker.nmae}} {{custom.}} {{constructor}} {{}}")).toEqual([
    "{{worker.nmae}}",
    "{{custom.}}",
    "{{constructor}}",
    "{{}}",
  ]);
  expect(unknownPlaceholders("{{worker.name")).toEqual(["{{"]);
  expect(unknownPlaceholders("worker.name}} {{start_at}}")).toEqual(["}}"]);
  // What a Chinese keyboard writes, and single braces, would be printed as they stand.
  expect(unknownPlaceholders("｛｛worker.name｝｝ {start_at} {{ company.name ｝} ｛｛姓名｝｝")).toEqual([
    "｛worker.name｝",
    "{start_at}",
    "{ company.name ｝",
    "｛｛",
    "｝｝",
  ]);
  expect(unknownPlaceholders("集合 {1, 2}，{其他}")).toEqual([]);
});

it("says which facts a company has to give, and which are missing", () => {
  const text = "{{custom.city}} {{custom.rate}} {{custom.city}} {{worker.name}}";
  expect(customKeysIn(text)).toEqual(["city", "rate"]);
  expect(missingValues(text, { "worker.name": "李雷", ...customValues({ city: "杭州", rate: " " }) })).toEqual([
    "custom.rate",
  ]);
});

it("fills each place once: a value that looks like a placeholder is not filled again", () => {
  const values = { "worker.name": "{{company.name}}", "company.name": "云上科技" };
  expect(fillContract("{{worker.name}} 与 {{ company.name }}", values)).toBe("{{company.name}} 与 云上科技");
});
