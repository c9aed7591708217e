import { checkRow } from "../../../src-shared/kernel/imports/cells/check-row.ts";
import { noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { ImportTemplate, RowIssue } from "../../../src-shared/kernel/imports/cells/define.ts";
import { matchTitles } from "../../../src-shared/kernel/imports/cells/titles.ts";
import { type TypedRow, typedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import { parseBlock } from "../../../src-shared/kernel/imports/clipboard-block.ts";
import { requireSubmit, submitRow } from "../../../src-shared/registries/imports/submits.ts";

/** Text under `imports.issues.<code>`, else `errors.<code>`. */
export type PastedIssue = { readonly code: string; readonly params: RowIssue["params"] };

export type PastedRows = {
  readonly rows: readonly TypedRow[];
  /** Faults row by row; `missing` names titles that are not there, and then there are no rows. */
  readonly issues: readonly { readonly row: number; readonly issue: PastedIssue }[];
  readonly missing: readonly string[];
};

/**
 * Reads what is copied out of a spreadsheet, title line first, by the titles and rules of the import template and of
 * the call that takes its rows, so that every way in checks alike. `row` counts from the title line, as a spreadsheet does. A row that stands twice is an error of the
 * second. `today` "YYYY-MM-DD".
 */
export const readPastedRows = (template: ImportTemplate, text: string, today: string): PastedRows => {
  const submit = requireSubmit(template.name);
  const lines = parseBlock(text).map((cells) => cells.map((cell) => cell.trim()));
  const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === "");
  const first = lines.findIndex((cells) => !isEmpty(cells));
  if (first < 0) return { rows: [], issues: [], missing: [] };
  const { columns, missing } = matchTitles(template, lines[first] ?? []);
  if (missing.length > 0) return { rows: [], issues: [], missing };
  const rows: TypedRow[] = [];
  const issues: { row: number; issue: PastedIssue }[] = [];
  const firstRowByKey = new Map<string, number>();
  for (const [index, texts] of lines.entries()) {
    if (index <= first || isEmpty(texts)) continue;
    const row = index - first + 1;
    const cells = template.fields.map(({ key }) => ({ text: texts[columns.get(key) ?? -1] ?? "", fault: null }));
    const context = { number: row, first: index === first + 1, today, company: noCompanyFacts };
    const errors = checkRow(template, cells, context).filter(({ severity }) => severity === "error");
    const values = typedRow(template, row, cells);
    const key = JSON.stringify(template.duplicateKey.map((name) => values[name] ?? null));
    const same = firstRowByKey.get(key);
    const submitted = submitRow(submit, values);
    if (errors.length > 0) issues.push(...errors.map((issue) => ({ row, issue })));
    else if (same !== undefined) issues.push({ row, issue: { code: "duplicate_in_file", params: { rows: same } } });
    else if ("row" in submitted) rows.push(submitted.row);
    else issues.push({ row, issue: { code: "import_row_unfit", params: { row, column: submitted.column } } });
    if (same === undefined) firstRowByKey.set(key, row);
  }
  return { rows, issues, missing: [] };
};
