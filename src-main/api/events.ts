import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { z } from "zod";
import { eventsStream } from "../../src-shared/access/storage/other-calls.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { Log } from "../plumbing/log.ts";
import { type CurrentProxy, singleAgent } from "./agents.ts";
import { createBackoff } from "./backoff.ts";
import { parseHttpDate } from "./http-date.ts";
import { callUrl, serverAddress } from "./server-address.ts";
import { createSilence } from "./silence.ts";
import { createSseParser } from "./sse-parser.ts";

export const serverChange = z.object({
  lists: z.array(z.string()),
  seq: z.union([z.string(), z.int()]).transform(String),
});
export type ServerChange = z.output<typeof serverChange>;

export type EventStreamOptions = {
  readonly baseUrl: string;
  readonly token: () => string | null;
  readonly clock: Clock;
  readonly log: Log;
  /** The stream is answering. Called again after each loss. */
  readonly onOpen: () => void;
  /** Nothing is asked for so many milliseconds. */
  readonly onWait?: (waitMs: number) => void;
  /** It ended, or could not be opened. Not called after `close`. */
  readonly onLost: () => void;
  readonly onChange: (change: ServerChange) => void;
  /** Called when the rights of this token's person have changed. */
  readonly onRights: (token: string) => void;
  /** The service does not know the token that was sent. */
  readonly onSignedOut: (token: string) => void;
  readonly onServerTime: (epochMs: number) => void;
  /** True when the service has been slow lately, told at each sign of life. */
  readonly onPace?: (isSlow: boolean) => void;
  readonly proxy?: CurrentProxy;
  /** Milliseconds of silence after which the connection is lost. */
  readonly silenceMs?: number;
};

export type EventStream = {
  /** Leaves any waiting and connects at once. */
  readonly poke: () => void;
  readonly close: () => void;
};

const firstRetryMs = 250;

/** Reads `events.stream` for as long as it is open, coming back after every loss. */
export const openEventStream = (options: EventStreamOptions): EventStream => {
  const { origin, baseUrl, loopback } = serverAddress(options.baseUrl);
  const url = new URL(callUrl(baseUrl, eventsStream.path, undefined, undefined));
  const send = origin.startsWith("https:") ? httpsRequest : httpRequest;
  const backoff = createBackoff(firstRetryMs, loopback ? 2_000 : 15_000);
  const silence = createSilence(options.silenceMs);
  const closing = new AbortController();
  let waiting = new AbortController();

  const connectOnce = (): Promise<void> =>
    new Promise((resolve) => {
      const token = options.token();
      if (token === null) return resolve();
      let isOpen = false;
      let hasEnded = false;
      let timer: NodeJS.Timeout | undefined;
      const current: ClientRequest = send(url, {
        headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}`, "Cache-Control": "no-store" },
        agent: singleAgent(baseUrl, options.proxy?.() ?? null),
        signal: closing.signal,
      });
      let heardAt: number | null = null;
      const wait = (): void => {
        clearTimeout(timer);
        const heardBefore = heardAt;
        timer = setTimeout(() => {
          // Where this process itself stood still, what the service said lies there unread: it is read first.
          setImmediate(() =>
            setImmediate(() => {
              if (heardAt === heardBefore) current.destroy();
            }),
          );
        }, silence.allowedMs());
      };
      const heard = (): void => {
        const now = options.clock.ticks();
        if (heardAt !== null) silence.heardAfter(now - heardAt);
        heardAt = now;
        options.onPace?.(silence.isSlow());
        wait();
      };
      const onEnd = (): void => {
        clearTimeout(timer);
        current.destroy();
        // Both `error` and `close` come; a stream that was closed here is not lost.
        if (!hasEnded && !closing.signal.aborted) options.onLost();
        hasEnded = true;
        resolve();
      };
      wait();
      current.on("error", onEnd);
      current.on("close", onEnd);
      current.on("response", (response) => {
        const serverTime = parseHttpDate(response.headers.date);
        if (serverTime !== null) options.onServerTime(serverTime);
        if (!isStream(response)) {
          if (response.statusCode === 401) options.onSignedOut(token);
          response.resume();
          current.destroy();
          return;
        }
        const parse = createSseParser();
        response.setEncoding("utf8");
        response.on("error", onEnd);
        response.on("end", onEnd);
        response.on("data", (piece: string) => {
          heard();
          if (!isOpen) {
            isOpen = true;
            backoff.reset();
            options.onOpen();
          }
          try {
            for (const event of parse(piece)) {
              if (event.event === "changed") tellChange(event.data);
              else if (event.event === "rights") options.onRights(token);
            }
          } catch {
            current.destroy();
          }
        });
      });
      current.end();
    });

  const tellChange = (data: string): void => {
    const parsed = serverChange.safeParse(jsonOr(data));
    if (parsed.success) options.onChange(parsed.data);
    else options.log.warn("events.odd");
  };

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await connectOnce();
      if (closing.signal.aborted) return;
      waiting = new AbortController();
      const waitMs = backoff.next();
      options.onWait?.(waitMs);
      await options.clock.sleep(waitMs, AbortSignal.any([waiting.signal, closing.signal]));
    }
  };
  run().catch(() => options.log.error("events.stopped"));

  return {
    poke: () => {
      backoff.reset();
      waiting.abort();
    },
    close: () => closing.abort(),
  };
};

const isStream = (response: IncomingMessage): boolean =>
  response.statusCode === 200 && /^text\/event-stream\b/i.test(response.headers["content-type"] ?? "");

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
