import { describe, expect, it } from "vitest";
import { courses } from "./courses.ts";
import { isListName, listByName } from "./registry.ts";

describe.each(Object.entries(courses))("what %s go through", (name, { states, column, steps }) => {
  it("says of each state at which step it stands, once, and that step is one of its record's", () => {
    for (const state of Object.keys(states.specs)) {
      const drawn = steps.filter(({ only }) => only === undefined || only.includes(state));
      const standing = drawn.filter(({ at = [], failed = [], reached = [] }) =>
        [...at, ...failed, ...reached].includes(state),
      );
      expect([state, standing.length]).toEqual([state, 1]);
    }
  });

  it("takes who and when from columns that its list has", () => {
    if (!isListName(name)) throw new Error(`${name} is no list`);
    const { columns } = listByName(name);
    const named = [column, ...steps.flatMap(({ by, when }) => [by ?? [], when ?? []].flat())];
    expect(named.filter((key) => columns[key] === undefined)).toEqual([]);
  });
});
