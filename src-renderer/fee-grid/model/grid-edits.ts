import { mostGridRows } from "../../../src-shared/kernel/terms/terms.ts";
import type { GridKind, TypedRow, TypedRows } from "./grid-kinds.ts";

/** A grid always shows a row to type in. */
export const shownRows = (kind: GridKind, rows: TypedRows): TypedRows => (rows.length === 0 ? [kind.blank] : rows);

export const setCell = (rows: TypedRows, row: number, name: string, text: string): TypedRows =>
  rows.map((one, index) => (index === row ? { ...one, [name]: text } : one));

/** A blank row at the end, which is the open one from now on. */
export const addRow = (kind: GridKind, rows: TypedRows): TypedRows =>
  rows.length >= mostGridRows ? rows : [...rows, kind.blank];

const withoutLimit = (row: TypedRow): TypedRow => ({ ...row, limit: "" });

/** Without a row; what is the last then is open. */
export const removeRow = (rows: TypedRows, row: number): TypedRows => {
  const left = rows.filter((_one, index) => index !== row);
  return row === rows.length - 1
    ? left.map((one, index) => (index === left.length - 1 ? withoutLimit(one) : one))
    : left;
};

/** A row one place up (-1) or down (1). The end stays open: with the last row only the rest of the row changes places. */
export const moveRow = (rows: TypedRows, row: number, by: -1 | 1): TypedRows => {
  const [one, other] = [rows[row], rows[row + by]];
  if (one === undefined || other === undefined) return rows;
  const keepsLimits = Math.max(row, row + by) === rows.length - 1;
  const at = (place: TypedRow, values: TypedRow): TypedRow =>
    keepsLimits ? { ...values, limit: place.limit ?? "" } : values;
  return rows.map((each, index) => (index === row ? at(one, other) : index === row + by ? at(other, one) : each));
};

/** A cell like the one above it. */
export const copyAbove = (rows: TypedRows, row: number, name: string): TypedRows =>
  row === 0 ? rows : setCell(rows, row, name, rows[row - 1]?.[name] ?? "");
