import type { OfflineFeedbackRow } from "../../../src-shared/calls/settlement-actions.ts";
import { checkRow } from "../../../src-shared/imports/check-row.ts";
import { nothingKnown } from "../../../src-shared/imports/company-facts.ts";
import type { RowIssue } from "../../../src-shared/imports/define.ts";
import { offlineFeedback } from "../../../src-shared/imports/offline-feedback.ts";
import { matchTitles } from "../../../src-shared/imports/titles.ts";
import { typedRow } from "../../../src-shared/imports/typed-row.ts";

/** Most rows of one operation. */
export const feedbackAtMost = 5_000;

export type PastedIssue = { readonly row: number; readonly issue: Pick<RowIssue, "code" | "params"> };
export type PastedFeedback = {
  readonly rows: readonly OfflineFeedbackRow[];
  /** What is wrong, row by row; `missing` names titles that are not there, and then there are no rows. */
  readonly issues: readonly PastedIssue[];
  readonly missing: readonly string[];
};

const cellsOf = (line: string): string[] => line.split("\t").map((cell) => cell.trim());

/**
 * Reads what is copied out of a spreadsheet of offline payment reports, title line first, by the titles and rules of the
 * import template, so that both ways in judge alike. `row` counts from the title line, as a spreadsheet does. A trade number
 * that stands twice is an error of its second row. `today` "YYYY-MM-DD".
 */
export const readPastedFeedback = (text: string, today: string): PastedFeedback => {
  const lines = text.split(/\r?\n/u);
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0) return { rows: [], issues: [], missing: [] };
  const { columns, missing } = matchTitles(offlineFeedback, cellsOf(lines[first] ?? ""));
  if (missing.length > 0) return { rows: [], issues: [], missing };
  const rows: OfflineFeedbackRow[] = [];
  const issues: PastedIssue[] = [];
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (index <= first || line.trim() === "") continue;
    const row = index + 1;
    const given = cellsOf(line);
    const cells = offlineFeedback.fields.map(({ key }) => ({ text: given[columns.get(key) ?? -1] ?? "", fault: null }));
    const context = { number: row, first: index === first + 1, today, company: nothingKnown };
    const errors = checkRow(offlineFeedback, cells, context).filter(({ severity }) => severity === "error");
    const typed = typedRow(offlineFeedback, row, cells) as unknown as OfflineFeedbackRow;
    if (errors.length > 0) issues.push(...errors.map((issue) => ({ row, issue })));
    else if (seen.has(typed.trade_no)) issues.push({ row, issue: { code: "feedback_final", params: {} } });
    else rows.push(typed);
    seen.add(typed.trade_no);
  }
  return { rows, issues, missing: [] };
};
