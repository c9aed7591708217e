/** Where the columns of a grid stand; all in px. */
type Grid = {
  /** Widths of the shown columns, in order. */
  readonly widths: readonly number[];
  /** So many of them stay in sight at the left. */
  readonly sticky: number;
  /** Widths of what stands before the first column and stays at the right end. */
  readonly start: number;
  readonly end: number;
  /** Inner width of the grid; 0 while it is not known. */
  readonly room: number;
  readonly scrollLeft: number;
};

/** Positions of columns that are not wholly in sight: `hidden` all of them, `cut` those of which a part is seen. */
export type ColumnsOutsideView = { readonly hidden: readonly number[]; readonly cut: readonly number[] };

/** Fractions of a pixel, which scrolling and zooming leave, hide nothing. */
const tolerance = 1;

/**
 * The columns that are partly or wholly outside the grid, or under what stays in sight: a number of which digits are hidden
 * would be read as another one, so its column's numbers are left out whole.
 */
export const columnsOutsideView = ({ widths, sticky, start, end, room, scrollLeft }: Grid): ColumnsOutsideView => {
  const hidden: number[] = [];
  const cut: number[] = [];
  const from = start + widths.slice(0, sticky).reduce((sum, width) => sum + width, 0);
  const to = room - end;
  let left = start - scrollLeft;
  for (const [position, width] of widths.entries()) {
    const [seenFrom, seenTo] = position < sticky ? [0, to] : [from, to];
    const at = position < sticky ? left + scrollLeft : left;
    left += width;
    if (room === 0 || (at >= seenFrom - tolerance && at + width <= seenTo + tolerance)) continue;
    hidden.push(position);
    if (at < seenTo - tolerance && at + width > seenFrom + tolerance) cut.push(position);
  }
  return { hidden, cut };
};
