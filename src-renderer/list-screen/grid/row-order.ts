/** A row in its place of the page: `slot` is the same for as long as the place is used. */
export type DrawnRow = { readonly slot: number; readonly index: number };

/**
 * The rows from `first` to `last` in the order in which they stand in the page. A row that leaves gives its place to another
 * one. While rows are `isMoving` the places keep the order that they had (`before`, slots): the browser lays a place that is
 * put elsewhere out anew with all that is in it. At rest they stand in the order of the list, as they are read out.
 */
export const orderRows = (
  { first, last, slots }: { readonly first: number; readonly last: number; readonly slots: number },
  before: readonly number[],
  isMoving: boolean,
): readonly DrawnRow[] => {
  const rows: DrawnRow[] = [];
  for (let index = first; index <= last; index += 1) rows.push({ slot: index % slots, index });
  if (!isMoving) return rows;
  const places = new Map(before.map((slot, at) => [slot, at]));
  const placeOf = ({ slot }: DrawnRow) => places.get(slot) ?? before.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
};
