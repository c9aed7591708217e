import type { ImportTemplate } from "../../../src-shared/imports/define.ts";
import type { CheckedRow, RowSink } from "../reading/read-import.ts";
import { createIndices, createRows, rowColumns } from "./schema.ts";
import { rowValues } from "./staged-row.ts";
import type { StagingFile } from "./staging-file.ts";
import { countOf, emptyTally, type TallyState, tallyCells, tallyRow } from "./tally.ts";

const nobody = { edited: [], online: [], twin: false, gone: false } as const;

/**
 * Fills a new staging database inside a transaction that the caller opens and ends: wholly there or wholly absent
 * (fault F1).
 */
export class RowLoader implements RowSink {
  template: ImportTemplate | null = null;
  tally: TallyState | null = null;
  private readonly staging: StagingFile;
  private insert: ((values: readonly unknown[]) => void) | null = null;

  constructor(staging: StagingFile) {
    this.staging = staging;
  }

  start(template: ImportTemplate): void {
    const { database } = this.staging;
    this.template = template;
    this.tally = emptyTally(template);
    database.exec(createRows(template));
    const columns = rowColumns(template);
    const places = columns.map(() => "?").join(", ");
    const statement = database.prepare(`INSERT INTO rows (number, ${columns.join(", ")}) VALUES (?, ${places})`);
    this.insert = (values) => void statement.run(values);
  }

  row(row: CheckedRow): void {
    const tally = this.tally as TallyState;
    const errors = countOf(row.issues, "error");
    const warnings = countOf(row.issues, "warning");
    tallyRow(tally, errors, warnings, 1);
    tallyCells(tally, this.template as ImportTemplate, row.cells, 1);
    const values = rowValues({ ...nobody, ...row }, errors, warnings);
    this.insert?.([row.number, ...values]);
  }

  finish(): void {
    this.staging.database.exec(createIndices);
  }
}
