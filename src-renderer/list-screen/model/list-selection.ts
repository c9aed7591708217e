import type { Selection } from "../../../src-shared/bridge/data.ts";
import type { Summary } from "../../../src-shared/kernel/lists/answer.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";

/** Rows ticked one by one, or all that match the filters less some. The rows are kept to sum them when out of sight. */
export type RowSelection =
  | { readonly mode: "some"; readonly rows: ReadonlyMap<string, Row> }
  | { readonly mode: "all"; readonly except: ReadonlyMap<string, Row> };

export const noSelection: RowSelection = { mode: "some", rows: new Map() };
export const wholeSelection: RowSelection = { mode: "all", except: new Map() };

/** The bridge takes at most this many ids. */
export const idsAtMost = 10_000;

export const idOf = (row: Row): string => String(row["id"]);

export const isSelected = (selection: RowSelection, id: string): boolean =>
  selection.mode === "some" ? selection.rows.has(id) : !selection.except.has(id);

const withChanges = (rows: ReadonlyMap<string, Row>, change: (copy: Map<string, Row>) => void): Map<string, Row> => {
  const copy = new Map(rows);
  change(copy);
  return copy;
};

/** Ticks or unticks rows. */
export const setRows = (selection: RowSelection, rows: readonly Row[], isTicked: boolean): RowSelection => {
  const put = (copy: Map<string, Row>) => {
    for (const row of rows) copy.set(idOf(row), row);
  };
  const drop = (copy: Map<string, Row>) => {
    for (const row of rows) copy.delete(idOf(row));
  };
  return selection.mode === "some"
    ? { mode: "some", rows: withChanges(selection.rows, isTicked ? put : drop) }
    : { mode: "all", except: withChanges(selection.except, isTicked ? drop : put) };
};

export const toggleRow = (selection: RowSelection, row: Row): RowSelection =>
  setRows(selection, [row], !isSelected(selection, idOf(row)));

/** Number of selected rows when `total` match. */
export const selectedCount = (selection: RowSelection, total: number): number =>
  selection.mode === "some" ? selection.rows.size : Math.max(0, total - selection.except.size);

const sumOf = (rows: Iterable<Row>, column: string): number => {
  let sum = 0;
  for (const row of rows) sum += Number(row[column] ?? 0);
  return sum;
};

/**
 * Sums of the selection in cents (or counts): of its rows, or of the filter less the excepted rows. `newest` gives the
 * row as it was read last, because a ticked row may have changed since.
 */
export const selectionSums = (
  selection: RowSelection,
  columns: readonly string[],
  summary: Summary | undefined,
  newest: (row: Row) => Row,
): Summary | null => {
  if (selection.mode === "all" && summary === undefined) return null;
  const rows = [...(selection.mode === "some" ? selection.rows : selection.except).values()].map(newest);
  return Object.fromEntries(
    columns.map((column) => {
      const sum = sumOf(rows, column);
      return [column, selection.mode === "some" ? sum : (summary?.[column] ?? 0) - sum];
    }),
  );
};

export const toBridgeSelection = (selection: RowSelection): Selection =>
  selection.mode === "some"
    ? { mode: "some", ids: [...selection.rows.keys()] }
    : { mode: "all", except: [...selection.except.keys()] };
