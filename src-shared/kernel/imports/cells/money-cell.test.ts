import { describe, expect, it } from "vitest";
import { parseMoney } from "../../values/money/money-parse.ts";
import { moneyOf } from "./money-cell.ts";

describe("the short way to an amount", () => {
  const texts = [
    ...["0", "7", "007", "12.3", "12.30", "12.34", "0.05", "99999999999", "99999999999.99", "999999999999", "1e3"],
    ...[
      "",
      ".",
      ".5",
      "5.",
      "12.345",
      "12.300",
      "1.2.3",
      "1,234.56",
      "-1",
      "-0.01",
      "１２",
      "12 ",
      "12.3x",
      "12.x3",
      "/1",
    ],
    ...["1:", "12./0", "12.0/", "#N/A", "abc", "12元"],
  ];
  it.each(texts)("%j is what parsing makes of it", (text) => {
    expect(moneyOf(text)).toEqual(parseMoney(text));
  });
});
