import { connect as tcpConnect } from "node:net";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { socketLimits } from "../../../src-main/host/browser/sockets.ts";
import { until } from "../temp-folder.ts";
import { type Site, startSite } from "./site.ts";

const open = async (site: Site, options: { cookie?: string } = {}) => {
  const socket = new WebSocket(`ws://${site.host}/bridge`, {
    headers: { Origin: site.origin, Cookie: options.cookie ?? site.cookie },
    maxPayload: 0,
  });
  const heard: unknown[] = [];
  let code = 0;
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  socket.on("close", (closeCode) => {
    code = closeCode;
  });
  socket.on("error", () => {});
  await new Promise((resolve) => {
    socket.once("open", resolve);
    socket.once("close", resolve);
  });
  return { socket, heard, code: () => code };
};

/** One frame by hand: `flags` is the first byte; unmasked on demand, which a client must never send. */
const frame = (flags: number, payload: Buffer, masked = true): Buffer => {
  const length = payload.length < 126 ? Buffer.from([payload.length]) : Buffer.from([127, 0, 0, 0, 0, 0, 0, 0, 0]);
  if (payload.length >= 126) length.writeUInt32BE(payload.length, 5);
  length[0] = (length[0] ?? 0) | (masked ? 0x80 : 0);
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([Buffer.from([flags]), length, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
};

/** The close code that the server answers raw bytes with. */
const closeCodeAfter = (site: Site, bytes: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = tcpConnect(site.port, "127.0.0.1");
    let received = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const frames = received.subarray(head + 4);
      for (let at = 0; at + 4 <= frames.length; at += 2 + ((frames[at + 1] ?? 0) & 0x7f)) {
        if (frames[at] === 0x88) {
          socket.destroy();
          resolve(frames.readUInt16BE(at + 2));
          return;
        }
      }
    });
    socket.write(
      `GET /bridge HTTP/1.1\r\nHost: ${site.host}\r\nOrigin: ${site.origin}\r\nCookie: ${site.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    socket.write(bytes);
  });

it("says which desk it is, answers questions, cancels and passes events on", async () => {
  const site = await startSite();
  const { socket, heard } = await open(site);
  socket.send(JSON.stringify({ id: 1, entry: "app.bootstrap", input: {} }));
  socket.send(JSON.stringify({ id: "two", entry: "slow.wait", input: {} }));
  socket.send(JSON.stringify({ cancel: "two" }));
  site.emit({ event: "connection.changed", payload: { online: true } });
  await until("all heard", () => heard.length === 4);
  expect(heard[0]).toEqual({ desk: "d1" });
  expect(heard).toContainEqual({ id: 1, envelope: { ok: true, value: { entry: "app.bootstrap", input: {} } } });
  expect(heard).toContainEqual({ id: "two", envelope: { ok: true, value: "cancelled" } });
  expect(heard).toContainEqual({ event: "connection.changed", payload: { online: true } });
  socket.close();
});

it.each<[string, Buffer, number]>([
  ["a binary frame", frame(0x82, Buffer.from("{}")), 1003],
  ["a frame of 16 MB", frame(0x81, Buffer.alloc(16 * 1024 * 1024, 0x20)), 1009],
  [
    "fragments of more than 1 MB without an end",
    Buffer.concat([frame(0x01, Buffer.alloc(600_000, 0x20)), frame(0x00, Buffer.alloc(600_000, 0x20))]),
    1009,
  ],
  ["an unmasked frame", frame(0x81, Buffer.from("{}"), false), 1002],
  ["text that is no UTF-8", frame(0x81, Buffer.from([0xff, 0xfe, 0xfd])), 1007],
  ["a reserved opcode", frame(0x83, Buffer.from("{}")), 1002],
  ["a compressed frame", frame(0xc1, Buffer.from("{}")), 1002],
  ["no JSON", frame(0x81, Buffer.from("hello")), 1002],
  ["another shape", frame(0x81, Buffer.from('{"id":1,"entry":"a.b","path":"/etc"}')), 1002],
  ["10,000 pings", Buffer.concat(Array.from({ length: 10_000 }, () => frame(0x89, Buffer.alloc(0)))), 1008],
])("closes on %s", async (_name, bytes, code) => {
  expect(await closeCodeAfter(await startSite(), bytes)).toBe(code);
});

it("closes when one id is used twice at a time", async () => {
  const { socket, code } = await open(await startSite());
  for (let i = 0; i < 2; i += 1) socket.send(JSON.stringify({ id: 1, entry: "slow.wait" }));
  await until("closed", () => code() !== 0);
  expect(code()).toBe(1002);
});

it("has room for four pages, and for the next when one goes", async () => {
  const site = await startSite();
  const sockets = [];
  for (let i = 0; i < 4; i += 1) sockets.push(await open(site));
  const fifth = await open(site);
  expect(fifth.socket.readyState).not.toBe(WebSocket.OPEN);
  sockets[0]?.socket.close();
  await until("room", () => site.counts.at(-1) === 3);
  expect((await open(site)).socket.readyState).toBe(WebSocket.OPEN);
});

it("lets nobody in without the cookie", async () => {
  const site = await startSite();
  expect((await open(site, { cookie: "" })).socket.readyState).not.toBe(WebSocket.OPEN);
});

it("ends a connection that does not answer the heartbeat, and its questions with it", async () => {
  const site = await startSite({ heartbeatMs: 50 });
  const { socket } = await open(site);
  socket.pause();
  await until("ended", () => site.counts.at(-1) === 0);
});

it("holds no more than a few megabytes of questions, however many are under way", async () => {
  const site = await startSite();
  const { socket, heard, code } = await open(site);
  const ask = (id: number, size: number): void =>
    socket.send(JSON.stringify({ id, entry: "slow.wait", input: { text: "x".repeat(size) } }));
  const size = 1_000_000;
  const fits = Math.floor(socketLimits.pendingBytes / (size + 100));
  for (let id = 0; id < fits; id += 1) ask(id, size);
  // What was answered makes room again.
  socket.send(JSON.stringify({ cancel: 0 }));
  ask(fits, size);
  socket.send(JSON.stringify({ id: "proof", entry: "connection.get" }));
  await until("answered", () => JSON.stringify(heard).includes('"proof"'));
  expect(code()).toBe(0);
  ask(fits + 1, size);
  await until("sent away", () => code() === 1008);
});

it("sends a page away that does not read", async () => {
  const site = await startSite();
  const { socket } = await open(site);
  await until("counted", () => site.counts.at(-1) === 1);
  socket.pause();
  const payload = "x".repeat(1_000_000);
  for (let eventCount = 0; eventCount < 60; eventCount += 1) site.emit({ event: "lists.changed", payload });
  await until("sent away", () => site.counts.at(-1) === 0);
});
