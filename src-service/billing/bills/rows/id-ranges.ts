/** Ascending ids as text, runs of neighbours drawn together: "7-9,12". Bills of one import have neighbouring ids. */
export const idRanges = (ids: readonly number[]): string => {
  const parts: string[] = [];
  let first: number | undefined;
  let last: number | undefined;
  const close = (): void => {
    if (first !== undefined) parts.push(first === last ? String(first) : `${first}-${last}`);
  };
  for (const id of ids) {
    if (last !== undefined && id === last + 1) {
      last = id;
      continue;
    }
    close();
    first = id;
    last = id;
  }
  close();
  return parts.join(",");
};
