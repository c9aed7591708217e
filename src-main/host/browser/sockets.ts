import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Desk } from "../../desk.ts";

/** The bridge over WebSockets: questions in, envelopes and events out, JSON text only. */
export type Sockets = {
  /** Takes an upgrade that the gate let through. */
  readonly accept: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly count: () => number;
  /** Sends the pages away and takes no new ones until `resume`: they come back by themselves. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => void;
};

export type SocketOptions = {
  readonly desk: Pick<Desk, "call" | "subscribe">;
  /** Told to each page first: a page that finds another desk at its old address must not go on (security T35). */
  readonly deskId: string;
  readonly onCount: (sockets: number) => void;
  readonly heartbeatMs?: number;
};

const mebibyte = 1024 * 1024;
/**
 * `pendingBytes`: questions under way; `unreadBytes`: what the page has not taken when the next answer or event comes.
 * Together less than 50 MB over all sockets (security T36).
 */
export const socketLimits = {
  sockets: 4,
  frameBytes: mebibyte,
  pending: 256,
  pendingBytes: 4 * mebibyte,
  unreadBytes: 8 * mebibyte,
  pingsASecond: 50,
};
const defaultHeartbeatMs = 15_000;

const id = z.union([z.int(), z.string().max(64)]);
const message = z.union([
  z.strictObject({ id, entry: z.string().max(100), input: z.unknown().optional() }),
  z.strictObject({ cancel: id }),
]);

const closing = { goingAway: 1001, protocol: 1002, unsupported: 1003, policy: 1008, restart: 1012 } as const;

export const createSockets = ({ desk, deskId, onCount, heartbeatMs = defaultHeartbeatMs }: SocketOptions): Sockets => {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: socketLimits.frameBytes,
    perMessageDeflate: false,
    // Counted below: an answer to each of ten thousand pings is work done for an attacker.
    autoPong: false,
  });
  const unsubscribe = desk.subscribe((event) => {
    const text = JSON.stringify(event);
    for (const socket of server.clients) say(socket, text);
  });
  let isPaused = false;
  const alive = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, heartbeatMs);
  heartbeat.unref();

  const serve = (socket: WebSocket): void => {
    const caller = { id: randomUUID() };
    let pendingBytes = 0;
    const pending = new Map<string | number, AbortController>();
    let pings = 0;
    let pingsSince = performance.now();
    const ask = async (
      request: { id: string | number; entry: string; input?: unknown },
      bytes: number,
    ): Promise<void> => {
      const control = new AbortController();
      pending.set(request.id, control);
      pendingBytes += bytes;
      const envelope = await desk.call(request.entry, request.input ?? {}, caller, control.signal);
      pending.delete(request.id);
      pendingBytes -= bytes;
      say(socket, JSON.stringify({ id: request.id, envelope }));
    };
    /** The close code that a message deserves, or null. */
    const closeCodeOf = (data: RawData, isBinary: boolean): number | null => {
      if (isBinary) return closing.unsupported;
      const text = data.toString();
      const parsed = message.safeParse(jsonOf(text));
      if (!parsed.success) return closing.protocol;
      if ("cancel" in parsed.data) {
        pending.get(parsed.data.cancel)?.abort();
        return null;
      }
      if (pending.has(parsed.data.id)) return closing.protocol;
      const isTooMuch = pending.size >= socketLimits.pending || pendingBytes + text.length > socketLimits.pendingBytes;
      if (isTooMuch) return closing.policy;
      ask(parsed.data, text.length).catch(() => socket.terminate());
      return null;
    };
    const hear = (data: RawData, isBinary: boolean): void => {
      alive.add(socket);
      const code = closeCodeOf(data, isBinary);
      if (code !== null) socket.close(code);
    };
    alive.add(socket);
    socket.on("message", hear);
    socket.on("pong", () => alive.add(socket));
    socket.on("ping", (data) => {
      const now = performance.now();
      if (now - pingsSince > 1_000) {
        pings = 0;
        pingsSince = now;
      }
      pings += 1;
      if (pings > socketLimits.pingsASecond) socket.close(closing.policy);
      else socket.pong(data);
    });
    // The library has already chosen the close code: 1002, 1007 or 1009.
    socket.on("error", () => {});
    socket.on("close", () => {
      for (const control of pending.values()) control.abort();
      onCount(server.clients.size);
    });
    socket.send(JSON.stringify({ desk: deskId }));
    onCount(server.clients.size);
  };

  return {
    accept: (request, socket, head) => {
      if (isPaused || server.clients.size >= socketLimits.sockets) refuseUpgrade(socket, 503);
      else server.handleUpgrade(request, socket, head, serve);
    },
    count: () => server.clients.size,
    pause: () => {
      isPaused = true;
      for (const socket of server.clients) socket.close(closing.restart);
    },
    resume: () => {
      isPaused = false;
    },
    close: () => {
      clearInterval(heartbeat);
      unsubscribe();
      for (const socket of server.clients) socket.close(closing.goingAway);
      server.close();
      setTimeout(() => {
        for (const socket of server.clients) socket.terminate();
      }, 500).unref();
    },
  };
};

export const refuseUpgrade = (socket: Duplex, status: number): void => {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Messages to a page that does not read would fill the memory without end. */
const say = (socket: WebSocket, text: string): void => {
  if (socket.readyState !== socket.OPEN) return;
  // A single answer may be large; a page that works takes it before the next.
  if (socket.bufferedAmount > socketLimits.unreadBytes) socket.terminate();
  else socket.send(text);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
