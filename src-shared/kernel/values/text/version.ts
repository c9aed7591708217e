/** The oldest service that this desk understands: from here on the calls of signing in are the ones of the contract. */
export const oldestServer = "0.1.0";

/** `major.minor.patch` of a version text, whatever follows it; null when it is none. */
const numbersOf = (text: string): readonly number[] | null => {
  const match = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+].*)?$/.exec(text);
  return match?.slice(1).map(Number) ?? null;
};

/** Negative when `one` is older than `other`, 0 when they are equal up to pre-release marks, null when either is not a version. */
export const compareVersions = (one: string, other: string): number | null => {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  if (!a || !b) return null;
  const at = a.findIndex((number, index) => number !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};
