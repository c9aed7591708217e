import { checkCell, type StagedCell } from "./cells.ts";
import type { ImportField, ImportTemplate, RowContext, RowIssue, RowTexts } from "./define.ts";

const nothing: StagedCell = { text: "", fault: null };

/** Cell texts by field key, as the row rules read them. `cells` are in the order of the template's fields. */
export const rowTexts = (template: ImportTemplate, cells: readonly StagedCell[]): Record<string, string> => {
  const texts: Record<string, string> = {};
  for (let index = 0; index < template.fields.length; index += 1)
    texts[(template.fields[index] as ImportField).key] = (cells[index] ?? nothing).text;
  return texts;
};

/**
 * All remarks on one row: each cell by its kind, then the template's rules over the row. `cells` are in the order of
 * the template's fields, `texts` are theirs by key. A rule that says more of an empty cell than "empty" takes its place
 * (spec 5: the first row's own message).
 */
export const checkRow = (
  template: ImportTemplate,
  cells: readonly StagedCell[],
  context: RowContext,
  texts: RowTexts = rowTexts(template, cells),
): readonly RowIssue[] => {
  const issues: RowIssue[] = [];
  for (let index = 0; index < template.fields.length; index += 1) {
    const field = template.fields[index] as ImportField;
    for (const rowIssue of checkCell(field, cells[index] ?? nothing, template, context.today)) issues.push(rowIssue);
  }
  for (const rule of template.rowRules) {
    for (const rowIssue of rule(texts, context)) {
      const clash = issues.findIndex((one) => one.column === rowIssue.column && one.code === template.cellMissing);
      if (clash >= 0) issues.splice(clash, 1);
      issues.push(rowIssue);
    }
  }
  return issues;
};
