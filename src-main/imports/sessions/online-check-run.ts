import {
  type BillImportRow,
  innerBillTypes,
  type PayComparison,
} from "../../../src-shared/billing/bills/bills-calls.ts";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { TypedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import { importRowsChecked } from "../../../src-shared/registries/imports/import-jobs-calls.ts";
import { plusTask, plusTaskRowOf, taskToCreate } from "../../../src-shared/tasks/batches/plus-task-import.ts";
import type { Api } from "../../api/api.ts";
import type { WorkerClient } from "../staging/worker-client.ts";
import type { ServiceRemark, StagingSummary, WorkerOutput } from "../staging/worker-protocol.ts";

/** Deadline of one chunk: five thousand rows are looked up in a handful of queries. */
const chunkTimeoutMs = 30_000;

type Progress = NonNullable<ImportState["checking"]>;

export type OnlineCheckOptions = {
  readonly worker: WorkerClient;
  readonly api: Pick<Api, "call">;
  /** Name of the template. */
  readonly template: string;
  readonly companyId: string;
  /** True when fast bills may enter people whom the company does not have: what would become of them is asked too. */
  readonly mayCreateWorkers: boolean;
  /** True when the tasks that plus bills lack may be made: what stands against them is asked too. */
  readonly mayMakeTasks: boolean;
  /** True when the import still exists to be updated when the check ends early. */
  readonly isWanted: () => boolean;
  readonly onProgress: () => void;
  readonly onSummary: (summary: StagingSummary) => void;
  /** Called however the check ended, before `stop` resolves. */
  readonly onEnd: () => void;
};

/** The online check that one import has under way, at most one at a time. */
export class OnlineCheckRun {
  /** Progress of the work; null while none is under way. */
  progress: Progress | null = null;
  private abort: AbortController | null = null;
  private finished: Promise<void> = Promise.resolve();

  get isUnderWay(): boolean {
    return this.abort !== null;
  }

  /** Resolves when nothing is under way any more. */
  stop(): Promise<void> {
    this.abort?.abort();
    return this.finished;
  }

  /** Keeps and reports the results received before a stop or failure. Throws what the call throws, but not for a stop. */
  async run(options: OnlineCheckOptions): Promise<void> {
    const { worker, onProgress, onSummary } = options;
    const abort = new AbortController();
    this.abort = abort;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.finished = promise;
    const report = (progress: Progress): void => {
      if (this.abort !== abort) return;
      this.progress = progress;
      onProgress();
    };
    try {
      onSummary(await checkAllRows(options, abort.signal, report));
    } catch (error) {
      if (options.isWanted()) onSummary(await worker.ask("checkEnd", { seen: null, pay: null, isWhole: false }));
      if (!abort.signal.aborted) throw error;
    } finally {
      if (this.abort === abort) {
        this.abort = null;
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
 * Asks the service what it knows of the rows that are to be asked about (worker, task, history), and of bills whether this
 * very batch was imported before.
 */
const checkAllRows = async (
  { worker, api, template, companyId, mayCreateWorkers, mayMakeTasks }: OnlineCheckOptions,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<StagingSummary> => {
  const { digest, bill_type, rows: total, fees } = await worker.ask("checkBegin", null);
  const makesTasks = mayMakeTasks && bill_type === innerBillTypes.plus;
  const askRows = async (name: string, rows: readonly TypedRow[]): Promise<ServiceRemark[]> => {
    const issues: ServiceRemark[] = [];
    for (let start = 0; start < rows.length; start += importRowsChecked) {
      const body = { template: name, company_id: companyId, rows: rows.slice(start, start + importRowsChecked) };
      const answer = await api.call(calls["importJobs.precheck"], { body }, { signal, timeoutMs: chunkTimeoutMs });
      issues.push(...answer.issues);
    }
    return issues;
  };
  const toCreate = new Set<string>();
  /** False for a task that an earlier row was told of already: each is made once, however often the service is asked. */
  const isNews = ({ code, params }: ServiceRemark): boolean => {
    if (code !== taskToCreate) return true;
    const task = String(params["task"]);
    const isFirst = !toCreate.has(task);
    toCreate.add(task);
    return isFirst;
  };
  /** Faults that stand against the tasks of plus bills, at the columns of those, and at one row each that it will be made. */
  const askTasks = async (rows: readonly BillImportRow[]): Promise<ServiceRemark[]> =>
    (await askRows(plusTask.name, rows.map(plusTaskRowOf))).filter(isNews).map((issue) => ({
      ...issue,
      field: issue.field === "amount" ? "accounting_fee" : issue.field,
    }));
  let earlierImport: StagingSummary["seen"] = null;
  let pay = nothingCompared;
  let done = 0;
  let feesAsked = 0;
  report({ rows_done: done, rows_total: total });
  for (let after: number | null = 0, isFirst = true; after !== null; isFirst = false) {
    const { bills, others, rows, last }: WorkerOutput<"checkChunk"> = await worker.ask("checkChunk", { after });
    if (others.length > 0) await worker.ask("checkMerge", await askRows(template, others));
    // After deletions the batch as a whole may be known to the service even if no row is left to check.
    const asksOfBatch = isFirst && digest !== null;
    if (bill_type !== null && (bills.length > 0 || asksOfBatch)) {
      feesAsked += bills.reduce((sum, { accounting_fee }) => sum + accounting_fee, 0);
      const body = {
        company_id: companyId,
        inner_bill_type: bill_type,
        bills,
        fees_before: pay.fees,
        // The whole batch reaches a tier of the whole amount.
        fees_after: Math.max(0, fees - feesAsked),
        ...(asksOfBatch && { digest }),
        ...(mayCreateWorkers && bill_type === innerBillTypes.fast && { create_workers: true }),
        ...(makesTasks && { makes_tasks: true }),
      };
      const answer = await api.call(calls["bills.precheck"], { body }, { signal, timeoutMs: chunkTimeoutMs });
      pay = addPay(pay, answer.pay);
      if (asksOfBatch) earlierImport = answer.seen;
      await worker.ask("checkMerge", makesTasks ? [...answer.issues, ...(await askTasks(bills))] : answer.issues);
    }
    done += rows;
    report({ rows_done: done, rows_total: Math.max(done, total) });
    after = last;
  }
  return worker.ask("checkEnd", { seen: earlierImport, pay: shownPay(pay), isWhole: true });
};
