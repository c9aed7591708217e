import { randomUUID } from "node:crypto";
import { type ImportName, requireSubmit } from "../../../src-shared/registries/imports/submits.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import type { ImportJob, RowResult } from "../../core/plumbing/import-kind.ts";
import { touchRow } from "../../core/plumbing/versioned.ts";
import { batchDigestInTurns } from "./digest-in-turns.ts";
import { storeResults } from "./job-store.ts";
import { originalFileOf } from "./original-file.ts";
import { outcomeOf } from "./parts.ts";

/** An import whose rows came in one request and have their results. Amount: sum of the accepted rows, cents. */
export type RequestImport = {
  readonly kind: ImportName;
  readonly file_name: string;
  readonly company_id?: number;
  readonly rows: readonly { readonly row: number }[];
  /** Refused rows; all others were accepted. */
  readonly refused: readonly { readonly row: number; readonly code: string }[];
  /** Number of the others that changed nothing. */
  readonly skipped?: number;
  readonly amount?: number;
  readonly import_file_url?: string | undefined;
  readonly import_file_sha256?: string | undefined;
};

/**
 * Writes the record of such an import in its own transaction, so that all imports are listed in one place. Throws
 * `import_file_differs`.
 */
export const storeRequestImport = async (
  context: SignedIn,
  writing: Writing,
  requestImport: RequestImport,
): Promise<void> => {
  const { principal } = context;
  const { rows, refused, skipped = 0 } = requestImport;
  const succeeded = rows.length - refused.length;
  const [no = ""] = await writing.numbers("DR", 1);
  const job: ImportJob = {
    id: await writing.ids(1),
    version: 1,
    change_seq: await writing.changeSeq(),
    agency_id: principal.agency_id,
    company_id: requestImport.company_id ?? principal.company_id ?? 0,
    kind: requireSubmit(requestImport.kind).kind,
    no,
    // A unique value: the idempotency of the request has its own key.
    batch_key: randomUUID(),
    digest: await batchDigestInTurns(rows),
    status: outcomeOf(succeeded, refused.length),
    file_name: requestImport.file_name,
    ...(await originalFileOf(writing.tx, principal, requestImport)),
    total_count: rows.length,
    success_count: succeeded - skipped,
    skip_count: skipped,
    fail_count: refused.length,
    amount: requestImport.amount ?? 0,
    ...{ parts: 1, next_part: 1, next_row: 0, tries: 0, stop_code: null },
    created_by: principal.user_id,
    membership_id: principal.membership_id,
    create_at: writing.at,
    received_at: writing.at,
    began_ms: writing.nowMs,
    finish_at: writing.at,
    duration: 0,
  };
  await writing.tx.insertInto("import_jobs").values(job).execute();
  const results = refused.map(({ row, code }): RowResult => ({ row, outcome: "refused", code }));
  await storeResults(writing, job.id, rows, results);
  touchRow(writing, "importJobs", job);
};
