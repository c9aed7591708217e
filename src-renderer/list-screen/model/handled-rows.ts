import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { idOf } from "./list-selection.ts";
import type { HandledMark } from "./use-list-rows.ts";

/** A row that the person has decided about, with the place at which it stood. */
export type HandledRow = HandledMark & { readonly row: Row; readonly index: number };

export type RowPlaces = {
  readonly length: number;
  rowAt(index: number): Row | undefined;
  indexOf(id: string): number;
  /** Position among the rows that match, for one that is drawn: where reading starts. */
  matchingIndex(index: number): number;
};

type Matching = { readonly count: number; rowAt(index: number): Row | undefined; indexOf(id: string): number };

/**
 * The rows that match, with those just handled that match no more put back where they stood: what somebody is going through
 * from above to below must not move under their hands. A handled row that still matches stands where the list has it.
 */
export const withHandledRows = (matching: Matching, handled: readonly HandledRow[]): RowPlaces => {
  const gone = handled
    .filter(({ row }) => matching.indexOf(idOf(row)) < 0)
    .toSorted((one, other) => one.index - other.index);
  const length = matching.count + gone.length;
  const placed = new Map<number, Row>();
  const places = new Map<string, number>();
  for (const [at, { row, index }] of gone.entries()) {
    // Where rows above have left meanwhile it stands after the last one.
    const place = Math.min(Math.max(index, at), matching.count + at);
    let free = place;
    while (placed.has(free)) free += 1;
    placed.set(free, row);
    places.set(idOf(row), free);
  }
  const taken = [...placed.keys()].toSorted((one, other) => one - other);
  const matchingIndex = (index: number) => index - taken.filter((place) => place < index).length;
  return {
    length,
    matchingIndex,
    rowAt: (index) => placed.get(index) ?? matching.rowAt(matchingIndex(index)),
    indexOf: (id) => {
      const place = places.get(id);
      if (place !== undefined) return place;
      let index = matching.indexOf(id);
      if (index < 0) return -1;
      for (const before of taken) if (before <= index) index += 1;
      return index;
    },
  };
};
