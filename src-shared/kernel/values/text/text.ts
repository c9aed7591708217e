import { unifyIdeographs } from "./look-alikes.ts";

const fullWidthFirst = 0xff01;
const fullWidthLast = 0xff5e;
const fullWidthShift = 0xfee0;
const ideographicSpace = 0x3000;
const fullWidthYen = 0xffe5;

function halfWidthOf(code: number): number {
  if (code >= fullWidthFirst && code <= fullWidthLast) return code - fullWidthShift;
  if (code === ideographicSpace) return 0x20;
  if (code === fullWidthYen) return 0xa5;
  return code;
}

/** Full-width ASCII, the ideographic space and ￥ become their half-width twins; everything else stays. */
export function toHalfWidth(text: string): string {
  let out = "";
  let copiedTo = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const half = halfWidthOf(code);
    if (half === code) continue;
    out += text.slice(copiedTo, index) + String.fromCharCode(half);
    copiedTo = index + 1;
  }
  return copiedTo === 0 ? text : out + text.slice(copiedTo);
}

const isBidi = (code: number): boolean =>
  code === 0x200e ||
  code === 0x200f ||
  code === 0x061c ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069);

const isInvisible = (code: number): boolean =>
  isBidi(code) ||
  (code >= 0x200b && code <= 0x200d) ||
  (code >= 0x2060 && code <= 0x2064) ||
  code === 0xfeff ||
  code === 0x00ad ||
  code === 0x180e ||
  // Fillers and joiners of other scripts, and the selectors of variants (those of plane 14 by their first half).
  [0x034f, 0x115f, 0x1160, 0x3164, 0xffa0].includes(code) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  code === 0xdb40;

const isControl = (code: number): boolean =>
  code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029;

const some = (text: string, test: (code: number) => boolean): boolean => {
  for (let index = 0; index < text.length; index += 1) if (test(text.charCodeAt(index))) return true;
  return false;
};

/** True when the text holds a character that reorders what is shown: a name could then read as another one. */
export const hasBidi = (text: string): boolean => some(text, isBidi);

/** True for C0 and C1 control characters, line and paragraph separators. */
export const hasControl = (text: string): boolean => some(text, isControl);

/** True for zero-width, soft-hyphen, byte-order and bidi characters: there, and seen by nobody. */
export const hasInvisible = (text: string): boolean => some(text, isInvisible);

/** True when all of a text is seen and in the order that it is stored in: what is printed or paid by must be so. */
export const isPlainLine = (text: string): boolean => !hasControl(text) && !hasInvisible(text);

/** Removes what `hasInvisible` finds. */
export function stripInvisible(text: string): string {
  if (!hasInvisible(text)) return text;
  let out = "";
  for (const unit of text) if (!isInvisible(unit.charCodeAt(0))) out += unit;
  return out;
}

/** A file's name without characters that are not seen, reorder what is shown (`x\u202Efdp.exe` reads as a PDF) or control. */
export const plainFileName = (name: string): string =>
  Array.from(stripInvisible(name))
    .filter((sign) => !hasControl(sign))
    .join("");

/** A text of several lines, or with tabs, in one line: each break with the spaces around it becomes a space. */
export const oneLine = (text: string): string => text.replace(/ *[\t\n\v\r\u2028\u2029]+\s*/gu, " ").trim();

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/** Counts the characters of a text that are drawn: no spaces, no controls, nothing that fonts leave out. */
export const visibleLength = (text: string): number =>
  Array.from(text).filter((sign) => visible.test(sign) && !ignorable.test(sign)).length;

/** Removes every space, also NBSP, ideographic and thin ones: for numbers that people group by eye. */
export const stripSpaces = (text: string): string => text.replace(/\s+/gu, "");

/** The dots that keyboards and web pages offer for the one in 阿卜杜拉·买买提. */
const nameDots = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb\uff65\u0387\u16eb\u2e31\u02d9]/gu;

/** Characters typed for that dot by people who lack it: between two Chinese characters nothing else is meant. */
const typedDots = /(?<=\p{Script=Han}) *[.\uff0e\u3002\uff61\ufe52\u25cf\u26ab\u2981] *(?=\p{Script=Han})/gu;

/** True when a name holds a sign that is read as its dot and is none: worth a look by who sent it. */
export const hasTypedDot = (text: string): boolean => text.search(typedDots) >= 0;

/** A name with U+00B7 for every variant of its dot. */
export const unifyDots = (text: string): string => text.replace(typedDots, "\u00b7").replace(nameDots, "\u00b7");

/**
 * A name as identity documents print it: every variant of its dot as U+00B7, characters that only look like others
 * (`values/look-alikes.ts`) as those, Latin letters in half width with single spaces. Every door through which a name comes
 * calls it.
 */
export const unifyName = (text: string): string =>
  toHalfWidth(unifyDots(unifyIdeographs(text))).replace(/ {2,}/gu, " ");

/**
 * The key under which two spellings of one name are equal: NFKC, no invisible characters or spaces, one form of the dot,
 * none of the signs that Latin names are printed with or without (SMITH, JOHN · O'NEIL), lower case. For comparing only;
 * never shown and never stored as the name.
 */
export const nameKey = (text: string): string =>
  stripSpaces(unifyName(stripSpaces(stripInvisible(text))).normalize("NFKC"))
    .replace(latinSigns, "")
    .toLowerCase();

const latinSigns = /[,.'\u2018\u2019`-]/gu;
