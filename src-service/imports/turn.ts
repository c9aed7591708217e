import { importJobStates } from "../../src-shared/states/import-job.ts";
import { ServiceError, type Writing } from "../context.ts";
import type { ImportJob, RowResult } from "../plumbing/import-kind.ts";
import { keepResults, saveJob } from "./job-store.ts";
import { callOf, type DeclaredKind } from "./kinds.ts";
import { forgetRows, outcomeOf } from "./parts.ts";

const finished = (writing: Writing, job: ImportJob): Partial<ImportJob> => ({
  status: outcomeOf(job.success_count + job.skip_count, job.fail_count),
  finish_at: writing.at,
  duration: Math.max(0, Math.round((writing.nowMs - job.began_ms) / 1000)),
});

/** A result for every row and none for another: a kind that forgets a row must not make it look taken. */
const assertComplete = (rows: readonly { readonly row: number }[], results: readonly RowResult[]): void => {
  const judged = new Set(results.map(({ row }) => row));
  if (judged.size !== rows.length || results.length !== rows.length || !rows.every(({ row }) => judged.has(row))) {
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

/** The next rows of a batch, and where it stands after them. */
export type Turn = {
  readonly declared: DeclaredKind;
  readonly job: ImportJob;
  readonly rows: readonly { readonly row: number }[];
  readonly next: Pick<ImportJob, "next_part" | "next_row">;
};

/** The results of rows of a batch that was stopped: all refused with the reason. */
export const refuseAll = ({ rows, job }: Turn): readonly RowResult[] =>
  rows.map(({ row }) => ({ row, outcome: "refused", code: job.stop_code ?? "import_interrupted" }));

/**
 * Takes the next rows of a batch in the caller's transaction: what `judge` makes of them, their results and how far the batch
 * is are committed together, so that a row is taken once however often the work is cut off. The last row finishes the batch
 * and forgets what was sent.
 */
export const takeRows = async (
  writing: Writing,
  { declared, job, rows, next }: Turn,
  judge: () => Promise<readonly RowResult[]> | readonly RowResult[],
): Promise<ImportJob> => {
  const results = await judge();
  assertComplete(rows, results);
  await keepResults(writing, job.id, rows, results);
  const count = (outcome: RowResult["outcome"]): number => results.filter((one) => one.outcome === outcome).length;
  const taken = results.filter(({ outcome }) => outcome === "taken");
  const counted: ImportJob = {
    ...job,
    ...next,
    tries: 0,
    success_count: job.success_count + count("taken"),
    skip_count: job.skip_count + count("same"),
    fail_count: job.fail_count + count("refused"),
    amount: job.amount + taken.reduce((sum, { amount = 0 }) => sum + amount, 0),
  };
  const isLast = counted.success_count + counted.skip_count + counted.fail_count === job.total_count;
  const saved = await saveJob(writing, job, { ...counted, ...(isLast && finished(writing, counted)) });
  if (!isLast) return saved;
  await forgetRows(writing, job.id);
  await writing.audit(auditOf(declared, saved));
  return saved;
};

/** Whether the work of a batch goes on. */
export const isProcessing = ({ status }: ImportJob): boolean => status === importJobStates.code("processing");

/**
 * Takes each row by itself, one after the other: one that throws a `ServiceError` is refused with its code. `take` has to
 * judge all of a row before it writes any of it.
 */
export const oneByOne = async <Row extends { readonly row: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  take: (row: Row) => Promise<Omit<RowResult, "row" | "no" | "outcome"> | "same">,
): Promise<RowResult[]> => {
  const results: RowResult[] = [];
  for (const row of rows) {
    const named = { row: row.row, no: nameOf(row) };
    try {
      const taken = await take(row);
      results.push(taken === "same" ? { ...named, outcome: "same" } : { ...named, outcome: "taken", ...taken });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code, params } = error;
      results.push({ ...named, outcome: "refused", code, params });
    }
  }
  return results;
};
