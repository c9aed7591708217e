/** Numbers of rows and columns of a grid. */
export type GridSize = { readonly rows: number; readonly columns: number };
/** A cell by its position in the filter and order shown, both from 0. */
export type CellAt = { readonly row: number; readonly column: number };

/** The cell that has the keyboard, and the other corner of the selected block (the same cell when only one is selected). */
export type GridFocus = { readonly at: CellAt; readonly anchor: CellAt; readonly isWholeRows: boolean };

export type Block = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

/** A step of the keyboard or the mouse. `extends`: the anchor stays. */
export type Motion =
  | { readonly kind: "by"; readonly rows: number; readonly columns: number; readonly extends: boolean }
  | { readonly kind: "to"; readonly row: number; readonly column: number; readonly extends: boolean }
  /** Right (1) or left (-1), going on in the next or former row at the edge. */
  | { readonly kind: "tab"; readonly step: 1 | -1 }
  /** Whole rows: the one given, or with `extends` all from the anchor to it. */
  | { readonly kind: "rows"; readonly row: number; readonly extends: boolean };

const origin: CellAt = { row: 0, column: 0 };
export const firstFocus: GridFocus = { at: origin, anchor: origin, isWholeRows: false };

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1));

const inside = ({ row, column }: CellAt, size: GridSize): CellAt => ({
  row: within(row, size.rows),
  column: within(column, size.columns),
});

const single = (at: CellAt): GridFocus => ({ at, anchor: at, isWholeRows: false });

const tabbed = ({ row, column }: CellAt, step: 1 | -1, size: GridSize): CellAt => {
  const position = row * size.columns + column + step;
  const last = size.rows * size.columns - 1;
  const target = Math.max(0, Math.min(position, last));
  return { row: Math.floor(target / size.columns), column: target % size.columns };
};

/** Where the focus goes; never outside the grid. An empty grid keeps the focus at its first cell. */
export const moveFocus = (focus: GridFocus, motion: Motion, size: GridSize): GridFocus => {
  if (size.rows === 0 || size.columns === 0) return firstFocus;
  switch (motion.kind) {
    case "by":
    case "to": {
      const target =
        motion.kind === "to"
          ? { row: motion.row, column: motion.column }
          : { row: focus.at.row + motion.rows, column: focus.at.column + motion.columns };
      const at = inside(target, size);
      return motion.extends ? { ...focus, at } : single(at);
    }
    case "tab":
      return single(tabbed(focus.at, motion.step, size));
    case "rows": {
      const at = inside({ row: motion.row, column: focus.at.column }, size);
      return { at, anchor: motion.extends ? focus.anchor : at, isWholeRows: true };
    }
  }
};

/** The selected block, corners included. */
export const blockOf = ({ at, anchor, isWholeRows }: GridFocus, size: GridSize): Block => ({
  top: Math.min(at.row, anchor.row),
  bottom: Math.max(at.row, anchor.row),
  left: isWholeRows ? 0 : Math.min(at.column, anchor.column),
  right: isWholeRows ? Math.max(0, size.columns - 1) : Math.max(at.column, anchor.column),
});

/** The same focus in a grid that has become smaller or larger. */
export const keepInside = (focus: GridFocus, size: GridSize): GridFocus =>
  size.rows === 0 || size.columns === 0
    ? firstFocus
    : { ...focus, at: inside(focus.at, size), anchor: inside(focus.anchor, size) };

export const isInBlock = (block: Block, row: number, column: number): boolean =>
  row >= block.top && row <= block.bottom && column >= block.left && column <= block.right;

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Movement of the focus by a key while no cell is being edited; null for keys that do not move. */
export const motionOfKey = (press: Press, focus: GridFocus, size: GridSize, pageRows: number): Motion | null => {
  if (press.altKey) return null;
  const isFar = press.ctrlKey || press.metaKey;
  const extend = press.shiftKey;
  const to = (row: number, column: number): Motion => ({ kind: "to", row, column, extends: extend });
  const by = (rows: number, columns: number): Motion => ({ kind: "by", rows, columns, extends: extend });
  const { row, column } = focus.at;
  switch (press.key) {
    case "ArrowDown":
      return isFar ? to(size.rows - 1, column) : by(1, 0);
    case "ArrowUp":
      return isFar ? to(0, column) : by(-1, 0);
    case "ArrowRight":
      return isFar ? to(row, size.columns - 1) : by(0, 1);
    case "ArrowLeft":
      return isFar ? to(row, 0) : by(0, -1);
    case "Home":
      return to(isFar ? 0 : row, 0);
    case "End":
      return to(isFar ? size.rows - 1 : row, size.columns - 1);
    case "PageDown":
      return by(pageRows, 0);
    case "PageUp":
      return by(-pageRows, 0);
    case "Tab":
      return { kind: "tab", step: press.shiftKey ? -1 : 1 };
    case " ":
      return press.shiftKey ? { kind: "rows", row, extends: false } : null;
    default:
      return null;
  }
};
