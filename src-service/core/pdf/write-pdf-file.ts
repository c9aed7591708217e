import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { PdfAnswer, PdfMessage } from "./pdf-protocol.ts";

type Thread = { readonly file: URL; readonly name: string };

/** A thread that has nothing to draw ends after this time: opening the font takes it longer than most files. */
const idleMs = 5_000;

/** Threads that have nothing to draw, by the file of their code; each ends by itself. */
const idle = new Map<string, Set<{ readonly worker: Worker; readonly leave: () => void }>>();

/** A thread of this kind that has nothing to draw, else a new one. */
const takeThread = ({ file, name }: Thread): Worker => {
  const [kept] = idle.get(file.href) ?? [];
  if (kept === undefined) return new Worker(file, { execArgv: [], name });
  kept.leave();
  kept.worker.ref();
  return kept.worker;
};

/** Lets a thread wait for the next file. */
const giveBack = ({ file }: Thread, worker: Worker): void => {
  const waiting = idle.get(file.href) ?? new Set();
  idle.set(file.href, waiting);
  const leave = (): void => {
    clearTimeout(timer);
    worker.off("error", leave);
    worker.off("exit", leave);
    waiting.delete(one);
  };
  const one = { worker, leave };
  const timer = setTimeout(() => {
    leave();
    worker.terminate().catch(() => undefined);
  }, idleMs).unref();
  worker.on("error", leave);
  worker.on("exit", leave);
  worker.unref();
  waiting.add(one);
};

/** Sends one message at a time to the thread and waits for its answer; rejects when the thread dies. */
const talkTo = <Head, Page>(worker: Worker) => {
  let die: (error: unknown) => void = () => undefined;
  const dead = new Promise<never>((_resolve, reject) => {
    die = reject;
  });
  dead.catch(() => undefined);
  const ended = (): void => die(new Error("the drawing thread has ended"));
  worker.on("error", die);
  worker.on("exit", ended);
  return {
    ask: (message: PdfMessage<Head, Page>): Promise<PdfAnswer> => {
      const answer = new Promise<PdfAnswer>((resolve) => worker.once("message", resolve));
      worker.postMessage(message);
      return Promise.race([answer, dead]);
    },
    leave: (): void => {
      worker.off("error", die);
      worker.off("exit", ended);
    },
  };
};

/**
 * Writes a PDF to a temporary file that is renamed to `target` when it is complete; returns its length and SHA-256. The thread
 * (`drawInThread`) draws some papers after the other, so memory holds one turn; the next file soon after takes the same thread.
 * Errors of `turns` are passed on and leave no file.
 */
export const writePdfFile = async <Head, Page>(
  thread: Thread,
  target: string,
  head: Head,
  turns: AsyncIterable<readonly Page[]>,
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const partFile = `${target}.part`;
  const worker = takeThread(thread);
  const { ask, leave } = talkTo<Head, Page>(worker);
  try {
    await ask({ kind: "begin", path: partFile, head });
    for await (const pages of turns) {
      signal.throwIfAborted();
      await ask({ kind: "pages", pages });
    }
    const written = await ask({ kind: "end" });
    if (written.kind !== "written") throw new Error("the drawing thread has not ended its file");
    const handle = await open(partFile, "r+");
    await handle.sync();
    await handle.close();
    await rename(partFile, target);
    leave();
    giveBack(thread, worker);
    return { bytes: written.bytes, sha256: written.sha256 };
  } catch (error) {
    await worker.terminate();
    await rm(partFile, { force: true });
    throw error;
  }
};
