import type { ServerResponse } from "node:http";
import { type Principal, ServiceError, type SignedIn } from "../context.ts";
import type { Change } from "../plumbing/change-feed.ts";
import type { MakeArea, Service } from "../plumbing/service.ts";
import { doesSessionStand } from "../session/authenticate.ts";
import { watchOtherCopies } from "./other-copies.ts";
import { createVisibleLists } from "./visible-lists.ts";

const pingMs = 1_000;
const mostStreams = 8;

const sendEvent = (raw: ServerResponse, event: string, data: unknown): void => {
  raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};

/** Keeps one stream going until the client leaves, the session dies or the service closes. */
const keepStream = (service: Service, principal: Principal, raw: ServerResponse): (() => void) => {
  const visibleLists = createVisibleLists(service, principal);
  const tell = async (change: Change): Promise<void> => {
    const lists = await visibleLists(change);
    if (lists.length > 0 && !raw.writableEnded) sendEvent(raw, "changed", { lists, seq: change.seq });
  };
  const stopListening = service.feed.listen((change) => {
    // What cannot be judged is not told; the desk asks again every minute.
    tell(change).catch(() => undefined);
  });
  let isAsking = false;
  const look = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      if (!(await doesSessionStand(service, principal.session_id))) end();
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => {
    // A ping says that the service is there, and needs no database: one that is slow must not make desks say offline.
    if (!raw.writableEnded) sendEvent(raw, "ping", {});
    // What cannot be asked now is asked with the next ping; calls of an ended session are refused anyway.
    look().catch(() => undefined);
  }, pingMs);
  const end = (): void => {
    clearInterval(timer);
    stopListening();
    raw.end();
  };
  raw.on("close", end);
  return end;
};

/** Server-sent events: `ping` every second, `changed` after commits that the person may see. */
export const eventsArea: MakeArea = (service) => {
  const open = new Map<() => void, number>();
  service.onClose(() => {
    for (const end of open.keys()) end();
  });
  return {
    start: () => {
      if (service.dialect === "postgres") watchOtherCopies(service);
    },
    raw: {
      "events.stream": async (context, _request, reply) => {
        const { principal } = context as SignedIn;
        const own = [...open.values()].filter((session) => session === principal.session_id);
        if (own.length >= mostStreams) throw new ServiceError("too_many_requests");
        reply.hijack();
        const { raw } = reply;
        raw.writeHead(200, {
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          "x-accel-buffering": "no",
        });
        const end = keepStream(service, principal, raw);
        open.set(end, principal.session_id);
        raw.on("close", () => open.delete(end));
        sendEvent(raw, "ping", {});
      },
    },
  };
};
