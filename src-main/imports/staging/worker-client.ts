import { Worker } from "node:worker_threads";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { Host } from "../../interfaces/host.ts";
import { errorName, type Log } from "../../plumbing/log.ts";
import { relayReader } from "./rows/reader-relay.ts";
import type {
  ReadProgress,
  WorkerInput,
  WorkerMessage,
  WorkerOperation,
  WorkerOutput,
  WorkerReply,
  WorkerRequest,
  WorkerStart,
} from "./worker-protocol.ts";

export type WorkerClientOptions = WorkerStart & {
  readonly url: URL;
  readonly log: Log;
  readonly spawnReader: Host["spawnReaderChild"];
  readonly onProgress: (progress: ReadProgress) => void;
  /** Rows of a workbook so far, by its path. */
  readonly onWritten?: (path: string, rows: number) => void;
};

/** The thread ended by itself. `outOfMemory`: the file asked too much of it. */
export class WorkerEnded extends AppError {
  readonly outOfMemory: boolean;
  constructor(outOfMemory: boolean) {
    super("internal", { retryable: true });
    this.outOfMemory = outOfMemory;
  }
}

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void };

/** Old-generation heap of one thread: a million rows while they are sealed. */
const heapMegabytes = 1_536;

/** Speaks with the thread of one import. Starts it when it is first asked, and again after it was lost. */
export class WorkerClient {
  private readonly options: WorkerClientOptions;
  private readonly pending = new Map<number, Pending>();
  private worker: Worker | null = null;
  private asked = 0;
  private isClosed = false;

  constructor(options: WorkerClientOptions) {
    this.options = options;
  }

  /** Sends one request; AppError by the code that the thread gives, WorkerEnded when it dies, `cancelled` after `close`. */
  ask<O extends WorkerOperation>(
    operation: O,
    input: WorkerInput<O>,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<WorkerOutput<O>> {
    if (this.isClosed) return Promise.reject(new AppError("cancelled"));
    this.worker ??= this.start();
    this.asked += 1;
    const request: WorkerRequest = { id: this.asked, operation, input };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.pending.set(request.id, { resolve, reject });
    this.worker.postMessage(request, transfer);
    return promise as Promise<WorkerOutput<O>>;
  }

  /** Ends the thread at once; what it was writing is rolled back when the file is next opened. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.failAll(new AppError("cancelled"));
    await this.worker?.terminate();
  }

  private start(): Worker {
    const { url, file, key, log } = this.options;
    const workerData: WorkerStart = { file, key };
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes };
    const worker = new Worker(url, { workerData, resourceLimits, execArgv: [], name: "import" });
    let outOfMemory = false;
    worker.on("message", (message: WorkerMessage) => this.take(message));
    worker.on("error", (error) => {
      outOfMemory = errorName(error) === "ERR_WORKER_OUT_OF_MEMORY";
      log.error("import.worker", { cause: errorName(error) });
    });
    worker.on("exit", () => {
      if (this.worker === worker) this.worker = null;
      this.failAll(new WorkerEnded(outOfMemory));
    });
    return worker;
  }

  private take(message: WorkerMessage): void {
    if ("progress" in message) this.options.onProgress(message.progress);
    else if ("reader" in message) relayReader(message.reader, this.options.spawnReader);
    else if ("written" in message) this.options.onWritten?.(message.written.path, message.written.rows);
    else this.settle(message);
  }

  private settle(reply: WorkerReply): void {
    const pending = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if (reply.ok) {
      pending?.resolve(reply.value);
      return;
    }
    const { code, params, retryable, cause } = reply.error;
    if (code === "internal" || code === "staging_unusable") this.options.log.error("import.failed", { code, cause });
    pending?.reject(new AppError(code, { params: { ...params }, retryable }));
  }

  private failAll(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}
