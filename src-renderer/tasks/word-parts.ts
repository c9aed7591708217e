/** A stretch of a text; `at`: where it begins. */
export type WordPart = { readonly at: number; readonly part: string; readonly isWord: boolean };

/** A text cut at the words that it holds, in small or large letters; the longest word that fits is taken. */
export const wordParts = (text: string, words: readonly string[]): readonly WordPart[] => {
  const sought = words.filter((word) => word !== "").toSorted((one, other) => other.length - one.length);
  const lower = text.toLowerCase();
  const parts: WordPart[] = [];
  let plainFrom = 0;
  let at = 0;
  while (at < text.length) {
    const word = sought.find((one) => lower.startsWith(one.toLowerCase(), at));
    if (word === undefined) {
      at += 1;
      continue;
    }
    if (at > plainFrom) parts.push({ at: plainFrom, part: text.slice(plainFrom, at), isWord: false });
    parts.push({ at, part: text.slice(at, at + word.length), isWord: true });
    at += word.length;
    plainFrom = at;
  }
  if (plainFrom < text.length) parts.push({ at: plainFrom, part: text.slice(plainFrom), isWord: false });
  return parts;
};
