const kept = new Set<Map<string, unknown>>();

/**
 * A map for what somebody typed and did not save: in this window's memory only, because it may name people, by a key that begins
 * with their id. It outlives a sign-out, so that they find it again, and goes when somebody else signs in.
 */
export const keptForPerson = <T>(): Map<string, T> => {
  const map = new Map<string, T>();
  kept.add(map);
  return map;
};

/** Forgets all of it: somebody else is there. */
export const forgetKept = (): void => {
  for (const map of kept) map.clear();
};
