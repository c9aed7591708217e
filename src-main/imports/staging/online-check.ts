import type { BillImportRow } from "../../../src-shared/calls/bills.ts";
import { billRowOf } from "../../../src-shared/imports/bill-row.ts";
import type { RowIssue } from "../../../src-shared/imports/define.ts";
import type { WorkerInput } from "../worker-protocol.ts";
import type { RowStore } from "./row-store.ts";
import type { StagedRow } from "./staged-row.ts";
import { countOf } from "./tally.ts";

/** Rows of one `bills.precheck`; the contract's maximum. */
export const checkedRows = 5_000;

/** A row that can be sent as it is; remarks of the service do not count, they are what is asked for. */
export const isSendable = (row: StagedRow): boolean =>
  !row.twin && countOf(row.issues, "error") + countOf(row.across, "error") === 0;

/**
 * One asking of the service about the rows as they are. Rows that a person changes in the meantime keep no answer that
 * was given for their old text.
 */
export class OnlineCheck {
  private readonly store: RowStore;
  private readonly changed = new Set<number>();
  private asked = new Map<number, number>();

  constructor(store: RowStore) {
    this.store = store;
  }

  /** Whether every answer was for the rows as they now are. */
  get isCurrent(): boolean {
    return this.changed.size === 0;
  }

  rowChanged(rowId: number): void {
    this.changed.add(rowId);
  }

  chunk(rows: readonly StagedRow[]): BillImportRow[] {
    const sendable = rows.filter(isSendable);
    this.asked = new Map(sendable.map((row) => [row.number, row.rowId]));
    return sendable.map((row) => billRowOf(this.store.template, row.number, row.cells));
  }

  merge(remarks: WorkerInput<"checkMerge">): void {
    const byRow = new Map<number, RowIssue[]>();
    for (const { row, field, severity, code, params } of remarks) {
      const column = this.store.template.fields.some((one) => one.key === field) ? field : null;
      const known = byRow.get(row);
      if (known) known.push({ column, code, severity, params });
      else byRow.set(row, [{ column, code, severity, params }]);
    }
    for (const [number, rowId] of this.asked) {
      const found = byRow.get(number) ?? [];
      const row = this.changed.has(rowId) ? null : this.store.row(rowId);
      if (row === null || row.gone || (found.length === 0 && row.online.length === 0)) continue;
      this.store.remark(row, withoutLocal(row, found));
    }
    this.asked.clear();
  }
}

/** The service repeats some rules of the desk: one remark of a code on a cell is enough. */
const withoutLocal = (row: StagedRow, found: readonly RowIssue[]): RowIssue[] =>
  found.filter((one) => !row.issues.some((known) => known.code === one.code && known.column === one.column));
