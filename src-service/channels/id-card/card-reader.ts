import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ReadRequest, ThreadMessage } from "./protocol.ts";
import { type CardAnswer, type CardSide, refused } from "./result.ts";

/** Limits of the reading thread. */
export type ReaderLimits = {
  /** How long one picture may take, from its turn on, in milliseconds. */
  readonly pictureMs: number;
  /** How long the thread may take to start. */
  readonly startMs: number;
  /** Most megabytes of the thread; above them it ends and starts anew for the next picture. */
  readonly megabytes: number;
  /** Most pictures that wait; more are refused as `busy`. */
  readonly waiting: number;
};

export const readerLimits: ReaderLimits = { pictureMs: 10_000, startMs: 60_000, megabytes: 300, waiting: 40 };

/** Reads ID cards in a thread of its own, one after the other. */
export type CardReader = {
  read(side: CardSide, bytes: Uint8Array): Promise<CardAnswer>;
  /** Ends the thread; what waits is answered with `down`. */
  close(): Promise<void>;
};

type Job = { readonly side: CardSide; readonly bytes: Uint8Array; readonly settle: (answer: CardAnswer) => void };

/** The code of the thread is beside this file, both in the source and in the bundle. */
const threadFile = (): URL => {
  const here = import.meta.url;
  return new URL(path.extname(fileURLToPath(here)) === ".ts" ? "./id-card-thread.ts" : "./id-card-thread.js", here);
};

/**
 * A reader whose thread starts with the first picture. A picture that takes too long, or that the thread dies of, is refused
 * and ends the thread; the next picture starts another.
 */
export const createCardReader = (limits: ReaderLimits = readerLimits, file: URL = threadFile()): CardReader => {
  const queue: Job[] = [];
  let worker: Worker | null = null;
  let isReady = false;
  let running: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let count = 0;

  const end = async (): Promise<void> => {
    clearTimeout(timer);
    const old = worker;
    worker = null;
    isReady = false;
    await old?.terminate();
  };

  const finish = (answer: CardAnswer): void => {
    clearTimeout(timer);
    const job = running;
    running = null;
    job?.settle(answer);
    next();
  };

  /** Ends the thread and refuses what it was doing. */
  const giveUp = (refusal: "tooLong" | "down"): void => {
    end().then(
      () => finish(refused(refusal)),
      () => finish(refused(refusal)),
    );
  };

  const start = (): void => {
    const started = new Worker(file, {
      execArgv: [],
      name: "id-cards",
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    worker = started;
    started.unref();
    started.on("message", (message: ThreadMessage) => {
      if (worker !== started) return;
      if (message.kind === "ready") {
        isReady = true;
        send();
      } else if (message.id === count) {
        if (message.memory > limits.megabytes * 2 ** 20)
          end()
            .then(() => finish(message.answer))
            .catch(() => undefined);
        else finish(message.answer);
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
    timer = setTimeout(() => giveUp("tooLong"), limits.pictureMs);
    count += 1;
    const request: ReadRequest = { id: count, side: running.side, bytes: running.bytes };
    worker.postMessage(request);
  };

  const next = (): void => {
    if (running !== null) return;
    const job = queue.shift();
    if (job === undefined) return;
    if (isClosed) {
      job.settle(refused("down"));
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

  return {
    read: (side, bytes) => {
      if (isClosed) return Promise.resolve(refused("down"));
      if (queue.length >= limits.waiting) return Promise.resolve(refused("busy"));
      return new Promise((settle) => {
        queue.push({ side, bytes, settle });
        next();
      });
    },
    close: async () => {
      isClosed = true;
      await end();
      if (running !== null) finish(refused("down"));
      next();
    },
  };
};
