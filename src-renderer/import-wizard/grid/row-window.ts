/** Rows are fetched in blocks of this many, so that scrolling a little asks for nothing. */
export const chunkRows = 100;

/** Numbers of the blocks that hold the rows from `first` to `last` (positions, both included) of `count`. */
export const chunksOf = (first: number, last: number, count: number): number[] => {
  if (count === 0 || last < first) return [];
  const from = Math.floor(Math.max(0, first) / chunkRows);
  const to = Math.floor(Math.min(last, count - 1) / chunkRows);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_unused, index) => from + index);
};
