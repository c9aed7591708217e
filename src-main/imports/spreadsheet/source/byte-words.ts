/**
 * Markup is recognised by four bytes at a time: a comparison of two numbers instead of four pairs. The numbers are those
 * that `DataView.getInt32` gives for little-endian bytes.
 */

/** Leaves the first three bytes of a word. */
export const THREE_BYTES = 0xffffff;

/** The word of four ASCII characters; of three, to be compared under `THREE_BYTES`. */
export function wordOf(characters: string): number {
  let word = 0;
  for (let index = characters.length - 1; index >= 0; index--) word = (word << 8) | characters.charCodeAt(index);
  return word;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
