import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import { type Api, ApiError, type CallOptions } from "../../api/api.ts";
import { createBackoff } from "../../api/backoff.ts";
import type { Clock } from "../../plumbing/clock.ts";
import { killPoint } from "../../plumbing/kill-point.ts";
import type { WorkerClient } from "../staging/worker-client.ts";
import type { SealedBatch, SealedBills } from "../staging/worker-protocol.ts";
import { askPart, askState, type BatchAnswer, type PartAnswer } from "./ask-part.ts";
import { awaitsTasks, makeTasks, noTasksYet, type TasksAt } from "./make-tasks.ts";
import { sendOriginal } from "./original-file.ts";

/** `file`: for the original to be uploaded, before the first row leaves; `tasks`: for the tasks of plus bills to be made. */
export type WaitingFor = "nothing" | "connection" | "sign-in" | "file" | "tasks";

export type SenderOptions = {
  readonly api: Pick<Api, "call" | "upload" | "uploadElsewhere">;
  readonly randomBytes: (count: number) => Buffer;
  readonly clock: Clock;
  readonly worker: WorkerClient;
  /** True when the person who confirmed the batch is signed in; nobody else continues with it (fault F18). */
  readonly isMine: () => boolean;
  readonly isOnline: () => boolean;
  /** True when rows may have left already: then the batch names the file that it named, or none. */
  readonly mayHaveLeft: () => boolean;
  /** Called before the first row leaves, and waited for: it must be on the disk that something may have left. */
  readonly beforeFirst: () => Promise<void>;
  /** `rows`: how many the service has taken once it has all parts; null before. */
  readonly onProgress: (parts: Progress, waitingFor: WaitingFor, rows: Progress | null) => void;
};

type Progress = { readonly done: number; readonly total: number };

/** End of the batch. Everything short of these is tried again under the same key, for as long as it takes. */
export type BatchOutcome =
  | { readonly kind: "done"; readonly answer: BatchAnswer }
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly params: Readonly<Record<string, string | number>>;
    };

type Attempt =
  | { readonly kind: "final"; readonly outcome: BatchOutcome }
  | Exclude<PartAnswer, { kind: "done" }>
  | { readonly kind: "later"; readonly waitMs?: number };

/** A final no, or that it is to be tried again. Throws what is no answer. */
const refusedOr = (
  error: unknown,
): Extract<BatchOutcome, { kind: "refused" }> | Extract<Attempt, { kind: "later" }> => {
  if (!(error instanceof ApiError)) throw error;
  if (error.outcome === "refused") return { kind: "refused", code: error.code, params: error.params };
  const seconds = error.params["retry_after_seconds"];
  return { kind: "later", ...(typeof seconds === "number" && { waitMs: seconds * 1_000 }) };
};

/** The last part makes the service post the whole batch in one transaction. */
const partTimeoutMs = 180_000;
type Backoff = ReturnType<typeof createBackoff>;
const longestPauseMs = 30_000;
/** Between two questions how far the service is. */
const askEveryMs = 1_000;

/**
 * Sends a sealed batch part by part under its `batch_key` and returns its outcome, or null when it was stopped. The file
 * that the rows were read from goes first: an upload that is repeated leaves a file that no import names, which goes by age.
 * A part of unknown fate is simply sent again: the service keeps the answer of a finished batch and takes a part
 * twice without harm (`calls/import-parts.ts`). Once the service has all parts it is asked how far it is.
 */
export class BatchSender {
  private readonly options: SenderOptions;
  private readonly shutdown = new AbortController();
  private pause = new AbortController();
  private tasksAt: TasksAt = noTasksYet;

  constructor(options: SenderOptions) {
    this.options = options;
  }

  /** Cuts a pause short: the connection or the person is back. */
  wake(): void {
    this.pause.abort();
  }

  stop(): void {
    this.shutdown.abort();
  }

