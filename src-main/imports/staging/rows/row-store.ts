import { checkRow, rowTexts } from "../../../../src-shared/kernel/imports/cells/check-row.ts";
import type { ImportTemplate, RowContext, RowIssue } from "../../../../src-shared/kernel/imports/cells/define.ts";
import { duplicateKeyOf, hash53 } from "../../../../src-shared/kernel/imports/cells/duplicate-key.ts";
import { concernsFileRules, startFileRules } from "../../../../src-shared/kernel/imports/cells/file-rules.ts";
import { rowColumns } from "./schema.ts";
import { isUnasked } from "./sendable.ts";
import { isRefused, plainTail, type RowRecord, rowValues, type StagedRow, stagedRowOf } from "./staged-row.ts";
import type { StagingFile } from "./staging-file.ts";
import { countOf, emptyTally, type TallyState, tallyCells, tallyEdit, tallyRow } from "./tally.ts";

/** Parts of a row that a change may touch; everything else about it follows. */
export type RowContent = Pick<StagedRow, "cells" | "edited" | "online" | "asked" | "deleted">;

const errorsOf = (row: StagedRow): number =>
  countOf(row.issues, "error") + countOf(row.online, "error") + countOf(row.across, "error") + (row.twin ? 1 : 0);
const warningsOf = (row: StagedRow): number =>
  countOf(row.issues, "warning") + countOf(row.online, "warning") + countOf(row.across, "warning");

/** A row that the service refused once will be refused again until it is changed or asked about again. */
const serviceSays = ({ code, params }: NonNullable<StagedRow["result"]>): RowIssue => ({
  column: null,
  code: code ?? "",
  severity: "error",
  params,
});

/** Knowledge of the rules beside the rows. */
export type RowKnowledge = Pick<RowContext, "today" | "company">;

const judgedRows = 2_000;

/**
 * The staged rows of one import. `change` checks a row again; `settle` then brings what depends on several rows up to
 * date (same rows, the first row's rule, file rules), so that after it every remark and count is what a fresh reading would give.
 * Callers bring the transaction.
 */
export class RowStore {
  readonly template: ImportTemplate;
  readonly tally: TallyState;
  private readonly staging: StagingFile;
  private knowledge: RowKnowledge;
  private readonly alike = new Set<number>();
  private readonly selectRow;
  private readonly selectAlike;
  private readonly updateAsked;
  private readonly updateRow;
  /** Leaves every column alone that an index holds: half the work where nothing but texts has changed. */
  private readonly updatePlain;
  private readonly plainColumns: number;
  private firstRow: number;
  /** True when the file rules must run again. */
  private isAcrossOld = false;

  constructor(staging: StagingFile, template: ImportTemplate, knowledge: RowKnowledge, tally: TallyState) {
    this.staging = staging;
    this.template = template;
    this.knowledge = knowledge;
    this.tally = tally;
    const { database } = staging;
    this.selectRow = database.prepare("SELECT * FROM rows WHERE row_id = ?");
    this.selectAlike = database.prepare(
      "SELECT * FROM rows WHERE duplicate = ? AND gone = 0 ORDER BY sent DESC, row_id",
    );
    this.updateAsked = database.prepare("UPDATE rows SET asked = 1 WHERE row_id = ?");
    const places = rowColumns(template).map((column) => `${column} = ?`);
    this.plainColumns = template.fields.length + plainTail;
    this.updateRow = database.prepare(`UPDATE rows SET ${places.join(", ")} WHERE row_id = ?`);
    const plain = places.slice(0, this.plainColumns);
    this.updatePlain = database.prepare(`UPDATE rows SET ${plain.join(", ")} WHERE row_id = ?`);
    this.firstRow = this.findFirst();
  }

  row(rowId: number): StagedRow | null {
    const record = this.selectRow.get(rowId) as RowRecord | undefined;
    return record === undefined ? null : stagedRowOf(this.template, record);
  }

  /** True when a cell of a column has a text in any row. */
  isFilled(field: number): boolean {
    return this.staging.database.prepare(`SELECT 1 FROM rows WHERE c${field} <> '' LIMIT 1`).get() !== undefined;
  }

  /** Counts the rows that meet a condition in SQL. */
  count(condition: string): number {
    return this.staging.database.prepare(`SELECT count(*) FROM rows WHERE ${condition}`).pluck().get() as number;
  }

