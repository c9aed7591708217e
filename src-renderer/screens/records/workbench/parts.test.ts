import { describe, expect, it } from "vitest";
import { columnsOf, inOrder, movedPart, partKeys, rowsOf } from "./parts.ts";

describe("the parts of the workbench", () => {
  it("stand three and two beside each other, then those of rare people", () => {
    expect(rowsOf(partKeys)).toEqual([
      ["waiting", "problems", "deadlines"],
      ["balances", "months"],
      ["alarms", "imports"],
      ["near", "top"],
    ]);
  });

  it("close up where one is missing, and share the width of their row", () => {
    expect(rowsOf(["waiting", "deadlines", "months"])).toEqual([["waiting", "deadlines"], ["months"]]);
    expect(columnsOf(["waiting", "deadlines"])).toBe("minmax(0, 9fr) minmax(0, 7fr)");
    expect(rowsOf([])).toEqual([]);
  });

  it("are in the order that a person left, with parts that are new to it", () => {
    const order = inOrder(["months", "gone", "waiting", "months"]);
    expect(order.slice(0, 3)).toEqual(["months", "waiting", "problems"]);
    expect([...order].sort()).toEqual([...partKeys].sort());
  });

  it("change places with the neighbour that is shown", () => {
    const shown = ["waiting", "deadlines", "months"] as const;
    expect(movedPart(partKeys, shown, "deadlines", -1).slice(0, 3)).toEqual(["deadlines", "problems", "waiting"]);
    expect(movedPart(partKeys, shown, "months", 1)).toEqual(partKeys);
  });
});
