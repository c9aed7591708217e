import { expect, test } from "vitest";
import { parseBlock } from "../../../src-shared/kernel/imports/clipboard-block.ts";
import { centsOf, limitOf, ratioBpOf } from "./cell-text.ts";
import { feeGridKind, feeTiersOf, type GridKind, type TypedRows, taxGridKind, taxGridOf } from "./grid-kinds.ts";
import { isRange as isRangeOf, pasteRange as pasteCells } from "./paste.ts";

const isRange = (text: string): boolean => isRangeOf(parseBlock(text));
const pasteRange = (kind: GridKind, rows: TypedRows, row: number, name: string, text: string) =>
  pasteCells(kind, rows, row, name, parseBlock(text));

const blank: TypedRows = [feeGridKind.blank];

test.each([
  ["100000", 10_000_000],
  ["100,000.00", 10_000_000],
  ["¥100,000", 10_000_000],
  ["￥ 10万", 10_000_000],
  ["10 万元", 10_000_000],
  ["1.5亿", 15_000_000_000],
  ["０.０１", 1],
  ["", ""],
  ["10,00", null],
  ["1.005", null],
  ["0.0000001万", null],
  ["99999999亿", null],
  ["-5", null],
  ["=A1", null],
  ["#N/A", null],
])("an amount as people write it: %s", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each([
  ["6.5", 650],
  ["6.50%", 650],
  ["６．５％", 650],
  ["0", 0],
  ["100", 10_000],
  ["100.01", null],
  ["6.555", null],
  ["-1", null],
  ["六", null],
])("a rate as people write it: %s", (text, ratio) => {
  expect(ratioBpOf(text)).toBe(ratio);
});

test("words for a row without end", () => {
  for (const text of ["不封顶", "以上", "—", "no limit", ""]) expect(limitOf(text)).toBe("");
});

test("two columns with head, units and an open row replace the grid", () => {
  const text = "上限\t费率\r\n10万\t6.5%\r\n¥500,000\t6%\r\n不封顶\t5.5%\r\n";
  expect(isRange(text)).toBe(true);
  const long = [...blank, ...blank, ...blank, ...blank, ...blank];
  const pasted = pasteRange(feeGridKind, long, 0, "limit", text);
  expect(pasted.ok && feeTiersOf(pasted.rows)).toEqual([
    { limit: 10_000_000, ratio: 650, sign: 1 },
    { limit: 50_000_000, ratio: 600, sign: 1 },
    { limit: null, ratio: 550, sign: 1 },
  ]);
});

test("three columns carry whether the limit is included", () => {
  const pasted = pasteRange(feeGridKind, blank, 0, "limit", "100\t<\t1%\n200\t≤\t2%\n\t\t3%");
  expect(pasted.ok && feeTiersOf(pasted.rows)?.map(({ sign }) => sign)).toEqual([2, 1, 1]);
});

test("a column of rates goes in where it is pasted, the rest stays", () => {
  const rows: TypedRows = [
    { limit: "100.00", sign: "2", ratio: "" },
    { limit: "", sign: "1", ratio: "" },
  ];
  const pasted = pasteRange(feeGridKind, rows, 0, "ratio", "5%\n4%\n");
  expect(pasted.ok && pasted.rows).toEqual([
    { limit: "100.00", sign: "2", ratio: "5.00" },
    { limit: "", sign: "1", ratio: "4.00" },
  ]);
});

test("a tax grid of four columns", () => {
  const pasted = pasteRange(
    taxGridKind,
    [taxGridKind.blank],
    0,
    "limit",
    "3万\t5%\t0\t0\n9万\t10%\t\t1,500\n\t20%\t0\t1万",
  );
  expect(pasted.ok && taxGridOf(pasted.rows)).toEqual([
    { limit: 3_000_000, ratio: 500, personal_amount: 0, quick_deduction: 0 },
    { limit: 9_000_000, ratio: 1_000, personal_amount: null, quick_deduction: 150_000 },
    { limit: null, ratio: 2_000, personal_amount: 0, quick_deduction: 1_000_000 },
  ]);
});

test.each([
  ["a word among amounts", "100\t5%\nabc\t6%", { code: "notANumber", row: 2, column: 1, text: "abc" }],
  ["a rate above 100", "100\t5%\n200\t600", { code: "notARate", row: 2, column: 2, text: "600" }],
  ["fractions that may mean a hundredth", "100\t0.065\n200\t0.06", { code: "fractions" }],
  ["too many columns", "1\t2\t3\t4\t5", { code: "tooWide", most: 3 }],
  ["rows of different widths", "1\t2\n3", { code: "uneven" }],
  ["nothing", "\n\n", { code: "nothing" }],
  [
    "too many rows",
    Array.from({ length: 21 }, (_none, at) => `${at + 1}\t5%`).join("\n"),
    { code: "tooLong", most: 20 },
  ],
  ["more than any clipboard should hold", "1\t2\n".repeat(50_000), { code: "tooLong", most: 20 }],
])("refused with a reason, nothing pasted: %s", (_name, text, fault) => {
  expect(pasteRange(feeGridKind, blank, 0, "limit", text)).toEqual({ ok: false, fault });
});
