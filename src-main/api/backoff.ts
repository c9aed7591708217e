/**
 * Waits before the 1st, 2nd, 3rd … attempt after a loss: doubled each time up to a cap, each drawn from its upper half
 * so that many desks do not come back at one moment (security F15, T45).
 */
export type Backoff = { readonly next: () => number; readonly reset: () => void };

/** `firstMs` and `capMs` in milliseconds; `random` gives [0, 1). */
export const createBackoff = (firstMs: number, capMs: number, random: () => number = Math.random): Backoff => {
  let attempt = 0;
  return {
    next: () => {
      const ceiling = Math.min(capMs, firstMs * 2 ** Math.min(attempt, 20));
      attempt += 1;
      return Math.round(ceiling / 2 + (ceiling / 2) * random());
    },
    reset: () => {
      attempt = 0;
    },
  };
};
