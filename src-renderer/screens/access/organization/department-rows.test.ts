import { describe, expect, it } from "vitest";
import type { DepartmentRow } from "../../../../src-shared/access/organization/organization-calls.ts";
import { matching, placed, withBelow } from "./department-rows.ts";

const one = (id: string, parent_id: string | null, more: Partial<DepartmentRow> = {}): DepartmentRow => ({
  ...{
    id,
    parent_id,
    version: 1,
    name: `部门${id}`,
    code: null,
    leader: null,
    sort: 0,
    members: 1,
    workers: 2,
    ...more,
  },
});
const all = [one("3", "2"), one("2", "1"), one("1", null, { sort: 2 }), one("4", null, { sort: 1, leader: "Zhao" })];

describe("departments", () => {
  it("stand below those above them, siblings by their order, with the sums of what is below", () => {
    expect(placed(all).map(({ id, level, allMembers, allWorkers }) => [id, level, allMembers, allWorkers])).toEqual([
      ["4", 0, 1, 2],
      ["1", 0, 3, 6],
      ["2", 1, 2, 4],
      ["3", 2, 1, 2],
    ]);
  });

  it("are not moved below themselves", () => {
    expect(withBelow(all, "1")).toEqual(new Set(["1", "2", "3"]));
    expect(withBelow(all, "3")).toEqual(new Set(["3"]));
  });

  it("are found with those above them", () => {
    expect(matching(placed(all), " 部门3 ").map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(matching(placed(all), "zhao").map(({ id }) => id)).toEqual(["4"]);
    expect(matching(placed(all), "没有")).toEqual([]);
  });
});
