import { strangeDayCode, strangeDays } from "../../../src-shared/kernel/calls/day-places.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import type { Writing } from "../../core/context.ts";
import type { ImportJob, ImportTurn, RowResult } from "../../core/plumbing/import-kind.ts";
import { saveJob, storeResults } from "./job-store.ts";
import { callOf, type DeclaredKind } from "./kinds.ts";
import { forgetRows, outcomeOf } from "./parts.ts";

const finished = (writing: Writing, job: ImportJob): Partial<ImportJob> => ({
  status: outcomeOf(job.success_count + job.skip_count, job.fail_count),
  finish_at: writing.at,
  duration: Math.max(0, Math.round((writing.nowMs - job.began_ms) / 1000)),
});

/**
 * Checks that there is a result for every row and for no other, so that a row that a kind forgot does not count as
 * imported.
 */
const assertComplete = (rows: readonly { readonly row: number }[], results: readonly RowResult[]): void => {
  const rowsWithResult = new Set(results.map(({ row }) => row));
  if (
    rowsWithResult.size !== rows.length ||
    results.length !== rows.length ||
    !rows.every(({ row }) => rowsWithResult.has(row))
  ) {
    throw new Error("an import kind has to give one result for each row");
  }
};

const auditOf = (declared: DeclaredKind, job: ImportJob): Parameters<Writing["audit"]>[0] => ({
  agency_id: job.agency_id,
  action: callOf(declared),
  object: `importJob:${job.id}`,
  after: {
    ...{ no: job.no, file_name: job.file_name, digest: job.digest, rows: job.total_count },
    ...{ succeeded: job.success_count, skipped: job.skip_count, failed: job.fail_count, amount: job.amount },
    ...(job.stop_code !== null && { stopped: job.stop_code }),
  },
});

/** The next rows of a batch, and its position after them. */
export type Turn = {
  readonly declared: DeclaredKind;
  readonly job: ImportJob;
  readonly rows: readonly { readonly row: number }[];
  readonly next: Pick<ImportJob, "next_part" | "next_row">;
};

/** Results of the rows of a stopped batch: all refused with the reason. */
export const refuseAll = ({ rows, job }: Turn): readonly RowResult[] =>
  rows.map(({ row }) => ({ row, outcome: "refused", code: job.stop_code ?? "import_interrupted" }));

/**
 * Imports the next rows of a batch in the caller's transaction: created records, results and progress are committed
 * together, so that a row is imported once even if the work is interrupted. The last row finishes the batch and clears the
 * sent rows.
 */
export const importRows = async (
  writing: Writing,
  { declared, job, rows, next }: Turn,
  checkRows: () => Promise<readonly RowResult[]> | readonly RowResult[],
): Promise<ImportJob> => {
  const results = await checkRows();
  assertComplete(rows, results);
  await storeResults(writing, job.id, rows, results);
  const count = (outcome: RowResult["outcome"]): number => results.filter((one) => one.outcome === outcome).length;
  const takenRows = results.filter(({ outcome }) => outcome === "taken");
  const countedJob: ImportJob = {
    ...job,
    ...next,
    tries: 0,
    success_count: job.success_count + count("taken"),
    skip_count: job.skip_count + count("same"),
    fail_count: job.fail_count + count("refused"),
    amount: job.amount + takenRows.reduce((sum, { amount = 0 }) => sum + amount, 0),
  };
  const isLast = countedJob.success_count + countedJob.skip_count + countedJob.fail_count === job.total_count;
  const savedJob = await saveJob(writing, job, { ...countedJob, ...(isLast && finished(writing, countedJob)) });
  if (!isLast) return savedJob;
  await forgetRows(writing, job.id);
  await writing.audit(auditOf(declared, savedJob));
  return savedJob;
};

/**
 * Takes or refuses rows by their kind, as their schema writes what was sent; one with a day or month that nobody can mean is
 * refused for that column before its area sees it.
 */
export const takeRows = async (
  { kind, submit }: DeclaredKind,
  turn: ImportTurn<{ readonly row: number }>,
): Promise<readonly RowResult[]> => {
  // Each was judged by this schema when its part arrived.
  const judged = turn.rows.map((row) => submit.row.parse(row) as typeof row);
  const refused = judged.flatMap((row) => strangeRow(submit, row, dayOf(turn.writing.at)));
  const strangers = new Set(refused.map(({ row }) => row));
  const rows = judged.filter(({ row }) => !strangers.has(row));
  return rows.length === 0 ? refused : [...refused, ...(await kind.take({ ...turn, rows }))];
};

const strangeRow = (
  submit: DeclaredKind["submit"],
  row: { readonly row: number },
  today: string,
): readonly RowResult[] => {
  const [fault] = strangeDays(submit.row, row, today);
  if (fault === undefined) return [];
  const said = { code: strangeDayCode(fault), field: fault.path, params: { limit: fault.limit } };
  return [{ row: row.row, outcome: "refused", ...said }];
};

/** True when a batch has rows left to import. */
export const isProcessing = ({ status }: ImportJob): boolean => status === importJobStates.code("processing");