  async run(): Promise<BatchOutcome | null> {
    const sealedBatch = await this.options.worker.ask("sealed", null);
    if (sealedBatch === null) return null;
    let { sealed } = sealedBatch;
    let isFileDue = sealed.import_file_url === undefined && !this.options.mayHaveLeft();
    let unsent = sealedBatch.unsent;
    const backoff = createBackoff(500, longestPauseMs);
    let rows: Progress | null = null;
    for (let isFirst = true; !this.shutdown.signal.aborted; ) {
      const waitingFor = this.waitingFor();
      // Making tasks tells of itself.
      const isMaking = waitingFor === "nothing" && !isFileDue && awaitsTasks(sealed) !== null;
      if (!isMaking)
        this.options.onProgress({ done: sealed.parts - unsent.length, total: sealed.parts }, waitingFor, rows);
      if (waitingFor !== "nothing") {
        await this.sleep(longestPauseMs);
        continue;
      }
      if (isFileDue) {
        const keepRefusal = await this.keepFile(sealed);
        if (keepRefusal === null) await this.sleep(backoff.next());
        else if (keepRefusal.kind === "refused") return keepRefusal;
        else {
          backoff.reset();
          sealed = keepRefusal.sealed;
          isFileDue = false;
        }
        // Whoever takes the batch back, or signs out, may have done so meanwhile.
        continue;
      }
      if (isFirst) await this.options.beforeFirst();
      isFirst = false;
      const tasksOf = awaitsTasks(sealed);
      if (tasksOf !== null) {
        const next = await this.tasksStep(tasksOf, backoff);
        if ("end" in next) return next.end;
        sealed = next.sealed;
        continue;
      }
      // All parts are there and no outcome came with the last: asking is sending it once more.
      const part = unsent[0] ?? sealed.parts - 1;
      const attempt: Attempt = rows === null ? await this.sendPart(sealed, part) : await this.ask(sealed);
      if (attempt.kind === "final") return attempt.outcome;
      if (attempt.kind === "later") {
        rows = null;
        await this.sleep(attempt.waitMs ?? backoff.next());
        continue;
      }
      backoff.reset();
      if (attempt.kind === "working") {
        unsent = [];
        rows = { done: attempt.done, total: attempt.total };
        await this.sleep(askEveryMs);
        continue;
      }
      rows = null;
      unsent = this.stillUnsent(sealed, unsent, part, attempt.received);
      if (unsent.length === 0) await this.sleep(backoff.next());
    }
    return null;
  }

  /** Uploads the original of the rows, so that no import is without its evidence; null: to be tried again. */
  private async keepFile(
    sealed: SealedBatch,
  ): Promise<{ kind: "kept"; sealed: SealedBatch } | Extract<BatchOutcome, { kind: "refused" }> | null> {
    const { worker } = this.options;
    const source = await worker.ask("source", null);
    // Rows of an earlier version have no file beside them.
    if (source === null) return { kind: "kept", sealed };
    this.options.onProgress({ done: 0, total: sealed.parts }, "file", null);
    const named = { ...source, requestKey: sealed.batch_key };
    const original = await sendOriginal(this.options, named, this.shutdown.signal);
    if (original.kind === "later") return null;
    if (original.kind === "refused") return { kind: "refused", code: "import_file_not_kept", params: {} };
    killPoint("file-uploaded");
    const { kind: _kind, ...file } = original;
    const withFile = await worker.ask("fileKept", file);
    return withFile && { kind: "kept", sealed: withFile.sealed };
  }

  /** One step of making the tasks: the batch as it then is, or how it ends (null: taken back). */
  private async tasksStep(
    sealed: SealedBills,
    backoff: Backoff,
  ): Promise<{ readonly end: BatchOutcome | null } | { readonly sealed: SealedBatch }> {
    const step = await this.makeTasks(sealed, this.tasksAt);
    if (step.kind === "refused") return { end: step };
    if (step.kind === "made") return step.sealed === null ? { end: null } : { sealed: step.sealed };
    if (step.kind === "on") {
      backoff.reset();
      if (step.at.rows !== null) await this.sleep(askEveryMs);
      this.tasksAt = step.at;
    } else {
      this.tasksAt = noTasksYet;
      await this.sleep(step.waitMs ?? backoff.next());
    }
    return { sealed };
  }

