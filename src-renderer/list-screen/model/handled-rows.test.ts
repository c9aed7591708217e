import { describe, expect, it } from "vitest";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { withHandledRows } from "./handled-rows.ts";

const row = (id: string): Row => ({ id });

const matching = (...ids: readonly string[]) => ({
  count: ids.length,
  rowAt: (index: number) => (ids[index] === undefined ? undefined : row(ids[index])),
  indexOf: (id: string) => ids.indexOf(id),
});

const handled = (id: string, index: number) => ({ row: row(id), index, at: "2026-11-22 23:40:00", words: "已通过" });

const drawn = (places: ReturnType<typeof withHandledRows>) =>
  Array.from({ length: places.length }, (_none, index) => places.rowAt(index)?.["id"]);

describe("rows just handled", () => {
  it("stand where they stood when they match no more", () => {
    const places = withHandledRows(matching("a", "c", "e"), [handled("b", 1), handled("d", 3)]);
    expect(drawn(places)).toEqual(["a", "b", "c", "d", "e"]);
    expect(["a", "b", "c", "d", "e", "x"].map((id) => places.indexOf(id))).toEqual([0, 1, 2, 3, 4, -1]);
    expect(places.matchingIndex(4)).toBe(2);
  });

  it("are not drawn twice while they still match", () => {
    const places = withHandledRows(matching("a", "b", "c"), [handled("b", 1)]);
    expect(drawn(places)).toEqual(["a", "b", "c"]);
    expect(places.length).toBe(3);
  });

  it("stand at the end, in their order, when all others have left", () => {
    const places = withHandledRows(matching(), [handled("d", 3), handled("b", 1)]);
    expect(drawn(places)).toEqual(["b", "d"]);
    expect([places.indexOf("b"), places.indexOf("d")]).toEqual([0, 1]);
  });
});
