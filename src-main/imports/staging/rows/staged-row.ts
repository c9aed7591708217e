import type { StagedCell } from "../../../../src-shared/kernel/imports/cells/cells.ts";
import type { ImportTemplate, RowIssue } from "../../../../src-shared/kernel/imports/cells/define.ts";

/** Result from the service for a row that it refused, or with `ok` for one that it took. */
export type RowResult = {
  readonly ok?: true;
  readonly code: string | null;
  readonly params: Readonly<Record<string, string | number>>;
};

/** Of the rows' table: what the service refused. */
export const isRefused = "(result IS NOT NULL AND json_extract(result, '$.ok') IS NULL)";

/** A staged row as the program handles it. */
export type StagedRow = {
  readonly rowId: number;
  /** Row number seen in the spreadsheet. */
  readonly number: number;
  readonly cells: readonly StagedCell[];
  /** Indices of fields that a person changed. */
  readonly edited: readonly number[];
  /** Remarks that the desk finds by itself. */
  readonly issues: readonly RowIssue[];
  /** Remarks of the service; void as soon as the row changes. */
  readonly online: readonly RowIssue[];
  /** Remarks that only the other rows explain. */
  readonly across: readonly RowIssue[];
  /** The service was asked about the row as it stands; `online` is what it said. */
  readonly asked: boolean;
  /** Another row above is the same row. */
  readonly twin: boolean;
  /** Deleted by the person; kept for undo. */
  readonly deleted: boolean;
  /** An earlier batch made a bill of it: nothing changes it any more, and no count holds it. */
  readonly sent: boolean;
  readonly duplicate: number | null;
  readonly result: RowResult | null;
  /** JSON list of what the file says in columns that no field reads; never changes. */
  readonly kept: string | null;
};

/** A row as it lies in the table; `c<index>` are the texts by index of the field. */
export type RowRecord = {
  row_id: number;
  number: number;
  faults: string | null;
  edited: string | null;
  issues: string | null;
  online: string | null;
  across: string | null;
  asked: number;
  twin: number;
  gone: number;
  sent: number;
  errors: number;
  warnings: number;
  duplicate: number | null;
  result: string | null;
  kept: string | null;
  [cell: `c${number}`]: string;
};

export const listText = (list: readonly unknown[]): string | null => (list.length === 0 ? null : JSON.stringify(list));
const listOf = <T>(text: string | null): readonly T[] => (text === null ? [] : (JSON.parse(text) as T[]));

export const faultsText = (cells: readonly StagedCell[]): string | null => {
  let faults: Record<number, string> | null = null;
  for (let index = 0; index < cells.length; index += 1) {
    const fault = cells[index]?.fault ?? null;
    if (fault !== null) {
      faults ??= {};
      faults[index] = fault;
    }
  }
  return faults === null ? null : JSON.stringify(faults);
};

export const stagedRowOf = (template: ImportTemplate, record: RowRecord): StagedRow => {
  const faults = record.faults === null ? null : (JSON.parse(record.faults) as Record<number, string>);
  return {
    rowId: record.row_id,
    number: record.number,
    cells: template.fields.map((_field, index) => ({
      text: record[`c${index}`] ?? "",
      fault: faults?.[index] ?? null,
    })),
    edited: listOf<number>(record.edited),
    issues: listOf<RowIssue>(record.issues),
    online: listOf<RowIssue>(record.online),
    across: listOf<RowIssue>(record.across),
    asked: record.asked === 1,
    twin: record.twin === 1,
    deleted: record.gone === 1,
    sent: record.sent === 1,
    duplicate: record.duplicate,
    result: record.result === null ? null : (JSON.parse(record.result) as RowResult),
    kept: record.kept,
  };
};

/** Columns of a row that follow its cells in the table, in the table's order. */
export const tailColumns = [
  "faults",
  "edited",
  "issues",
  "online",
  "across",
  "asked",
  "twin",
  "gone",
  "errors",
  "warnings",
  "duplicate",
] as const;

/** Number of `tailColumns` without an index: an edit that leaves the others alone writes these only. */
export const plainTail = tailColumns.indexOf("gone");

type Judged = Omit<StagedRow, "rowId" | "number" | "result" | "sent" | "kept">;

/** Values for the cells and `tailColumns`, in that order. */
export const rowValues = (row: Judged, errors: number, warnings: number): (string | number | null)[] => [
  ...row.cells.map((cell) => cell.text),
  faultsText(row.cells),
  listText(row.edited),
  listText(row.issues),
  listText(row.online),
  listText(row.across),
  row.asked ? 1 : 0,
  row.twin ? 1 : 0,
  row.deleted ? 1 : 0,
  errors,
  warnings,
  row.duplicate,
];
