import { createBackoff } from "../api/backoff.ts";
import type { Clock } from "../plumbing/clock.ts";
import { killPoint } from "../plumbing/kill-point.ts";
import { belongsTo, type Intent, isOpen, type Owner } from "./intent.ts";
import type { Change, OutboxStore } from "./outbox-store.ts";
import type { AskResult, SendResult, Transport } from "./transport.ts";

export type SenderOptions = {
  readonly store: OutboxStore;
  readonly transport: Transport;
  readonly clock: Clock;
  /** From 0 to 1, for the jitter of the pauses. */
  readonly random: () => number;
  /** The person signed in now; nothing of anybody else is sent (security F18). */
  readonly owner: () => Owner | null;
  readonly onChange: (intent: Intent) => void;
  /** The service no longer knows an id that it once answered for: it was put back from a backup (security F35). */
  readonly onForgotten: (intent: Intent) => void;
  /** The session has ended at the service. */
  readonly onSignedOut: () => void;
  /** A write to the outbox failed; the intent is resumed at the next wake. */
  readonly onFailure: (error: unknown) => void;
};

export type Sender = {
  /** Takes up every open intent of the signed-in person that is not being worked on, and cuts pauses short. */
  readonly wake: () => void;
  /** The intent once its outcome is known, or as it stands after `ms`. */
  readonly waitForOutcome: (id: string, ms: number) => Promise<Intent>;
  /** Releases everything under way; the outcome of what was sent is found out at the next start. */
  readonly close: () => Promise<void>;
};

/** The text of a body without its SMS code. */
const withoutCode = (body: string): string => {
  const { sms_code: _code, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(rest);
};

const afterFailureMs = 5_000;

/** Works on one intent at a time per id: send, and after any doubt ask before sending again under the same id. */
export const createSender = (options: SenderOptions): Sender => {
  const { store, transport, clock } = options;
  const working = new Map<string, Promise<void>>();
  const waiting = new Set<() => void>();
  const pauses = new Set<AbortController>();
  const shutdown = new AbortController();

  const move = (intent: Intent, to: Intent["state"], change?: Change): Intent => {
    const movedIntent = store.move(intent.id, to, change);
    options.onChange(movedIntent);
    if (!isOpen(movedIntent.state)) for (const look of [...waiting]) look();
    return movedIntent;
  };

  const record = (intent: Intent, result: SendResult | AskResult): Intent => {
    switch (result.kind) {
      case "done":
        return move(intent, "done", { ...result.object, seenByService: true, body: withoutCode(intent.body) });
      case "refused":
        return move(intent, "refused", { refusal: result.refusal, body: withoutCode(intent.body) });
      case "unknown": {
        const seenByService = intent.seenByService || result.seen === true;
        const isNews = intent.state === "sending" || seenByService !== intent.seenByService;
        return isNews ? move(intent, "unknown", { seenByService, facts: { reason: result.code } }) : intent;
      }
      // What is under way is not kept yet: the service may still die over it, and then never saw the id.
      case "running":
        return intent.state === "sending" ? move(intent, "unknown", { facts: { reason: "running" } }) : intent;
      case "signed-out":
        return intent.state === "sending" ? move(intent, "unknown", { facts: { reason: "signed_out" } }) : intent;
      case "never-seen":
        return intent;
    }
  };

  const send = async (intent: Intent): Promise<readonly [Intent, SendResult]> => {
    const marked = move(intent, "sending");
    killPoint("marked-sending");
    const answer = transport.send(marked, shutdown.signal);
    setImmediate(() => killPoint("request-sent"));
    const result = await answer;
    killPoint("response-received");
    const recorded = record(marked, result);
    killPoint("outcome-written");
    return [recorded, result];
  };

  const ask = async (intent: Intent): Promise<readonly [Intent, AskResult]> => {
    const result = await transport.ask(intent, shutdown.signal);
    return [record(intent, result), result];
  };

  const mine = (intent: Intent): boolean => {
    const owner = options.owner();
    return owner !== null && belongsTo(intent, owner) && !shutdown.signal.aborted;
  };

  const pause = async (ms: number): Promise<void> => {
    const cut = new AbortController();
    pauses.add(cut);
    await clock.sleep(ms, AbortSignal.any([cut.signal, shutdown.signal]));
    pauses.delete(cut);
  };

  const work = async (first: Intent): Promise<void> => {
    let intent = first;
    let isFresh = intent.state === "planned";
    const backoff = createBackoff(500, 30_000, options.random);
    while (isOpen(intent.state) && mine(intent)) {
      const [next, result] = isFresh ? await send(intent) : await ask(intent);
      isFresh = false;
      intent = next;
      if (result.kind === "signed-out") return options.onSignedOut();
      if (result.kind === "never-seen") {
        if (intent.seenByService) return options.onForgotten(intent);
        isFresh = true;
      } else if (isOpen(intent.state)) {
        const retryAfterMs = result.kind === "unknown" ? result.waitMs : undefined;
        await pause(retryAfterMs ?? backoff.next());
      }
    }
  };

  const takeUp = async (intent: Intent): Promise<void> => {
    try {
      await work(intent);
      working.delete(intent.id);
    } catch (error) {
      // The disk may be full: what the store holds is true, so the intent is simply resumed.
      options.onFailure(error);
      await pause(afterFailureMs);
      working.delete(intent.id);
      wake();
    }
  };

  const wake = (): void => {
    for (const cut of [...pauses]) cut.abort();
    const owner = options.owner();
    if (owner === null || shutdown.signal.aborted) return;
    for (const intent of store.open(owner)) {
      if (working.has(intent.id)) continue;
      working.set(intent.id, takeUp(intent));
    }
  };

  const waitForOutcome = async (id: string, ms: number): Promise<Intent> => {
    const outcomeKnown = Promise.withResolvers<void>();
    const look = (): void => {
      if (!isOpen((store.get(id) as Intent).state)) outcomeKnown.resolve();
    };
    waiting.add(look);
    const enough = new AbortController();
    look();
    await Promise.race([outcomeKnown.promise, clock.sleep(ms, AbortSignal.any([enough.signal, shutdown.signal]))]);
    enough.abort();
    waiting.delete(look);
    return store.get(id) as Intent;
  };

  return {
    wake,
    waitForOutcome,
    close: async () => {
      shutdown.abort();
      await Promise.all(working.values());
    },
  };
};
