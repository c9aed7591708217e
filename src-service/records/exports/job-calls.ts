import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { exportJobStates } from "../../../src-shared/records/exports/export-job-states.ts";
import { exportJobs } from "../../../src-shared/records/exports/export-jobs-list.ts";
import { type HandlersFor, ServiceError, type SignedIn } from "../../core/context.ts";
import { listRows } from "../../lists/lists/query.ts";
import type { RawHandler, Service } from "../../lists/service.ts";
import { fileHeaders } from "../../lists/storage/send-file.ts";
import { asOwner, changeJob, exportJobsSource, findJob, jobRow } from "./job-store.ts";
import { requestOf } from "./list-export-request.ts";
import { type ExportRunner, exportFile, type Kinds } from "./runner.ts";

/** Handlers for a person's own jobs: list, detail, cancel. */
export const jobHandlers = (
  runner: ExportRunner,
): HandlersFor<"exportJobs.list" | "exportJobs.get" | "exportJobs.cancel"> => ({
  "exportJobs.list": ({ db, principal }, { query }) =>
    listRows(db, asOwner(principal), exportJobs, query, exportJobsSource),

  "exportJobs.get": async ({ db, principal }, { params }) => {
    const job = await findJob(db, principal, params.id);
    return {
      job: await jobRow(db, principal, job.id),
      asked: requestOf(job),
      reason: job.reason,
      as_of: job.as_of,
      as_of_seq: job.as_of_seq,
      sha256: job.sha256,
    };
  },

  "exportJobs.cancel": async ({ db, principal, write }, { params }) => {
    const id = await write(async (writing) => {
      const job = await findJob(writing.tx, principal, params.id);
      if (!exportJobStates.allows("cancel", job.status)) {
        throw new ServiceError("illegal_transition", { current: job.status });
      }
      const isQueued = job.status === exportJobStates.code("queued");
      // A running job is ended by its runner, which alone knows when it has closed the file.
      if (isQueued) {
        await changeJob(writing, job, { status: exportJobStates.code("cancelled"), finish_at: writing.at });
      } else {
        await writing.tx.updateTable("export_jobs").set({ cancel_asked: 1 }).where("id", "=", job.id).execute();
      }
      await writing.audit({
        agency_id: job.agency_id,
        action: "exports.cancel",
        object: `exportJob:${job.id}`,
        before: { status: job.status },
        after: { no: job.no },
      });
      return job.id;
    });
    runner.giveUp(id);
    return { job: await jobRow(db, principal, id) };
  },
});

/**
 * Returns the file of a finished job to its person, as long as they may still have it; counted, and in the audit log with
 * the watermark. A file that has gone from the disk is `not_found`, never an empty answer.
 */
export const downloadJob =
  (service: Service, kinds: Kinds): RawHandler =>
  async (callContext, request, reply) => {
    const context = callContext as SignedIn;
    const { principal } = context;
    const job = await findJob(context.db, principal, (request.params as { id: string }).id);
    if (!kinds.get(job.kind)?.mayRun(principal)) throw new ServiceError("forbidden");
    if (!exportJobStates.allows("download", job.status)) {
      throw new ServiceError("illegal_transition", { current: job.status });
    }
    const file = exportFile(service, job, kinds, job.kind);
    const size = await stat(file).then(
      (stats) => stats.size,
      () => null,
    );
    if (size === null || size !== job.bytes) throw new ServiceError("not_found");
    await context.write(async (writing) => {
      const now = await findJob(writing.tx, principal, String(job.id));
      await changeJob(writing, now, { downloaded_count: now.downloaded_count + 1 });
      await writing.audit({
        agency_id: job.agency_id,
        action: "exports.download",
        object: `exportJob:${job.id}`,
        after: { no: job.no, watermark: job.watermark, sha256: job.sha256 },
      });
    });
    reply
      .code(200)
      .headers(fileHeaders(job.file_name ?? "export", size))
      .send(createReadStream(file));
  };
