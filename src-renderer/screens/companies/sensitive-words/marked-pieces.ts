type Place = { readonly start: number; readonly end: number };

/** A piece of a text; `isHit`: it lies in a place that was found. */
export type Piece = { readonly start: number; readonly text: string; readonly isHit: boolean };

/** A text cut at the ends of the places that were found in it, which may overlap; the pieces make up the text again. */
export const markedPieces = (text: string, places: readonly Place[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  const add = (start: number, end: number, isHit: boolean) => {
    if (end > start) pieces.push({ start, text: text.slice(start, end), isHit });
  };
  let at = 0;
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    add(at, start, false);
    add(Math.max(at, start), end, true);
    at = Math.max(at, end);
  }
  add(at, text.length, false);
  return pieces;
};
