import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { exportJobStates } from "../../../src-shared/records/exports/export-job-states.ts";
import { keptDays } from "../../../src-shared/records/exports/export-kinds.ts";
import { requesterOf } from "../../access/session/requester.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import type { JobKind, JobTools, Produced } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { changeJob, type ExportJob } from "./job-store.ts";

const perPerson = 2;
const inAll = 4;
const maxTries = 3;
const leaseMs = 30_000;
const progressEveryMs = 500;
const lookEveryMs = 1_000;
const dayMs = 86_400_000;

const codes = {
  queued: exportJobStates.code("queued"),
  running: exportJobStates.code("running"),
  done: exportJobStates.code("done"),
  failed: exportJobStates.code("failed"),
  expired: exportJobStates.code("expired"),
  cancelled: exportJobStates.code("cancelled"),
};

export const exportFile = (service: Service, job: { id: number }, kinds: Kinds, kind: number): string =>
  path.join(service.storageDir, "exports", `${job.id}.${kinds.get(kind)?.ending ?? "bin"}`);

export type Kinds = ReadonlyMap<number, JobKind>;

export type ExportRunner = {
  /** Looks for queued jobs at once. */
  wake(): void;
  /** Cancels a job that runs in this copy of the service; a job of another copy is cancelled at its next progress. */
  giveUp(id: number): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Waits until nothing is queued or running here. */
  idle(): Promise<void>;
};

const failCodeOf = (error: unknown): string => {
  if (error instanceof ServiceError || error instanceof AppError) return error.code;
  return "internal";
};

/**
 * The next jobs to begin: first those whose person has the fewest running, then the oldest (so that nobody waits behind
 * many jobs of one person).
 */
export const nextJobs = <J extends { readonly id: number; readonly created_by: number }>(
  queued: readonly J[],
  running: readonly { readonly created_by: number }[],
): J[] => {
  const counts = new Map<number, number>();
  for (const { created_by } of running) counts.set(created_by, (counts.get(created_by) ?? 0) + 1);
  const remaining = [...queued].sort((one, other) => one.id - other.id);
  const nextJobs: J[] = [];
  const countOf = (job: J): number => counts.get(job.created_by) ?? 0;
  while (running.length + nextJobs.length < inAll) {
    const open = remaining.filter((job) => countOf(job) < perPerson);
    const next = open.reduce<J | undefined>(
      (best, job) => (best === undefined || countOf(job) < countOf(best) ? job : best),
      undefined,
    );
    if (next === undefined) break;
    counts.set(next.created_by, countOf(next) + 1);
    remaining.splice(remaining.indexOf(next), 1);
    nextJobs.push(next);
  }
  return nextJobs;
};

/**
 * Runs export jobs: at most two a person and four in all, taken fairly. Everything it knows is in the database: a job
 * whose runner died is resumed from the start, at most three times, and then marked as failed. Finished files are
 * kept for seven days.
 */
