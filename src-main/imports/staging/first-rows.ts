import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { CheckedRow, RowSink } from "../template-reader/checked-row.ts";
import { shownColumns } from "./shown-columns.ts";
import type { FirstRows } from "./worker-protocol.ts";

/** More than a screen shows. */
const wantedRows = 50;

/** Gathers the first rows of a file and gives them away once, as soon as they are enough; fewer are never given. */
export class FirstRowsSink implements RowSink {
  private template: ImportTemplate | null = null;
  private rows: FirstRows["rows"] = [];
  private readonly give: (first: FirstRows) => void;

  constructor(give: (first: FirstRows) => void) {
    this.give = give;
  }

  start(template: ImportTemplate): void {
    this.template = template;
    this.rows = [];
  }

  row({ number, cells, issues }: CheckedRow): void {
    const { template, rows } = this;
    if (template === null || rows.length === wantedRows) return;
    rows.push({
      number,
      cells: Object.fromEntries(template.fields.map(({ key }, index) => [key, cells[index]?.text ?? ""])),
      issues: issues.map((issue) => ({ ...issue, params: { ...issue.params } })),
    });
    if (rows.length === wantedRows) this.give({ template: template.name, columns: shownColumns(template), rows });
  }
}
