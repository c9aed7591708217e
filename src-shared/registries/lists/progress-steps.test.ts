import { describe, expect, it } from "vitest";
import { partProgress, progressByList } from "./progress-steps.ts";
import { isListName, listByName } from "./registry.ts";

describe.each([...Object.entries(progressByList), ...Object.entries(partProgress)])(
  "what %s go through",
  (_name, { states, steps }) => {
    it("says of each state at which step it stands: at one, or at the first of several that is not over", () => {
      for (const state of Object.keys(states.specs)) {
        const drawn = steps.filter(({ only }) => only === undefined || only.includes(state));
        const standing = drawn.filter(({ at = [], failed = [], reached = [] }) =>
          [...at, ...failed, ...reached].includes(state),
        );
        expect([state, standing.length > 0]).toEqual([state, true]);
        // All but the last say when they are over; the last one takes whatever is left.
        expect([state, standing.map(({ isOver }) => isOver !== undefined)]).toEqual([
          state,
          standing.map((_step, at) => at < standing.length - 1),
        ]);
      }
    });
  },
);

describe.each(Object.entries(progressByList))("what %s go through", (name, { column, steps, ofPage = [] }) => {
  it("takes who and when from columns that its list has, or that its page is said to have", () => {
    if (!isListName(name)) throw new Error(`${name} is no list`);
    const { columns } = listByName(name);
    const named = [column, ...steps.flatMap(({ by, when, due }) => [by ?? [], when ?? [], due ?? []].flat())];
    expect(named.filter((key) => columns[key] === undefined).toSorted()).toEqual([...ofPage].toSorted());
  });
});
