import { expect, it } from "vitest";
import { z } from "zod";
import {
  bankCardField,
  centsField,
  choiceField,
  choicesField,
  countField,
  emailField,
  type Field,
  filesField,
  idNumberField,
  optionField,
  phoneField,
  ratioField,
  shapeOf,
  textField,
  yesNoField,
} from "./fields.ts";

type Case = readonly [name: string, field: Field, right: readonly unknown[], wrong: readonly unknown[]];

const cases: readonly Case[] = [
  ["a phone", phoneField(), ["13812345678", " 13812345678 "], ["", "12812345678", "1381234567", "+8613812345678"]],
  ["a phone that may be left out", phoneField({ isOptional: true }), ["", "13812345678"], ["138"]],
  [
    "an ID number",
    idNumberField(),
    ["11010519491231002X"],
    ["", "110105194912310021", "11010519491331002X", "11010519491231002x"],
  ],
  [
    "a bank card",
    bankCardField(),
    ["6212264301003495221", "6212264301003"],
    ["", "621226430100", "6212 2643 0100 3495"],
  ],
  ["an e-mail address", emailField(), ["fapiao@example.com"], ["", "fapiao@example", "a b@example.com"]],
  ["words with limits", textField({ min: 2, most: 5 }), ["两字", " 两字 "], ["一", " 一 ", "一二三四五六"]],
  ["words that may be left out", textField({ min: 0, most: 5 }), ["", "两字"], ["一二三四五六"]],
  ["a whole number", countField({ least: 0, most: 31 }), [0, 31], [-1, 32, 1.5, "1"]],
  ["a whole number that may be left out", countField({ least: 1, most: 9, isOptional: true }), [null, 1], [0, ""]],
  ["an amount that may be left out", centsField({ min: 1, isOptional: true }), [null, 1], [0, undefined]],
  ["a percentage that may be left out", ratioField("", { isOptional: true }), [null, 10_000], [0, 10_001]],
  ["a code that may be left out", choiceField([1, 2], { isOptional: true }), [null, 2], [0, 3]],
  ["a code", choiceField([1, 2]), [1, 2], [null, 3]],
  ["yes or no", yesNoField(), [true, false], ["1", 1, undefined]],
  ["several choices", choicesField([1, 2, 3]), [[1], [3, 1]], [[], [4], [1, 1], 1]],
  ["no choice", choicesField([1, 2], { least: 0 }), [[], [2]], [[3]]],
  ["an option", optionField(z.string().regex(/^\d{4}-Q[1-4]$/u)), ["2026-Q3"], ["", "2026-Q5"]],
  ["files", filesField({ least: 1, most: 2 }), [["a-1"], ["a", "b"]], [[], ["a", "b", "c"], ["a", ""], ["../a"]]],
];

it.each(cases)("takes %s in its form only", (_name, field, right, wrong) => {
  expect(right.filter((value) => !field.schema.safeParse(value).success)).toEqual([]);
  expect(wrong.filter((value) => field.schema.safeParse(value).success)).toEqual([]);
});

it("keeps words without what stands around them", () => {
  const body = z.strictObject(shapeOf({ name: textField({ min: 1, most: 9 }), phone: phoneField() }));
  expect(body.parse({ name: " 张三 ", phone: " 13812345678 " })).toEqual({ name: "张三", phone: "13812345678" });
});
