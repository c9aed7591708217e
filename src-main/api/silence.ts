/** The service pings every second; longer silence than this is a lost connection on a line and a machine that are quick. */
export const quickSilenceMs = 1_800;
/** However slow both have been, after so much silence the service is gone. */
const mostSilenceMs = 15_000;
/** Silence that is allowed for, as a multiple of the longest that was slow and no loss. */
const allowance = 1.5;
/** Share of a slow moment that still counts at the next ping. */
const remembered = 0.9;

/**
 * Silence allowed to the service, learnt from the time between its pings: a busy machine or line makes them late, and
 * late is not gone.
 */
export type Silence = {
  /** Takes the milliseconds since the ping before. */
  heardAfter(gapMs: number): void;
  /** Milliseconds of silence after which the connection is lost. */
  allowedMs(): number;
  /** True when it has been slow lately: more silence is allowed than on a line and a machine that are quick. */
  isSlow(): boolean;
};

export const createSilence = (leastMs = quickSilenceMs): Silence => {
  let slowestMs = 0;
  const allowedMs = () => Math.max(leastMs, Math.min(mostSilenceMs, slowestMs * allowance));
  return {
    heardAfter: (gapMs) => {
      slowestMs = Math.max(gapMs, slowestMs * remembered);
    },
    allowedMs,
    isSlow: () => allowedMs() > leastMs,
  };
};
