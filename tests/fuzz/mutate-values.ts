import type { Dice } from "./dice.ts";

const numbers = [
  "0",
  "-0",
  "-1",
  "1",
  "2",
  "60",
  "1.005",
  "1e400",
  "NaN",
  "Infinity",
  "0x10",
  "1,234.56",
  "999999999",
  "99999999999999999999",
  "2147483648",
  "4294967296",
  "1048576",
  "1048577",
  "2958466",
  "1e-400",
  "110101199001011234",
  "",
  " ",
  "+1",
  "１２",
  "9".repeat(400),
];
const references = [
  "A1",
  "XFD1048576",
  "XFE1",
  "A0",
  "A",
  "1",
  "a1",
  "$A$1",
  "ZZZZZZZZZZ1",
  "A99999999999",
  "AMJ2",
  "AMK2",
  "",
];
const types = ["s", "str", "inlineStr", "b", "e", "n", "d", "sss", "", "__proto__", "toString"];
const keys = [
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "#REF!",
  "合计",
  "cmd|'/C calc'!A0",
  "a\u202eb",
];

/** Replaces the `nth` match of a pattern, counted round. */
const replaceOne = (xml: string, pattern: RegExp, dice: Dice, by: (match: string) => string): string => {
  const matches = [...xml.matchAll(pattern)];
  if (matches.length === 0) return xml;
  const match = dice.pick(matches);
  return xml.slice(0, match.index) + by(match[0]) + xml.slice(match.index + match[0].length);
};

/** Puts another value where one stands: indices, numbers, references, styles, types, texts. */
export const mutateValue = (xml: string, dice: Dice): string => {
  const kinds: readonly (() => string)[] = [
    () => replaceOne(xml, /<v>[^<]*<\/v>/gu, dice, () => `<v>${dice.pick([...numbers, ...keys])}</v>`),
    () => replaceOne(xml, /\sr="\d+"/gu, dice, () => ` r="${dice.pick(numbers)}"`),
    () => replaceOne(xml, /\sr="[A-Z]+\d+"/gu, dice, () => ` r="${dice.pick(references)}"`),
    () => replaceOne(xml, /<c r="[A-Z]+\d+"/gu, dice, () => "<c"),
    () => replaceOne(xml, /\ss="\d+"/gu, dice, () => ` s="${dice.pick(numbers)}"`),
    () => replaceOne(xml, /\st="\w+"/gu, dice, () => ` t="${dice.pick(types)}"`),
    () => replaceOne(xml, /<t>[^<]*<\/t>/gu, dice, () => `<t>${dice.pick(keys)}</t>`),
    () =>
      replaceOne(
        xml,
        /<t>[^<]*<\/t>/gu,
        dice,
        () => `<t>${dice.pick(["中", "a", "&lt;"]).repeat(dice.int(1, 40_000))}</t>`,
      ),
    () => replaceOne(xml, /\d+/gu, dice, () => dice.pick(numbers)),
    () => replaceOne(xml, /"[^"<]*"/gu, dice, () => `"${dice.pick([...keys.slice(0, 6), ...references])}"`),
    () => replaceOne(xml, /<row [^>]*>.*?<\/row>/gu, dice, (row) => row.repeat(dice.int(2, 4))),
    () => replaceOne(xml, /<c .*?<\/c>/gu, dice, (cell) => cell.repeat(dice.int(2, 60))),
  ];
  return dice.pick(kinds)();
};
