import { describe, expect, it } from "vitest";
import { blockText, cellsOf, parseBlock } from "./clipboard-block.ts";

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

  it.each([
    [
      ["a\tb", 'q"', ""],
      ["", "line\nline", "末"],
    ],
    [
      ['"夜班" 分拣', '"早班'],
      ['装车"', '"整格"'],
      ['""', '"'],
    ],
    [
      ["一", '"二'],
      ['三\n"四"', '五"'],
    ],
  ])("comes back as it went", (...block) => {
    expect(parseBlock(blockText(block))).toEqual(block);
    expect(parseBlock(`${blockText(block)}\r\n`)).toEqual(block);
  });

  const amounts = ["100", "201", "302", "403", "504"];
  const words = ['"夜班" 分拣', '"早班', '装车"', "分拣", "分拣"];
  it.each(["\r\n", "\n"])("leaves quotes that Excel does not escape to the cells that they stand in (%j)", (end) => {
    const text = amounts.map((amount, at) => `${amount}\t${words[at]}${end}`).join("");
    expect(parseBlock(text)).toEqual(amounts.map((amount, at) => [amount, words[at]]));
    expect(parseBlock(text).map(([amount]) => amount)).toEqual(amounts);
  });

  it.each([
    ['"整格"', [['"整格"']]],
    ['"早班', [['"早班']]],
    [
      'a\t"b\r\nc\td\r\n',
      [
        ["a", '"b'],
        ["c", "d"],
      ],
    ],
    ['"早班\r\n装车"\r\n', [['"早班'], ['装车"']]],
    ['"早班\n装车"\r\n分拣\r\n', [["早班\n装车"], ["分拣"]]],
    ['1\t"a\tb\nc"\t2\n', [["1", "a\tb\nc", "2"]]],
    [
      '1\t"a\nb"\r\n2\t"c""d"\r\n',
      [
        ["1", "a\nb"],
        ["2", 'c"d'],
      ],
    ],
    ['""\t1', [['""', "1"]]],
    ["", [[""]]],
    ["\r\n", [[""]]],
  ])("reads %j", (text, rows) => {
    expect(parseBlock(text)).toEqual(rows);
  });

  it("is what the table of the clipboard says where that is there", () => {
    const doubtful = '"早班\n装车"\n';
    expect(cellsOf(doubtful, null)).toEqual([["早班\n装车"]]);
    expect(cellsOf(doubtful, [['"早班'], ['装车"']])).toEqual([['"早班'], ['装车"']]);
    expect(cellsOf(doubtful, [["早班 装车"]])).toEqual([["早班\n装车"]]);
    expect(cellsOf("another text", [["1", "2"]])).toEqual([["1", "2"]]);
  });
});
