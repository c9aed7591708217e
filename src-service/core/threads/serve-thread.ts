import { parentPort } from "node:worker_threads";
import type { ThreadMessage, ThreadRequest } from "./thread-queue.ts";

/**
 * Serves a thread of a queue: takes one thing after the other, so that a bad one costs no other part of the service. `work`
 * never rejects.
 */
export const serveThread = <Input, Output>(work: (input: Input) => Promise<Output>): void => {
  const port = parentPort;
  if (port === null) throw new Error("runs in a thread only");
  const tell = (message: ThreadMessage<Output>): void => port.postMessage(message);
  let isBusy: Promise<void> = Promise.resolve();
  port.on("message", ({ id, input }: ThreadRequest<Input>) => {
    isBusy = isBusy.then(async () => {
      const output = await work(input);
      const { external, heapUsed } = process.memoryUsage();
      tell({ kind: "answer", id, output, memory: external + heapUsed });
    });
  });
  tell({ kind: "ready" });
};
