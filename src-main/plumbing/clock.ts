import { setTimeout as pause } from "node:timers/promises";
import { shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";

/** Time as the desk's parts see it; tests hand in one that jumps. */
export type Clock = {
  /** Epoch milliseconds of the wall clock; may jump either way. */
  now(): number;
  /** Milliseconds that never go backwards: for durations and deadlines. */
  ticks(): number;
  /** The wall clock as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  text(): string;
  /** Resolves after `ms`, or at once when `signal` aborts (it never rejects). Does not keep the process alive. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  text: () => shanghaiNow(Date.now()),
  sleep: (ms, signal) =>
    pause(ms, undefined, { ref: false, ...(signal && { signal }) }).then(
      () => {},
      () => {},
    ),
};
