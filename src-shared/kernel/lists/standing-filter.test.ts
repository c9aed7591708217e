import { describe, expect, it } from "vitest";
import { listByName, listNames } from "../../registries/lists/registry.ts";
import { isLifted, isStanding, standingFilter } from "./standing-filter.ts";

const tasks = listByName("tasks");
const standing = standingFilter(tasks);

describe("a filter that a list sets by itself", () => {
  it("is one of several codes of the column by which the list leaves rows out, and lifts that", () => {
    for (const list of listNames.map(listByName)) {
      const own = standingFilter(list);
      if (own === null) continue;
      expect([list.name, list.filters[own.name]]).toEqual([list.name, { type: "anyOf", column: list.hides?.column }]);
      expect(list.hides?.unless).toContain(own.name);
    }
  });

  it("of tasks shows those that wait and those that were passed, until somebody asks for others", () => {
    expect(standing).toEqual({ name: "audit_status", all: [1, 2, 3], shown: [1, 3] });
    expect(isStanding(tasks, {})).toBe(true);
    expect(isStanding(tasks, { status: [30] })).toBe(true);
    expect(isStanding(tasks, { audit_status: [2] })).toBe(false);
    expect(isStanding(tasks, { ids: ["7"] })).toBe(false);
  });

  it("says nothing any more once all are asked for", () => {
    if (standing === null) throw new Error("tasks have one");
    expect(isLifted(standing, { audit_status: [3, 2, 1] })).toBe(true);
    expect(isLifted(standing, { audit_status: [1, 3] })).toBe(false);
    expect(isLifted(standing, {})).toBe(false);
  });
});
