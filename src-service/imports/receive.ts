import type { ImportPart, ImportPartAnswer } from "../../src-shared/calls/import-parts.ts";
import { importJobStates } from "../../src-shared/states/import-job.ts";
import { findCompany } from "../companies/find-company.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { ImportJob } from "../plumbing/import-kind.ts";
import { jobAnswer, saveJob, touchJob } from "./job-store.ts";
import type { DeclaredKind } from "./kinds.ts";
import { isSameFile, originalFileOf } from "./original-file.ts";
import { allRows, assertSealed, keepPart, receivedParts, standing } from "./parts.ts";
import { isProcessing, takeRows } from "./turn.ts";
import { isExpired } from "./unfinished.ts";

type Batch = Pick<ImportPart, "digest"> & { readonly company_id: number; readonly kind: number };

/** A batch as small as this is taken within the request that completes it; larger ones by a job in turns. */
export const rowsAtOnce = 1_000;

/** Throws `batch_seen` where a batch of the same rows stands that was not taken back. */
const refuseSeen = async (db: Reader, agencyId: number, batch: Batch, own: number | null): Promise<void> => {
  const seen = await db
    .selectFrom("import_jobs as i")
    .leftJoin("users as u", "u.id", "i.created_by")
    .select(["i.no", "i.create_at", "u.name as by"])
    .where("i.agency_id", "=", agencyId)
    .where("i.kind", "=", batch.kind)
    .where("i.digest", "=", batch.digest)
    .where("i.company_id", "=", batch.company_id)
    .where("i.status", "in", standing)
    .$if(own !== null, (query) => query.where("i.id", "<>", own ?? 0))
    .orderBy("i.id")
    .executeTakeFirst();
  if (seen === undefined) return;
  throw new ServiceError("batch_seen", {
    params: { batch_sn: seen.no, create_at: seen.create_at, by: seen.by ?? "" },
  });
};

/** The company whose rows these are; 0 where the rows name companies themselves and the person belongs to none. */
const companyOf = async (
  db: Reader,
  { principal }: SignedIn,
  { submit }: DeclaredKind,
  given: string | undefined,
): Promise<number> => {
  if (submit.needsCompany !== (given !== undefined)) {
    const code = submit.needsCompany ? "required" : "not_sent_here";
    throw new ServiceError("invalid", { fields: { company_id: [code] } });
  }
  return given === undefined ? (principal.company_id ?? 0) : (await findCompany(db, principal, given)).id;
};

const open = async (context: SignedIn, writing: Writing, batch: Batch, body: ImportPart): Promise<ImportJob> => {
  const { principal } = context;
  await refuseSeen(writing.tx, principal.agency_id, batch, null);
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

/** All parts of a batch must tell the same of it, and one person sends them all (fault F18). */
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

/** All parts are there: a small batch is taken at once, a larger one is the job's from here on. */
const begin = async (
  declared: DeclaredKind,
  context: SignedIn,
  writing: Writing,
  job: ImportJob,
  batch: Batch,
): Promise<ImportJob> => {
  const rows = await allRows(writing.tx, job.id);
  await assertSealed(rows, { total_rows: job.total_count, digest: job.digest });
  await refuseSeen(writing.tx, job.agency_id, batch, job.id);
  const begun = await saveJob(writing, job, { status: importJobStates.code("processing") });
  if (rows.length > rowsAtOnce) return begun;
  const turn = { declared, job: begun, rows, next: { next_part: job.parts, next_row: 0 } };
  return takeRows(writing, turn, () => declared.kind.take({ context, writing, job: begun, rows }));
};

/**
 * Takes one part of a batch. Parts may come in any order and any number of times. Errors: `batch_seen` (these rows were
 * imported before), `batch_digest_mismatch` (the rows are not what was sealed; 422),
 * `import_file_differs` (what was uploaded is not the file of the rows), `idempotency_mismatch` (another batch or
 * part under the same number), `batch_expired` (parts of it were forgotten), `not_found`, `invalid`, and what the kind throws.
 */
export const receivePart = async (
  declared: DeclaredKind,
  context: SignedIn,
  writing: Writing,
  body: ImportPart,
): Promise<ImportPartAnswer> => {
  const { tx, at } = writing;
  if (body.part >= body.parts) throw new ServiceError("invalid", { fields: { part: ["out_of_range"] } });
  // Writers follow each other from here on: whoever sends the same batch sees what this request did.
  await writing.changeSeq();
  const company_id = await companyOf(tx, context, declared, body.company_id);
  const batch: Batch = { company_id, kind: declared.submit.kind, digest: body.digest };
  const known = await tx
    .selectFrom("import_jobs")
    .selectAll()
    .where("agency_id", "=", context.principal.agency_id)
    .where("batch_key", "=", body.batch_key)
    .executeTakeFirst();
  if (known !== undefined) {
    assertSameBatch(known, context, batch, body);
    if (isExpired(known)) throw new ServiceError("batch_expired");
    if (known.finish_at !== null || isProcessing(known)) return jobAnswer(tx, known);
  }
  const job = known ?? (await open(context, writing, batch, body));
  await tx.updateTable("import_jobs").set({ received_at: at }).where("id", "=", job.id).execute();
  await keepPart(writing, job.id, body.part, body.rows);
  touchJob(writing, job);
  const received = await receivedParts(tx, job.id);
  if (received.length < job.parts) return jobAnswer(tx, job);
  return jobAnswer(tx, await begin(declared, context, writing, { ...job, received_at: at }, batch));
};
