import { settingsGet } from "../../src-shared/access/session/session-calls.ts";
import type { ConnectionState } from "../../src-shared/bridge/app.ts";
import type { CallOutput } from "../../src-shared/kernel/calls/define.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { Emit } from "../plumbing/desk-events.ts";
import type { Log } from "../plumbing/log.ts";
import type { CurrentProxy } from "./agents.ts";
import type { Api } from "./api.ts";
import type { ConnectionFacts, ConnectionService } from "./connection-service.ts";
import { type EventStream, openEventStream, type ServerChange } from "./events.ts";

export type ServerSettings = CallOutput<typeof settingsGet>;

export type ConnectionOptions = {
  readonly api: Api;
  readonly token: () => string | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: Emit;
  readonly onSignedOut: (token: string) => void;
  /** The rights of this token's person are others now, or may be: the way to the service was lost and is back. */
  readonly onRights: (token: string) => void;
  readonly proxy?: CurrentProxy;
  /** Milliseconds of silence after which the service counts as gone; undefined = under two seconds. */
  readonly silenceMs?: number;
};

export type Connection = ConnectionService & {
  /** Latest settings that the service announced, or null. */
  readonly settings: () => ServerSettings | null;
  /** To be called after sign-in and sign-out: events for somebody signed in, else a question each second. */
  readonly follow: () => void;
  /** Opens the events again: the way to the service has changed. */
  readonly renew: () => void;
  readonly serverTime: (epochMs: number) => void;
  readonly unreachable: () => void;
};

const pollMs = 1_000;
const pollDeadlineMs = 1_500;
const streamWaitMs = 50;
const streamTries = 20;

/** Knows within two seconds whether the service answers (design 5). */
export const createConnection = (options: ConnectionOptions): Connection => {
  const { api, clock, emit } = options;
  const onlineListeners = new Set<(online: boolean) => void>();
  const changeListeners = new Set<(change: ServerChange | null) => void>();
  const closing = new AbortController();
  let settings: ServerSettings | null = null;
  let events: EventStream | null = null;
  let followedToken: string | null = null;
  let wasLost = false;
  let state: ConnectionState = {
    online: false,
    slow: false,
    since: clock.text(),
    synced_at: null,
    syncing: false,
    cached_rows: 0,
    open_intents: 0,
    clock_skew_seconds: 0,
    retry_at: null,
  };

  const change = (facts: Partial<ConnectionState>): void => {
    const next = { ...state, ...facts };
    if (Object.entries(next).every(([name, value]) => state[name as keyof ConnectionState] === value)) return;
    state = next;
    emit("connection.changed", state);
  };
  const setOnline = (online: boolean): void => {
    if (state.online === online) return;
    if (!online) api.renewConnections();
    change({ online, since: clock.text(), ...(online && { retry_at: null }) });
    for (const listener of [...onlineListeners]) listener(online);
  };
  const askSettings = async (): Promise<boolean> => {
    try {
      settings = await api.call(
        settingsGet,
        { query: { host: new URL(api.baseUrl).host } },
        { timeoutMs: Math.max(pollDeadlineMs, options.silenceMs ?? 0), signal: closing.signal },
      );
      return true;
    } catch {
      return false;
    }
  };
  const follow = (): void => {
    const token = options.token();
    if (token === followedToken) return;
    followedToken = token;
    events?.close();
    events = token === null ? null : openEvents();
  };
  const emitChange = (change: ServerChange | null): void => {
    for (const listener of [...changeListeners]) listener(change);
  };
  const openEvents = (): EventStream =>
    openEventStream({
      baseUrl: api.baseUrl,
      token: options.token,
      clock,
      log: options.log,
      onOpen: () => {
        setOnline(true);
        // Nobody told of rights that were taken away meanwhile.
        const token = options.token();
        if (wasLost && token !== null) options.onRights(token);
        wasLost = false;
        // Changes before or between streams were not received.
        emitChange(null);
      },
      onLost: () => {
        wasLost = true;
        setOnline(false);
      },
      onPace: (slow) => change({ slow }),
      onWait: (waitMs) => change({ retry_at: clock.now() + waitMs }),
      onChange: emitChange,
      onSignedOut: options.onSignedOut,
      onRights: options.onRights,
      onServerTime: serverTime,
      ...(options.proxy && { proxy: options.proxy }),
      ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
    });
  const serverTime = (epochMs: number): void => {
    // The wire has whole seconds: a difference below two is noise.
    const seconds = Math.round((clock.now() - epochMs) / 1000);
    const skew = Math.abs(seconds) < 2 ? 0 : seconds;
    if (Math.abs(skew - state.clock_skew_seconds) >= 2) change({ clock_skew_seconds: skew });
  };
  const poll = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      if (events === null || settings === null) {
        const answered = await askSettings();
        if (closing.signal.aborted) return;
        if (events === null) setOnline(answered);
      }
      await clock.sleep(pollMs, closing.signal);
    }
  };
  poll().catch(() => options.log.error("connection.stopped"));

  return {
    state: () => state,
    online: () => state.online,
    settings: () => settings,
    update: (facts: ConnectionFacts) => change(facts),
    follow,
    renew: () => {
      if (events === null) return;
      events.close();
      events = openEvents();
    },
    serverTime,
    unreachable: () => setOnline(false),
    onOnline: (listener) => {
      onlineListeners.add(listener);
      return () => onlineListeners.delete(listener);
    },
    onServerChange: (listener) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    retry: async () => {
      events?.poke();
      const answered = await askSettings();
      if (events === null || !answered) setOnline(answered);
      // The service answers, so the stream will be there in a moment.
      for (let tries = 0; answered && !state.online && tries < streamTries; tries += 1) {
        await clock.sleep(streamWaitMs, closing.signal);
      }
      return state;
    },
    close: () => {
      closing.abort();
      events?.close();
    },
  };
};
