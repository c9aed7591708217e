import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { SourceFacts } from "../spreadsheet/source/source-row.ts";
import type { HeaderMatch } from "./header-match.ts";

/**
 * A remark on the whole file, text under `imports.issues.<code>`. `row`: spreadsheet number where one is meant;
 * `column`: field key. `info` says what was understood and blocks nothing.
 */
export type FileIssue = {
  readonly row: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly params: Readonly<Record<string, string | number>>;
};

export const mergedCode = "merged_cells";
export const otherSheetCode = "other_sheet_in_front";

/** A title that stands twice: which column counts must not be a guess where money or a person depends on it. */
export const repeatedTitleIssues = ({ template, match, row }: HeaderMatch): FileIssue[] =>
  match.repeated.map(({ key, title }) => {
    const field = template.fields.find((one) => one.key === key) as ImportTemplate["fields"][number];
    const isGrave = field.required || field.kind === "cents" || field.kind === "card" || field.kind === "idNumber";
    return { row, column: key, code: "title_repeated", severity: isGrave ? "error" : "warning", params: { title } };
  });

/** Cells below the first of a merged range are read as empty: told, and filled by a click (dictionary B14). */
export const mergedIssues = ({ merges }: SourceFacts, { match, row: headerRow }: HeaderMatch): FileIssue[] => {
  const matchedColumns = new Set(match.columns.values());
  const inData = merges.filter(({ top, column }) => top > headerRow && matchedColumns.has(column));
  const [first] = inData;
  if (first === undefined) return [];
  const params = { count: inData.length, row: first.top };
  return [{ row: first.top, column: null, code: mergedCode, severity: "warning", params }];
};

/** Reports cells right of the last title: they belong to nobody's column and are not read. */
export const farRightIssues = (count: number): FileIssue[] =>
  count === 0 ? [] : [{ row: null, column: null, code: "cells_far_right", severity: "info", params: { count } }];

/** Cells that say NULL, nan and the like are read as empty, and that is told. */
export const absentIssues = ({ count, row }: { readonly count: number; readonly row: number }): FileIssue[] =>
  count === 0 ? [] : [{ row, column: null, code: "absent_values", severity: "warning", params: { count, row } }];

/** Reports parts of the file that may differ from those seen in the spreadsheet program (security T6). */
export const hiddenIssues = (facts: SourceFacts): FileIssue[] => {
  const hiddenRows = facts.hiddenRows;
  if (hiddenRows === 0) return [];
  return [{ row: null, column: null, code: "hidden_rows", severity: "warning", params: { count: hiddenRows } }];
};

/** Another sheet was in front when the file was saved: what the person saw there is not what was read. */
export const frontSheetIssues = ({ sheet, frontSheet }: SourceFacts): FileIssue[] =>
  frontSheet === undefined || frontSheet === sheet
    ? []
    : [{ row: null, column: null, code: otherSheetCode, severity: "warning", params: { sheet, front: frontSheet } }];
