import { AppError, type Freshness } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall, CallInput } from "../../src-shared/kernel/calls/define.ts";
import { type Canonical, canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import { type CallName, callByName, calls } from "../../src-shared/registries/calls/registry.ts";
import { recognitionIdCard } from "../../src-shared/workers/identity/recognition.ts";
import type { CallContext } from "../plumbing/call-context.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { AnswerStore, AnswersNow, RememberedAnswer } from "./answer-store.ts";
import type { Api } from "./api.ts";
import type { ConnectionService } from "./connection-service.ts";
import { recogniseCard } from "./recognise.ts";

export type HandThroughParts = {
  readonly api: Api;
  readonly connection: Pick<ConnectionService, "online" | "onOnline">;
  readonly clock: Clock;
  readonly answers: AnswersNow;
};

export type HandThrough = {
  readonly read: (
    call: string,
    input: unknown,
    context: CallContext,
  ) => Promise<{ value: unknown; freshness: Freshness }>;
  readonly write: (call: string, input: unknown, context: CallContext) => Promise<unknown>;
};

/** A screen would rather have an older answer than wait longer. */
const readDeadlineMs = 4_000;
/** Deadline of a read while the service counts as offline: it may only have been slow to answer before. */
const awayDeadlineMs = 1_500;
/** Failures that say nothing about the answer itself. */
const noAnswer = new Set(["offline", "timeout", "odd_answer", "internal"]);

/** Under which the answer to a reading call is remembered. */
export const answerKeyOf = (call: string, input: unknown): string => canonicalJson([call, input as Canonical]);

/** HTTP calls that the renderer may use as they are. */
export const createHandThrough = ({ api, connection, clock, answers }: HandThroughParts): HandThrough => {
  /** The answer remembered under `key`; null too when an older version remembered it in another shape. */
  const remembered = (store: AnswerStore, call: AnyCall, key: string): RememberedAnswer | null => {
    const answer = store.get(key);
    const parsed = answer && call.output.safeParse(answer.value);
    return answer && parsed?.success ? { ...answer, value: parsed.data } : null;
  };

  const cachedOrThrow = (
    cachedAnswer: RememberedAnswer | null,
    offline: boolean,
    failure: unknown,
  ): { value: unknown; freshness: Freshness } => {
    if (cachedAnswer)
      return { value: cachedAnswer.value, freshness: { source: "cache", as_of: cachedAnswer.as_of, offline } };
    throw offline ? new AppError("not_cached", { retryable: true }) : failure;
  };

  /** Aborts when the service is found to be away and an answer is remembered: nobody waits longer for a newer one. */
  const whileOnline = (store: AnswerStore, call: AnyCall, key: string): { signal: AbortSignal; end: () => void } => {
    const away = new AbortController();
    const end = connection.onOnline((online) => {
      if (!online && remembered(store, call, key)) away.abort();
    });
    return { signal: away.signal, end };
  };

  return {
    read: async (name, input, { signal }) => {
      const call = callNamed(name);
      const key = answerKeyOf(name, input);
      const store = answers();
      const isAway = !connection.online();
      const cachedAnswer = isAway ? remembered(store, call, key) : null;
      if (cachedAnswer) return cachedOrThrow(cachedAnswer, true, undefined);
      const online = whileOnline(store, call, key);
      try {
        const value = await api.call(call, input as CallInput<AnyCall>, {
          signal: AbortSignal.any([signal, online.signal]),
          timeoutMs: isAway ? awayDeadlineMs : readDeadlineMs,
        });
        const asOf = clock.text();
        store.set(key, value, asOf);
        return { value, freshness: { source: "live", as_of: asOf, offline: false } };
      } catch (error) {
        if (online.signal.aborted && !signal.aborted) return cachedOrThrow(remembered(store, call, key), true, error);
        if (!(error instanceof AppError) || !noAnswer.has(error.code)) throw error;
        return cachedOrThrow(remembered(store, call, key), error.code === "offline" || !connection.online(), error);
      } finally {
        online.end();
      }
    },
    write: async (name, input, { signal }) => {
      if (!connection.online()) throw new AppError("offline", { retryable: true });
      if (name === recognitionIdCard.name)
        return recogniseCard(api, input as CallInput<typeof recognitionIdCard>, signal);
      return api.call(callNamed(name), input as CallInput<AnyCall>, { signal });
    },
  };
};

const callNamed = (name: string): AnyCall => {
  const call = Object.hasOwn(calls, name) ? calls[name as CallName] : undefined;
  // A keyed call sent this way would be sent again by an impatient person.
  if (!call || call.keyed) throw new AppError("unknown_entry");
  return callByName(name);
};
