import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { PdfAnswer, PdfMessage, PdfStart } from "./pdf-protocol.ts";

/** Sends one message at a time to the thread and waits for its answer; rejects when the thread dies. */
const talkTo = <Page>(worker: Worker) => {
  const dead = new Promise<never>((_resolve, reject) => {
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the drawing thread has ended")));
  });
  dead.catch(() => undefined);
  return (message: PdfMessage<Page>): Promise<PdfAnswer> => {
    const answer = new Promise<PdfAnswer>((resolve) => worker.once("message", resolve));
    worker.postMessage(message);
    return Promise.race([answer, dead]);
  };
};

/**
 * Writes a PDF to a temporary file that is renamed to `target` when it is complete; returns its length and SHA-256. The thread
 * (`drawInThread`) draws some papers after the other, so memory holds one turn. Errors of `turns` are passed on and leave no file.
 */
export const writePdfFile = async <Head, Page>(
  thread: { readonly file: URL; readonly name: string },
  target: string,
  head: Head,
  turns: AsyncIterable<readonly Page[]>,
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const partFile = `${target}.part`;
  const workerData: PdfStart<Head> = { path: partFile, head };
  const worker = new Worker(thread.file, { workerData, execArgv: [], name: thread.name });
  const ask = talkTo<Page>(worker);
  try {
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
    return { bytes: written.bytes, sha256: written.sha256 };
  } catch (error) {
    await worker.terminate();
    await rm(partFile, { force: true });
    throw error;
  } finally {
    await worker.terminate();
  }
};
