import type { ImportPart, ImportPartAnswer } from "../../../src-shared/kernel/calls/import-parts.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { ImportJob } from "../../core/plumbing/import-kind.ts";
import { touchRow } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { jobAnswer, saveJob } from "./job-store.ts";
import type { DeclaredKind } from "./kinds.ts";
import { isSameFile, originalFileOf } from "./original-file.ts";
import { allRows, assertSealed, receivedParts, storePart, validStatuses } from "./parts.ts";
import { importRows, isProcessing, takeRows } from "./turn.ts";
import { isExpired } from "./unfinished.ts";

type Batch = Pick<ImportPart, "digest"> & { readonly company_id: number; readonly kind: number };

/** A batch of up to this many rows is imported within the request that completes it; larger ones by a job in turns. */
export const rowsAtOnce = 1_000;

/** The last import of the same rows that came to its end and still answers for them. */
const repeated = async (db: Reader, agencyId: number, { kind }: DeclaredKind, batch: Batch) => {
  if (kind.repeats === undefined) return undefined;
  const job = await db
    .selectFrom("import_jobs")
    .selectAll()
    .where("agency_id", "=", agencyId)
    .where("kind", "=", batch.kind)
    .where("digest", "=", batch.digest)
    .where("company_id", "=", batch.company_id)
    .where("finish_at", "is not", null)
    .where("status", "in", validStatuses)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return job !== undefined && (await kind.repeats(db, job.id)) ? job : undefined;
};

/** Throws `batch_seen` where the same rows were already imported and not rolled back. */
const refuseSameBatch = async (db: Reader, agencyId: number, batch: Batch, own: number | null): Promise<void> => {
  const sameBatch = await db
    .selectFrom("import_jobs as i")
    .leftJoin("users as u", "u.id", "i.created_by")
    .select(["i.no", "i.create_at", "u.name as by"])
    .where("i.agency_id", "=", agencyId)
    .where("i.kind", "=", batch.kind)
    .where("i.digest", "=", batch.digest)
    .where("i.company_id", "=", batch.company_id)
    .where("i.status", "in", validStatuses)
    .$if(own !== null, (query) => query.where("i.id", "<>", own ?? 0))
    .orderBy("i.id")
    .executeTakeFirst();
  if (sameBatch === undefined) return;
  throw new ServiceError("batch_seen", {
    params: { batch_sn: sameBatch.no, create_at: sameBatch.create_at, by: sameBatch.by ?? "" },
  });
};

/** The company of the rows; 0 where the rows name companies themselves, or are the agency's, and the person belongs to none. */
const companyOf = async (
  db: Reader,
  { principal }: SignedIn,
  { submit }: DeclaredKind,
  companyId: string | undefined,
): Promise<number> => {
  if (!submit.mayBeAgency && submit.needsCompany !== (companyId !== undefined)) {
    const code = submit.needsCompany ? "required" : "not_sent_here";
    throw new ServiceError("invalid", { fields: { company_id: [code] } });
  }
  return companyId === undefined ? (principal.company_id ?? 0) : (await findCompany(db, principal, companyId)).id;
};

const open = async (
  { kind }: DeclaredKind,
  context: SignedIn,
  writing: Writing,
  batch: Batch,
  body: ImportPart,
): Promise<ImportJob> => {
  const { principal } = context;
  if (kind.repeats === undefined) await refuseSameBatch(writing.tx, principal.agency_id, batch, null);
  const [no = ""] = await writing.numbers("DR", 1);
  const job: ImportJob = {
    ...batch,
    id: await writing.ids(1),
    version: 1,
    change_seq: await writing.changeSeq(),
    agency_id: principal.agency_id,
    no,
    batch_key: body.batch_key,
    status: importJobStates.code("uploaded"),
    file_name: body.file_name,
    ...(await originalFileOf(writing.tx, principal, body)),
    total_count: body.total_rows,
    ...{ success_count: 0, skip_count: 0, fail_count: 0, amount: 0 },
    parts: body.parts,
    ...{ next_part: 0, next_row: 0, tries: 0, stop_code: null },
    created_by: principal.user_id,
    membership_id: principal.membership_id,
    create_at: writing.at,
    received_at: writing.at,
    began_ms: writing.nowMs,
    finish_at: null,
    duration: 0,
  };
  await writing.tx.insertInto("import_jobs").values(job).execute();
  return job;
};

