import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { CompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { ImportTemplate, RowIssue } from "../../../src-shared/kernel/imports/cells/define.ts";
import { moneyOf } from "../../../src-shared/kernel/imports/cells/money-cell.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { CheckedRow } from "../template-reader/checked-row.ts";
import type { FileIssue } from "../template-reader/file-issue.ts";
import { plainCode, type Refusal, refusalOf } from "../template-reader/import-refusal.ts";
import { issueMessage } from "../template-reader/issue-message.ts";
import { readImport } from "../template-reader/read-import.ts";

/** A remark as the command prints it: spreadsheet row and title of the column, null where none is meant. */
export type CheckIssue = {
  readonly row: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
};

export type CheckReport = {
  /** Null when the template was to be recognised and was not. */
  readonly template: string | null;
  readonly rows: number;
  /** The sheet that was read and all that a person sees, as far as the file was opened; not of text files. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  /** Message about the whole file, with its code: then there are no rows. */
  readonly message?: string;
  readonly code?: string;
  readonly errors: readonly CheckIssue[];
  readonly warnings: readonly CheckIssue[];
  /** Set when a list was cut at its bound. */
  readonly truncated?: true;
  /** Sums of the money columns in cents. */
  readonly totals: Readonly<Record<string, number>>;
  readonly ms: number;
  readonly peak_rss_mb: number;
};

/** Longest list of errors or warnings: a wrong file of a million rows must not fill the memory. */
const longestList = 100_000;

const measured = (began: number) => ({
  ms: Math.round(performance.now() - began),
  peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
});

/** Reason why a path cannot be read at all; a FIFO would be waited for without end. */
const unreadable = async (path: string): Promise<Refusal | null> => {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return { code: "file_unreadable", params: {} };
  return facts.isFile() ? null : { code: "file_not_regular", params: {} };
};

/** Collects remarks and sums of one file; rows themselves are not kept. */
class Collector {
  readonly errors: CheckIssue[] = [];
  readonly warnings: CheckIssue[] = [];
  readonly totals: Record<string, number> = {};
  isCut = false;
  private template: ImportTemplate | null = null;
  private readonly firstRows = new Map<number, number>();

  start(template: ImportTemplate): void {
    this.template = template;
    for (const key of template.sums) this.totals[key] = 0;
  }

  row(row: CheckedRow): void {
    for (const issue of row.issues) this.take(row.number, issue);
    this.sum(row);
    if (row.duplicate === null) return;
    const first = this.firstRows.get(row.duplicate);
    if (first === undefined) this.firstRows.set(row.duplicate, row.number);
    else this.take(row.number, { column: null, code: "duplicate_in_file", severity: "error", params: { rows: first } });
  }

  take(row: number | null, issue: Omit<FileIssue, "row"> | RowIssue): void {
    if (issue.severity === "info") return;
    const list = issue.severity === "error" ? this.errors : this.warnings;
    if (list.length >= longestList) {
      this.isCut = true;
      return;
    }
    const title = this.template?.fields.find((field) => field.key === issue.column)?.title ?? null;
    list.push({ row, column: title, code: issue.code, message: issueMessage(issue.code, issue.params) });
  }

  private sum(row: CheckedRow): void {
    this.template?.fields.forEach((field, index) => {
      const cell = row.cells[index];
      if (cell === undefined || cell.fault !== null || !(field.key in this.totals)) return;
      const money = moneyOf(cell.text);
      if (money.ok) this.totals[field.key] = (this.totals[field.key] ?? 0) + money.cents;
    });
  }
}

/** `template`: a name, `auto`, or one made for the occasion. `company`: what its rules may ask of the company. */
export type CheckOptions = {
  readonly template: string | ImportTemplate;
  readonly company?: CompanyFacts;
  /** The sheet that is read; the first visible one when absent. */
  readonly sheet?: string;
};

/**
 * Runs a file through reading, decoding and all rules that need no service. Never throws for what a file may hold: a
 * refused file is a report with `message` and `code`.
 */
export const checkFile = async (path: string, request: CheckOptions): Promise<CheckReport> => {
  const { template, company, sheet } = request;
  const began = performance.now();
  const name = template === "auto" ? null : typeof template === "string" ? template : template.name;
  const refusedReport = ({ code, params }: Refusal): CheckReport => ({
    template: name,
    rows: 0,
    message: issueMessage(code, params),
    code: plainCode(code),
    errors: [],
    warnings: [],
    totals: {},
    ...measured(began),
  });
  const problem = await unreadable(path);
  if (problem !== null) return refusedReport(problem);
  const collector = new Collector();
  try {
    const today = shanghaiNow(Date.now()).slice(0, 10);
    const options = {
      name: basename(path),
      template,
      today,
      ...(company && { company }),
      ...(sheet !== undefined && { sheet }),
    };
    const read = await readImport({ path }, options, {
      start: (one) => collector.start(one),
      row: (row) => collector.row(row),
    });
    for (const [row, issues] of read.across) for (const issue of issues) collector.take(row, issue);
    for (const issue of read.fileIssues) collector.take(issue.row, issue);
    return {
      template: read.template.name,
      rows: read.rows,
      ...(read.facts.sheet !== "" && {
        sheet: read.facts.sheet,
        sheets: [read.facts.sheet, ...read.facts.otherSheets],
      }),
      errors: collector.errors,
      warnings: collector.warnings,
      ...(collector.isCut && { truncated: true }),
      totals: collector.totals,
      ...measured(began),
    };
  } catch (error) {
    const refusal = refusalOf(error) ?? systemRefusal(error);
    if (refusal === null) throw error;
    return refusedReport(refusal);
  }
};

/** A file that the system does not hand over. */
const systemRefusal = (error: unknown): Refusal | null =>
  error instanceof Error && "syscall" in error ? { code: "file_unreadable", params: {} } : null;