  /** Rows still to be sent, in the order of the file, a bounded number at a time, from after row id `start`. */
  chunks(size: number, start = 0): Generator<readonly StagedRow[], undefined> {
    return this.select("gone = 0 AND sent = 0", size, start);
  }

  /** Rows that a condition in SQL names, in the order of the file, a bounded number at a time. */
  *select(condition: string, size: number, start = 0): Generator<readonly StagedRow[], undefined> {
    const select = this.staging.database.prepare(
      `SELECT * FROM rows WHERE row_id > ? AND ${condition} ORDER BY row_id LIMIT ?`,
    );
    for (let after = start; ; ) {
      const rows = (select.all(after, size) as RowRecord[]).map((record) => stagedRowOf(this.template, record));
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.rowId ?? after;
    }
  }

  change(row: StagedRow, content: Partial<RowContent>): StagedRow {
    const cells = content.cells ?? row.cells;
    const texts = rowTexts(this.template, cells);
    const key = duplicateKeyOf(this.template, texts);
    const context = this.contextOf(row);
    const isMoved = content.deleted !== undefined && content.deleted !== row.deleted;
    if (this.template.fileRules.length > 0)
      this.isAcrossOld ||= isMoved || concernsFileRules(this.template, rowTexts(this.template, row.cells), texts);
    const next: StagedRow = {
      ...row,
      ...content,
      issues: checkRow(this.template, cells, context, texts),
      duplicate: key === null ? null : hash53(key),
    };
    // Equal hashes alone prove nothing: only the key itself tells that the row is like the same rows as before.
    const isLikeBefore = !isMoved && row.duplicate === next.duplicate && key === this.keyOf(row);
    if (!isLikeBefore) for (const hash of [row.duplicate, next.duplicate]) if (hash !== null) this.alike.add(hash);
    this.write(row, next);
    return next;
  }

  /** Puts the remarks of the service, that was asked about the row as it stands, in the place of its earlier ones. */
  remark(row: StagedRow, online: StagedRow["online"]): void {
    if (online.length > 0 || row.online.length > 0) this.write(row, { ...row, online, asked: true });
    else if (!row.asked) {
      if (isUnasked(row)) this.tally.unasked -= 1;
      this.updateAsked.run(row.rowId);
    }
  }

  /** Removes the service's remarks from every row: all of them have to be checked again. */
  dropRemarks(): void {
    const { database } = this.staging;
    const remarked = database.prepare("SELECT row_id FROM rows WHERE online IS NOT NULL").pluck().all();
    for (const rowId of remarked as number[]) {
      const row = this.row(rowId);
      if (row !== null) this.write(row, { ...row, online: [] });
    }
    database.exec("UPDATE rows SET asked = 0 WHERE asked = 1");
    this.countUnasked();
  }

  /** Counts again what the service was not asked about. */
  countUnasked(): void {
    this.tally.unasked = 0;
    for (const rows of this.chunks(judgedRows)) this.tally.unasked += rows.filter(isUnasked).length;
  }

  /**
   * Locks every row that the service accepted, turns its refusals of the others into remarks, and counts again what is still
   * to be sent. Returns how many rows are locked in all.
   */
  lockSent(): number {
    const { database } = this.staging;
    database.exec(`UPDATE rows SET sent = 1 WHERE gone = 0 AND NOT ${isRefused}`);
    Object.assign(this.tally, emptyTally(this.template));
    for (const rows of this.chunks(judgedRows)) {
      for (const row of rows) {
        const serviceIssues = row.result === null ? [] : [serviceSays(row.result)];
        this.write({ ...row, deleted: true }, { ...row, online: serviceIssues, asked: false });
      }
    }
    database.exec("UPDATE rows SET result = NULL WHERE result IS NOT NULL AND sent = 0");
    return database.prepare("SELECT count(*) FROM rows WHERE sent = 1").pluck().get() as number;
  }

  settle(): void {
    for (const hash of this.alike) this.regroup(hash);
    this.alike.clear();
    const first = this.findFirst();
    if (first === this.firstRow) {
      if (this.isAcrossOld) this.judgeAcross();
      return;
    }
    const affectedRows = [this.firstRow, first];
    this.firstRow = first;
    for (const rowId of affectedRows) {
      const row = this.row(rowId);
      if (row !== null) this.change(row, {});
    }
    this.settle();
  }

