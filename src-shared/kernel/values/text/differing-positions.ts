/** Places, from 0, at which a text has other characters than the one that is expected; its length where it only ends too early. */
export const differingPositions = (actual: string, expected: string): number[] => {
  const wanted = Array.from(expected);
  const found = Array.from(actual);
  const differing = found.flatMap((character, at) => (character === wanted[at] ? [] : [at]));
  return found.length < wanted.length ? [...differing, found.length] : differing;
};
