import type { Dice } from "./dice.ts";

const inserts = [
  "<!DOCTYPE x [<!ENTITY a 'b'>]>",
  "<!ENTITY a 'b'>",
  "<!-- <row r='1'> -->",
  "<!-- open",
  "<![CDATA[<v>1</v>]]>",
  "<![CDATA[",
  "<?pi <c> ?>",
  "<?pi",
  "&amp;",
  "&a;",
  "&",
  "&#0;",
  "&#xD800;",
  "&#x110000;",
  "&#x1F600;",
  "_x0000_",
  "_xD800_",
  "\u0000",
  "\u0007",
  "\ufeff",
  "\ud83d",
  "<",
  ">",
  '"',
  "'",
  "/",
  "/>",
  "<a>",
  "</a>",
  "<extLst><c><v>9</v></c></extLst>",
  "</row>",
  "</sheetData>",
  "</worksheet>",
  "<sheetData/>",
  "<v>",
  "</v>",
  "<is>",
  "<t/>",
  "<f/>",
];

/** Positions of tags, chosen from at chance; the whole text when it has none. */
const someTag = (xml: string, dice: Dice): { start: number; end: number } => {
  const tags = [...xml.matchAll(/<[^<>]*>/gu)];
  if (tags.length === 0) return { start: 0, end: xml.length };
  const tag = dice.pick(tags);
  return { start: tag.index, end: tag.index + tag[0].length };
};

const insertAt = (xml: string, at: number, piece: string): string => xml.slice(0, at) + piece + xml.slice(at);

/** Damages markup: attributes, references, tags, nesting, entities, charset marks, cuts, repetitions. */
export const mutateXml = (xml: string, dice: Dice): string => {
  const { start, end } = someTag(xml, dice);
  const tag = xml.slice(start, end);
  const replaceTag = (by: string): string => xml.slice(0, start) + by + xml.slice(end);
  const at = dice.int(0, xml.length);
  const kinds: readonly (() => string)[] = [
    () => insertAt(xml, at, dice.pick(inserts)),
    () => insertAt(xml, end, dice.pick(inserts)),
    () => replaceTag(""),
    () => replaceTag(tag + tag),
    () => replaceTag(tag.repeat(dice.int(2, 3_000))),
    () => replaceTag(tag.replace(/\/?>$/u, dice.pick(["/>", "", ">", " >", "/ >", "\n\t>"]))),
    () => replaceTag(tag.replaceAll('"', dice.pick(["'", "", '""', "&quot;"]))),
    () => replaceTag(tag.replace(/=/u, dice.pick(["", "==", " = ", "=\n", ":"]))),
    () => replaceTag(tag.replace(/ /u, dice.pick(["", " ".repeat(dice.int(2, 5_000)), ' r="9" ', " r ", "\n\r\t"]))),
    () =>
      replaceTag(
        tag.replace(/\w+/u, dice.pick(["x", "__proto__", "row", "c", "v", "sheetData", "x:c", ":", "a".repeat(300)])),
      ),
    () => xml.slice(0, at),
    () => xml.slice(at),
    () => insertAt(xml, at, xml.slice(start, Math.min(xml.length, end + dice.int(0, 200)))),
    () => insertAt(xml, end, "<x>".repeat(dice.int(1, 3_000))),
    () => xml.replace(/encoding="[^"]*"/u, `encoding="${dice.pick(["GBK", "UTF-16", "utf-7", "", "__proto__"])}"`),
    () => xml.replace(/<\?xml[^>]*>/u, ""),
    () => xml.replace(/xmlns(:x)?="[^"]*"/u, dice.pick(["", 'xmlns:x="a"', 'xmlns=""'])),
    () => xml.replaceAll(/<(\/?)(?=[a-z])/gu, dice.pick(["<$1y:", "< $1", "<$1 ", "<$1$1"])),
  ];
  return dice.pick(kinds)();
};
