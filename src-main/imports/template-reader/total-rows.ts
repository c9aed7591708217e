import type { StagedCell } from "../../../src-shared/imports/cells.ts";
import type { ImportTemplate } from "../../../src-shared/imports/define.ts";
import { moneyOf } from "../../../src-shared/imports/money-cell.ts";
import { plainMoney } from "../../../src-shared/values/money.ts";
import type { SourceRow } from "../spreadsheet/source/source-row.ts";
import type { FileIssue } from "./file-issue.ts";

const totalWord =
  /^(?:合计|总计|小计|共计|本页合计|本页小计|总金额|合计金额|总合计|total|subtotal|grandtotal|sum)[:：]?$/iu;
/** Sorts out nearly every cell by its first character. */
const totalStart = /^\s*[合总小共本tsg]/iu;
/** A row that names a person is data, whatever else it says. */
const personal = new Set(["phone", "idNumber", "card"]);

const hasTotalWord = (row: SourceRow): boolean => {
  for (let at = 0; at < row.filled; at += 1) if (row.kind(at) === "text" && isTotalWord(row.text(at))) return true;
  return false;
};

const isTotalWord = (text: string): boolean => totalStart.test(text) && totalWord.test(text.replace(/\s+/gu, ""));

/**
 * Tells total rows (合计, 小计 …) from data and compares what they say with the sums of the rows above: over the whole
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

  constructor(template: ImportTemplate) {
    this.template = template;
    this.summed = template.fields.flatMap((field, index) => (template.sums.includes(field.key) ? [index] : []));
    this.all = template.fields.map(() => 0);
    this.section = template.fields.map(() => 0);
  }

  /** Whether a row is a total row; asked before the row is counted as data. */
  isTotal(row: SourceRow, cells: readonly StagedCell[]): boolean {
    if (!hasTotalWord(row)) return false;
    return cells.every((cell, index) => {
      const kind = this.template.fields[index]?.kind ?? "text";
      return cell.text === "" || !personal.has(kind) || isTotalWord(cell.text);
    });
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

  take(row: SourceRow, cells: readonly StagedCell[]): void {
    for (const index of this.summed) {
      const cell = cells[index];
      const money = cell === undefined || cell.fault !== null ? null : moneyOf(cell.text);
      if (!money?.ok) continue;
      const [overAll, overSection] = [this.all[index] ?? 0, this.section[index] ?? 0];
      this.statedTotals.push({ row: row.number, index, stated: money.cents, overAll, overSection });
    }
    this.section.fill(0);
  }

  /** What the total rows said, checked at the end: a total row above the data speaks of all of it. */
  issues(): FileIssue[] {
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
