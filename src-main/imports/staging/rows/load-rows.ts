import type { ImportTemplate } from "../../../../src-shared/kernel/imports/cells/define.ts";
import type { CheckedRow, RowSink } from "../../template-reader/checked-row.ts";
import { cellColumns, createIndices, createRows } from "./schema.ts";
import { faultsText, listText } from "./staged-row.ts";
import type { StagingFile } from "./staging-file.ts";
import { countOf, emptyTally, type TallyState, tallyCells, tallyRow } from "./tally.ts";

type Insert = (values: readonly unknown[]) => void;

/**
 * Fills a new staging database inside a transaction that the caller opens and ends: wholly there or wholly absent
 * (fault F1).
 */
export class RowLoader implements RowSink {
  template: ImportTemplate | null = null;
  tally: TallyState | null = null;
  private readonly staging: StagingFile;
  /** Nearly every row is without remarks and columns of its own: what it does not say it need not bind. */
  private insertPlain: Insert = () => undefined;
  private insertRemarked: Insert = () => undefined;

  constructor(staging: StagingFile) {
    this.staging = staging;
  }

  start(template: ImportTemplate): void {
    this.template = template;
    this.tally = emptyTally(template);
    this.staging.database.exec(createRows(template));
    const plain = ["number", "duplicate", ...cellColumns(template)];
    this.insertPlain = this.inserting(plain);
    this.insertRemarked = this.inserting([...plain, "kept", "faults", "issues", "errors", "warnings"]);
  }

  row(row: CheckedRow): void {
    const { cells, issues } = row;
    const tally = this.tally as TallyState;
    const values: unknown[] = [row.number, row.duplicate];
    for (const cell of cells) values.push(cell.text);
    tallyCells(tally, this.template as ImportTemplate, cells, 1);
    // A fault is a remark too.
    if (issues.length === 0 && row.kept === null) {
      tallyRow(tally, 0, 0, 1);
      tally.unasked += 1;
      this.insertPlain(values);
      return;
    }
    const errors = countOf(issues, "error");
    const warnings = countOf(issues, "warning");
    tallyRow(tally, errors, warnings, 1);
    if (errors === 0) tally.unasked += 1;
    values.push(row.kept, faultsText(cells), listText(issues), errors, warnings);
    this.insertRemarked(values);
  }

  finish(): void {
    this.staging.database.exec(createIndices);
  }

  private inserting(columns: readonly string[]): Insert {
    const places = columns.map(() => "?").join(", ");
    const statement = this.staging.database.prepare(`INSERT INTO rows (${columns.join(", ")}) VALUES (${places})`);
    return (values) => void statement.run(values);
  }
}
