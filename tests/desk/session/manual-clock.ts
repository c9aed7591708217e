import type { Clock } from "../../../src-main/plumbing/clock.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";

/** A clock that tests move by hand. */
export type ManualClock = Clock & {
  /** Time passes: every sleeper wakes when it is due, not at the end. */
  readonly advance: (ms: number) => Promise<void>;
  /** The machine sleeps: the wall clock continues, timers and ticks stand still. */
  readonly suspend: (ms: number) => void;
  /** Somebody sets the wall clock. */
  readonly set: (epochMs: number) => void;
};

type Sleeper = { readonly due: number; readonly wake: () => void };

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createManualClock = (startMs = Date.now()): ManualClock => {
  let wall = startMs;
  let ticks = 0;
  const sleepers = new Set<Sleeper>();
  const go = (to: number): void => {
    wall += to - ticks;
    ticks = to;
  };
  return {
    now: () => wall,
    ticks: () => ticks,
    text: () => shanghaiNow(wall),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const sleeper = {
          due: ticks + ms,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", sleeper.wake, { once: true });
      }),
    advance: async (ms) => {
      const end = ticks + ms;
      for (;;) {
        const [next] = [...sleepers].sort((a, b) => a.due - b.due);
        if (!next || next.due > end) break;
        go(Math.max(next.due, ticks));
        next.wake();
        await turn();
      }
      go(end);
      await turn();
    },
    suspend: (ms) => {
      wall += ms;
    },
    set: (epochMs) => {
      wall = epochMs;
    },
  };
};
