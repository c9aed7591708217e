import { childAnswer, oldWorkbook } from "./child-answer.ts";
import { type Dice, diceOf } from "./dice.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import { mutateValue } from "./mutate-values.ts";
import { mutateXml } from "./mutate-xml.ts";
import { packParts, packSpoilt } from "./mutate-zip.ts";
import { seedOds } from "./seed-ods.ts";
import { seedText } from "./seed-text.ts";
import { type FuzzPart, seedWorkbook } from "./seed-workbook.ts";

/** One file for the importer, with what the process that reads old formats would say to it. */
export type FuzzCase = {
  readonly kind: CaseKind;
  /** Its ending decides, together with the bytes, which reader is asked. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly childSays: string;
};

export const caseKinds = ["good", "zip", "xml", "values", "bytes", "text", "child", "ods"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** How often each kind comes; markup and values are where most of the reader's decisions are. */
const weights: readonly CaseKind[] = [
  "good",
  ...(["zip", "zip", "zip", "zip", "xml", "xml", "xml", "xml", "xml", "xml"] as const),
  ...(["values", "values", "values", "values", "bytes", "text", "text", "text", "child", "ods"] as const),
];

const isUtf16 = (content: Buffer): boolean => content[0] === 0xff || content[0] === 0xfe;

/** Most damage goes to the sheet, the rest to any other part. */
const changePart = (parts: readonly FuzzPart[], dice: Dice, change: (xml: string) => string): FuzzPart[] => {
  const partIndex = dice.chance(70) ? parts.findIndex((part) => /sheet1\.xml$|^content\.xml$/u.test(part.name)) : -1;
  const index = partIndex >= 0 ? partIndex : dice.int(0, parts.length - 1);
  return parts.map((part, at) => {
    if (at !== index) return part;
    if (isUtf16(part.content)) return { ...part, content: mutateBytes(part.content, dice) };
    return { ...part, content: Buffer.from(change(part.content.toString("utf8"))) };
  });
};

const times =
  (dice: Dice, change: (xml: string) => string) =>
  (xml: string): string => {
    let changedXml = xml;
    for (let changesLeft = dice.int(1, 3); changesLeft > 0; changesLeft--) changedXml = change(changedXml);
    return changedXml;
  };

const spoiltText = (dice: Dice): Buffer => {
  let bytes = seedText(dice);
  for (let changesLeft = dice.int(0, 4); changesLeft > 0; changesLeft--) bytes = mutateBytes(bytes, dice);
  return bytes;
};

const bytesOf = (kind: CaseKind, dice: Dice): Buffer => {
  if (kind === "text") return spoiltText(dice);
  if (kind === "child") return oldWorkbook;
  if (kind === "ods")
    return packParts(
      changePart(
        seedOds(dice),
        dice,
        times(dice, (xml) => mutateXml(xml, dice)),
      ),
      dice,
    );
  const parts = seedWorkbook(dice);
  if (kind === "zip") return packSpoilt(parts, dice);
  if (kind === "bytes")
    return dice.chance(10) ? dice.bytes(dice.int(0, 4_000)) : mutateBytes(packParts(parts, dice), dice);
  if (kind === "xml")
    return packParts(
      changePart(
        parts,
        dice,
        times(dice, (xml) => mutateXml(xml, dice)),
      ),
      dice,
    );
  if (kind === "values")
    return packParts(
      changePart(
        parts,
        dice,
        times(dice, (xml) => mutateValue(xml, dice)),
      ),
      dice,
    );
  return packParts(parts, dice);
};

/** The case of a number: the same seed and number give the same bytes. */
export const makeCase = (seed: number, index: number): FuzzCase => {
  const dice = diceOf(seed, index);
  const kind = dice.pick(weights);
  const bytes = bytesOf(kind, dice);
  const name =
    kind === "text"
      ? dice.pick(["a.csv", "a.txt", "a.tsv"])
      : dice.pick(["a.xlsx", "a.xlsx", "a.xlsm", "a.xls", "a.csv"]);
  return { kind, name, bytes, childSays: childAnswer(dice) };
};
