import type { PayComparison } from "../../../src-shared/billing/bills/bills-calls.ts";
import type { ImportRowRange, ImportState } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { ImportField, ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { fixNames, mergedFix } from "../../../src-shared/kernel/imports/cells/fixes.ts";
import type { TitlePair } from "../../../src-shared/kernel/imports/cells/titles.ts";
import { killPoint } from "../../plumbing/kill-point.ts";
import { DatabaseProblem } from "../../sqlite/database-error.ts";
import type { FileColumn } from "../template-reader/file-columns.ts";
import { type FileIssue, mergedCode } from "../template-reader/file-issue.ts";
import type { Refusal } from "../template-reader/import-refusal.ts";
import type { Unmatched } from "../template-reader/unmatched-titles.ts";
import { type CarriedEdits, collectEdits } from "./carried-edits.ts";
import { History } from "./history.ts";
import { countKinds } from "./issue-kinds.ts";
import { payAfter } from "./known-pay.ts";
import { MergedCells } from "./merged-cells.ts";
import { OnlineCheck } from "./online-check.ts";
import { applyClear, applyPaste, applyRemoval, Clipboard, mostRowsAtOnce, type Pasted } from "./paste-cells.ts";
import { applyFillDown, applyReplacement, countMatches } from "./replace-cells.ts";
import { type Apply, applyDeletions, applyEdits, applyFixTo } from "./row-edits.ts";
import { type FullRow, RowViews } from "./row-views.ts";
import { type RowContent, RowStore } from "./rows/row-store.ts";
import { completeRows } from "./rows/schema.ts";
import type { StagedRow } from "./rows/staged-row.ts";
import { type StagingFile, type StagingHead, templateOfHead } from "./rows/staging-file.ts";
import { hasSource, readSource } from "./rows/stored-source.ts";
import { emptyTally } from "./rows/tally.ts";
import {
  batchDigest,
  markSent,
  nameInSeal,
  readPart,
  readSealed,
  removeSeal,
  sealBatch,
  storeRemarks,
} from "./sealing.ts";
import { shownColumns } from "./shown-columns.ts";
import type { RowOperations, StagingSummary, WorkerInput, WorkerOutput } from "./worker-protocol.ts";

/** Facts that the file states about itself; never change. */
export type FileKnowledge = {
  readonly facts: ImportState["facts"];
  readonly issues: readonly FileIssue[];
  /** Titles that were mapped to a column by hand; absent in files of earlier versions. */
  readonly mapped?: readonly TitlePair[];
  /** All its columns in their order; absent in files of earlier versions. */
  readonly columns?: readonly FileColumn[];
  /** Titles that may still be mapped to a column; absent in files of earlier versions. */
  readonly unmatched?: Unmatched | null;
};

/** The head with what only the desk's questions to the service change. */
export type FullHead = StagingHead & {
  /** True when the service was asked if it knows these rows as a batch; what it says of each row lies with the row. */
  readonly checkedOnline: boolean;
  readonly seen: ImportState["seen"];
  /** Comparison of the company's pay by the file with the contract, of the rows that the service was asked about. */
  readonly knownPay?: PayComparison | null;
  readonly refused: number;
  /** Rows that earlier batches made bills of; absent in files of earlier versions. */
  readonly sent?: number;
  /** Reason why the file does not fit the company that was chosen after it was read; absent while it does. */
  readonly misfit?: Refusal | null;
};

/** A column of a workbook of the rows: a field, or the `kept`-th of the columns that no field reads. */
export type WorkbookColumn =
  | { readonly title: string; readonly field: ImportField }
  | { readonly title: string; readonly kept: number };

/** The staged rows of one import with everything a person does to them. Every step is one durable transaction. */
export class StagedImport implements RowOperations {
  private readonly staging: StagingFile;
  private readonly template: ImportTemplate;
  private readonly knowledge: FileKnowledge;
  private readonly history: History;
  private readonly merged: MergedCells;
  private readonly copied = new Clipboard();
  private head: FullHead;
  private store: RowStore;
  private views: RowViews;
  private check: OnlineCheck | null = null;
  private kinds: WorkerOutput<"issueKinds"> | null = null;

  /** Opens rows that are there. DatabaseProblem `newer` when they belong to another version of their template. */
  constructor(staging: StagingFile) {
    this.staging = staging;
    const head = staging.readMeta<FullHead>("head");
    if (head === null) throw new DatabaseProblem("emptied");
    const template = templateOfHead(head);
    if (template === null) throw new DatabaseProblem("newer");
    completeRows(staging.database);
    this.template = template;
    this.head = head;
    this.knowledge = staging.readMeta<FileKnowledge>("file") ?? { facts: null, issues: [] };
    this.history = new History(staging.database);
    this.merged = new MergedCells(staging);
    this.store = this.newStore();
    // Counts of earlier versions do not hold it.
    if (head.tally.unasked === undefined) this.store.countUnasked();
    this.views = new RowViews(staging.database, this.store);
  }

  summary(): StagingSummary {
    const { head, template, store, knowledge } = this;
    const { tally } = store;
    const mergedCells = this.merged.count();
    return {
      template: template.name,
      facts: knowledge.facts,
      ...(head.ownColumns && { own_columns: [...head.ownColumns] }),
      columns: shownColumns(template),
      counts: {
        rows: tally.rows,
        rows_with_errors: tally.rowsWithErrors,
        rows_with_warnings: tally.rowsWithWarnings,
        errors: tally.errors,
        warnings: tally.warnings,
        refused: head.refused,
        sent: head.sent ?? 0,
      },
      totals: { ...tally.totals },
      file_issues: this.fileIssues()
        .filter(({ code }) => code !== mergedCode || mergedCells > 0)
        .map(({ row: _row, params, ...issue }) => ({ ...issue, params: { ...params } })),
      fixes: [
        ...fixNames.map((fix) => ({ fix, cells: tally.fixes[fix] })),
        { fix: mergedFix, cells: mergedCells },
      ].filter(({ cells }) => cells > 0),
      unmatched: this.canBeMapped ? [knowledge.unmatched as Unmatched] : [],
      mapped: (knowledge.mapped ?? []).map(({ title, column }) => ({
        title,
        column: template.fields.find(({ key }) => key === column)?.title ?? column,
      })),
      can_undo: head.position > 0,
      can_redo: head.position < head.steps,
      seen: head.seen,
      pay: head.knownPay ?? null,
      checked_online: head.checkedOnline && tally.unasked === 0,
      unchecked_rows: tally.unasked,
      revision: head.revision,
    };
  }

  rows(input: WorkerInput<"rows">): WorkerOutput<"rows"> {
    return { ...this.views.page(input, input.offset, input.limit), revision: this.head.revision };
  }

  nextIssue(input: WorkerInput<"nextIssue">): number | null {
    return this.views.next(input);
  }

  issueKinds(): WorkerOutput<"issueKinds"> {
    const { revision } = this.head;
    if (this.kinds?.revision !== revision)
      this.kinds = { kinds: [...countKinds(this.staging.database, this.store)], revision };
    return this.kinds;
  }

  countMatches({ rows, ...find }: WorkerInput<"countMatches">): WorkerOutput<"countMatches"> {
    return { ...countMatches(this.store, find, this.idsOf(rows)), revision: this.head.revision };
  }

  replace({ rows, revision, ...find }: WorkerInput<"replace">): StagingSummary {
    if (revision !== this.head.revision) throw new AppError("import_changed");
    const ids = this.idsOf(rows);
    return this.step((apply) => applyReplacement(this.store, find, ids, apply));
  }

  fillDown({ rows, columns }: WorkerInput<"fillDown">): StagingSummary {
    const ids = this.idsOf(rows) ?? [];
    return this.step((apply) => applyFillDown(this.store, columns, ids, apply));
  }

  edit({ edits }: WorkerInput<"edit">): StagingSummary {
    return this.step((apply) => applyEdits(this.store, edits, apply));
  }

  deleteRows({ row_ids }: WorkerInput<"deleteRows">): StagingSummary {
    return this.step((apply) => applyDeletions(this.store, row_ids, apply));
  }

  applyFix({ fix }: WorkerInput<"applyFix">): StagingSummary {
    return this.step((apply) =>
      fix === mergedFix ? this.merged.fill(this.store, apply) : applyFixTo(this.store, fix, apply),
    );
  }

  clipboard({ piece, text }: WorkerInput<"clipboard">): WorkerOutput<"clipboard"> {
    this.copied.add(piece, text);
    return { pieces: piece + 1 };
  }

  paste({ rows, columns, selected_columns, pieces }: WorkerInput<"paste">): WorkerOutput<"paste"> {
    const text = this.copied.take(pieces);
    // As many rows as the block has may lie below the selection.
    const ids = this.idsOf({ ...rows, count: mostRowsAtOnce + 1 }) ?? [];
    const target = { ids, columns, selectedRows: rows.count, selectedColumns: selected_columns };
    let pasted: Pasted = { cells: 0, rows_left_out: 0, columns_left_out: 0 };
    const summary = this.step((apply) => {
      pasted = applyPaste(this.store, text, target, apply);
    });
    return { summary, pasted };
  }

  clear({ rows, columns }: WorkerInput<"clear">): StagingSummary {
    const ids = this.boundedIdsOf(rows);
    return this.step((apply) => applyClear(this.store, columns, ids, apply));
  }

  deleteRange({ rows }: WorkerInput<"deleteRange">): StagingSummary {
    const ids = this.boundedIdsOf(rows);
    return this.step((apply) => applyRemoval(this.store, ids, apply));
  }

  undo(): StagingSummary {
    return this.head.position === 0 ? this.summary() : this.replay(this.head.position, "before", -1);
  }

  redo(): StagingSummary {
    return this.head.position === this.head.steps ? this.summary() : this.replay(this.head.position + 1, "after", 1);
  }

  saveSession(session: unknown): null {
    this.staging.durable(() => this.staging.writeMeta("session", session));
    return null;
  }

  forgetOnline(): StagingSummary {
    this.check = null;
    return this.transact(
      () => {
        this.store.dropRemarks();
        this.history.dropRemarks();
      },
      { checkedOnline: false, seen: null, knownPay: null },
    );
  }

  /** Checks the rows by what is known of their company; no step of a person, and nothing to undo. */
  knowCompany({ company, misfit }: WorkerInput<"knowCompany">): StagingSummary {
    return this.transact(() => this.store.know(company), { company, misfit });
  }

  /** Reads a person's edits of the rows, for another reading of the file, and the last revision that a screen may have seen. */
  work(): { readonly work: CarriedEdits; readonly revision: number } {
    return { work: collectEdits(this.store), revision: this.head.revision };
  }

  /** The titles that were mapped to columns by hand. */
  get mapped(): readonly TitlePair[] {
    return this.knowledge.mapped ?? [];
  }

  checkBegin(): WorkerOutput<"checkBegin"> {
    const bill_type = this.template.bill?.type ?? null;
    const isWholeKnown = this.head.checkedOnline && this.store.tally.unasked === 0;
    // Fee tiers continue from row to row: what the company pays for one follows from all before it.
    const saysPay = (this.store.tally.totals["customer_pay"] ?? 0) !== 0;
    this.check = new OnlineCheck(this.store, isWholeKnown || saysPay ? "all" : "open");
    const fees = this.store.tally.totals["accounting_fee"] ?? 0;
    return { digest: bill_type === null ? null : batchDigest(this.store), bill_type, rows: this.check.rows, fees };
  }

  checkChunk({ after }: WorkerInput<"checkChunk">): WorkerOutput<"checkChunk"> {
    return this.check?.chunk(after) ?? { bills: [], others: [], rows: 0, last: null };
  }

  checkMerge(remarks: WorkerInput<"checkMerge">): null {
    this.transact(() => this.check?.merge(remarks), {});
    return null;
  }

  checkEnd({ seen, pay, isWhole }: WorkerInput<"checkEnd">): StagingSummary {
    const isCurrent = this.check?.isCurrent ?? false;
    this.check = null;
    return this.transact(
      () => undefined,
      isWhole && isCurrent ? { checkedOnline: true, seen, knownPay: pay } : { knownPay: null },
    );
  }

  seal(input: WorkerInput<"seal">): WorkerOutput<"seal"> {
    if (input.confirm.revision !== this.head.revision) throw new AppError("import_changed");
    const isBlocked = this.fileIssues().some(({ severity }) => severity === "error");
    if (isBlocked || this.store.tally.errors > 0) throw new AppError("import_has_errors");
    const sealed = this.staging.durable(() => {
      this.staging.writeMeta("session", input.session);
      return sealBatch(this.staging, this.store, input);
    });
    killPoint("import-sealed");
    return { sealed, summary: this.summary() };
  }

  sealed(): WorkerOutput<"sealed"> {
    return readSealed(this.staging);
  }

  source(): WorkerOutput<"source"> {
    return readSource(this.staging);
  }

  fileKept(file: WorkerInput<"fileKept">): WorkerOutput<"fileKept"> {
    const sealed = this.staging.durable(() => nameInSeal(this.staging, file));
    return sealed && { sealed };
  }

  tasksMade(made: WorkerInput<"tasksMade">): WorkerOutput<"tasksMade"> {
    const sealed = this.staging.durable(() => nameInSeal(this.staging, made));
    return sealed && { sealed };
  }

  part({ part }: WorkerInput<"part">): WorkerOutput<"part"> {
    return { rows: readPart(this.staging, part) };
  }

  partSent({ part }: WorkerInput<"partSent">): null {
    this.staging.durable(() => markSent(this.staging, part));
    return null;
  }

  unseal({ session, seen }: WorkerInput<"unseal">): StagingSummary {
    return this.transact(
      () => {
        removeSeal(this.staging);
        this.staging.writeMeta("session", session);
      },
      { seen },
    );
  }

  outcome({ session, refused, notes }: WorkerInput<"outcome">): StagingSummary {
    const summary = this.transact(
      () => {
        storeRemarks(this.staging, refused, notes);
        this.staging.writeMeta("session", session);
      },
      { refused: refused.length },
    );
    killPoint("import-outcome");
    return summary;
  }

  /** Frees the refused rows for a batch of their own. What was done before is sealed: there is nothing left to undo. */
  mendRefused(session: unknown): StagingSummary {
    let sent = 0;
    return this.transact(
      () => {
        removeSeal(this.staging);
        this.history.cut(0);
        sent = this.store.lockSent();
        this.staging.writeMeta("session", session);
      },
      () => ({ sent, refused: 0, position: 0, steps: 0, checkedOnline: false, seen: null, knownPay: null }),
    );
  }

  /** Rows for a workbook, a bounded number after a row id. AppError `import_changed` when they are no longer the same. */
  failures(selection: "all" | "failed", after: number, revision: number): readonly FullRow[] {
    if (revision !== this.head.revision) throw new AppError("import_changed");
    return this.views.failures(selection, after);
  }

  /** AppErrors as `idsOf`, `invalid` for more rows than one step may change. */
  private boundedIdsOf(range: ImportRowRange): readonly number[] {
    if (range.count > mostRowsAtOnce) throw new AppError("invalid", { fields: { rows: ["too_many"] } });
    return this.idsOf(range) ?? [];
  }

  private fileIssues(): readonly FileIssue[] {
    const { misfit } = this.head;
    if (misfit === undefined || misfit === null) return this.knowledge.issues;
    return [{ ...misfit, row: null, column: null, severity: "error" }, ...this.knowledge.issues];
  }

  /** True when more of the file's titles may be mapped to columns: not once a part of its rows was sent. */
  private get canBeMapped(): boolean {
    const { unmatched } = this.knowledge;
    return unmatched !== undefined && unmatched !== null && (this.head.sent ?? 0) === 0 && hasSource(this.staging);
  }

  /**
   * The columns of a workbook of the rows: those of the file in their order, each with its title there, then those that
   * only the person filled; all of the template for rows of an earlier version.
   */
  workbookColumns(): readonly WorkbookColumn[] {
    const { fields } = this.template;
    const ofFile = (this.knowledge.columns ?? []).flatMap<WorkbookColumn>((column) => {
      if ("kept" in column) return [column];
      const field = fields.find(({ key }) => key === column.key);
      return field === undefined ? [] : [{ title: column.title, field }];
    });
    const present = new Set(ofFile.map((column) => ("field" in column ? column.field.key : null)));
    const isShown = (index: number): boolean => ofFile.length === 0 || this.store.isFilled(index);
    const others = fields.filter(({ key }, index) => !present.has(key) && isShown(index));
    return [...ofFile, ...others.map((field) => ({ title: field.title, field }))];
  }

  /** Ids of the rows named, null for all. AppError `import_changed` when they were named in another order. */
  private idsOf(range: ImportRowRange | null): readonly number[] | null {
    if (range !== null && range.revision !== this.head.revision) throw new AppError("import_changed");
    return range === null ? null : this.views.idsOf(range);
  }

  /** One undoable step; nothing changed is not a step. */
  private step(work: (apply: Apply) => void): StagingSummary {
    const number = this.head.position + 1;
    let changes = 0;
    const changed = this.following();
    return this.transact(
      () => {
        work((row, content) => {
          if (changes === 0) this.history.cut(this.head.position);
          changes += 1;
          this.history.record(number, row, changed.row(row, content));
        });
      },
      () => (changes === 0 ? null : { position: number, steps: number, ...changed.head() }),
    );
  }

  private replay(step: number, side: "before" | "after", move: 1 | -1): StagingSummary {
    const changed = this.following();
    return this.transact(
      () => {
        for (const [row, content] of this.history.replay(step, side, (rowId) => this.store.row(rowId)))
          changed.row(row, content);
      },
      () => ({ position: this.head.position + move, ...changed.head() }),
    );
  }

  /** Changes rows and follows what the service's answers are still worth: those about the other rows stay. */
  private following() {
    let knownPay = this.head.knownPay ?? null;
    return {
      row: (row: StagedRow, content: Partial<RowContent>): StagedRow => {
        const next = this.store.change(row, content);
        this.check?.rowChanged(row.rowId);
        knownPay = payAfter(this.template, knownPay, row, next);
        return next;
      },
      head: () => ({ checkedOnline: false, seen: null, knownPay }),
    };
  }

  /** Runs work and writes the head with it. When it fails, rows and counts are as before. */
  private transact(work: () => void, changes: Partial<FullHead> | (() => Partial<FullHead> | null)): StagingSummary {
    try {
      this.staging.durable(() => {
        work();
        this.store.settle();
        const changedHead = typeof changes === "function" ? changes() : changes;
        if (changedHead === null) return;
        const next = { ...this.head, ...changedHead, tally: this.store.tally, revision: this.head.revision + 1 };
        this.staging.writeMeta("head", next);
        this.head = next;
      });
    } catch (error) {
      this.head = this.staging.readMeta<FullHead>("head") ?? this.head;
      this.store = this.newStore();
      this.views = new RowViews(this.staging.database, this.store);
      throw error;
    }
    this.views.clearCache();
    return this.summary();
  }

  private newStore(): RowStore {
    const tally = structuredClone(this.head.tally) ?? emptyTally(this.template);
    const { today, company } = this.head;
    return new RowStore(this.staging, this.template, { today, company: { ...noCompanyFacts, ...company } }, tally);
  }
}
