/**
 * Watches how much memory this process holds, from a thread of its own, so that work which holds the main thread is seen
 * too. The shared number is the peak in KiB since it was last set to 0.
 */
import { isMainThread, Worker, workerData } from "node:worker_threads";

const pauseMs = 10;

const heldKiB = (): number => Math.round(process.memoryUsage.rss() / 1_024);

export type MemoryWatch = {
  /** MiB at the peak since the last reset. */
  peak(): number;
  reset(): void;
};

/** Begins to watch; ends with the process. */
export const watchMemory = (): MemoryWatch => {
  const peak = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL(import.meta.url), { workerData: peak }).unref();
  return {
    peak: () => Math.round(Math.max(Atomics.load(peak, 0), heldKiB()) / 1_024),
    reset: () => void Atomics.store(peak, 0, 0),
  };
};

if (!isMainThread && workerData instanceof Int32Array) {
  const peak = workerData;
  setInterval(() => {
    const now = heldKiB();
    if (now > Atomics.load(peak, 0)) Atomics.store(peak, 0, now);
  }, pauseMs);
}
