import type { BenchRow } from "./bench-row.ts";

const heads = ["what", "value", "peer", "peer value", "ratio", "budget", ""] as const;
/** Columns that hold figures are aligned to the right. */
const figures = new Set([1, 3, 4]);

const amount = (value: number, unit: string): string => `${value.toLocaleString("en")} ${unit}`;

const verdict = (row: BenchRow): string => (row.budget === "none" ? "" : row.ok ? "met" : "NOT MET");

const cellsOf = (row: BenchRow): string[] => [
  row.name,
  amount(row.value, row.unit),
  row.peer,
  amount(row.peerValue, row.unit),
  row.ratio === null ? "–" : `${row.ratio.toLocaleString("en")} ×`,
  row.budget,
  verdict(row),
];

/** All figures as one text table, one line each; the ratio says how many times better than the peer. */
export const benchTable = (rows: readonly BenchRow[]): string => {
  const lines = [[...heads], ...rows.map(cellsOf)];
  const widths = heads.map((_head, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const draw = (line: readonly string[]): string =>
    line
      .map((cell, column) =>
        figures.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = lines;
  return [draw(head), widths.map((width) => "-".repeat(width)).join("  "), ...body.map(draw)].join("\n");
};
