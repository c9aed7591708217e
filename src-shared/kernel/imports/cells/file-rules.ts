import type { AcrossIssue, ImportTemplate, RowContext, RowTexts } from "./define.ts";

/** One run of a template's file rules: give it every row in order, then ask. */
export const startFileRules = (template: ImportTemplate) => {
  const runs = template.fileRules.map((rule) => rule.start());
  return {
    row: (texts: RowTexts, context: RowContext): void => {
      for (const run of runs) run.row(texts, context);
    },
    /** Remarks by row number of the spreadsheet. */
    end: (): ReadonlyMap<number, readonly AcrossIssue["issue"][]> => {
      const issuesByRow = new Map<number, AcrossIssue["issue"][]>();
      for (const run of runs)
        for (const { row, issue } of run.end()) {
          const rowIssues = issuesByRow.get(row);
          if (rowIssues === undefined) issuesByRow.set(row, [issue]);
          else rowIssues.push(issue);
        }
      return issuesByRow;
    },
  };
};

/** True when a row that changed from one text to another makes the file rules run again. */
export const concernsFileRules = (template: ImportTemplate, before: RowTexts, after: RowTexts): boolean =>
  template.fileRules.some(({ reads }) => reads.some((key) => before[key] !== after[key]));