  /** Makes the tasks that plus bills lack; their batch is on the disk before the first bill leaves. */
  private async makeTasks(
    sealed: SealedBills,
    at: TasksAt,
  ): Promise<
    | { kind: "on"; at: TasksAt }
    | { kind: "made"; sealed: SealedBatch | null }
    | Extract<BatchOutcome, { kind: "refused" }>
    | Extract<Attempt, { kind: "later" }>
  > {
    const { api, worker } = this.options;
    this.options.onProgress({ done: 0, total: sealed.parts }, "tasks", at.rows);
    const rowsOf = async (part: number) => (await worker.ask("part", { part })).rows as BillImportRow[];
    try {
      const options = { timeoutMs: partTimeoutMs, signal: this.shutdown.signal };
      killPoint("tasks-sending");
      const step = await makeTasks(api, sealed, at, rowsOf, options);
      killPoint("tasks-sent");
      if (step.kind !== "made") return step;
      const { task_batch_id, refused } = step;
      const { key = "", digest = "" } = sealed.task_batch ?? {};
      const made = await worker.ask("tasksMade", { task_batch_id, task_batch: { key, digest, refused } });
      killPoint("tasks-made");
      return { kind: "made", sealed: made === null ? null : made.sealed };
    } catch (error) {
      return refusedOr(error);
    }
  }

  private waitingFor(): WaitingFor {
    if (!this.options.isMine()) return "sign-in";
    return this.options.isOnline() ? "nothing" : "connection";
  }

  private async sendPart(sealed: SealedBatch, part: number): Promise<Attempt> {
    const { worker, api } = this.options;
    const { rows } = await worker.ask("part", { part });
    killPoint("part-sending");
    const attempt = await this.attempt((options) => askPart(api, sealed, { part, rows }, options), sealed);
    if (attempt.kind === "received" || attempt.kind === "working") await worker.ask("partSent", { part });
    return attempt;
  }

  private ask(sealed: SealedBatch): Promise<Attempt> {
    return this.attempt(({ idempotencyKey: _key, ...options }) => askState(this.options.api, sealed, options), sealed);
  }

  private async attempt(ask: (options: CallOptions) => Promise<PartAnswer>, sealed: SealedBatch): Promise<Attempt> {
    try {
      const options = { idempotencyKey: sealed.batch_key, timeoutMs: partTimeoutMs, signal: this.shutdown.signal };
      const answer = await ask(options);
      killPoint("part-sent");
      return answer.kind === "done" ? { kind: "final", outcome: this.withReasons(sealed, answer) } : answer;
    } catch (error) {
      const end = refusedOr(error);
      return end.kind === "refused" ? { kind: "final", outcome: end } : end;
    }
  }

  /** A bill that was refused because it has no task says why none was made for it. */
  private withReasons(sealed: SealedBatch, outcome: Extract<BatchOutcome, { kind: "done" }>): BatchOutcome {
    const words = "template" in sealed ? [] : (sealed.task_batch?.refused ?? []);
    if (words.length === 0) return outcome;
    const taskless = new Map(words.map((word) => [word.row, word]));
    const refused = outcome.answer.refused.map((word) => taskless.get(word.row) ?? word);
    return { kind: "done", answer: { ...outcome.answer, refused } };
  }

  /** When everything was sent, the service says what it has: a part that it lost is sent again. */
  private stillUnsent(
    sealed: SealedBatch,
    unsent: readonly number[],
    part: number,
    received: readonly number[],
  ): number[] {
    const otherParts = unsent.filter((one) => one !== part);
    if (otherParts.length > 0) return otherParts;
    const all = Array.from({ length: sealed.parts }, (_, index) => index);
    return all.filter((one) => !received.includes(one));
  }

  private async sleep(ms: number): Promise<void> {
    this.pause = new AbortController();
    await this.options.clock.sleep(ms, AbortSignal.any([this.pause.signal, this.shutdown.signal]));
  }
}
