import type { StagedCell } from "../../../src-shared/kernel/imports/cells/cells.ts";
import type { FieldKind, ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { moneyOf } from "../../../src-shared/kernel/imports/cells/money-cell.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type { SourceRow } from "../spreadsheet/source/source-row.ts";
import { afterLabel, type ClosingKind, closingKindOf } from "./closing-labels.ts";
import type { FileIssue } from "./file-issue.ts";

/** A row that names a person is data, whatever else it says. */
const personal = new Set<FieldKind>(["phone", "idNumber", "card", "payAccount", "alipay", "email", "uscc"]);
/** Fewer digits are a count or a slip, not somebody's number. */
const fewestDigits = 6;
const mostRowsTold = 5;

const isSomebodys = (text: string): boolean => text.replace(/\P{Nd}/gu, "").length >= fewestDigits;

/** The kind of a row by the first cell that is no row number, or by a word for a total in any cell. */
const kindOf = (row: SourceRow): ClosingKind | null => {
  let isFirst = true;
  for (let at = 0; at < row.filled; at += 1) {
    const text = row.text(at);
    if (row.kind(at) !== "text" || /^\d+$/u.test(text)) continue;
    const kind = closingKindOf(text);
    if (kind !== null && (isFirst || kind === "total")) return kind;
    isFirst = false;
  }
  return null;
};

/**
 * Tells closing rows (合计, 小计, 制表人, 以下空白 …) from data and compares what totals say with the sums of the rows above: over the whole
 * file, and since the last total row. Sums in cents by index of the field.
 */
export class TotalRows {
  private readonly template: ImportTemplate;
  private readonly summed: readonly number[];
  private readonly all: number[];
  private readonly section: number[];
  private readonly statedTotals: {
    row: number;
    index: number;
    stated: number;
    overAll: number;
    overSection: number;
  }[] = [];
  /** Closing rows without a sum to compare. */
  private readonly untold: number[] = [];

  constructor(template: ImportTemplate) {
    this.template = template;
    this.summed = template.fields.flatMap((field, index) => (template.sums.includes(field.key) ? [index] : []));
    this.all = template.fields.map(() => 0);
    this.section = template.fields.map(() => 0);
  }

  /** The kind of a closing row, null for data; asked before the row is counted as data. */
  closingKind(row: SourceRow, cells: readonly StagedCell[]): ClosingKind | null {
    const kind = kindOf(row);
    if (kind === null) return null;
    const isClosing = cells.every(({ text }, index) => {
      const fieldKind = this.template.fields[index]?.kind ?? "text";
      if (text === "" || closingKindOf(text) !== null) return true;
      if (personal.has(fieldKind)) return !isSomebodys(text);
      // A signature stands in any column; a name beside a total is a person whose row is not whole.
      return fieldKind !== "name" || kind === "close";
    });
    return isClosing ? kind : null;
  }

  add(cells: readonly StagedCell[]): void {
    for (const index of this.summed) {
      const cell = cells[index];
      if (cell === undefined || cell.text === "" || cell.fault !== null) continue;
      const money = moneyOf(cell.text);
      if (!money.ok) continue;
      this.all[index] = (this.all[index] ?? 0) + money.cents;
      this.section[index] = (this.section[index] ?? 0) + money.cents;
    }
  }

  /** Keeps what a closing row says: a sum to compare, or that it is none. */
  take(row: SourceRow, cells: readonly StagedCell[], kind: ClosingKind): void {
    const before = this.statedTotals.length;
    if (kind === "total") this.takeStated(row, cells);
    if (this.statedTotals.length === before) this.untold.push(row.number);
  }

  private takeStated(row: SourceRow, cells: readonly StagedCell[]): void {
    for (const index of this.summed) {
      const cell = cells[index];
      const money = cell === undefined || cell.fault !== null ? null : moneyOf(afterLabel(cell.text));
      if (!money?.ok) continue;
      const [overAll, overSection] = [this.all[index] ?? 0, this.section[index] ?? 0];
      this.statedTotals.push({ row: row.number, index, stated: money.cents, overAll, overSection });
    }
    this.section.fill(0);
  }

  /** Issues from the closing rows, checked at the end: a total row above the data speaks of all of it. */
  issues(): FileIssue[] {
    return [...this.compared(), ...this.unread()];
  }

  private unread(): FileIssue[] {
    const [row] = this.untold;
    if (row === undefined) return [];
    const params = { rows: this.untold.slice(0, mostRowsTold).join("、"), count: this.untold.length };
    return [{ row, column: null, code: "closing_rows", severity: "info", params }];
  }

  private compared(): FileIssue[] {
    return this.statedTotals.map(({ row, index, stated, overAll, overSection }) => {
      const computed = this.all[index] ?? 0;
      const isEqual = stated === overAll || stated === overSection || stated === computed;
      const field = this.template.fields[index] as ImportTemplate["fields"][number];
      return {
        row,
        column: field.key,
        code: isEqual ? "total_row_equal" : "total_row_differs",
        severity: isEqual ? "info" : "warning",
        params: { row, column: field.title, stated: plainMoney(stated), counted: plainMoney(overAll) },
      };
    });
  }
}
