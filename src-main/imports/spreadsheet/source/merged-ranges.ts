import { ReaderError } from "./errors.ts";

/** A range merged over several rows: only its first cell has a value. Rows are 1-based, the column is zero-based. */
export type MergedRange = { readonly top: number; readonly bottom: number; readonly column: number };

/** Titles and headings are merged over fewer rows; a taller range hides the values of all rows but its first. */
const TALLEST_MERGE = 20;
/** No list that people made has more; each costs memory. */
const MOST_MERGES = 100_000;

/** Keeps the ranges over several rows, within bounds. */
export class MergedRanges {
  readonly tall: MergedRange[] = [];

  /** @throws ReaderError MERGED_IN_DATA for a range that is too tall, or for too many of them */
  take(range: MergedRange): void {
    const { top, bottom } = range;
    if (bottom <= top) return;
    if (bottom - top >= TALLEST_MERGE || this.tall.length === MOST_MERGES)
      throw new ReaderError("MERGED_IN_DATA", { row: top, last: bottom });
    this.tall.push(range);
  }
}

/** Zero-based column of its letters. */
export function columnOfLetters(letters: string): number {
  let column = 0;
  for (let index = 0; index < letters.length; index++) column = column * 26 + letters.charCodeAt(index) - 64;
  return column - 1;
}
