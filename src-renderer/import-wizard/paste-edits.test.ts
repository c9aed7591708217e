import { describe, expect, it } from "vitest";
import { editsOfPaste, planPaste } from "./paste-edits.ts";

const size = { rows: 4, columns: 3 };
const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const rows = [1, 2, 3, 4].map((row_id) => ({ row_id, cells: { a: `a${row_id}`, b: `b${row_id}`, c: "" } }));
const columns = ["a", "b", "c"];

describe("pasting into the grid", () => {
  it("lays the block at the focused cell and leaves out what does not fit", () => {
    const plan = planPaste(
      [
        ["x", "y", "z"],
        ["p", "q", "r"],
        ["u", "v", "w"],
      ],
      cell(2, 1),
      size,
    );
    expect(plan).toMatchObject({ top: 2, rows: 2, left: 1, right: 2, cells: 4, rowsLeftOut: 1, columnsLeftOut: 1 });
    expect(editsOfPaste(plan, rows.slice(2, 4), columns)).toEqual([
      { row_id: 3, column: "b", text: "x" },
      { row_id: 3, column: "c", text: "y" },
      { row_id: 4, column: "b", text: "p" },
      { row_id: 4, column: "c", text: "q" },
    ]);
  });

  it("fills the selection with one cell and skips cells that have the text already", () => {
    const plan = planPaste([["b1"]], { top: 0, bottom: 1, left: 1, right: 1 }, size);
    expect(editsOfPaste(plan, rows.slice(0, 2), columns)).toEqual([{ row_id: 2, column: "b", text: "b1" }]);
  });

  it("leaves cells alone where a row of the block is shorter", () => {
    const plan = planPaste([["x"], ["p", "q"]], cell(0, 0), size);
    expect(editsOfPaste(plan, rows.slice(0, 2), columns)).toEqual([
      { row_id: 1, column: "a", text: "x" },
      { row_id: 2, column: "a", text: "p" },
      { row_id: 2, column: "b", text: "q" },
    ]);
  });
});
