import { randomBytes } from "node:crypto";
import type { ListRow } from "../../../src-shared/kernel/lists/define.ts";
import { exportJobStates } from "../../../src-shared/records/exports/export-job-states.ts";
import { exportJobs } from "../../../src-shared/records/exports/export-jobs-list.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { type Database, findRow, type Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import type { ListSource } from "../../lists/lists/source.ts";

export type ExportJob = Tables["export_jobs"];

/** Most jobs that one person may have waiting and running; more would be a mistake. */
const mostOpen = 20;
const open = [exportJobStates.code("queued"), exportJobStates.code("running")];

/** Rows of the list `exportJobs`. Flags are 0/1; 0 rows until the job has been counted. */
export const exportJobsSource: ListSource = {
  maker: "created_by",
  from: (db) =>
    db
      .selectFrom("export_jobs as j")
      .select([
        "j.id",
        "j.version",
        "j.change_seq",
        "j.agency_id",
        "j.company_id",
        "j.created_by",
        "j.no",
        "j.kind",
        "j.status",
        "j.done",
        "j.fail_code",
        "j.file_name",
        "j.protect_id_no",
        "j.protect_mobile",
        "j.watermark",
        "j.downloaded_count",
        "j.create_at",
        "j.finish_at",
        "j.expire_at",
      ])
      .select((eb) => [
        eb.fn.coalesce("j.total", eb.lit(0)).as("total"),
        eb.fn.coalesce("j.matched", eb.lit(0)).as("matched"),
        eb.fn.coalesce("j.bytes", eb.lit(0)).as("bytes"),
      ]),
};

/** A person as the export centre sees them: their own jobs, whatever else they may see, and nobody else's. */
export const asOwner = (principal: Principal): Principal => ({
  ...principal,
  rows: { companies: null, makers: [principal.user_id], makerless: [] },
});

export const jobRow = (db: Database, principal: Principal, id: number): Promise<ListRow<typeof exportJobs>> =>
  maskedRow(db, asOwner(principal), exportJobs, exportJobsSource, id);

/** A job of this person, made under the same membership's agency; else `not_found`. */
export const findJob = async (db: Database, principal: Principal, id: string): Promise<ExportJob> => {
  const job = await findRow(db, "export_jobs", recordId(id));
  const isOwn = job?.created_by === principal.user_id && job.agency_id === principal.agency_id;
  if (job === undefined || !isOwn || job.company_id !== principal.company_id) throw notFound();
  return job;
};

export type NewJob = {
  readonly kind: number;
  /** JSON of the request, in the form of the job's kind. */
  readonly request: string;
  readonly matched: number;
  readonly total: number;
  readonly direction: number;
  readonly protect_id_no: boolean;
  readonly protect_mobile: boolean;
  readonly reason: string;
};

const assertRoom = async ({ principal }: SignedIn, { tx }: Writing): Promise<void> => {
  const waiting = await tx
    .selectFrom("export_jobs")
    .select("id")
    .where("created_by", "=", principal.user_id)
    .where("status", "in", open)
    .execute();
  if (waiting.length >= mostOpen) throw new ServiceError("too_many_requests");
};

/**
 * Queues a job for its person, with a watermark in the file and in the audit log, so that a leaked copy can be traced to
 * the person it was made for. Throws `too_many_requests` when too much waits already.
 */
export const addJob = async (context: SignedIn, writing: Writing, newJob: NewJob): Promise<ExportJob> => {
  await assertRoom(context, writing);
  return queue(context, writing, newJob);
};

/** Queues the parts of one request, which is one request however many parts it has. Throws as `addJob`. */
export const addJobs = async (context: SignedIn, writing: Writing, parts: readonly NewJob[]): Promise<ExportJob[]> => {
  await assertRoom(context, writing);
  const jobs: ExportJob[] = [];
  for (const part of parts) jobs.push(await queue(context, writing, part));
  return jobs;
};

const queue = async (context: SignedIn, writing: Writing, newJob: NewJob): Promise<ExportJob> => {
  const { principal } = context;
  const [no = ""] = await writing.numbers("DC", 1);
  const job: ExportJob = {
    ...newJob,
    id: await writing.ids(1),
    version: 1,
    change_seq: await writing.changeSeq(),
    agency_id: principal.agency_id,
    company_id: principal.company_id,
    membership_id: principal.membership_id,
    created_by: principal.user_id,
    no,
    status: exportJobStates.code("queued"),
    protect_id_no: newJob.protect_id_no ? 1 : 0,
    protect_mobile: newJob.protect_mobile ? 1 : 0,
    done: 0,
    watermark: `FD-${randomBytes(8).toString("hex").toUpperCase()}`,
    as_of_seq: null,
    as_of: null,
    file_name: null,
    bytes: null,
    sha256: null,
    fail_code: null,
    tries: 0,
    lease_ms: null,
    cancel_asked: 0,
    downloaded_count: 0,
    create_at: writing.at,
    finish_at: null,
    expire_at: null,
    expire_ms: null,
  };
  await writing.tx.insertInto("export_jobs").values(job).execute();
  await writing.audit({
    agency_id: principal.agency_id,
    action: "exports.start",
    object: `exportJob:${job.id}`,
    after: {
      no,
      kind: job.kind,
      rows: job.total,
      matched: job.matched,
      protect_id_no: job.protect_id_no,
      protect_mobile: job.protect_mobile,
      watermark: job.watermark,
    },
    reason: newJob.reason,
  });
  return job;
};

/** Changes a job only if it still is the version that was read, so that one of two parallel changes wins; else gives null. */
export const { unlessStale: changeJob } = versioned("export_jobs");

/** A time as a part of a file name: `2026-11-21 10:00:05` becomes `20261121-100005`. */
export const fileStamp = (time: string): string => time.replace(/\D/g, "").replace(/^(\d{8})/, "$1-");
