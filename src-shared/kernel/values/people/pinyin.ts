import { pinyin } from "pinyin-pro";
import { unifyName } from "../text/text.ts";

/** Syllables of a name, in lower case, ü as v; surnames in their proper readings (单 shan, 曾 zeng, 尉迟 yuchi). */
const syllablesOf = (name: string): readonly string[] =>
  pinyin(unifyName(name), { toneType: "none", type: "array", mode: "surname", v: true, nonZh: "consecutive" })
    .flatMap((part) => part.toLowerCase().split(/[^a-z]+/u))
    .filter((part) => part !== "");

const written = (syllables: readonly string[]): string =>
  `${syllables.join("")} ${syllables.map((syllable) => syllable.charAt(0)).join("")}`;

/** The syllables of the signs that `maskName` leaves readable: the first, and of three or more the last. */
const readable = (name: string, syllables: readonly string[]): readonly string[] => {
  const signs = Array.from(name);
  // Of a name in Latin letters the mask leaves letters, not words.
  const shown = (sign = "", syllable = "") => (/^[A-Za-z]$/u.test(sign) ? sign.toLowerCase() : syllable);
  const first = shown(signs[0], syllables[0]);
  return signs.length < 3 ? [first] : [first, shown(signs.at(-1), syllables.at(-1))];
};

/**
 * A name as people type it in pinyin, for the column `name_pinyin` of a table with names; every writer of a name writes it too.
 * Two parts, each in full and as initials, in lower case without tones, ü as v: what the masked name shows, then the whole.
 *
 *     曾梦佳 (masked 曾*佳) → "zengjia zj|zengmengjia zmj"
 *     李丽 (masked 李*)     → "li l|lili ll"
 *
 * A search finds by any beginning of the words of the first part, which tell no more than the mask, and by whole words of
 * the second (`src-service/lists/lists/condition-sql.ts`, docs/decisions/workers.md). "" for a name without letters.
 */
export function namePinyin(name: string): string {
  const syllables = syllablesOf(name);
  return syllables.length === 0 ? "" : `${written(readable(name, syllables))}|${written(syllables)}`;
}

/**
 * The name of a company as people type it in pinyin, for its column `name_pinyin`: name and short name, each in full and as
 * initials. Companies' names are not masked, so a search finds by the beginning of each word.
 *
 *     云栈科技, 云栈 → "yunzhankeji yzkj yunzhan yz"
 */
export function companyPinyin(name: string, shortName: string): string {
  const words = [name, shortName].map(syllablesOf).filter((syllables) => syllables.length > 0);
  return [...new Set(words.flatMap((syllables) => written(syllables).split(" ")))].join(" ");
}
