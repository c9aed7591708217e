import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { WrittenFile } from "../exports/write-zip-file.ts";
import type { CardAnswer, CardMessage, CardStart } from "./card-protocol.ts";
import type { CardFile, TaxCard } from "./tax-card.ts";

/** The code of the thread is beside this file, both in the source and in the bundle. */
const threadFile = (): URL => {
  const here = import.meta.url;
  return new URL(path.extname(fileURLToPath(here)) === ".ts" ? "./card-thread.ts" : "./card-thread.js", here);
};

/** Sends one message at a time to the thread and waits for its answer; rejects when the thread dies. */
const talkTo = (worker: Worker) => {
  const dead = new Promise<never>((_resolve, reject) => {
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the drawing thread has ended")));
  });
  dead.catch(() => undefined);
  return (message: CardMessage): Promise<CardAnswer> => {
    const answer = new Promise<CardAnswer>((resolve) => worker.once("message", resolve));
    worker.postMessage(message);
    return Promise.race([answer, dead]);
  };
};

/**
 * Writes cards as a PDF to a temporary file that is renamed to `target` when it is complete. Pages of cards are drawn in a
 * thread one after the other, so memory holds one page. Errors of `pages` are passed on and leave no file.
 */
export const writeCardFile = async (
  target: string,
  file: CardFile,
  pages: AsyncIterable<readonly TaxCard[]>,
  signal: AbortSignal,
): Promise<WrittenFile> => {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const partFile = `${target}.part`;
  const workerData: CardStart = { path: partFile, file };
  const worker = new Worker(threadFile(), { workerData, execArgv: [], name: "tax-cards" });
  const ask = talkTo(worker);
  try {
    for await (const cards of pages) {
      signal.throwIfAborted();
      await ask({ kind: "cards", cards });
    }
    const written = await ask({ kind: "end" });
    if (written.kind !== "written") throw new Error("the drawing thread has not ended its file");
    const handle = await open(partFile, "r+");
    await handle.sync();
    await handle.close();
    await rename(partFile, target);
    return { bytes: written.bytes, sha256: written.sha256 };
  } catch (error) {
    await worker.terminate();
    await rm(partFile, { force: true });
    throw error;
  } finally {
    await worker.terminate();
  }
};
