import type { ServerResponse } from "node:http";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Change } from "../../core/plumbing/change-feed.ts";
import { rightsTag } from "../../core/plumbing/data-scope.ts";
import { defineArea } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { watchOtherCopies } from "./other-copies.ts";
import { createPresentRights } from "./present-rights.ts";
import { createVisibleLists } from "./visible-lists.ts";

const pingMs = 1_000;
/** Limits of open streams for one session, and for one person in all their sessions. */
const mostStreams = { session: 8, person: 20 } as const;

const sendEvent = (raw: ServerResponse, event: string, data: unknown): void => {
  raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};

type RightsNow = ReturnType<typeof createPresentRights>;

/**
 * Runs one stream until the client disconnects, the session ends or the service closes. Each event is checked against what
 * the person may see at that moment, not when the stream began.
 */
const runStream = (service: Service, rightsNow: RightsNow, opened: Principal, raw: ServerResponse): (() => void) => {
  const visibleLists = createVisibleLists(service);
  let told = rightsTag(opened);
  /** The person as they may act now, null without a session; other rights than before are told, so that the desk drops what it read. */
  const present = async (): Promise<Principal | null> => {
    const principal = await rightsNow(opened.session_id);
    if (principal === null || raw.writableEnded) return principal;
    const rights = rightsTag(principal);
    if (rights !== told) sendEvent(raw, "rights", {});
    told = rights;
    return principal;
  };
  const send = async (change: Change): Promise<void> => {
    const principal = await present();
    if (principal === null) return end();
    const lists = await visibleLists(principal, change);
    if (lists.length > 0 && !raw.writableEnded) sendEvent(raw, "changed", { lists, seq: change.seq });
  };
  const stopListening = service.feed.listen((change) => {
    // A change whose check fails is not sent; the desk synchronises every minute anyway.
    send(change).catch(() => undefined);
  });
  let isAsking = false;
  const look = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      if ((await present()) === null) end();
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => {
    // A ping does not need the database, so that a slow database does not make desks show "offline".
    if (!raw.writableEnded) sendEvent(raw, "ping", {});
    // If this check fails, the next ping repeats it; calls of an ended session are refused anyway.
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

/** Server-sent events: `ping` every second, `changed` after commits that the person may see, `rights` when what they may do or see is another. */
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
          const end = runStream(service, rightsNow, principal, raw);
          open.set(end, principal);
          raw.on("close", () => open.delete(end));
          sendEvent(raw, "ping", {});
        },
      },
    };
  },
});
