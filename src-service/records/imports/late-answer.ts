import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import type { Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { rowOutcomes, saveJob } from "./job-store.ts";
import { outcomeOf } from "./parts.ts";

const code = importJobStates.code;
const finished: readonly number[] = [code("succeeded"), code("partlySucceeded"), code("failed")];

/**
 * Writes what became of an open row (`RowResult.isOpen`): taken for good, or refused with the code `refusal`, which moves it
 * from the record's taken rows to its failed ones. The first answer counts. A record that was taken back keeps its counts.
 */
export const answerRow = async (
  writing: Writing,
  importId: number,
  row: number,
  refusal: string | null,
): Promise<void> => {
  const { tx } = writing;
  const job = await readRow(tx, "import_jobs", importId);
  const isRefused = refusal !== null && job.status !== code("rolledBack");
  const { numUpdatedRows } = await tx
    .updateTable("import_job_rows")
    .set(isRefused ? { outcome: rowOutcomes.refused, code: refusal } : { outcome: rowOutcomes.taken, body: null })
    .where("import_id", "=", importId)
    .where("row", "=", row)
    .where("outcome", "=", rowOutcomes.open)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const counts = isRefused ? { success_count: job.success_count - 1, fail_count: job.fail_count + 1 } : {};
  const { success_count, skip_count, fail_count } = { ...job, ...counts };
  const status = finished.includes(job.status) ? outcomeOf(success_count + skip_count, fail_count) : job.status;
  await saveJob(writing, job, { ...counts, status });
};
