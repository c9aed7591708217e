import type { ImportPartAnswer } from "../../../src-shared/kernel/calls/import-parts.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import type { ImportName } from "../../../src-shared/registries/imports/submits.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader, Tables } from "../database/tables.ts";

export type ImportJob = Tables["import_jobs"];

/**
 * The outcome of one row. `no`: what the row is called, for people (an invoice number); never personal data. `code` says
 * why a row was refused, `field` for which column of the template, where that is known: its key, or the title of a column of the
 * company's own. `record_id`: what it made, for taking it back. `amount` in cents, of a row that was taken. `isOpen`:
 * a taken row that waits for somebody's answer, which may still refuse it (`imports/late-answer.ts`).
 */
export type RowResult = {
  readonly row: number;
  readonly outcome: "taken" | "same" | "refused";
  readonly no?: string;
  readonly code?: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly record_id?: number;
  readonly amount?: number;
  readonly isOpen?: boolean;
};

/** Some rows of a batch, in the order of the spreadsheet; what they write and their results are committed together. */
export type ImportTurn<Row> = {
  /** The person who sent the batch, as they are now. */
  readonly context: SignedIn;
  readonly writing: Writing;
  readonly job: ImportJob;
  readonly rows: readonly Row[];
};

/** Rows that are asked about before they are sent. `company_id`: 0 where the rows name companies themselves. */
export type ImportChecking<Row> = {
  readonly context: SignedIn;
  readonly company_id: number;
  readonly rows: readonly Row[];
};

/** Remark of the service on a row before it is sent. */
export type RowRemark = {
  readonly row: number;
  readonly field: string;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};

/**
 * Work of an area with the rows of one import template. Parts, digest, resuming, results, record and expiry are the
 * machinery's (`imports/`).
 */
export type ImportKind<Row extends { readonly row: number } = { readonly row: number }> = {
  readonly name: ImportName;
  /**
   * Takes or refuses every row and gives a result for each. What it throws undoes the turn; a `ServiceError` ends the
   * batch, and its code is then the result of every row that has none yet.
   */
  take(turn: ImportTurn<Row>): Promise<readonly RowResult[]>;
  /**
   * Present where the import is declared `isChecked`: what would become of rows, without writing anything of them. `field`: the
   * column that is meant, "" for the whole row.
   */
  check?(checking: ImportChecking<Row>): Promise<readonly RowRemark[]>;
  /** Present where the rows come into one record: what the answers say of it, by the id of the import. */
  answers?(db: Reader, importId: number): Promise<Pick<ImportPartAnswer, "task_batch_id">>;
  /**
   * Present where the same rows again are not refused as seen: true while what the import `importId` made of them still answers for
   * them, else they are taken anew.
   */
  repeats?(db: Reader, importId: number): Promise<boolean>;
  /** Present where a batch can be taken back. */
  readonly rollBack?: {
    readonly permission: PermissionKey;
    /**
     * Undoes what the batch made, in the name of user `by`. Returns how many records; throws `import_has_dependents` and
     * changes nothing.
     */
    undo(writing: Writing, job: ImportJob, recordIds: readonly number[], by: number): Promise<number>;
  };
};

/**
 * Imports each row by itself, one after the other: one that throws a `ServiceError` is refused with its code, and for the field
 * that the error names if it is one. `take` has to
 * check all of a row before it writes any of it.
 */
export const oneByOne = async <Row extends { readonly row: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  take: (row: Row) => Promise<Omit<RowResult, "row" | "no" | "outcome"> | "same">,
): Promise<RowResult[]> => {
  const results: RowResult[] = [];
  for (const row of rows) {
    const rowName = { row: row.row, no: nameOf(row) };
    try {
      const takenRow = await take(row);
      results.push(
        takenRow === "same" ? { ...rowName, outcome: "same" } : { ...rowName, outcome: "taken", ...takenRow },
      );
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code, params } = error;
      const [field, ...others] = Object.keys(error.fields ?? {});
      const named = field !== undefined && others.length === 0;
      results.push({ ...rowName, outcome: "refused", code, params, ...(named && { field }) });
    }
  }
  return results;
};
