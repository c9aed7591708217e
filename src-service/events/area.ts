import type { ServerResponse } from "node:http";
import { defineArea } from "../area.ts";
import { type Principal, ServiceError, type SignedIn } from "../context.ts";
import type { Change } from "../plumbing/change-feed.ts";
import type { Service } from "../service.ts";
import { watchOtherCopies } from "./other-copies.ts";
import { createPresentRights } from "./present-rights.ts";
import { createVisibleLists } from "./visible-lists.ts";

const pingMs = 1_000;
/** Streams that one session, and one person in all their sessions, may keep open. */
const mostStreams = { session: 8, person: 20 } as const;

const sendEvent = (raw: ServerResponse, event: string, data: unknown): void => {
  raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};

type RightsNow = ReturnType<typeof createPresentRights>;

/**
 * Keeps one stream going until the client leaves, the session dies or the service closes. What is told is checked by what
 * the person may see at that moment, not by what they might when the stream began.
 */
const keepStream = (
  service: Service,
  rightsNow: RightsNow,
  { session_id }: Principal,
  raw: ServerResponse,
): (() => void) => {
  const visibleLists = createVisibleLists(service);
  const send = async (change: Change): Promise<void> => {
    const principal = await rightsNow(session_id);
    if (principal === null) return end();
    const lists = await visibleLists(principal, change);
    if (lists.length > 0 && !raw.writableEnded) sendEvent(raw, "changed", { lists, seq: change.seq });
  };
  const stopListening = service.feed.listen((change) => {
    // What cannot be checked is not told; the desk asks again every minute.
    send(change).catch(() => undefined);
  });
  let isAsking = false;
  const look = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      if ((await rightsNow(session_id)) === null) end();
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
export const eventsArea = defineArea({
  serve: (service) => {
    const open = new Map<() => void, Principal>();
    const rightsNow = createPresentRights(service);
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
          const ofPerson = [...open.values()].filter(({ user_id }) => user_id === principal.user_id);
          const ofSession = ofPerson.filter(({ session_id }) => session_id === principal.session_id);
          if (ofSession.length >= mostStreams.session || ofPerson.length >= mostStreams.person) {
            throw new ServiceError("too_many_requests");
          }
          reply.hijack();
          const { raw } = reply;
          raw.writeHead(200, {
            "content-type": "text/event-stream; charset=utf-8",
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
            "x-accel-buffering": "no",
          });
          const end = keepStream(service, rightsNow, principal, raw);
          open.set(end, principal);
          raw.on("close", () => open.delete(end));
          sendEvent(raw, "ping", {});
        },
      },
    };
  },
});
