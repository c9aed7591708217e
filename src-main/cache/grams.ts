/**
 * Pieces of texts for the search index: two characters where Chinese is involved (names have two or three, which word
 * and trigram indices do not find, design 9), four inside runs of letters and digits (two digits would be in every
 * row). Letters compare without case as SQLite's LIKE does, that is for ASCII only.
 */
const unfitForToken = /["'\s\p{Cc}]/gu;
const stand = "\u{e000}";
const plainRun = /[0-9A-Za-z]+/g;
const plainSign = /[0-9A-Za-z]/;
const runGram = 4;
/** Numbers and names differ at their end; the pieces at their beginning are shared by many rows and slow to compare. */
const askedGrams = 4;

const pairsOf = (text: string): readonly string[] => {
  const signs = Array.from(text);
  const pairs: string[] = [];
  for (let at = 0; at + 1 < signs.length; at += 1) {
    const left = signs[at] as string;
    const right = signs[at + 1] as string;
    if (!plainSign.test(left) || !plainSign.test(right)) pairs.push(left + right);
  }
  return pairs;
};

const runsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(plainRun)).flatMap(([run]) =>
    Array.from({ length: Math.max(0, run.length - runGram + 1) }, (_unused, at) => run.slice(at, at + runGram)),
  );

const piecesOf = (text: string): readonly string[] => {
  const fit = text.replace(unfitForToken, stand);
  return [...pairsOf(fit), ...runsOf(fit)];
};

/** Words that the index holds of several texts. */
export const gramsOf = (texts: readonly string[]): string => [...new Set(texts.flatMap(piecesOf))].join(" ");

/**
 * A query for the rows that have the last pieces of a text: every row that contains the text is among them, others may
 * be too. Null: the text is too short to have a piece.
 */
export const gramQuery = (text: string): string | null => {
  const pieces = [...new Set(piecesOf(text))].slice(-askedGrams);
  return pieces.length === 0 ? null : pieces.map((piece) => `"${piece}"`).join(" AND ");
};
