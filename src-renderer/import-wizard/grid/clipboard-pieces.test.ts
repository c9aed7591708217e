import { describe, expect, it } from "vitest";
import { lineCount, piecesOf } from "./clipboard-pieces.ts";

describe("a clipboard", () => {
  it.each([0, 1, 200_000, 200_001, 450_000])("of %i characters comes in pieces that make it whole", (length) => {
    const text = "张".repeat(length);
    const pieces = piecesOf(text);
    expect(pieces.join("")).toBe(text);
    expect(pieces).toHaveLength(Math.max(1, Math.ceil(length / 200_000)));
  });

  it.each([
    ["", 1],
    ["a", 1],
    ["a\r\n", 1],
    ["a\nb", 2],
    ["a\nb\n", 2],
    ["\n\n", 2],
  ])("%j has %i lines", (text, lines) => {
    expect(lineCount(text)).toBe(lines);
  });
});