/** All parts of a batch must agree about the batch, and one person sends them all (fault F18). */
const assertSameBatch = (job: ImportJob, context: SignedIn, batch: Batch, body: ImportPart): void => {
  const isSame =
    job.created_by === context.principal.user_id &&
    job.kind === batch.kind &&
    job.company_id === batch.company_id &&
    job.digest === body.digest &&
    job.parts === body.parts &&
    isSameFile(job, body) &&
    job.total_count === body.total_rows;
  if (!isSame) throw new ServiceError("idempotency_mismatch");
};

/** All parts have arrived: imports a small batch, or one whose rows belong together, at once and leaves a larger one to the job. */
const begin = async (
  declared: DeclaredKind,
  context: SignedIn,
  writing: Writing,
  job: ImportJob,
  batch: Batch,
): Promise<ImportJob> => {
  const rows = await allRows(writing.tx, job.id);
  await assertSealed(rows, { total_rows: job.total_count, digest: job.digest });
  if (declared.kind.repeats === undefined) await refuseSameBatch(writing.tx, job.agency_id, batch, job.id);
  const begun = await saveJob(writing, job, { status: importJobStates.code("processing") });
  if (rows.length > rowsAtOnce && !declared.submit.isWhole) return begun;
  const turn = { declared, job: begun, rows, next: { next_part: job.parts, next_row: 0 } };
  return importRows(writing, turn, () => takeRows(declared, { context, writing, job: begun, rows }));
};

/**
 * Receives one part of a batch. Parts may come in any order and any number of times. Errors: `batch_seen` (these rows were
 * imported before), `batch_digest_mismatch` (the rows are not what was sealed; 422), `import_file_differs` (what was
 * uploaded is not the file of the rows), `idempotency_mismatch` (another batch or part under the same number),
 * `batch_expired` (parts of it were forgotten), `not_found`, `invalid`, and what the kind throws.
 */
export const receivePart = async (
  declared: DeclaredKind,
  context: SignedIn,
  writing: Writing,
  body: ImportPart,
): Promise<ImportPartAnswer> => {
  const { tx, at } = writing;
  if (body.part >= body.parts) throw new ServiceError("invalid", { fields: { part: ["out_of_range"] } });
  if (body.total_rows > declared.submit.atMost)
    throw new ServiceError("invalid", { fields: { total_rows: ["too_many"] } });
  // Writers are serialised from here on, so a parallel request with the same batch sees the changes of this one.
  const company_id = await companyOf(tx, context, declared, body.company_id);
  const batch: Batch = { company_id, kind: declared.submit.kind, digest: body.digest };
  const existingJob = await tx
    .selectFrom("import_jobs")
    .selectAll()
    .where("agency_id", "=", context.principal.agency_id)
    .where("batch_key", "=", body.batch_key)
    .executeTakeFirst();
  if (existingJob !== undefined) {
    assertSameBatch(existingJob, context, batch, body);
    if (isExpired(existingJob)) throw new ServiceError("batch_expired");
    if (existingJob.finish_at !== null || isProcessing(existingJob)) return jobAnswer(tx, existingJob);
  }
  const same = existingJob === undefined ? await repeated(tx, context.principal.agency_id, declared, batch) : undefined;
  if (same !== undefined) return jobAnswer(tx, same);
  const job = existingJob ?? (await open(declared, context, writing, batch, body));
  await tx.updateTable("import_jobs").set({ received_at: at }).where("id", "=", job.id).execute();
  await storePart(writing, job.id, body.part, body.rows);
  touchRow(writing, "importJobs", job);
  const received = await receivedParts(tx, job.id);
  if (received.length < job.parts) return jobAnswer(tx, job);
  return jobAnswer(tx, await begin(declared, context, writing, { ...job, received_at: at }, batch));
};
