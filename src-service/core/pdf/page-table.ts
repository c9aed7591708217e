import type PDFKit from "pdfkit";

type Doc = InstanceType<typeof PDFKit>;

/** A column: its title, width in points, and whether it holds amounts. */
export type PdfColumn = { readonly title: string; readonly width: number; readonly isNumber?: boolean };

export type PdfTable = {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Totals, drawn below a thicker line; null: none. */
  readonly total: readonly string[] | null;
};

const size = 7;
const gap = 3;
const leading = 3.5;
const colors = { text: "#1f1f1f", title: "#555555", line: "#c8c8c8", head: "#f2f4f7" } as const;

/**
 * Draws a table from `top` down and returns the position of its end. Numbers stand on one line; texts wrap. `newPage`
 * begins the next page and gives its top; the titles are drawn there again.
 */
export const drawTable = (
  doc: Doc,
  left: number,
  top: number,
  bottom: number,
  table: PdfTable,
  newPage: () => number,
) => {
  const { columns, rows, total } = table;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const heightOf = (cells: readonly string[]): number =>
    cells.reduce((most, text, at) => {
      const column = columns[at];
      if (column === undefined || column.isNumber === true || text === "") return most;
      return Math.max(most, doc.heightOfString(text, { width: column.width - 2 * gap }));
    }, doc.currentLineHeight(true));

  const drawCells = (cells: readonly string[], y: number, color: string): void => {
    let x = left;
    doc.fillColor(color);
    for (const [at, column] of columns.entries()) {
      const text = cells[at] ?? "";
      const inner = column.width - 2 * gap;
      if (column.isNumber === true) {
        doc.text(text, x + gap + inner - doc.widthOfString(text), y, { lineBreak: false });
      } else doc.text(text, x + gap, y, { width: inner });
      x += column.width;
    }
  };
  const drawLine = (y: number, weight: number): void => {
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(weight)
      .strokeColor(colors.line)
      .stroke();
  };
  const drawTitles = (y: number): number => {
    const titles = columns.map(({ title }) => title);
    const height = Math.max(
      ...titles.map((title, at) => doc.heightOfString(title, { width: (columns[at]?.width ?? 0) - 2 * gap })),
    );
    doc.rect(left, y, width, height + 2 * leading).fill(colors.head);
    let x = left;
    doc.fillColor(colors.title);
    for (const { title, width: own, isNumber } of columns) {
      doc.text(title, x + gap, y + leading, { width: own - 2 * gap, align: isNumber === true ? "right" : "left" });
      x += own;
    }
    return y + height + 2 * leading;
  };

  doc.fontSize(size);
  let y = drawTitles(top);
  for (const [at, cells] of [...rows, ...(total === null ? [] : [total])].entries()) {
    const height = heightOf(cells) + 2 * leading;
    if (y + height > bottom) {
      y = newPage();
      doc.fontSize(size);
      y = drawTitles(y);
    }
    if (at === rows.length) drawLine(y, 1);
    drawCells(cells, y + leading, colors.text);
    y += height;
    drawLine(y, 0.4);
  }
  return y;
};
