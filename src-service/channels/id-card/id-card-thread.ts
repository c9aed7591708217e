import { parentPort } from "node:worker_threads";
import { startEngine } from "./engine.ts";
import type { ReadRequest, ThreadMessage } from "./protocol.ts";
import { readCard } from "./read-card.ts";
import { refused } from "./result.ts";

/** The thread that reads cards: one picture after the other, so that a bad one costs no other part of the service. */
const port = parentPort;
if (port === null) throw new Error("runs in a thread only");
const tell = (message: ThreadMessage): void => port.postMessage(message);

const engine = await startEngine();
let isBusy: Promise<void> = Promise.resolve();
port.on("message", ({ id, side, bytes }: ReadRequest) => {
  isBusy = isBusy.then(async () => {
    const answer = await readCard(engine, side, Buffer.from(bytes)).catch(() => refused("damaged"));
    const { external, heapUsed } = process.memoryUsage();
    tell({ kind: "answer", id, answer, memory: external + heapUsed });
  });
});
tell({ kind: "ready" });
