import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { PayComparison } from "../../../src-shared/calls/bills.ts";
import { calls } from "../../../src-shared/calls/registry.ts";
import type { Api } from "../../api/api.ts";
import type { WorkerClient } from "../staging/worker-client.ts";
import type { StagingSummary, WorkerOutput } from "../staging/worker-protocol.ts";

/** Deadline of one chunk: five thousand rows are looked up in a handful of queries. */
const chunkTimeoutMs = 30_000;

type Progress = NonNullable<ImportState["checking"]>;

export type AskingOptions = {
  readonly worker: WorkerClient;
  readonly api: Pick<Api, "call">;
  readonly companyId: string;
  /** Whether the rows are still there to be told of when the asking ends early. */
  readonly isWanted: () => boolean;
  readonly onProgress: () => void;
  readonly onSummary: (summary: StagingSummary) => void;
  /** However it ended; what waits for `stop` goes on after it. */
  readonly onEnd: () => void;
};

/** The asking of the service that one import has under way, at most one at a time. */
export class OnlineAsking {
  /** How far it is; null while none is under way. */
  progress: Progress | null = null;
  private ending: AbortController | null = null;
  private ended: Promise<void> = Promise.resolve();

  get isUnderWay(): boolean {
    return this.ending !== null;
  }

  /** Resolves when nothing is under way any more. */
  stop(): Promise<void> {
    this.ending?.abort();
    return this.ended;
  }

  /** What was said until it was stopped, or failed, is kept and told. Throws what the call throws, but not for a stop. */
  async run(options: AskingOptions): Promise<void> {
    const { worker, onProgress, onSummary } = options;
    const ending = new AbortController();
    this.ending = ending;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    const tell = (progress: Progress): void => {
      if (this.ending !== ending) return;
      this.progress = progress;
      onProgress();
    };
    try {
      onSummary(await askAll(options, ending.signal, tell));
    } catch (error) {
      if (options.isWanted()) onSummary(await worker.ask("checkEnd", { seen: null, pay: null, isWhole: false }));
      if (!ending.signal.aborted) throw error;
    } finally {
      if (this.ending === ending) {
        this.ending = null;
        this.progress = null;
      }
      options.onEnd();
      resolve();
    }
  }
}

type ChunkPay = PayComparison & { readonly fees: number };

const nothingCompared: ChunkPay = { compared: 0, differing: 0, file: 0, contract: 0, fees: 0 };

const addPay = (before: ChunkPay, chunk: ChunkPay = nothingCompared): ChunkPay => ({
  compared: before.compared + chunk.compared,
  differing: before.differing + chunk.differing,
  file: before.file + chunk.file,
  contract: before.contract + chunk.contract,
  fees: before.fees + chunk.fees,
});

const shownPay = ({ fees: _fees, ...pay }: ChunkPay): PayComparison | null => (pay.compared === 0 ? null : pay);

/**
 * Asks the service what it knows of the rows that are to be asked about (worker, task, history), five thousand at a time,
 * and whether this very batch was imported before.
 */
const askAll = async (
  { worker, api, companyId }: AskingOptions,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<StagingSummary> => {
  const { digest, bill_type, rows: total, fees } = await worker.ask("checkBegin", null);
  let seen: StagingSummary["seen"] = null;
  let pay = nothingCompared;
  let done = 0;
  let feesAsked = 0;
  tell({ rows_done: done, rows_total: total });
  for (let after: number | null = 0, isFirst = true; after !== null; isFirst = false) {
    const { bills, rows, last }: WorkerOutput<"checkChunk"> = await worker.ask("checkChunk", { after });
    // Rows that were taken out leave a batch that the service may know, though there is nothing to ask of a row.
    const asksOfBatch = isFirst && digest !== null;
    if (bills.length > 0 || asksOfBatch) {
      feesAsked += bills.reduce((sum, { accounting_fee }) => sum + accounting_fee, 0);
      const body = {
        company_id: companyId,
        inner_bill_type: bill_type,
        bills,
        fees_before: pay.fees,
        // The whole batch reaches a tier of the whole amount.
        fees_after: Math.max(0, fees - feesAsked),
        ...(asksOfBatch && { digest }),
      };
      const answer = await api.call(calls["bills.precheck"], { body }, { signal, timeoutMs: chunkTimeoutMs });
      pay = addPay(pay, answer.pay);
      if (asksOfBatch) seen = answer.seen;
      await worker.ask("checkMerge", answer.issues);
    }
    done += rows;
    tell({ rows_done: done, rows_total: Math.max(done, total) });
    after = last;
  }
  return worker.ask("checkEnd", { seen, pay: shownPay(pay), isWhole: true });
};
