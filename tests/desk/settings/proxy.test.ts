import { mkdtempSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { get } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { createApi } from "../../../src-main/api/client.ts";
import { openEventStream } from "../../../src-main/api/events.ts";
import { type ProxyServer, ProxyTunnel } from "../../../src-main/api/proxy.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { sessionGet, settingsGet } from "../../../src-shared/access/session/session-calls.ts";
import { settlementsCreate } from "../../../src-shared/billing/settlements/settlements-calls.ts";
import { person, sendJson, serverSettings, startFakeService, token } from "../fake-service.ts";
import { until } from "../temp-folder.ts";
import { createAuthority } from "./certificates.ts";
import { startProxy, startTls } from "./tls-servers.ts";

const folder = mkdtempSync(join(tmpdir(), "flexdesk-ca-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const authority = createAuthority(folder);
setDefaultCACertificates([...getCACertificates("default"), authority.cert]);

const apiFor = (baseUrl: string, proxy: () => ProxyServer | null) => {
  const api = createApi({
    baseUrl,
    proxy,
    token: () => token("a"),
    clock: systemClock,
    log: createLog(() => {}),
    onSignedOut: () => {},
    onServerTime: () => {},
  });
  onTestFinished(api.close);
  return api;
};
const answer: RequestListener = (request, response) =>
  sendJson(response, 200, request.url?.endsWith("session") ? person : serverSettings);
const through = (url: string, more: Partial<ProxyServer> = {}): ProxyServer => ({
  url,
  user: "",
  password: null,
  ...more,
});

it("sends every call through the proxy, on connections that are kept", async () => {
  const proxy = await startProxy({ demand: "amy:秘密" });
  const port = await startTls(authority.issue("DNS:desk.example"), answer);
  const api = apiFor(`https://desk.example:${port}`, () => through(proxy.url, { user: "amy", password: "秘密" }));
  for (let round = 0; round < 3; round += 1) expect((await api.call(settingsGet, {})).product).toBe("flexdesk");
  expect(proxy.seen.map(({ target }) => target)).toEqual([`desk.example:${port}`]);
});

it("follows a change of the proxy at the next call", async () => {
  const [first, second] = [await startProxy(), await startProxy()];
  const port = await startTls(authority.issue("DNS:desk.example"), answer);
  let now = through(first.url);
  const api = apiFor(`https://desk.example:${port}`, () => now);
  await api.call(settingsGet, {});
  now = through(second.url);
  await api.call(settingsGet, {});
  expect([first.seen.length, second.seen.length]).toEqual([1, 1]);
});

it("never takes a loopback server through it", async () => {
  const proxy = await startProxy();
  const service = await startFakeService(answer);
  onTestFinished(service.close);
  const api = apiFor(service.url, () => through(proxy.url));
  await api.call(settingsGet, {});
  expect([proxy.seen, service.seen.length]).toEqual([[], 1]);
});

it("knows no proxy of the environment", async () => {
  const proxy = await startProxy();
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"]) {
    vi.stubEnv(name, proxy.url);
  }
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const service = await startFakeService(answer);
  onTestFinished(service.close);
  const port = await startTls(authority.issue("IP:127.0.0.1"), answer);
  for (const url of [service.url, `https://127.0.0.1:${port}`]) await apiFor(url, () => null).call(settingsGet, {});
  await expect(apiFor("https://no-such-server.invalid", () => null).call(settingsGet, {})).rejects.toMatchObject({
    code: "offline",
  });
  expect(proxy.seen).toEqual([]);
});

it("takes nothing that a proxy says for the service's word", async () => {
  const body = JSON.stringify({ code: settlementsCreate.refusals[0], detail: "no" });
  for (const [status, type] of [
    ["400 Bad", "application/json"],
    ["401 Who", "application/json"],
    ["407 Pay", "application/json"],
    ["204 Nothing", "text/plain"],
    ["302 There", "text/html"],
  ]) {
    const refusal = `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nLocation: https://desk.example/\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const proxy = await startProxy({ refusal });
    const api = apiFor("https://desk.example", () => through(proxy.url));
    const paid = api.call(settlementsCreate, { body: {} } as never, {
      idempotencyKey: "00000000-0000-4000-8000-000000000000",
    });
    await expect(paid).rejects.toMatchObject({ code: "offline", outcome: "not-sent", status: null });
    await expect(api.call(sessionGet, {})).rejects.toMatchObject({ code: "offline", outcome: "not-sent" });
  }
});

it("lets go of a proxy that never answers", async () => {
  let open = 0;
  const silent = createServer((socket) => {
    open += 1;
    socket.on("error", () => {});
    socket.on("close", () => {
      open -= 1;
    });
    socket.resume();
  });
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    silent.close();
  });
  const proxy = through(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const agent = new ProxyTunnel(proxy, { keepAlive: false, deadlineMs: 100 });
  const failure = await new Promise((resolve) => get("https://desk.example", { agent }).on("error", resolve));
  expect(failure).toMatchObject({ code: "ERR_PROXY", status: null });
  await until("the socket was closed", () => open === 0);
});

it("carries the events too", async () => {
  const proxy = await startProxy();
  const port = await startTls(authority.issue("DNS:desk.example"), (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write('event: changed\ndata: {"lists":["bills"],"seq":"7"}\n\n');
  });
  const changes: unknown[] = [];
  const stream = openEventStream({
    baseUrl: `https://desk.example:${port}`,
    proxy: () => through(proxy.url),
    token: () => token("a"),
    clock: systemClock,
    log: createLog(() => {}),
    onOpen: () => {},
    onLost: () => {},
    onChange: (change) => changes.push(change),
    onSignedOut: () => {},
    onRights: () => {},
    onServerTime: () => {},
  });
  onTestFinished(stream.close);
  await until("an event", () => changes.length > 0);
  expect(changes[0]).toEqual({ lists: ["bills"], seq: "7" });
  expect(proxy.seen[0]?.target).toBe(`desk.example:${port}`);
});
