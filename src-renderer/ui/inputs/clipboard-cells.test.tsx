import { expect, it } from "vitest";
import { parseBlock } from "../../../src-shared/kernel/imports/clipboard-block.ts";
import { clipboardCells, clipboardText } from "./clipboard-cells.ts";

const clipboard = (text: string, html = "") => ({ getData: (type: string) => (type === "text/html" ? html : text) });
const tableOf = (rows: readonly (readonly string[])[]): string =>
  `<html><body><!--StartFragment--><table>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("\r\n")}</table></body></html>`;

it("reads a block by the table that Excel puts beside its text", () => {
  const rows = [
    ["100", '"夜班" 分拣'],
    ["201", '"早班'],
    ["302", '装车"'],
  ];
  const text = rows.map((row) => row.join("\t")).join("\n");
  expect(clipboardCells(clipboard(text, tableOf(rows)))).toEqual(rows);
  expect(clipboardCells(clipboard('"早班\n装车"\n', tableOf([['"早班'], ['装车"']])))).toEqual([['"早班'], ['装车"']]);
});

it("keeps the words of the text where both have the same cells: spaces and line ends in a cell", () => {
  const html = tableOf([["  甲  乙", "一<br>\r\n  二"]]);
  expect(clipboardCells(clipboard('  甲  乙\t"一\n二"\r\n', html))).toEqual([["  甲  乙", "一\n二"]]);
  expect(clipboardCells(clipboard("", html))).toEqual([["甲 乙", "一\n二"]]);
});

it("has empty places where cells are joined", () => {
  const html = '<table><tr><td rowspan="2">甲</td><td colspan="2">1</td></tr><tr><td>2</td><td>3</td></tr></table>';
  expect(clipboardCells(clipboard("", html))).toEqual([
    ["甲", "1", ""],
    ["", "2", "3"],
  ]);
});

it("reads the text where there is no table, or more than one", () => {
  for (const html of ["", "<b>1</b>", `${tableOf([["9"]])}${tableOf([["8"]])}`])
    expect(clipboardCells(clipboard("1\t2\r\n", html))).toEqual([["1", "2"]]);
});

it("hands on a text that reads as the same cells", () => {
  const rows = [
    ["1", '"整格"', "一\n二"],
    ["2", '"', ""],
  ];
  expect(
    parseBlock(
      clipboardText(clipboard("x", tableOf(rows.map((row) => row.map((cell) => cell.replace("\n", "<br>")))))),
    ),
  ).toEqual(rows);
  expect(parseBlock(clipboardText(clipboard('"一\n二\t三"', "")))).toEqual([["一\n二\t三"]]);
});