  /** Marks the same rows of a file that was just loaded. */
  settleAll(): void {
    const hashes = this.staging.database
      .prepare("SELECT duplicate FROM rows WHERE duplicate IS NOT NULL GROUP BY duplicate HAVING count(*) > 1")
      .pluck()
      .all() as number[];
    for (const hash of hashes) this.alike.add(hash);
    this.settle();
  }

  /** Checks every row again by what is now known of its company. */
  know(company: RowKnowledge["company"]): void {
    this.knowledge = { ...this.knowledge, company };
    this.isAcrossOld = this.template.fileRules.length > 0;
    for (const rows of this.chunks(judgedRows)) for (const row of rows) this.change(row, {});
  }

  /** Puts the remarks of the file rules, by row number, in the place of the earlier ones. */
  keepAcross(issuesByRow: ReadonlyMap<number, readonly RowIssue[]>): void {
    for (const rows of this.chunks(judgedRows)) {
      for (const row of rows) {
        const across = issuesByRow.get(row.number) ?? [];
        if (across.length > 0 || row.across.length > 0) this.write(row, { ...row, across });
      }
    }
  }

  /** Row numbers of the rows that are the same as this one, itself left out; at most `limit`. */
  sameAs(row: StagedRow, limit: number): readonly number[] {
    if (row.duplicate === null) return [];
    const key = this.keyOf(row);
    const same: number[] = [];
    for (const record of this.selectAlike.iterate(row.duplicate)) {
      const other = stagedRowOf(this.template, record as RowRecord);
      if (other.rowId !== row.rowId && this.keyOf(other) === key) same.push(other.number);
      if (same.length === limit) break;
    }
    return same;
  }

  private judgeAcross(): void {
    this.isAcrossOld = false;
    const rules = startFileRules(this.template);
    for (const rows of this.select("gone = 0", judgedRows))
      for (const row of rows) rules.row(rowTexts(this.template, row.cells), this.contextOf(row));
    this.keepAcross(rules.end());
  }

  private contextOf(row: StagedRow): RowContext {
    return { number: row.number, first: row.rowId === this.firstRow, ...this.knowledge };
  }

  private keyOf(row: StagedRow): string | null {
    return duplicateKeyOf(this.template, rowTexts(this.template, row.cells));
  }

  /** Of rows that are the same the first counts, the others are twins of it. Equal hashes alone prove nothing. */
  private regroup(hash: number): void {
    const keys = new Set<string | null>();
    for (const record of this.selectAlike.all(hash) as RowRecord[]) {
      const row = stagedRowOf(this.template, record);
      const key = this.keyOf(row);
      const isDuplicate = keys.has(key);
      keys.add(key);
      if (isDuplicate !== row.twin) this.write(row, { ...row, twin: isDuplicate });
    }
  }

  private write(before: StagedRow, after: StagedRow): void {
    // A deleted row, or one without a duplicate key, is not a duplicate; no later step would reset the mark.
    const next = after.deleted || after.duplicate === null ? { ...after, twin: false } : after;
    const [oldErrors, oldWarnings] = [errorsOf(before), warningsOf(before)];
    const [errors, warnings] = [errorsOf(next), warningsOf(next)];
    const [wasCounted, isCounted] = [!before.deleted && !before.sent, !next.deleted && !next.sent];
    this.tally.unasked += Number(isUnasked(next)) - Number(isUnasked(before));
    if (wasCounted) tallyRow(this.tally, oldErrors, oldWarnings, -1);
    if (isCounted) tallyRow(this.tally, errors, warnings, 1);
    if (wasCounted && isCounted) tallyEdit(this.tally, this.template, before.cells, next.cells);
    else if (wasCounted) tallyCells(this.tally, this.template, before.cells, -1);
    else if (isCounted) tallyCells(this.tally, this.template, next.cells, 1);
    const values = rowValues(next, errors, warnings);
    const isPlain =
      before.deleted === next.deleted &&
      before.duplicate === next.duplicate &&
      oldErrors === errors &&
      oldWarnings === warnings;
    if (isPlain) this.updatePlain.run([...values.slice(0, this.plainColumns), next.rowId]);
    else this.updateRow.run([...values, next.rowId]);
  }

  private findFirst(): number {
    const first = this.staging.database.prepare("SELECT min(row_id) FROM rows WHERE gone = 0").pluck().get();
    return (first as number | null) ?? 0;
  }
}
