import { describe, expect, it } from "vitest";
import type { DepartmentRow } from "../../../../src-shared/access/organization/organization-calls.ts";
import { type PlacedDepartment, placed } from "./department-rows.ts";
import { mayGoTo, parentsIn, placeDown, placeUp, unfolded } from "./tree-moves.ts";

const one = (id: string, parent_id: string | null, sort = 0): DepartmentRow => ({
  ...{ id, parent_id, version: 1, name: `部门${id}`, code: null, leader: null, sort, members: 0, workers: 0 },
});
const rows = placed([one("1", null, 1), one("2", "1", 1), one("3", "2"), one("4", "1", 2), one("5", null, 2)]);
const row = (id: string) => rows.find((each) => each.id === id) as PlacedDepartment;

describe("moves of departments", () => {
  it("go beside the one above, or below the one before", () => {
    expect([placeUp(rows, row("3")), placeUp(rows, row("2")), placeUp(rows, row("1"))]).toEqual(["1", null, undefined]);
    expect([placeDown(rows, row("4")), placeDown(rows, row("5")), placeDown(rows, row("2"))]).toEqual([
      "2",
      "1",
      undefined,
    ]);
  });

  it("go anywhere but below themselves and where they are", () => {
    const places = (id: string) => [null, "1", "2", "3", "4", "5"].filter((place) => mayGoTo(rows, row(id), place));
    expect(places("2")).toEqual([null, "4", "5"]);
    expect(places("1")).toEqual(["5"]);
  });

  it("leave out what is below a folded one", () => {
    expect(unfolded(rows, new Set(["2"])).map(({ id }) => id)).toEqual(["1", "2", "4", "5"]);
    expect(unfolded(rows, new Set(["1", "2"])).map(({ id }) => id)).toEqual(["1", "5"]);
    expect([...parentsIn(rows)].toSorted()).toEqual(["1", "2"]);
  });
});
