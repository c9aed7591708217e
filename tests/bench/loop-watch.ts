/**
 * Loaded before a program (`--import`), watches how long its event loop is held, and tells the parent when asked:
 * `reset` begins again, `read` answers with the longest and the 99th percentile, in milliseconds.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { LoopHolds } from "./service-process.ts";

const resolution = 5;
const watch = monitorEventLoopDelay({ resolution });
watch.enable();

const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);

process.on("message", (message) => {
  if (message !== "reset" && message !== "read") return;
  const holds: LoopHolds = { longest: ms(watch.max), p99: ms(watch.percentile(99)) };
  if (message === "reset") watch.reset();
  process.send?.(holds);
});
// The watching itself keeps nobody alive.
process.channel?.unref();
