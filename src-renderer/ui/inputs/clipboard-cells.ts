import { blockText, cellsOf } from "../../../src-shared/kernel/imports/clipboard-block.ts";

type Clipboard = Pick<DataTransfer, "getData">;

/** A cell of a table in words: what is written with line ends in the page has none but those of `br`. */
const cellText = (cell: HTMLTableCellElement): string => {
  for (const line of cell.querySelectorAll("br")) line.replaceWith("\u2028");
  const text = (cell.textContent ?? "").replace(/[ \t\r\n\u00a0]+/gu, " ");
  return text.replace(/ ?\u2028 ?/gu, "\n").trim();
};

/** The cells of the one table that a spreadsheet puts on the clipboard beside its text; null where there is none, or several. */
const tableOf = (html: string): string[][] | null => {
  const tables = new DOMParser().parseFromString(html, "text/html").querySelectorAll("table");
  const [table] = tables;
  if (table === undefined || tables.length > 1) return null;
  const rows: string[][] = [...table.rows].map(() => []);
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      const text = cellText(cell);
      while (rows[at]?.[column] !== undefined) column += 1;
      // Cells that are joined stand in the first of their places, and the others are empty, as in the text.
      for (let down = 0; down < Math.min(cell.rowSpan, rows.length - at); down += 1) {
        for (let right = 0; right < cell.colSpan; right += 1) {
          const line = rows[at + down];
          if (line !== undefined) line[column + right] = down + right === 0 ? text : "";
        }
      }
    }
  }
  return rows;
};

/** The cells that were copied, for every grid and table that takes a paste. */
export const clipboardCells = (clipboard: Clipboard): readonly (readonly string[])[] => {
  const html = clipboard.getData("text/html");
  return cellsOf(clipboard.getData("text/plain"), html === "" ? null : tableOf(html));
};

/** The same as a text in which no quote is in doubt, for who reads it with `parseBlock`. */
export const clipboardText = (clipboard: Clipboard): string => {
  const text = blockText(clipboardCells(clipboard));
  // Where rows end with CRLF, LF alone is a line end within a cell.
  return text.includes("\n") && !text.includes("\r\n") ? `${text}\r\n` : text;
};
