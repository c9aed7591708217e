import { type Api, ApiError } from "../../api/api.ts";
import { createBackoff } from "../../api/backoff.ts";
import type { Clock } from "../../plumbing/clock.ts";
import { killPoint } from "../../plumbing/kill-point.ts";
import type { WorkerClient } from "../staging/worker-client.ts";
import type { SealedBatch } from "../staging/worker-protocol.ts";
import { askPart, type BatchAnswer, type PartAnswer } from "./ask-part.ts";

export type WaitingFor = "nothing" | "connection" | "sign-in";

export type SenderOptions = {
  readonly api: Pick<Api, "call">;
  readonly clock: Clock;
  readonly worker: WorkerClient;
  /** Whether the person who confirmed the batch is signed in; nobody else goes on with it (fault F18). */
  readonly isMine: () => boolean;
  readonly isOnline: () => boolean;
  /** Called before the first byte leaves, and waited for: it must be on the disk that something may have left. */
  readonly beforeFirst: () => Promise<void>;
  readonly onProgress: (done: number, total: number, waitingFor: WaitingFor) => void;
};

/** How the batch ended. Everything short of these is tried again under the same key, for as long as it takes. */
export type BatchOutcome =
  | { readonly kind: "done"; readonly answer: BatchAnswer }
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly params: Readonly<Record<string, string | number>>;
    };

type Attempt =
  | { readonly kind: "final"; readonly outcome: BatchOutcome }
  | Extract<PartAnswer, { kind: "received" }>
  | { readonly kind: "later"; readonly waitMs?: number };

/** The last part makes the service post the whole batch in one transaction. */
const partTimeoutMs = 180_000;
const longestPauseMs = 30_000;

/**
 * Sends a sealed batch part by part under its `batch_key` and gives its outcome, or null when it was told to stop.
 * A part of unknown fate is simply sent again: the service keeps the answer of a finished batch and takes a part of bills
 * twice without harm (calls/bills.ts).
 */
export class BatchSender {
  private readonly options: SenderOptions;
  private readonly ending = new AbortController();
  private pause = new AbortController();

  constructor(options: SenderOptions) {
    this.options = options;
  }

  /** Cuts a pause short: the connection or the person is back. */
  wake(): void {
    this.pause.abort();
  }

  stop(): void {
    this.ending.abort();
  }

  async run(): Promise<BatchOutcome | null> {
    const kept = await this.options.worker.ask("sealed", null);
    if (kept === null) return null;
    const { sealed } = kept;
    let unsent = kept.unsent;
    const backoff = createBackoff(500, longestPauseMs);
    for (let isFirst = true; !this.ending.signal.aborted; ) {
      const waitingFor = this.waitingFor();
      this.options.onProgress(sealed.parts - unsent.length, sealed.parts, waitingFor);
      if (waitingFor !== "nothing") {
        await this.rest(longestPauseMs);
        continue;
      }
      if (isFirst) await this.options.beforeFirst();
      isFirst = false;
      // All parts are there and no outcome came with the last: asking is sending it once more.
      const part = unsent[0] ?? sealed.parts - 1;
      const attempt = await this.sendPart(sealed, part);
      if (attempt.kind === "final") return attempt.outcome;
      if (attempt.kind === "later") {
        await this.rest(attempt.waitMs ?? backoff.next());
        continue;
      }
      backoff.reset();
      unsent = this.stillUnsent(sealed, unsent, part, attempt.received);
      if (unsent.length === 0) await this.rest(backoff.next());
    }
    return null;
  }

  private waitingFor(): WaitingFor {
    if (!this.options.isMine()) return "sign-in";
    return this.options.isOnline() ? "nothing" : "connection";
  }

  private async sendPart(sealed: SealedBatch, part: number): Promise<Attempt> {
    const { worker, api } = this.options;
    const { rows } = await worker.ask("part", { part });
    killPoint("part-sending");
    try {
      const options = { idempotencyKey: sealed.batch_key, timeoutMs: partTimeoutMs, signal: this.ending.signal };
      const said = await askPart(api, sealed, { part, rows }, options);
      killPoint("part-sent");
      if (said.kind === "done") return { kind: "final", outcome: said };
      await worker.ask("partSent", { part });
      return said;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.outcome === "refused")
        return { kind: "final", outcome: { kind: "refused", code: error.code, params: error.params } };
      const seconds = error.params["retry_after_seconds"];
      return { kind: "later", ...(typeof seconds === "number" && { waitMs: seconds * 1_000 }) };
    }
  }

  /** When everything was sent, the service says what it has: a part that it lost is sent again. */
  private stillUnsent(
    sealed: SealedBatch,
    unsent: readonly number[],
    part: number,
    received: readonly number[],
  ): number[] {
    const rest = unsent.filter((one) => one !== part);
    if (rest.length > 0) return rest;
    const all = Array.from({ length: sealed.parts }, (_, index) => index);
    return all.filter((one) => !received.includes(one));
  }

  private async rest(ms: number): Promise<void> {
    this.pause = new AbortController();
    await this.options.clock.sleep(ms, AbortSignal.any([this.pause.signal, this.ending.signal]));
  }
}
