import { describe, expect, it } from "vitest";
import { blockText, parseBlock } from "./clipboard-block.ts";

describe("a block of cells on the clipboard", () => {
  it("is read as spreadsheets write it", () => {
    expect(parseBlock("张三\t13800000000\r\n李四\t13900000000\r\n")).toEqual([
      ["张三", "13800000000"],
      ["李四", "13900000000"],
    ]);
    expect(parseBlock("one")).toEqual([["one"]]);
    expect(parseBlock("a\t\tb")).toEqual([["a", "", "b"]]);
    expect(parseBlock("a\n\nb\n")).toEqual([["a"], [""], ["b"]]);
  });

  it("keeps tabs, lines and quotes inside a cell", () => {
    expect(parseBlock('"two\nlines"\t"say ""hi"""\n')).toEqual([["two\nlines", 'say "hi"']]);
    expect(parseBlock('5" pipe\tx')).toEqual([['5" pipe', "x"]]);
  });

  it("comes back as it went", () => {
    const block = [
      ["a\tb", 'q"', ""],
      ["", "line\nline", "末"],
    ];
    expect(parseBlock(blockText(block))).toEqual(block);
  });
});
