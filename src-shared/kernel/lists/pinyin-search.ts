const leastLetters = 2;

/**
 * Reads a search text as the beginning of a name in pinyin, in full or as initials, in the form of `namePinyin`
 * (`values/pinyin.ts`): small letters, ü, lyu and nyu as v, without the spaces and apostrophes that people write between
 * syllables. Null for a text that is none.
 */
export const readPinyin = (text: string): string | null => {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s'’-]/gu, "")
    .replaceAll("ü", "v")
    .replace(/([ln])yu/gu, "$1v");
  return /^[a-z]+$/u.test(letters) && letters.length >= leastLetters ? letters : null;
};

/** Reads a search text as the first character of a name, which the mask of every name leaves readable (侯*); null for another text. */
export const readSurname = (text: string): string | null => (/^\p{Script=Han}$/u.test(text) ? text : null);

/** The words of a name in pinyin: beginnings of `shown` find it, and the `whole` words; see `namePinyin`. */
export const pinyinWords = (
  pinyin: string,
): { readonly shown: readonly string[]; readonly whole: readonly string[] } => {
  const [shown = "", whole = ""] = pinyin.split("|").map((part) => part.split(" "));
  return { shown: [...new Set(shown)], whole: [...new Set(whole)] };
};
