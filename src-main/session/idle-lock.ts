import type { Clock } from "../plumbing/clock.ts";

export type IdleLockOptions = {
  readonly clock: Clock;
  /** After how many minutes without use; read again each time. */
  readonly minutes: () => number;
  readonly onDue: () => void;
};

/** Detects that nobody has used the desk for too long (dictionary B11). */
export type IdleLock = {
  /** Starts watching; `idleMs`: how long nobody had been there already. */
  readonly start: (idleMs: number) => void;
  readonly stop: () => void;
  /** Somebody is there. Comes too late when the time was up before: then it is due. */
  readonly active: () => void;
  /** Calls `onDue` now if the time is up: asked before each answer, as timers stand still while a machine sleeps. */
  readonly check: () => void;
};

const watchMs = 5_000;
/** A watch that comes so much later than it was set slept with the machine. */
const sleepMs = 60_000;

export const createIdleLock = ({ clock, minutes, onDue }: IdleLockOptions): IdleLock => {
  let stopping: AbortController | null = null;
  let activeTicks = 0;
  let lastSeen = { wall: 0, ticks: 0 };

  const look = (): { wall: number; ticks: number } => ({ wall: clock.now(), ticks: clock.ticks() });
  /** The ticks of some systems do not count sleep, and the wall clock may be set: whichever went further. */
  const sinceSeen = (): number => Math.max(clock.now() - lastSeen.wall, clock.ticks() - lastSeen.ticks);
  const isDue = (): boolean => sinceSeen() >= watchMs + sleepMs || clock.ticks() - activeTicks >= minutes() * 60_000;
  const stop = (): void => {
    stopping?.abort();
    stopping = null;
  };
  const check = (): void => {
    if (!stopping || !isDue()) return;
    stop();
    onDue();
  };
  const watch = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await clock.sleep(watchMs, signal);
      if (signal.aborted) return;
      check();
      lastSeen = look();
    }
  };

  return {
    start: (idleMs) => {
      stop();
      activeTicks = clock.ticks() - idleMs;
      lastSeen = look();
      stopping = new AbortController();
      void watch(stopping.signal);
    },
    stop,
    active: () => {
      check();
      activeTicks = clock.ticks();
    },
    check,
  };
};