export const createExportRunner = (service: Service, kinds: Kinds): ExportRunner => {
  const context: Context = service.system("exports");
  const active = new Map<number, { readonly cancel: AbortController; readonly ended: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let currentLook: Promise<void> | undefined;
  let isStopped = true;
  let isAwake = false;

  const fileOf = (job: ExportJob): string => exportFile(service, job, kinds, job.kind);

  const claim = (): Promise<ExportJob[]> =>
    context.write(async (writing) => {
      const open = await writing.tx
        .selectFrom("export_jobs")
        .selectAll()
        .where("status", "in", [codes.queued, codes.running])
        .orderBy("id")
        .execute();
      const underWay = open.filter((job) => job.status === codes.running);
      const next = nextJobs(
        open.filter((job) => job.status === codes.queued),
        underWay,
      );
      const claimed: ExportJob[] = [];
      for (const job of next) {
        const changes = {
          status: codes.running,
          tries: job.tries + 1,
          lease_ms: service.clock.now() + leaseMs,
          done: 0,
        };
        const running = await changeJob(writing, job, changes);
        if (running !== null) claimed.push(running);
      }
      return claimed;
    });

  /** With SQLite there is only this process, so jobs that are running when it starts have lost their runner. */
  const isLost = (job: ExportJob, isFirst: boolean): boolean =>
    !active.has(job.id) && ((isFirst && service.dialect === "sqlite") || (job.lease_ms ?? 0) < service.clock.now());

  /** Jobs whose runner is gone: back into the queue, or failed when it went wrong too often. */
  const recoverLostJobs = (isFirst: boolean): Promise<void> =>
    context.write(async (writing) => {
      const running = await writing.tx
        .selectFrom("export_jobs")
        .selectAll()
        .where("status", "=", codes.running)
        .execute();
      for (const job of running.filter((one) => isLost(one, isFirst))) {
        const isOver = job.tries >= maxTries;
        const changes = isOver
          ? { status: codes.failed, fail_code: "export_interrupted", finish_at: writing.at, lease_ms: null }
          : { status: job.cancel_asked === 1 ? codes.cancelled : codes.queued, lease_ms: null };
        await changeJob(writing, job, changes);
      }
    });

  const expire = async (): Promise<void> => {
    const now = service.clock.now();
    const expiredJobs = await service.reading
      .selectFrom("export_jobs")
      .selectAll()
      .where("status", "=", codes.done)
      .where("expire_ms", "<=", now)
      .limit(100)
      .execute();
    for (const job of expiredJobs) {
      await rm(fileOf(job), { force: true });
      await context.write((writing) => changeJob(writing, job, { status: codes.expired }));
    }
  };

  const progressOf = (job: ExportJob, cancel: AbortController): JobTools["progress"] => {
    let lastProgressAt = 0;
    return async (done, total) => {
      cancel.signal.throwIfAborted();
      const now = performance.now();
      if (now - lastProgressAt < progressEveryMs && done < total) return;
      lastProgressAt = now;
      // No change number: lists and totals need not be read again for it.
      const row = await context.write(({ tx }) =>
        tx
          .updateTable("export_jobs")
          .set({ done, total, lease_ms: service.clock.now() + leaseMs })
          .where("id", "=", job.id)
          .where("status", "=", codes.running)
          .returning("cancel_asked")
          .executeTakeFirst(),
      );
      if (row === undefined || row.cancel_asked === 1) cancel.abort();
      cancel.signal.throwIfAborted();
    };
  };

  const make = async (job: ExportJob, cancel: AbortController): Promise<Produced> => {
    const kind = kinds.get(job.kind);
    if (kind === undefined) throw new ServiceError("export_interrupted");
    const principal = await requesterOf(service, job.membership_id);
    if (!kind.mayRun(principal)) throw new ServiceError("forbidden");
    const isClear = job.protect_id_no === 0 || job.protect_mobile === 0;
    if (isClear && !principal.permissions.has("sensitive.field.export")) throw new ServiceError("forbidden");
    const tools = { service, target: fileOf(job), progress: progressOf(job, cancel), signal: cancel.signal };
    return kind.make(principal, job, tools);
  };

  const finish = async (job: ExportJob, changes: Partial<ExportJob>): Promise<void> => {
    const isStored = await context.write(async (writing) => {
      const now = await readRow(writing.tx, "export_jobs", job.id);
      if (now.status !== codes.running || now.version !== job.version) return false;
      return (await changeJob(writing, now, { ...changes, finish_at: writing.at, lease_ms: null })) !== null;
    });
    if (!isStored || changes.status !== codes.done) await rm(fileOf(job), { force: true });
  };

  const run = async (job: ExportJob, cancel: AbortController): Promise<void> => {
    try {
      const { name, rows, matched, as_of, as_of_seq, bytes, sha256 } = await make(job, cancel);
      const expire_ms = service.clock.now() + keptDays * dayMs;
      const expire_at = shanghaiNow(expire_ms);
      const result = { file_name: name, done: rows, total: rows, matched, as_of, as_of_seq, bytes, sha256 };
      await finish(job, { status: codes.done, ...result, expire_ms, expire_at });
    } catch (error) {
      // The service ends: the job stays as it is and is resumed at the next start.
      if (isStopped) return;
      if (cancel.signal.aborted) return finish(job, { status: codes.cancelled });
      const fail_code = failCodeOf(error);
      if (fail_code === "internal") logLine("error", "export_failed", { job: job.no, ...faultFields(error) });
      await finish(job, { status: codes.failed, fail_code });
    }
  };

  const begin = (job: ExportJob): void => {
    const cancel = new AbortController();
    const jobEnd = run(job, cancel)
      .catch((error: unknown) => logLine("error", "export_failed", { job: job.no, ...faultFields(error) }))
      .finally(() => {
        active.delete(job.id);
        wake();
      });
    active.set(job.id, { cancel, ended: jobEnd });
  };

  const look = async (): Promise<void> => {
    do {
      isAwake = false;
      const open = await service.reading
        .selectFrom("export_jobs")
        .selectAll()
        .where("status", "in", [codes.queued, codes.running])
        .execute();
      // Reading is cheap and done every second; writing only when there is something to do.
      if (open.some((job) => job.status === codes.running && isLost(job, false))) await recoverLostJobs(false);
      if (open.some((job) => job.status === codes.queued) && !isStopped) {
        for (const job of await claim()) begin(job);
      }
      await expire();
    } while (isAwake && !isStopped);
  };

  const wake = (): void => {
    isAwake = true;
    if (isStopped || currentLook !== undefined) return;
    currentLook = look()
      .catch((error: unknown) => logLine("error", "exports_stalled", faultFields(error)))
      .finally(() => {
        currentLook = undefined;
        if (isAwake && !isStopped) wake();
      });
  };

  /** Deletes unfinished files of a service that was killed. */
  const sweep = async (): Promise<void> => {
    const folder = path.join(service.storageDir, "exports");
    if (!existsSync(folder)) return;
    for (const name of await readdir(folder)) {
      if (name.endsWith(".part")) await rm(path.join(folder, name), { force: true });
    }
  };

  return {
    wake,
    giveUp: (id) => active.get(id)?.cancel.abort(),
    start: async () => {
      isStopped = false;
      if (service.dialect === "sqlite") await sweep();
      await recoverLostJobs(true);
      timer = setInterval(wake, lookEveryMs);
      wake();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await currentLook;
      for (const { cancel } of active.values()) cancel.abort();
      await Promise.all(Array.from(active.values(), ({ ended }) => ended));
    },
    idle: async () => {
      for (;;) {
        await currentLook;
        await Promise.all(Array.from(active.values(), ({ ended }) => ended));
        if (currentLook === undefined && active.size === 0) return;
      }
    },
  };
};
