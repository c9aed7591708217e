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

/** Adds the pieces of a text: its pairs, then those of its runs. Loops over signs, for it is asked for every row of a sync. */
const addPieces = (text: string, pieces: Set<string>): void => {
  const fit = text.replace(unfitForToken, stand);
  let left = "";
  let isLeftPlain = true;
  for (const right of fit) {
    const isPlain = plainSign.test(right);
    if (left !== "" && !(isLeftPlain && isPlain)) pieces.add(left + right);
    left = right;
    isLeftPlain = isPlain;
  }
  for (const [run] of fit.matchAll(plainRun))
    for (let at = 0; at + runGram <= run.length; at += 1) pieces.add(run.slice(at, at + runGram));
};

const piecesOf = (texts: readonly string[]): ReadonlySet<string> => {
  const pieces = new Set<string>();
  for (const text of texts) addPieces(text, pieces);
  return pieces;
};

/** Words that the index holds of several texts. */
export const gramsOf = (texts: readonly string[]): string => [...piecesOf(texts)].join(" ");

/**
 * A query for the rows that have the last pieces of a text: every row that contains the text is among them, others may
 * be too. Null: the text is too short to have a piece.
 */
export const gramQuery = (text: string): string | null => {
  const pieces = [...piecesOf([text])].slice(-askedGrams);
  return pieces.length === 0 ? null : pieces.map((piece) => `"${piece}"`).join(" AND ");
};
