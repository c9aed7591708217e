import { describe, expect, it } from "vitest";
import { blockOf, firstFocus, type GridFocus, isInBlock, keepInside, motionOfKey, moveFocus } from "./grid-focus.ts";

const size = { rows: 5, columns: 3 };
const at = (row: number, column: number): GridFocus => ({
  at: { row, column },
  anchor: { row, column },
  isWholeRows: false,
});
const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const pressed = (focus: GridFocus, key: string, more: Partial<KeyboardEvent> = {}): GridFocus => {
  const motion = motionOfKey(press(key, more), focus, size, 2);
  if (!motion) throw new Error(`${key} does not move`);
  return moveFocus(focus, motion, size);
};

describe("the focus of the grid", () => {
  it("stops at the edges", () => {
    expect(pressed(at(0, 0), "ArrowUp").at).toEqual({ row: 0, column: 0 });
    expect(pressed(at(4, 2), "ArrowRight").at).toEqual({ row: 4, column: 2 });
    expect(pressed(at(4, 1), "PageDown").at).toEqual({ row: 4, column: 1 });
  });

  it("goes to the corners", () => {
    expect(pressed(at(2, 1), "End", { ctrlKey: true }).at).toEqual({ row: 4, column: 2 });
    expect(pressed(at(2, 1), "Home", { metaKey: true }).at).toEqual({ row: 0, column: 0 });
    expect(pressed(at(2, 1), "ArrowDown", { ctrlKey: true }).at).toEqual({ row: 4, column: 1 });
  });

  it("goes on in the next row with Tab and back with Shift+Tab", () => {
    expect(pressed(at(1, 2), "Tab").at).toEqual({ row: 2, column: 0 });
    expect(pressed(at(1, 0), "Tab", { shiftKey: true }).at).toEqual({ row: 0, column: 2 });
    expect(pressed(at(4, 2), "Tab").at).toEqual({ row: 4, column: 2 });
  });

  it("extends a block from where it began, in any direction", () => {
    const block = pressed(pressed(at(2, 1), "ArrowUp", { shiftKey: true }), "ArrowRight", { shiftKey: true });
    expect(blockOf(block, size)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
    expect(isInBlock(blockOf(block, size), 2, 2)).toBe(true);
    expect(isInBlock(blockOf(block, size), 3, 2)).toBe(false);
    expect(blockOf(pressed(block, "ArrowDown"), size)).toEqual({ top: 2, bottom: 2, left: 2, right: 2 });
  });

  it("selects whole rows", () => {
    const rows = moveFocus(pressed(at(1, 1), " ", { shiftKey: true }), { kind: "rows", row: 3, extends: true }, size);
    expect(blockOf(rows, size)).toEqual({ top: 1, bottom: 3, left: 0, right: 2 });
  });

  it("stays inside when rows vanish and does not move with other keys", () => {
    expect(keepInside(at(4, 2), { rows: 2, columns: 3 }).at).toEqual({ row: 1, column: 2 });
    expect(keepInside(at(4, 2), { rows: 0, columns: 3 })).toBe(firstFocus);
    expect(motionOfKey(press("a"), at(0, 0), size, 2)).toBeNull();
    expect(motionOfKey(press("ArrowDown", { altKey: true }), at(0, 0), size, 2)).toBeNull();
  });
});
