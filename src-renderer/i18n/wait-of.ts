import type { TextParams } from "./text-key.ts";

/** A time to wait as texts say it: the key of its unit under `waits.<code>`, and how many of it. */
export type Wait = { readonly unit: "seconds" | "minutes" | "hours"; readonly wait: number };

const mostSeconds = 120;
const mostMinutes = 120;

/**
 * Seconds that one has to wait according to an error: `wait_seconds` of the service, else the `Retry-After` header of
 * what stands before it. Rounded up, so that nobody comes back too early; null when nothing is said.
 */
export const waitOf = (params: TextParams | undefined): Wait | null => {
  const seconds = Number(params?.["wait_seconds"] ?? params?.["retry_after_seconds"] ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  if (seconds <= mostSeconds) return { unit: "seconds", wait: Math.ceil(seconds) };
  const minutes = Math.ceil(seconds / 60);
  return minutes <= mostMinutes ? { unit: "minutes", wait: minutes } : { unit: "hours", wait: Math.ceil(minutes / 60) };
};
