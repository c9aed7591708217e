import { Worker } from "node:worker_threads";
import { afterTurn, type LastTurns, nextTurn, type Turn, turnsBefore } from "./turns.ts";

/** Limits of a thread that works on one thing after the other. */
export type ThreadLimits = {
  /** Longest time that one thing may take, from its turn on, in milliseconds. */
  readonly workMs: number;
  /** Longest time that the thread may take to start. */
  readonly startMs: number;
  /** Most megabytes of the thread; above them it ends and starts anew for the next thing. */
  readonly megabytes: number;
  /** Most things that wait in a share, and of one owner in it; more are refused as `busy`. */
  readonly waiting: number;
  readonly waitingOfOwner: number;
};

/** Reason why a thing was not done: nobody could wait for it (`busy`), it took too long, the thread died or does not start. */
export type ThreadRefusal = "tooLong" | "busy" | "down";

/** Waiting caller, and until when. */
export type Waiting = Turn & {
  /** Epoch milliseconds of the machine's clock after which nobody waits for the answer. */
  readonly until: number;
  /** Aborted once nobody waits any more: the request was given up. */
  readonly gone?: AbortSignal;
  /** By which the place in the line is asked for. */
  readonly id?: string;
};

export type ThreadAnswer<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly refusal: ThreadRefusal };

/** Message to the thread, and what comes back. */
export type ThreadRequest<Input> = { readonly id: number; readonly input: Input };
export type ThreadMessage<Output> =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly id: number; readonly output: Output; readonly memory: number };

/** A thread with its waiting line. */
export type ThreadQueue<Input, Output> = {
  run(input: Input, waiting: Waiting): Promise<ThreadAnswer<Output>>;
  /** Starts the thread before the first thing comes. */
  start(): void;
  /** Counts those before the one with this id; 0: it is being worked on or comes next; null: it does not wait. */
  before(id: string): number | null;
  /** Ends the thread; what waits is answered with `down`. */
  close(): Promise<void>;
};

type Job<Input, Output> = Waiting & { readonly input: Input; settle(answer: ThreadAnswer<Output>): void };

/** Longest time that a timer holds. */
const longestMs = 2 ** 31 - 1;

/**
 * A queue before a thread that starts with the first thing, or by `start`. What nobody waits for any more leaves the line at
 * once. What takes too long, or what the thread dies of, is refused and ends the thread; the next thing starts another.
 */
export const createThreadQueue = <Input, Output>(
  name: string,
  file: URL,
  limits: ThreadLimits,
): ThreadQueue<Input, Output> => {
  let line: readonly Job<Input, Output>[] = [];
  let last: LastTurns = new Map();
  let worker: Worker | null = null;
  let isReady = false;
  let running: Job<Input, Output> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let count = 0;
  let turns = 0;

  const end = async (): Promise<void> => {
    clearTimeout(timer);
    const old = worker;
    worker = null;
    isReady = false;
    await old?.terminate();
  };

  const finish = (answer: ThreadAnswer<Output>): void => {
    clearTimeout(timer);
    const job = running;
    running = null;
    job?.settle(answer);
    next();
  };

  /** Ends the thread and refuses what it was doing. */
  const giveUp = (refusal: "tooLong" | "down"): void => {
    end().then(
      () => finish({ ok: false, refusal }),
      () => finish({ ok: false, refusal }),
    );
  };

  const start = (): void => {
    const started = new Worker(file, {
      execArgv: [],
      name,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    worker = started;
    started.unref();
    started.on("message", (message: ThreadMessage<Output>) => {
      if (worker !== started) return;
      if (message.kind === "ready") {
        isReady = true;
        send();
      } else if (message.id === count) {
        const answer = { ok: true, output: message.output } as const;
        if (message.memory > limits.megabytes * 2 ** 20)
          end()
            .then(() => finish(answer))
            .catch(() => undefined);
        else finish(answer);
      }
    });
    // Without a listener the error of a thread would end the process; `exit` follows it.
    started.on("error", () => undefined);
    started.on("exit", () => {
      if (worker === started) giveUp("down");
    });
  };

  const send = (): void => {
    if (running === null || worker === null || !isReady) return;
    clearTimeout(timer);
    timer = setTimeout(() => giveUp("tooLong"), limits.workMs);
    count += 1;
    const request: ThreadRequest<Input> = { id: count, input: running.input };
    worker.postMessage(request);
  };

  const next = (): void => {
    if (running !== null) return;
    const job = nextTurn(line, last);
    if (job === undefined) return;
    line = line.filter((one) => one !== job);
    turns += 1;
    last = afterTurn(last, job, turns);
    if (isClosed) {
      job.settle({ ok: false, refusal: "down" });
      next();
      return;
    }
    running = job;
    if (isReady) send();
    else {
      if (worker === null) start();
      timer = setTimeout(() => giveUp("down"), limits.startMs);
    }
  };

  /** Takes its turn in the line, and leaves it when nobody waits any more; a thing under way is finished all the same. */
  const join = (input: Input, waiting: Waiting): Promise<ThreadAnswer<Output>> =>
    new Promise((resolve) => {
      const leave = (): void => {
        line = line.filter((one) => one !== job);
        job.settle({ ok: false, refusal: "busy" });
      };
      const deadline = setTimeout(leave, Math.min(longestMs, Math.max(0, waiting.until - Date.now())));
      deadline.unref();
      waiting.gone?.addEventListener("abort", leave, { once: true });
      const job: Job<Input, Output> = {
        ...waiting,
        input,
        settle: (answer) => {
          clearTimeout(deadline);
          waiting.gone?.removeEventListener("abort", leave);
          resolve(answer);
        },
      };
      line = [...line, job];
      next();
    });

  return {
    run: async (input, waiting) => {
      if (isClosed) return { ok: false, refusal: "down" };
      const ofShare = line.filter(({ share }) => share === waiting.share);
      const ofOwner = ofShare.filter(({ owner }) => owner === waiting.owner);
      const isFull = ofShare.length >= limits.waiting || ofOwner.length >= limits.waitingOfOwner;
      if (isFull || waiting.until <= Date.now() || waiting.gone?.aborted === true)
        return { ok: false, refusal: "busy" };
      return join(input, waiting);
    },
    start: () => {
      if (worker === null && !isClosed) start();
    },
    before: (id) => {
      if (running?.id === id) return 0;
      const job = line.find((one) => one.id === id);
      return job === undefined ? null : turnsBefore(line, last, turns + 1, job);
    },
    close: async () => {
      isClosed = true;
      await end();
      if (running !== null) finish({ ok: false, refusal: "down" });
      next();
    },
  };
};
