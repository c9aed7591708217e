import { addRow, copyAbove, moveRow, removeRow } from "./grid-edits.ts";
import type { GridKind, TypedRows } from "./grid-kinds.ts";

/** Effect of a key: the rows after it, and the cell that is next. */
export type KeyStep = { readonly rows: TypedRows; readonly row: number; readonly name: string };

type Pressed = Pick<React.KeyboardEvent<HTMLElement>, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey"> & {
  readonly target: EventTarget;
};

const edges = (target: EventTarget): { readonly isAtStart: boolean; readonly isAtEnd: boolean } => {
  if (!(target instanceof HTMLInputElement)) return { isAtStart: false, isAtEnd: false };
  const { selectionStart: from, selectionEnd: to, value } = target;
  return { isAtStart: from === 0 && to === 0, isAtEnd: from === value.length && to === value.length };
};

/** Up and down choose in a select, so they stay there. */
const isChoice = (target: EventTarget): boolean => target instanceof HTMLSelectElement;

const sideways = (names: readonly string[], rows: TypedRows, row: number, name: string, by: -1 | 1): KeyStep | null => {
  const place = row * names.length + names.indexOf(name) + by;
  if (place < 0 || place >= rows.length * names.length) return null;
  return { rows, row: Math.floor(place / names.length), name: names[place % names.length] ?? name };
};

type Place = {
  readonly names: readonly string[];
  readonly rows: TypedRows;
  readonly row: number;
  readonly name: string;
};

const stay = ({ row, name }: Place, rows: TypedRows, to = row): KeyStep => ({ rows, row: to, name });

/** Ctrl+D takes what stands above, Ctrl+Delete takes the row away. */
const command = (place: Place, key: string): KeyStep | null => {
  const { rows, row, name } = place;
  if (key.toLowerCase() === "d") return stay(place, copyAbove(rows, row, name));
  if (key !== "Delete" || rows.length === 1) return null;
  return stay(place, removeRow(rows, row), Math.min(row, rows.length - 2));
};

/** Alt+arrows move the row. */
const shift = (place: Place, key: string): KeyStep | null => {
  const { rows, row } = place;
  const by = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  if (by === 0) return null;
  const isThere = row + by >= 0 && row + by < rows.length;
  return isThere ? stay(place, moveRow(rows, row, by), row + by) : stay(place, rows);
};

/** Enter goes down, and on from the last row into a new one; Shift+Enter goes up. */
const enter = (place: Place, isUp: boolean, kind: GridKind): KeyStep => {
  const { rows, row } = place;
  if (isUp) return stay(place, rows, Math.max(0, row - 1));
  if (row + 1 < rows.length) return stay(place, rows, row + 1);
  const more = addRow(kind, rows);
  return stay(place, more, more.length - 1);
};

const arrow = (place: Place, key: string, target: EventTarget): KeyStep | null => {
  const { names, rows, row, name } = place;
  switch (key) {
    case "ArrowUp":
      return isChoice(target) || row === 0 ? null : stay(place, rows, row - 1);
    case "ArrowDown":
      return isChoice(target) || row === rows.length - 1 ? null : stay(place, rows, row + 1);
    case "ArrowLeft":
      return edges(target).isAtStart ? sideways(names, rows, row, name, -1) : null;
    case "ArrowRight":
      return edges(target).isAtEnd ? sideways(names, rows, row, name, 1) : null;
    default:
      return null;
  }
};

/** Effect of a key in a cell as in a spreadsheet; null for its usual effect. */
export const keyStep = (place: Place, event: Pressed, kind: GridKind): KeyStep | null => {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return event.altKey ? null : command(place, event.key);
  if (event.altKey) return shift(place, event.key);
  return event.key === "Enter" ? enter(place, event.shiftKey, kind) : arrow(place, event.key, event.target);
};
