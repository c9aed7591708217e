import { faultFields, logLine } from "./log.ts";

/** Work that is repeated in rounds, one after the other, as long as the service runs. */
export type Rounds = {
  /** One round now, or the one under way. */
  tick(): Promise<void>;
  start(): void;
  /** Ends after the round under way. */
  stop(): Promise<void>;
};

type Parts = {
  /** Run in this order; when one fails, the others still run. */
  readonly steps: readonly (() => Promise<unknown>)[];
  /** Between two rounds. */
  readonly everyMs: number;
  /** Called for each failed step; an error that it throws ends the round. */
  onFault(error: unknown): void;
};

/** Makes rounds that do not overlap; a round that failed is followed by the next all the same. */
export const createRounds = ({ steps, everyMs, onFault }: Parts): Rounds => {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;

  const round = async (): Promise<void> => {
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        onFault(error);
      }
    }
  };

  const tick = (): Promise<void> => {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  };

  const loop = (): void => {
    timer = setTimeout(() => {
      const again = (): void => {
        if (!isStopped) loop();
      };
      tick().then(again, again);
    }, everyMs);
  };

  return {
    tick,
    start: () => {
      if (!isStopped) return;
      isStopped = false;
      loop();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

type StartedParts = Pick<Parts, "steps" | "everyMs"> & {
  /** Name of the log line of a step that failed. */
  readonly fault: string;
  /** True when the first round is now, and not after a pause. */
  readonly startsNow?: boolean;
};

/** Runs rounds until the service closes, which waits for the current round. */
export const startRounds = (
  service: { onClose(end: () => Promise<void>): void },
  { steps, everyMs, fault, startsNow = false }: StartedParts,
): void => {
  const onFault = (error: unknown): void => logLine("error", fault, faultFields(error));
  const rounds = createRounds({ steps, everyMs, onFault });
  service.onClose(() => rounds.stop());
  rounds.start();
  if (startsNow) void rounds.tick();
};
