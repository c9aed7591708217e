import type { Clock } from "../plumbing/clock.ts";
import type { CacheAccess } from "./cache-access.ts";
import type { CacheParts } from "./cache-parts.ts";

type Settled<A> = { readonly value: A } | { readonly error: unknown };
type Late<A> = { readonly request: Promise<Settled<A>>; arrivedAt: number | null };

/**
 * Questions that the copy answered because the service was slow: the service's own answer is waited for all the same, and is what
 * the same question hears next.
 */
export type LateAnswers<A> = {
  /**
   * The request of a question: one that is on its way or has just arrived, or a new one, which `signal` ends. `leave`: the copy
   * answers, and the request goes on.
   */
  take(
    key: string,
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<A>,
  ): { readonly request: Promise<Settled<A>>; leave(): void };
};

/** Older than that an answer is no answer to a question of now, milliseconds. */
const keptMs = 10_000;

export const createLateAnswers = <A>(
  { clock, connection }: Pick<CacheParts, "clock" | "connection">,
  access: Pick<CacheAccess, "onChange">,
): LateAnswers<A> => {
  const late = new Map<string, Late<A>>();
  // Another person, or other rights: what was asked before is no answer to them.
  access.onChange(() => late.clear());
  // What changed at the service is not in the answers that were on their way.
  connection.onServerChange(() => late.clear());

  const isOld = ({ arrivedAt }: Late<A>, { ticks }: Clock): boolean =>
    arrivedAt !== null && ticks() - arrivedAt > keptMs;

  return {
    take: (key, signal, ask) => {
      for (const [other, one] of late) if (isOld(one, clock)) late.delete(other);
      const before = late.get(key);
      if (before !== undefined) {
        if (before.arrivedAt !== null) late.delete(key);
        return { request: before.request, leave: () => undefined };
      }
      const ending = new AbortController();
      const end = (): void => ending.abort();
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
      const request = ask(ending.signal).then(
        (value): Settled<A> => ({ value }),
        (error: unknown): Settled<A> => ({ error }),
      );
      return {
        request,
        leave: () => {
          signal.removeEventListener("abort", end);
          const one: Late<A> = { request, arrivedAt: null };
          late.set(key, one);
          request
            .then((settled) => {
              one.arrivedAt = clock.ticks();
              // A failure is nothing to wait for again.
              if ("error" in settled && late.get(key) === one) late.delete(key);
            })
            .catch(() => undefined);
        },
      };
    },
  };
};
