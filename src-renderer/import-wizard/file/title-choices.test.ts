import { describe, expect, it } from "vitest";
import { missingColumns, pairsOf } from "./title-choices.ts";

const unmatched = {
  template: "task",
  titles: [{ title: "甲", examples: [] }],
  columns: [
    { key: "name", title: "名称", required: true },
    { key: "price", title: "单价", required: false },
    { key: "range", title: "区间", required: false },
  ],
  any_of: ["price", "range"],
};

describe("columns that still lack", () => {
  it("are the required ones, and all of those of which one is enough", () => {
    expect(missingColumns(unmatched, {})).toEqual(["名称", "单价/区间"]);
    expect(missingColumns(unmatched, { 甲: "range" })).toEqual(["名称"]);
    expect(missingColumns(unmatched, { 甲: "name", 乙: "price" })).toEqual([]);
    expect(missingColumns({ ...unmatched, any_of: [] }, { 甲: "name" })).toEqual([]);
  });

  it("leave out titles that are not read", () => {
    expect(pairsOf({ 甲: "name", 乙: "" })).toEqual([{ title: "甲", column: "name" }]);
  });
});
