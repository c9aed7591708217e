import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { CacheAccess } from "./cache-access.ts";
import type { CacheParts } from "./cache-parts.ts";
import { listsOf } from "./sync.ts";

type Settled<A> = { readonly value: A } | { readonly error: unknown };
/** A request that is waited for behind the copy. `stamp`: what was known to have changed as it began. */
type Late<A> = { readonly request: Promise<Settled<A>>; readonly stamp: string; arrivedAt: number | null };

export type Taken<A> = {
  readonly request: Promise<Settled<A>>;
  /** True of a request that began before a change of the list: what it answers is asked again. */
  readonly isBefore: boolean;
  /** The copy answers, and the request goes on. */
  leave(): void;
};

/**
 * Questions that the copy answered because the service was slow: the service's own answer is waited for all the same, and is what
 * the same question hears next.
 */
export type LateAnswers<A> = {
  /**
   * The request of a question about a list: one that is on its way or has just arrived, or a new one, which `signal` ends. A change of
   * the list begins a new one beside one that is on its way, but no third.
   */
  take(list: ListName, key: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<A>): Taken<A>;
};

/** Older than that an answer is no answer to a question of now, milliseconds. */
const keptMs = 10_000;
/** Most requests of one question at once: a slow service is not made slower by what keeps changing. */
const mostAtOnce = 2;

export const createLateAnswers = <A>(
  { clock, connection }: Pick<CacheParts, "clock" | "connection">,
  access: Pick<CacheAccess, "onChange">,
): LateAnswers<A> => {
  const late = new Map<string, readonly Late<A>[]>();
  const changes = new Map<ListName, number>();
  let epoch = 0;
  /** Forgets what was on its way: it comes, if ever, by a connection or for a person of before. */
  const forgetAll = (): void => {
    epoch += 1;
    late.clear();
  };
  access.onChange(forgetAll);
  connection.onServerChange((change) => {
    if (change === null) forgetAll();
    else for (const list of listsOf(change.lists)) changes.set(list, (changes.get(list) ?? 0) + 1);
  });

  const stampOf = (list: ListName): string => `${epoch} ${changes.get(list) ?? 0}`;
  const isOld = ({ arrivedAt }: Late<A>, { ticks }: Clock): boolean =>
    arrivedAt !== null && ticks() - arrivedAt > keptMs;
  const keep = (key: string, ones: readonly Late<A>[]): void => {
    if (ones.length === 0) late.delete(key);
    else late.set(key, ones);
  };
  const drop = (key: string, gone: (one: Late<A>) => boolean): void =>
    keep(
      key,
      (late.get(key) ?? []).filter((one) => !gone(one)),
    );

  return {
    take: (list, key, signal, ask) => {
      for (const other of [...late.keys()]) drop(other, (one) => isOld(one, clock));
      const stamp = stampOf(list);
      drop(key, (one) => one.arrivedAt !== null && one.stamp !== stamp);
      const waiting = late.get(key) ?? [];
      const before =
        waiting.find((one) => one.stamp === stamp) ?? (waiting.length < mostAtOnce ? undefined : waiting[0]);
      if (before !== undefined) {
        let isLeft = false;
        // Heard once: who asks later than that is answered anew.
        void before.request.then(() => {
          if (!isLeft) drop(key, (one) => one === before);
        });
        const leave = (): void => {
          isLeft = true;
        };
        return { request: before.request, isBefore: before.stamp !== stamp, leave };
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
        isBefore: false,
        leave: () => {
          signal.removeEventListener("abort", end);
          // Begun before the way to the service was lost, or for somebody else.
          if (!stamp.startsWith(`${epoch} `)) return;
          const one: Late<A> = { request, stamp, arrivedAt: null };
          keep(key, [...(late.get(key) ?? []), one]);
          request
            .then((settled) => {
              one.arrivedAt = clock.ticks();
              // A failure is nothing to wait for again.
              if ("error" in settled) drop(key, (other) => other === one);
            })
            .catch(() => undefined);
        },
      };
    },
  };
};
