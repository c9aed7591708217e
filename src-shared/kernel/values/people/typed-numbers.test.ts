import { expect, it } from "vitest";
import { makeCard } from "../banks/bank-card.ts";
import { makeIdNumber } from "./id-number.ts";
import { typedNumbers } from "./typed-numbers.ts";

const serials = Array.from({ length: 40 }, (_unused, at) => at + 1);
/** With a letter it cannot be a card. */
const id = serials.map((serial) => makeIdNumber("110105", "1990-03-07", serial)).find((one) => one.endsWith("X")) ?? "";
const card = makeCard("621226", "440100123456");
const found = (value: unknown): string[] =>
  typedNumbers(value).map((one) => `${one.kind} ${one.value} ${one.beside}`.trimEnd());

it("finds numbers wherever they stand, whatever the fields are called", () => {
  expect(found({ rows: [{ a: { b: ["13812345678"] } }], c: id.toLowerCase() })).toEqual([
    "phone 13812345678",
    `idNumber ${id}`,
  ]);
  expect(found({ keyword: `13812345678,15912345678；${card}` })).toEqual([
    "phone 13812345678",
    "phone 15912345678",
    `card ${card}`,
  ]);
  expect(found({ account: "zhang.san@example.com" })).toEqual(["email zhang.san@example.com"]);
});

it("reads what is grouped by spaces and hyphens, and in full width, as the digits that it means", () => {
  expect(found({ a: "138 1234-5678" })).toEqual(["phone 13812345678"]);
  expect(found({ a: "１３８１２３４５６７８" })).toEqual(["phone 13812345678"]);
  expect(found({ a: `卡号 ${card.replace(/(\d{4})/gu, "$1 ").trim()}` })).toEqual([`card ${card}`]);
});

it("takes an old ID number for the one that it became, and one of 18 digits for a card too", () => {
  const digits = [101, 102, 103, 104].map((serial) => makeIdNumber("110105", "1990-03-07", serial));
  const plain = digits.find((one) => !one.endsWith("X")) ?? "";
  expect(found({ a: plain })).toEqual([`idNumber ${plain}`, `card ${plain}`]);
  const old = plain.slice(0, 6) + plain.slice(8, 17);
  expect(found({ a: old })).toEqual([`idNumber ${plain}`, `card ${old}`]);
});

it("keeps the name beside an ID number, in whatever spelling, and beside nothing else", () => {
  expect(found({ name: " 张 三 ", id_no: id, mobile: "13812345678" })).toEqual([
    `idNumber ${id} 张三`,
    "phone 13812345678",
  ]);
  expect(
    found([
      { labor_name: "甲", id_no: id },
      { labor_name: "乙", id_no: id },
    ]),
  ).toHaveLength(2);
});

it("finds no number in masks, short numbers, amounts and what is longer than an account", () => {
  expect(
    found({ a: "138****5678", b: "110105********1234", c: 13_812_345_678, d: "123456", e: "1".repeat(31) }),
  ).toEqual([]);
});
