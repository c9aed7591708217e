const counted = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/**
 * Characters of two texts, by their places from 0, between what they begin and end with alike: 16 号 beside 6 号 gives the 1 alone,
 * not all that follows it. Both empty where the texts are equal.
 */
export const differingParts = (one: string, other: string): readonly [readonly number[], readonly number[]] => {
  const [first, second] = [Array.from(one), Array.from(other)];
  const least = Math.min(first.length, second.length);
  let start = 0;
  while (start < least && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < least - start && first[first.length - 1 - end] === second[second.length - 1 - end]) end += 1;
  return [counted(start, first.length - end), counted(start, second.length - end)];
};
