import { describe, expect, it } from "vitest";
import { planPaste } from "./paste-plan.ts";

const one = { selectedRows: 1, selectedColumns: 1 };
const texts = ({ rows, columns, textAt }: ReturnType<typeof planPaste>) =>
  Array.from({ length: rows }, (_row, row) => Array.from({ length: columns }, (_cell, column) => textAt(row, column)));

describe("pasting into the grid", () => {
  it("lays the block at the focused cell and leaves out what does not fit", () => {
    const block = ["xyz", "pqr", "uvw"].map((row) => [...row]);
    const plan = planPaste(block, { ...one, rows: 2, columns: 2 });
    expect(plan).toMatchObject({ rowsLeftOut: 1, columnsLeftOut: 1 });
    expect(texts(plan)).toEqual([
      ["x", "y"],
      ["p", "q"],
    ]);
  });

  it("fills the selection with one cell", () => {
    const plan = planPaste([["b"]], { selectedRows: 2, selectedColumns: 3, rows: 9, columns: 9 });
    expect(texts(plan)).toEqual([
      ["b", "b", "b"],
      ["b", "b", "b"],
    ]);
  });

  it("leaves cells alone where a row of the block is shorter", () => {
    expect(texts(planPaste([["x"], ["p", "q"]], { ...one, rows: 9, columns: 9 }))).toEqual([
      ["x", undefined],
      ["p", "q"],
    ]);
  });
});
