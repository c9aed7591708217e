import { billRowOf } from "../../../src-shared/billing/bills/bill-row.ts";
import type { ImportTemplate, RowIssue } from "../../../src-shared/kernel/imports/cells/define.ts";
import { type TypedRow, typedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import type { Submit } from "../../../src-shared/kernel/imports/define-import.ts";
import { requireSubmit, submitRow } from "../../../src-shared/registries/imports/submits.ts";
import type { RowStore } from "./rows/row-store.ts";
import { isSendable } from "./rows/sendable.ts";
import type { StagedRow } from "./rows/staged-row.ts";
import type { WorkerInput, WorkerOutput } from "./worker-protocol.ts";

/** Rows that are looked at together: the most of one `bills.precheck`. */
export const checkedRows = 5_000;

/** Which rows the service is asked about: `all` again, or only what it said nothing of yet and what it found fault with. */
export type AskedRows = "all" | "open";

const conditions: Readonly<Record<AskedRows, string>> = {
  all: "gone = 0 AND sent = 0",
  // The cause of an issue may be corrected at the service without a change of the row.
  open: "gone = 0 AND sent = 0 AND (asked = 0 OR online IS NOT NULL)",
};

/**
 * One asking of the service about the rows as they are. Rows that a person changes in the meantime keep no answer that
 * was given for their old text. Rows that are alike at the service are the same rows to the desk, and of those only one
 * can be sent: so an answer holds whatever becomes of the other rows.
 */
export class OnlineCheck {
  private readonly store: RowStore;
  private readonly condition: string;
  private readonly changed = new Set<number>();
  private asked = new Map<number, number>();

  constructor(store: RowStore, rows: AskedRows) {
    this.store = store;
    this.condition = conditions[rows];
  }

  /** Number of rows that are checked. */
  get rows(): number {
    return this.store.count(this.condition);
  }

  /** True when every answer was for the rows as they now are. */
  get isCurrent(): boolean {
    return this.changed.size === 0;
  }

  rowChanged(rowId: number): void {
    this.changed.add(rowId);
  }

  /** The next rows after a row id as they are sent, how many were looked at, and the last one's id; null at the end. */
  chunk(after: number): WorkerOutput<"checkChunk"> {
    const rows = this.store.select(this.condition, checkedRows, after).next().value ?? [];
    const sendable = rows.filter(isSendable);
    this.asked = new Map(sendable.map((row) => [row.number, row.rowId]));
    const { template } = this.store;
    const submit = template.bill === undefined ? requireSubmit(template.name) : null;
    const bills = submit === null ? sendable.map((row) => billRowOf(template, row.number, row.cells)) : [];
    const others = submit === null ? [] : sendable.flatMap((row) => typedFor(submit, template, row));
    return { bills, others, rows: rows.length, last: rows.at(-1)?.rowId ?? null };
  }

  merge(remarks: WorkerInput<"checkMerge">): void {
    const byRow = new Map<number, RowIssue[]>();
    for (const { row, field, severity, code, params } of remarks) {
      const column = this.store.template.fields.some((one) => one.key === field) ? field : null;
      const rowIssues = byRow.get(row);
      if (rowIssues) rowIssues.push({ column, code, severity, params });
      else byRow.set(row, [{ column, code, severity, params }]);
    }
    for (const [number, rowId] of this.asked) {
      const rowIssues = byRow.get(number) ?? [];
      const row = this.changed.has(rowId) ? null : this.store.row(rowId);
      if (row === null || row.deleted) continue;
      this.store.remark(row, withoutLocal(row, rowIssues));
    }
    this.asked.clear();
  }
}

/** A row as its import sends it; none where a cell does not fit: sealing says which. */
const typedFor = (submit: Submit, template: ImportTemplate, { number, cells }: StagedRow): TypedRow[] => {
  const submitted = submitRow(submit, typedRow(template, number, cells));
  return "row" in submitted ? [submitted.row] : [];
};

/** The service repeats some rules of the desk: one remark of a code on a cell is enough. */
const withoutLocal = (row: StagedRow, issues: readonly RowIssue[]): RowIssue[] =>
  issues.filter((one) => !row.issues.some((local) => local.code === one.code && local.column === one.column));
