import { randomUUID } from "node:crypto";
import type { JobState } from "../../src-shared/bridge/data.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { DeskParts, Handlers } from "../interfaces/desk-parts.ts";
import type { SessionService } from "../interfaces/session-service.ts";
import { errorName } from "../plumbing/log.ts";

/** Controls that a job's work keeps. */
export type JobControl = {
  readonly id: string;
  /** Aborts when the person cancels or the desk closes. */
  readonly signal: AbortSignal;
  /** `total` null: not known yet. */
  readonly progress: (done: number, total: number | null) => void;
};

export type JobFile = NonNullable<JobState["file"]>;

export type Jobs = {
  readonly handlers: Handlers["jobs"];
  /**
   * Starts long work and gives its state at once. The work's file (or null) is the result; an AppError is the job's
   * error, `cancelled` among them.
   */
  readonly start: (
    kind: JobState["kind"],
    unit: JobState["unit"],
    work: (control: JobControl) => Promise<JobFile | null>,
  ) => JobState;
  /** Cancels what runs and waits for its end. */
  readonly close: () => Promise<void>;
};

type RunningJob = {
  state: JobState;
  readonly cancel: AbortController;
  /** Of the session in which it was begun. */
  readonly life: AbortSignal;
  readonly ended: Promise<void>;
};

const keptJobs = 100;
const tellEveryMs = 150;

/** The long work of the desk, by id, for as long as who began it is there: one registry for exports and imports. */
export const createJobs = (
  parts: Pick<DeskParts, "clock" | "log" | "emit"> & { readonly session: Pick<SessionService, "life"> },
): Jobs => {
  const jobs = new Map<string, RunningJob>();

  const runningJob = (id: string): RunningJob => {
    const job = jobs.get(id);
    if (!job) throw new AppError("not_found");
    return job;
  };
  const jobById = (id: string): RunningJob => {
    const job = runningJob(id);
    if (job.life.aborted) throw new AppError("not_found");
    return job;
  };
  const forget = (): void => {
    for (const [id, job] of jobs) if (jobs.size > keptJobs && job.state.state !== "running") jobs.delete(id);
  };

  const start: Jobs["start"] = (kind, unit, work) => {
    const id = randomUUID();
    const cancel = new AbortController();
    const life = parts.session.life();
    const started = parts.clock.ticks();
    let lastEmitted = started;
    const first: JobState = {
      ...{ id, kind, unit, state: "running", done: 0, total: null, rate: 0, error: null, file: null },
    };
    const change = (next: Partial<JobState>, isNews: boolean): void => {
      const job = runningJob(id);
      const seconds = Math.max(parts.clock.ticks() - started, 1) / 1_000;
      const done = next.done ?? job.state.done;
      job.state = { ...job.state, ...next, rate: Math.round(done / seconds) };
      if (life.aborted) return;
      if (!isNews && parts.clock.ticks() - lastEmitted < tellEveryMs) return;
      lastEmitted = parts.clock.ticks();
      parts.emit("jobs.changed", job.state);
    };
    const run = async (): Promise<void> => {
      try {
        const progress = (done: number, total: number | null): void => change({ done, total }, false);
        const file = await work({ id, signal: cancel.signal, progress });
        change({ state: "done", file }, true);
      } catch (error) {
        const appError = error instanceof AppError ? error : new AppError("internal");
        const wasCancelled = cancel.signal.aborted || appError.code === "cancelled";
        if (!wasCancelled) parts.log.warn("job.failed", { kind, code: appError.code, cause: errorName(error) });
        const why = wasCancelled ? null : { code: appError.code, params: { ...appError.params } };
        change({ state: wasCancelled ? "cancelled" : "failed", error: why }, true);
      }
    };
    const begun = Promise.withResolvers<void>();
    jobs.set(id, { state: first, cancel, life, ended: begun.promise.then(run) });
    // Its file is for who asked: not made in another person's name, and not shown to them.
    life.addEventListener("abort", () => cancel.abort());
    forget();
    parts.emit("jobs.changed", first);
    begun.resolve();
    return first;
  };

  return {
    start,
    handlers: {
      get: async ({ id }) => jobById(id).state,
      cancel: async ({ id }) => {
        const job = jobById(id);
        job.cancel.abort();
        await job.ended;
        return job.state;
      },
    },
    close: async () => {
      for (const job of jobs.values()) job.cancel.abort();
      await Promise.all(Array.from(jobs.values(), (job) => job.ended));
    },
  };
};
