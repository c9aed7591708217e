/** The longest cell of a spreadsheet; a quote that is closed later than that opens none. */
const longestCell = 32_767;

type Cell = { readonly text: string; readonly end: number };

const isRowEnd = (sign: string | undefined): boolean => sign === "\n" || sign === "\r";
const isCellEnd = (sign: string | undefined): boolean => sign === undefined || sign === "\t" || isRowEnd(sign);

/** The rows of a text as they stand, with the cells between their tabs. */
const rawRows = (text: string): string[][] =>
  text
    .replace(/(?:\r\n|\r|\n)$/u, "")
    .split(/\r\n|\r|\n/u)
    .map((line) => line.split("\t"));

/**
 * True when lines that would be one cell in quotes are as many rows of the block: a spreadsheet does not escape a quote, so one cell
 * may begin with one and another, rows below, end with one. Within a cell lines end with LF alone, also where rows end with CRLF;
 * where rows end with LF, a cell that would hold a tab too is taken for rows of the same width.
 */
const isRows = (text: string, from: number, to: number, hasCrlf: boolean): boolean => {
  const inside = text.slice(from, to);
  const isDoubtful = hasCrlf ? inside.includes("\r\n") : inside.includes("\n") && inside.includes("\t");
  if (!isDoubtful) return false;
  const end = hasCrlf ? "\r\n" : "\n";
  const before = text.lastIndexOf(end, from);
  const after = text.indexOf(end, to);
  const lines = text.slice(before < 0 ? 0 : before + end.length, after < 0 ? text.length : after).split(end);
  const [first, ...others] = lines.map((line) => line.split("\t").length);
  return others.every((width) => width === first);
};

/** A cell in quotes that begins here; undefined where the quote is a sign of the cell like those around it. */
const quotedCell = (text: string, start: number, hasCrlf: boolean): Cell | undefined => {
  let isHeld = false;
  for (let at = start + 1; at < text.length && at - start <= longestCell; at += 1) {
    const sign = text[at];
    if (sign === '"' && text[at + 1] === '"') {
      isHeld = true;
      at += 1;
    } else if (sign === '"') {
      if (!isHeld || !isCellEnd(text[at + 1]) || isRows(text, start, at, hasCrlf)) return undefined;
      return { text: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 };
    } else if (sign === "\t" || isRowEnd(sign)) isHeld = true;
  }
  return undefined;
};

const plainCell = (text: string, start: number): Cell => {
  let end = start;
  while (!isCellEnd(text[end])) end += 1;
  return { text: text.slice(start, end), end };
};

/**
 * A block of cells as spreadsheets put it on the clipboard: cells parted by tabs, rows by line ends. A cell is in quotes only if
 * its closing quote is followed by a tab or a line end and it holds a tab, a line end or a doubled quote: Excel and WPS quote
 * such cells alone, and leave the quotes of all others as they are. A last line end belongs to the last row.
 */
export const parseBlock = (text: string): string[][] => {
  const hasCrlf = text.includes("\r\n");
  const rows: string[][] = [[]];
  for (let at = 0; ; ) {
    const quoted = text[at] === '"' ? quotedCell(text, at, hasCrlf) : undefined;
    const { text: cell, end } = quoted ?? plainCell(text, at);
    rows.at(-1)?.push(cell);
    const sign = text[end];
    at = end + (sign === "\r" && text[end + 1] === "\n" ? 2 : 1);
    if (sign === undefined || (isRowEnd(sign) && at >= text.length)) return rows;
    if (isRowEnd(sign)) rows.push([]);
  }
};

const quoted = (cell: string): string => {
  const inCell = cell.replace(/\r\n?/gu, "\n");
  return /^"|[\t\n]/u.test(inCell) ? `"${inCell.replaceAll('"', '""')}"` : inCell;
};

/** The reverse of `parseBlock`; a line end within a cell is LF. */
export const blockText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join("\t")).join("\r\n");

/** Cells without what is seen of none: spaces and line ends. */
const squeezed = (rows: readonly (readonly string[])[]): string =>
  JSON.stringify(rows.map((row) => row.map((cell) => cell.replace(/[\s\u00a0]+/gu, ""))));

/**
 * The cells of a clipboard whose table (`html`) says which they are: in the words of its text where that has the same cells, read
 * with or without quotes. `table`: null where the clipboard holds none.
 */
export const cellsOf = (text: string, table: readonly (readonly string[])[] | null): readonly (readonly string[])[] => {
  if (table === null || table.length === 0) return parseBlock(text);
  const seen = squeezed(table);
  return [parseBlock(text), rawRows(text)].find((cells) => squeezed(cells) === seen) ?? table;
};
