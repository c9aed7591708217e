import { checkCell, type StagedCell } from "./cells.ts";
import type { ImportTemplate, RowContext, RowIssue } from "./define.ts";

const nothing: StagedCell = { text: "", fault: null };

/** All remarks on one row: each cell by its kind, then the template's rules over the row. One remark of a code per cell. */
export const checkRow = (
  template: ImportTemplate,
  cells: Readonly<Record<string, StagedCell>>,
  context: RowContext,
): readonly RowIssue[] => {
  const issues: RowIssue[] = [];
  for (const field of template.fields)
    issues.push(...checkCell(field, cells[field.key] ?? nothing, template, context.today));
  const texts = Object.fromEntries(template.fields.map((field) => [field.key, (cells[field.key] ?? nothing).text]));
  for (const rule of template.rowRules) {
    for (const found of rule(texts, context)) {
      // A rule that says more of an empty cell than "empty" takes its place (spec 5: the first row's own message).
      const clash = issues.findIndex((one) => one.column === found.column && one.code === template.cellMissing);
      if (clash >= 0) issues.splice(clash, 1);
      issues.push(found);
    }
  }
  return issues;
};
