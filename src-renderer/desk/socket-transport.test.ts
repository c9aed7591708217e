import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { createSocketTransport, type SocketLike } from "./socket-transport.ts";

/** The other end of the socket, in the test's hands. */
const createWire = () => {
  const closed: unknown[] = [];
  const sockets: (SocketLike & { readonly sent: { id?: number; entry?: string; cancel?: number }[] })[] = [];
  const open = (): SocketLike => {
    const sent: { id?: number; entry?: string; cancel?: number }[] = [];
    const socket = {
      sent,
      readyState: 1,
      send: (text: string) => void sent.push(JSON.parse(text)),
      close: () => void closed.push(socket),
      onclose: null,
      onmessage: null,
    } as SocketLike & { sent: typeof sent };
    sockets.push(socket);
    return socket;
  };
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  };
  return {
    open,
    sockets,
    last,
    closed,
    connect: (desk = "d1") => last().onmessage?.(new MessageEvent("message", { data: JSON.stringify({ desk }) })),
    cut: () => last().onclose?.(new CloseEvent("close")),
    answer: (message: unknown) => last().onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) })),
  };
};

describe("the transport over a socket", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends what was asked before the opening, and gives the answers to their calls", async () => {
    const wire = createWire();
    const transport = createSocketTransport(wire.open);
    const one = transport.call("app.bootstrap", {}, undefined);
    const two = transport.call("lists.page", { page: 1 }, undefined);
    expect(wire.last().sent).toEqual([]);
    wire.connect();
    expect(wire.last().sent.map(({ entry }) => entry)).toEqual(["app.bootstrap", "lists.page"]);
    wire.answer({ id: 2, envelope: { ok: true, value: "second" } });
    wire.answer({ id: 1, envelope: { ok: true, value: "first" } });
    expect(await Promise.all([one, two])).toEqual(["first", "second"]);
  });

  it("throws the error that an envelope carries", async () => {
    const wire = createWire();
    const transport = createSocketTransport(wire.open);
    wire.connect();
    const call = transport.call("session.signIn", {}, undefined);
    wire.answer({
      id: 1,
      envelope: { ok: false, error: { code: "login_failed", params: { left: 3 }, retryable: false } },
    });
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "login_failed", params: { left: 3 } });
  });

  it("rejects what was under way when the socket closes, refuses new calls, and opens again", async () => {
    const wire = createWire();
    const transport = createSocketTransport(wire.open);
    wire.connect();
    const running = transport.call("lists.page", {}, undefined);
    wire.cut();
    await expect(running).rejects.toMatchObject({ code: "offline", retryable: true });
    expect(transport.link.get()).toBe("lost");
    await expect(transport.call("lists.page", {}, undefined)).rejects.toMatchObject({ code: "offline" });
    vi.runOnlyPendingTimers();
    expect(wire.sockets).toHaveLength(2);
    wire.connect();
    expect(transport.link.get()).toBe("open");
    // Nothing of before is sent a second time: the desk may have run it.
    expect(wire.last().sent).toEqual([]);
  });

  it("waits longer from failure to failure, but not for ever", () => {
    const wire = createWire();
    createSocketTransport(wire.open);
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      const before = Date.now();
      wire.cut();
      vi.runOnlyPendingTimers();
      waits.push(Date.now() - before);
    }
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
    expect(waits.at(-1)).toBe(8_000);
  });

  it("passes events to their listeners until they leave", () => {
    const wire = createWire();
    const transport = createSocketTransport(wire.open);
    wire.connect();
    const heard: unknown[] = [];
    const leave = transport.listen("lists.changed", (payload) => heard.push(payload));
    wire.answer({ event: "lists.changed", payload: { lists: ["bills"] } });
    leave();
    wire.answer({ event: "lists.changed", payload: { lists: ["wallets"] } });
    expect(heard).toEqual([{ lists: ["bills"] }]);
  });

  it("tells the desk when a call is no longer wanted", async () => {
    const wire = createWire();
    const transport = createSocketTransport(wire.open);
    wire.connect();
    const control = new AbortController();
    const call = transport.call("lists.page", {}, control.signal);
    control.abort();
    await expect(call).rejects.toMatchObject({ code: "cancelled" });
    expect(wire.last().sent.at(-1)).toEqual({ cancel: 1 });
  });

  it("sends nothing before the desk has said who it is", () => {
    const wire = createWire();
    const transport = createSocketTransport(wire.open);
    transport.call("app.bootstrap", {}, undefined).catch(() => undefined);
    wire.answer({ event: "lists.changed", payload: {} });
    expect([wire.last().sent, transport.link.get()]).toEqual([[], "connecting"]);
    wire.connect();
    expect(wire.last().sent).toHaveLength(1);
  });

  it("sends nothing to another program that took the port over, and does not come back", async () => {
    const wire = createWire();
    const transport = createSocketTransport(wire.open);
    wire.connect();
    wire.cut();
    vi.runOnlyPendingTimers();
    const stranger = wire.last();
    wire.connect("d2");
    expect(wire.closed).toEqual([stranger]);
    wire.connect("d1");
    wire.answer({ event: "lists.changed", payload: {} });
    wire.cut();
    vi.runOnlyPendingTimers();
    expect([wire.sockets.length, stranger.sent, transport.link.get()]).toEqual([2, [], "lost"]);
    await expect(transport.call("session.signIn", {}, undefined)).rejects.toMatchObject({ code: "offline" });
  });

  it("ignores what is no message of the bridge", () => {
    const wire = createWire();
    const transport = createSocketTransport(wire.open);
    wire.connect();
    wire.last().onmessage?.(new MessageEvent("message", { data: "{" }));
    wire.answer({ hello: 1 });
    expect(transport.link.get()).toBe("open");
  });
});
