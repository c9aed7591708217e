/** The longest piece of a clipboard in one question to the desk; in UTF-8 it stays below a mebibyte. */
const longestPiece = 200_000;

/** A text in pieces, one at least. */
export const piecesOf = (text: string): readonly string[] => {
  const pieces: string[] = [];
  for (let start = 0; start < text.length || start === 0; start += longestPiece)
    pieces.push(text.slice(start, start + longestPiece));
  return pieces;
};

/** Lines of a clipboard, those within a quoted cell too: never fewer than it has rows. */
export const lineCount = (text: string): number => {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at + 1 < text.length; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
};
