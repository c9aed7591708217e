import { describe, expect, it } from "vitest";
import { organizationOptions } from "./organization-options.ts";

describe("departments to choose from", () => {
  it("carry the names of those above them and stand below them", () => {
    const all = [
      { id: "3", parent_id: "2", name: "C" },
      { id: "2", parent_id: "1", name: "B" },
      { id: "1", parent_id: null, name: "A" },
      { id: "9", parent_id: "77", name: "D" },
    ];
    expect(organizationOptions(all).map(({ id, label }) => [id, label])).toEqual([
      ["1", "A"],
      ["2", "A / B"],
      ["3", "A / B / C"],
      ["9", "D"],
    ]);
  });

  it("end where a tree turns in a circle", () => {
    const circle = [
      { id: "1", parent_id: "2", name: "A" },
      { id: "2", parent_id: "1", name: "B" },
    ];
    expect(organizationOptions(circle).map(({ label }) => label)).toEqual(["A / B", "B / A"]);
  });
});
