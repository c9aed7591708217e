import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { type BrowserHost, startBrowserHost } from "../../../src-main/host/browser/browser-host.ts";
import { sendJson, serverSettings, startFakeService } from "../fake-service.ts";
import { tempFolder } from "../temp-folder.ts";
import { isAlive, writeServiceScript } from "./service-script.ts";
import { knock } from "./site.ts";

type Envelope = { readonly ok: boolean; readonly value?: unknown; readonly error?: { readonly code: string } };

/** The browser host in this process, around a small embedded service; `settings` is what `settings.json` holds before. */
const start = async (options: { readonly settings?: unknown; readonly service?: string } = {}) => {
  const folder = tempFolder();
  const data = join(folder, "data");
  const renderer = join(folder, "renderer");
  mkdirSync(data, { mode: 0o700 });
  mkdirSync(renderer);
  writeFileSync(join(renderer, "index.html"), "app");
  if (options.settings !== undefined) writeFileSync(join(data, "settings.json"), JSON.stringify(options.settings));
  const script = writeServiceScript(folder);
  const places = {
    service: script,
    importWorker: script,
    legacyReader: script,
    renderer,
    program: folder,
    preload: script,
    version: "1.2.3",
  };
  const hostOptions = { port: 0, open: false, data, service: options.service, renderer: undefined, idleMinutes: 0 };
  const ended = vi.fn();
  const host = await startBrowserHost(hostOptions, data, places, ended);
  onTestFinished(host.end);
  await host.started;
  const pids = (): number[] => readFileSync(join(data, "service.pids"), "utf8").trim().split("\n").map(Number);
  return { host, data, script, ended, pids, page: await pageAt(host) };
};

/** A page with its cookie: opens sockets and asks. */
const pageAt = async (host: BrowserHost) => {
  const base = `http://127.0.0.1:${host.port}`;
  const token = host.launchUrl().split("#launch=")[1];
  const headers: [string, string][] = [
    ["Host", `127.0.0.1:${host.port}`],
    ["Origin", base],
    ["Content-Type", "application/json"],
  ];
  const reply = await knock(host.port, "POST", "/launch", headers, JSON.stringify({ token }));
  const cookie = String(reply.headers["set-cookie"]).split(";")[0] ?? "";
  const open = () => openSocket(base, cookie);
  /** As the page does it: until the desk lets it in. */
  const openAgain = async () => {
    for (let tries = 0; tries < 400; tries += 1) {
      const socket = await open().catch(() => null);
      if (socket) return socket;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error("the desk never let the page in again");
  };
  return { open, openAgain };
};

const openSocket = async (base: string, cookie: string) => {
  const socket = new WebSocket(`${base.replace("http", "ws")}/bridge`, { headers: { Origin: base, Cookie: cookie } });
  const waiting = new Map<number, (envelope: Envelope) => void>();
  const hello = Promise.withResolvers<string>();
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("error", hello.reject);
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    if ("desk" in message) hello.resolve(message.desk);
    waiting.get(message.id)?.(message.envelope);
  });
  const deskId = await hello.promise;
  let last = 0;
  const ask = (entry: string, input: unknown = {}): Promise<Envelope> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, entry, input }));
    });
  onTestFinished(() => socket.terminate());
  return { ask, closed, deskId };
};

it("starts desk and service anew at the same address, for the same pages", async () => {
  const { page, pids, host } = await start();
  const before = await page.open();
  expect(await before.ask("settings.get")).toMatchObject({ value: { can_restart: true, server: null, running: null } });
  expect(await before.ask("settings.restart")).toEqual({ ok: true, value: { ok: true } });
  expect(await before.closed).toBe(1012);
  const after = await page.openAgain();
  expect(after.deskId).toBe(before.deskId);
  expect(await after.ask("app.bootstrap")).toMatchObject({ ok: true, value: { server: "embedded" } });
  expect(pids().map(isAlive)).toEqual([false, true]);
  await host.end();
  expect(pids().filter(isAlive)).toEqual([]);
});

it("talks to the kept server after that, and to the embedded one again", async () => {
  const { page, pids, data } = await start();
  const company = await startFakeService((_request, response) => sendJson(response, 200, serverSettings));
  onTestFinished(company.close);
  const first = await page.open();
  expect(await first.ask("settings.saveServer", { url: ` ${company.url}/ ` })).toMatchObject({
    value: { server: company.url, running: null },
  });
  expect(JSON.parse(readFileSync(join(data, "settings.json"), "utf8")).server).toBe(company.url);
  await first.ask("settings.restart");
  await first.closed;
  const second = await page.openAgain();
  expect(await second.ask("settings.get")).toMatchObject({ value: { running: company.url, fixed: false } });
  expect(company.seen.length).toBeGreaterThan(0);
  expect(pids().filter(isAlive)).toEqual([]);
  expect(await second.ask("settings.saveServer", { url: null })).toMatchObject({ value: { server: null } });
  await second.ask("settings.restart");
  await second.closed;
  const third = await page.openAgain();
  expect(await third.ask("app.bootstrap")).toMatchObject({
    value: { server: "embedded", connection: { online: true } },
  });
});

it.each<[string, unknown]>([
  ["no address", "not an address"],
  ["an address without TLS", "http://desk.example"],
  ["an address with a password", "https://a:b@desk.example"],
  ["no text", { url: 1 }],
])("starts all the same when %s was kept, so that it can be corrected", async (_name, server) => {
  const { page } = await start({ settings: { server } });
  const socket = await page.open();
  const { value } = (await socket.ask("app.bootstrap")) as { value: { start_notices: string[]; connection: unknown } };
  expect(value).toMatchObject({ session: { phase: "signed-out" }, connection: { online: false } });
  expect(value.start_notices).toContain("server_address_broken");
  expect(await socket.ask("settings.saveServer", { url: null })).toMatchObject({ ok: true, value: { server: null } });
  await socket.ask("settings.restart");
  await socket.closed;
  expect(await (await page.openAgain()).ask("app.bootstrap")).toMatchObject({ value: { server: "embedded" } });
});

it("starts when the kept server is gone", async () => {
  const gone = await startFakeService(() => {});
  await gone.close();
  const { page } = await start({ settings: { server: gone.url } });
  expect(await (await page.open()).ask("app.bootstrap")).toMatchObject({
    ok: true,
    value: { server: gone.url, connection: { online: false } },
  });
});

it("leaves an address of the command line alone", async () => {
  const service = await startFakeService((_request, response) => sendJson(response, 200, serverSettings));
  onTestFinished(service.close);
  const { page } = await start({ service: service.url, settings: { server: "https://desk.example" } });
  const socket = await page.open();
  expect(await socket.ask("settings.get")).toMatchObject({
    value: { fixed: true, running: service.url, server: "https://desk.example" },
  });
  expect(await socket.ask("settings.saveServer", { url: null })).toMatchObject({
    ok: false,
    error: { code: "forbidden" },
  });
});

it("ends when it cannot be started anew", async () => {
  const { page, script, ended, pids } = await start();
  const socket = await page.open();
  writeFileSync(script, "process.exit(7);");
  await socket.ask("settings.restart");
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith("failed"), { timeout: 300_000 });
  expect(pids().filter(isAlive)).toEqual([]);
});

it("ends cleanly in the middle of a restart", async () => {
  const { page, pids, host } = await start();
  const socket = await page.open();
  await socket.ask("settings.restart");
  await socket.closed;
  await host.end();
  expect(pids().filter(isAlive)).toEqual([]);
});
