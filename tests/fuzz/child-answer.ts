import { PassThrough } from "node:stream";
import type { SpawnReaderChild } from "../../src-main/imports/spreadsheet/legacy/legacy-process.ts";
import type { Dice } from "./dice.ts";

/** The container of an old workbook, as far as it is looked at before the child gets it. */
export const oldWorkbook = Buffer.concat([
  Buffer.from("d0cf11e0a1b11ae1", "hex"),
  Buffer.alloc(504),
  Buffer.from("Workbook\u0000", "utf16le"),
  Buffer.alloc(64),
]);

const book = { sheet: "账单", otherSheets: [], hiddenSheets: [], merged: 0, is1904: false };
const honest: readonly (readonly unknown[])[] = [
  ["book", book],
  ["row", 1, false, [["s", "姓名", false, ""], null, ["n", "1.5", false, "0.00"]]],
  [
    "row",
    3,
    true,
    [
      ["n", "46081", true, "yyyy-mm-dd"],
      ["e", "23", false, ""],
      ["b", "true", false, ""],
    ],
  ],
  ["end"],
];
const wrong: readonly unknown[] = [
  null,
  0,
  -1,
  1e99,
  "",
  "__proto__",
  "a\u0000",
  "\ud800",
  [],
  {},
  true,
  ["row", 0, false, []],
  { ["__proto__"]: 1 },
  "x".repeat(40_000),
  Array.from({ length: 2_000 }, () => ["s", "x", false, ""]),
];

const spoil = (value: unknown, dice: Dice): unknown => {
  if (!Array.isArray(value) || value.length === 0 || dice.chance(25)) return dice.pick(wrong);
  const at = dice.int(0, value.length - 1);
  return value.with(at, spoil(value[at], dice));
};

/** What a child might say: an honest answer, a wrong one, or none that is JSON. */
export const childAnswer = (dice: Dice): string => {
  let lines: readonly unknown[] = honest;
  for (let changesLeft = dice.int(0, 3); changesLeft > 0 && lines.length > 0; changesLeft--) {
    const at = dice.int(0, lines.length - 1);
    if (dice.chance(20)) lines = lines.toSpliced(at, 1);
    else lines = lines.with(at, spoil(lines[at], dice));
  }
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  return dice.chance(10) ? text.slice(0, dice.int(0, text.length)) : text;
};

/** Stands where the process would be, because a real one takes a third of a second to start. */
export const scriptedChild =
  (says: string): SpawnReaderChild =>
  () => {
    const stdout = new PassThrough();
    stdout.end(says);
    return {
      pid: undefined,
      stdin: new PassThrough().resume(),
      stdout,
      ended: Promise.resolve(true),
      kill: () => undefined,
    };
  };
