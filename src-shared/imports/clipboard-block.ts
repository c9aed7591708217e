/**
 * A block of cells as spreadsheets put it on the clipboard: cells parted by tabs, rows by line ends; a cell that holds
 * a tab, a line end or a quote is in quotes, its quotes doubled. A last line end belongs to the last row.
 */
export const parseBlock = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === "\t") endCell();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[index + 1] === "\n") index += 1;
      endCell();
      if (index + 1 < text.length) rows.push([]);
    } else cell += sign;
  }
  if (!/[\r\n]$/u.test(text) || isQuoted) endCell();
  return rows;
};

const quoted = (cell: string): string => (/[\t\r\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The reverse of `parseBlock`. */
export const blockText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join("\t")).join("\r\n");
