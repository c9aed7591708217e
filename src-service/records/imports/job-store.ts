import {
  type ImportPartAnswer,
  type ImportRowResult,
  takenOutcomes,
} from "../../../src-shared/kernel/calls/import-parts.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, type Reader } from "../../core/database/tables.ts";
import type { ImportJob, RowResult } from "../../core/plumbing/import-kind.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { receivedParts } from "./parts.ts";

/** `open`: taken, and not yet answered for. */
export const rowOutcomes = { taken: 1, same: 2, refused: 3, open: 4 } as const satisfies Record<
  RowResult["outcome"] | "open",
  number
>;

const uploaded = importJobStates.code("uploaded");
const processing = importJobStates.code("processing");

/** Saves changes of a record; returns its new version. */
export const { save: saveJob } = versioned("import_jobs", "importJobs");

/** Stores the results of rows; of refused and open ones also their content, so that the sender can correct them. */
export const storeResults = (
  writing: Writing,
  importId: number,
  rows: readonly { readonly row: number }[],
  results: readonly RowResult[],
): Promise<void> => {
  const sentRows = new Map(rows.map((row) => [row.row, row]));
  return insertMany(
    writing.tx,
    "import_job_rows",
    results.map(({ row, outcome, no = "", code, field = "", params = {}, record_id, isOpen = false }) => {
      const { row: _row, ...values } = sentRows.get(row) ?? { row };
      return {
        import_id: importId,
        row,
        outcome: rowOutcomes[isOpen ? "open" : outcome],
        no,
        code: code ?? null,
        field: field === "" ? null : field,
        params: JSON.stringify(params),
        record_id: record_id ?? null,
        body: isOpen || outcome === "refused" ? JSON.stringify(values) : null,
      };
    }),
  );
};

/** The refused rows of an import in the order of the spreadsheet. */
export const refusedOf = async (db: Reader, importId: number): Promise<ImportRowResult[]> => {
  const rows = await db
    .selectFrom("import_job_rows")
    .select(["row", "no", "code", "field", "params"])
    .where("import_id", "=", importId)
    .where("outcome", "=", rowOutcomes.refused)
    .orderBy("row")
    .execute();
  return rows.map(({ row, no, code, field, params }) => ({
    ...{ row, ok: false, code: code ?? "", params: JSON.parse(params) as Record<string, string | number> },
    ...(field !== null && { field }),
    ...(no !== "" && { no }),
  }));
};

/** The taken rows whose kind tells what they came to, by that. */
const toldOf = async (db: Reader, importId: number): Promise<NonNullable<ImportPartAnswer["told"]>> => {
  const rows = await db
    .selectFrom("import_job_rows")
    .select(["row", "code"])
    .where("import_id", "=", importId)
    .where("outcome", "=", rowOutcomes.taken)
    .where("code", "in", [...takenOutcomes])
    .orderBy("row")
    .execute();
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return takenOutcomes.flatMap((code) => {
    const own = byCode.get(code);
    return own === undefined ? [] : [{ code, rows: own.map(({ row }) => row) }];
  });
};

const stateOf = ({ status }: ImportJob): ImportPartAnswer["state"] =>
  status === uploaded ? "receiving" : status === processing ? "working" : "done";

/** Progress of a batch, as in the answers to its parts and to queries about it. */
export const jobAnswer = async (db: Reader, job: ImportJob): Promise<ImportPartAnswer> => {
  const state = stateOf(job);
  const { success_count: succeeded, skip_count: skipped, fail_count: failed } = job;
  return {
    state,
    received: await receivedParts(db, job.id),
    import_id: String(job.id),
    no: job.no,
    total: job.total_count,
    judged: succeeded + skipped + failed,
    ...{ succeeded, skipped, failed, amount: job.amount },
    refused: state === "done" ? await refusedOf(db, job.id) : [],
    told: state === "done" ? await toldOf(db, job.id) : [],
  };
};
