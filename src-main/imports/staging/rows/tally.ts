import type { StagedCell } from "../../../../src-shared/kernel/imports/cells/cells.ts";
import type { ImportTemplate, RowIssue } from "../../../../src-shared/kernel/imports/cells/define.ts";
import { type FixName, fixNames, offersOf } from "../../../../src-shared/kernel/imports/cells/fixes.ts";
import { moneyOf } from "../../../../src-shared/kernel/imports/cells/money-cell.ts";

/** Totals of all rows together; kept with them so that a screen never has to count. Sums in cents by field key. */
export type TallyState = {
  rows: number;
  rowsWithErrors: number;
  rowsWithWarnings: number;
  errors: number;
  warnings: number;
  /** Rows that could be sent and that the service was not asked about as they stand. */
  unasked: number;
  totals: Record<string, number>;
  /** Number of cells that each fix would change. */
  fixes: Record<FixName, number>;
};

export const emptyTally = (template: ImportTemplate): TallyState => ({
  rows: 0,
  rowsWithErrors: 0,
  rowsWithWarnings: 0,
  errors: 0,
  warnings: 0,
  unasked: 0,
  totals: Object.fromEntries(template.sums.map((key) => [key, 0])),
  fixes: Object.fromEntries(fixNames.map((name) => [name, 0])) as Record<FixName, number>,
});

export const countOf = (issues: readonly RowIssue[], severity: RowIssue["severity"]): number => {
  let count = 0;
  for (const issue of issues) if (issue.severity === severity) count += 1;
  return count;
};

/** Counts a row in (`sign` 1) or out (-1) by its remarks. */
export const tallyRow = (tally: TallyState, errors: number, warnings: number, sign: 1 | -1): void => {
  tally.rows += sign;
  tally.errors += sign * errors;
  tally.warnings += sign * warnings;
  if (errors > 0) tally.rowsWithErrors += sign;
  if (warnings > 0) tally.rowsWithWarnings += sign;
};

/** Counts one cell in or out: its amount where it is summed, and what the fixes could do for it. */
const tallyCell = (
  tally: TallyState,
  template: ImportTemplate,
  index: number,
  cell: StagedCell,
  sign: 1 | -1,
): void => {
  const field = template.fields[index] as ImportTemplate["fields"][number];
  if (cell.fault !== null || cell.text === "") return;
  if (template.sums.includes(field.key)) {
    const money = moneyOf(cell.text);
    if (money.ok) tally.totals[field.key] = (tally.totals[field.key] ?? 0) + sign * money.cents;
  }
  for (const name of offersOf(field, cell.text)) tally.fixes[name] += sign;
};

/** Counts what an edit made of a row's cells: those that stayed as they were are not looked at. */
export const tallyEdit = (
  tally: TallyState,
  template: ImportTemplate,
  before: readonly StagedCell[],
  after: readonly StagedCell[],
): void => {
  for (let index = 0; index < after.length; index += 1) {
    const [old, next] = [before[index] as StagedCell, after[index] as StagedCell];
    if (old.text === next.text && old.fault === next.fault) continue;
    tallyCell(tally, template, index, old, -1);
    tallyCell(tally, template, index, next, 1);
  }
};

export const tallyCells = (
  tally: TallyState,
  template: ImportTemplate,
  cells: readonly StagedCell[],
  sign: 1 | -1,
): void => {
  for (let index = 0; index < cells.length; index += 1)
    tallyCell(tally, template, index, cells[index] as StagedCell, sign);
};
