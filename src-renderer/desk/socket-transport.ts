import { AppError } from "../../src-shared/kernel/bridge/app-error.ts";
import type { DeskLink, LinkState } from "./desk.ts";
import { isRecord, unwrap } from "./envelope.ts";
import { createListeners } from "./listeners.ts";

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void };

/** The part of WebSocket that is used; tests hand in another. */
export type SocketLike = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
};

const firstWaitMs = 250;
const longestWaitMs = 8_000;

const lost = () => new AppError("offline", { retryable: true });

/**
 * Carries bridge calls over one socket that is opened again, with growing pauses, whenever it closes. The desk says its
 * secret name first; nothing is sent before, and nothing ever again to another one: a program that took the desk's port
 * over cannot know the name (security T35). Calls that were
 * under way when it closed are rejected as `offline`: whether the desk ran them is not known, so they are never
 * repeated here. Calls made before the first opening wait for it; calls made while the link is lost fail at once.
 */
export const createSocketTransport = (open: () => SocketLike) => {
  const pending = new Map<number, Pending>();
  const unsent: string[] = [];
  const events = new Map<string, ReturnType<typeof createListeners<[unknown]>>>();
  const changes = createListeners<[]>();
  let state: LinkState = "connecting";
  let socket: SocketLike | undefined;
  let lastId = 0;
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let deskName: string | undefined;

  const become = (next: LinkState) => {
    if (state === next) return;
    state = next;
    changes.notify();
  };

  const greet = (name: string) => {
    deskName ??= name;
    if (deskName !== name) {
      isClosed = true;
      socket?.close();
      return;
    }
    waitMs = firstWaitMs;
    become("open");
    for (const message of unsent.splice(0)) socket?.send(message);
  };

  const receive = (data: unknown) => {
    const message = typeof data === "string" ? parseJson(data) : undefined;
    if (!isRecord(message)) return;
    const { desk, id, event } = message;
    if (typeof desk === "string" && desk !== "") {
      greet(desk);
      return;
    }
    if (typeof event === "string") {
      events.get(event)?.notify(message["payload"]);
      return;
    }
    const waiting = typeof id === "number" ? pending.get(id) : undefined;
    if (typeof id !== "number" || !waiting) return;
    pending.delete(id);
    try {
      waiting.resolve(unwrap(message["envelope"]));
    } catch (error) {
      waiting.reject(error);
    }
  };

  const breakOff = () => {
    become("lost");
    unsent.length = 0;
    const waiting = [...pending.values()];
    pending.clear();
    for (const one of waiting) one.reject(lost());
    if (isClosed) return;
    timer = setTimeout(connect, waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  };

  function connect(): void {
    const newSocket = open();
    socket = newSocket;
    newSocket.onmessage = (event) => {
      if (socket === newSocket && !isClosed) receive(event.data);
    };
    newSocket.onclose = () => {
      if (socket === newSocket) breakOff();
    };
  }
  connect();

  const call = (entry: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown> => {
    if (state === "lost") return Promise.reject(lost());
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      const message = JSON.stringify({ id, entry, input });
      if (state === "open") socket?.send(message);
      else unsent.push(message);
      signal?.addEventListener(
        "abort",
        () => {
          if (!pending.delete(id)) return;
          if (state === "open") socket?.send(JSON.stringify({ cancel: id }));
          reject(new AppError("cancelled"));
        },
        { once: true },
      );
    });
  };

  const listen = (entry: string, listener: (payload: unknown) => void): (() => void) => {
    const listeners = events.get(entry) ?? createListeners<[unknown]>();
    events.set(entry, listeners);
    return listeners.add(listener);
  };

  const link: DeskLink = { get: () => state, subscribe: (listener) => changes.add(listener) };
  return {
    call,
    listen,
    link,
    /** Ends the transport permanently. */
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
