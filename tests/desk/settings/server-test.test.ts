import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, it, onTestFinished } from "vitest";
import type { ProxyServer } from "../../../src-main/api/proxy.ts";
import { testServer } from "../../../src-main/settings/server-test.ts";
import { sendJson, serverSettings, startFakeService } from "../fake-service.ts";
import { createAuthority } from "./certificates.ts";
import { startProxy, startTls } from "./tls-servers.ts";

const folder = mkdtempSync(join(tmpdir(), "flexdesk-ca-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const authority = createAuthority(folder);
setDefaultCACertificates([...getCACertificates("default"), authority.cert]);

const test = (url: string, proxy: ProxyServer | null = null, deadlineMs = 10_000) =>
  testServer(url, proxy, { signal: new AbortController().signal, ticks: () => performance.now(), deadlineMs });
const problemOf = async (url: string, proxy: ProxyServer | null = null, deadlineMs?: number) =>
  (await test(url, proxy, deadlineMs)).problem;
const answering = (body: unknown) => startFakeService((_request, response) => sendJson(response, 200, body));
const tlsSettings = (name: string, validity?: "expired") =>
  startTls(authority.issue(name, validity), (_request, response) => sendJson(response, 200, serverSettings));

it.each([
  ["", "empty"],
  ["   ", "empty"],
  ["desk.example.com", "not_an_address"],
  ["localhost:8080", "not_an_address"],
  ["ftp://desk.example.com", "not_an_address"],
  ["https://", "not_an_address"],
  ["https:///desk.example.com", "not_an_address"],
  ["https:\\\\desk.example.com", "not_an_address"],
  ["https://a b", "not_an_address"],
  ["灵工台", "not_an_address"],
  ["http://desk.example.com", "no_tls"],
  ["http://user:secret@desk.example.com", "no_tls"],
  ["http://127.0.0.1.example.com", "no_tls"],
  ["https://user@desk.example.com", "has_extras"],
  ["https://user:secret@desk.example.com", "has_extras"],
  ["https://desk.example.com/?a=1", "has_extras"],
  ["https://desk.example.com/?", "has_extras"],
  ["https://desk.example.com/#x", "has_extras"],
])("finds in the text %j: %s", async (text, problem) => {
  expect(await test(text)).toMatchObject({ ok: false, problem, version: null, environment: null });
});

it("finds this product, with or without a slash, at a base path too", async () => {
  const service = await answering(serverSettings);
  onTestFinished(service.close);
  for (const url of [service.url, ` ${service.url}/ `, `${service.url}/base/`]) {
    expect(await test(url)).toMatchObject({ ok: true, problem: null, version: "1.0.0", environment: "demo" });
  }
  expect(service.seen.map(({ url }) => url)).toEqual(["/cdl/1/settings", "/cdl/1/settings", "/base/cdl/1/settings"]);
  expect(service.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

it("takes a newer service that says more, and refuses an older one", async () => {
  const newer = await answering({ product: "flexdesk", version: "99.0.0", environment: "moon", more: 1 });
  const older = await answering({ ...serverSettings, version: "0.0.9" });
  onTestFinished(async () => {
    await newer.close();
    await older.close();
  });
  expect(await test(newer.url)).toMatchObject({ ok: true, version: "99.0.0", environment: null });
  expect(await test(older.url)).toMatchObject({ ok: false, problem: "old_version", version: "0.0.9" });
});

it.each([
  ["another product", 200, "application/json", '{"product":"other","version":"1.0.0"}', "other_product"],
  ["a page", 200, "text/html", "<h1>hello</h1>", "other_product"],
  ["nothing", 200, "application/json", "", "other_product"],
  ["a page of 2 MB", 200, "text/html", "x".repeat(2_000_000), "other_product"],
  ["no such page", 404, "text/html", "", "other_product"],
  ["a page that wants a sign-in", 401, "text/html", "", "other_product"],
  ["a gateway without its service", 502, "text/html", "", "unreachable"],
  ["the address of a move", 301, "text/html", "", "redirect"],
  ["the address of a passing move", 307, "text/html", "", "redirect"],
])("tells %s", async (_name, status, type, body, problem) => {
  const service = await startFakeService((_request, response) => {
    response.writeHead(status, { "Content-Type": type, Location: "http://127.0.0.1:1/" }).end(body);
  });
  onTestFinished(service.close);
  expect(await problemOf(service.url)).toBe(problem);
  expect(service.seen).toHaveLength(1);
});

it("tells who is not there", async () => {
  const service = await answering(serverSettings);
  await service.close();
  expect(await problemOf(service.url)).toBe("unreachable");
  expect(await problemOf("https://no-such-server.invalid")).toBe("name_unknown");
});

it("tells who takes the call and never answers, or hangs up", async () => {
  const silent = createServer(() => {});
  const rude = createServer((socket) => socket.destroy());
  for (const server of [silent, rude]) await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    silent.close();
    rude.close();
  });
  const portOf = (server: typeof silent): number => (server.address() as AddressInfo).port;
  expect(await problemOf(`http://127.0.0.1:${portOf(silent)}`, null, 300)).toBe("timeout");
  expect(await problemOf(`http://127.0.0.1:${portOf(rude)}`)).toBe("unreachable");
});

it("takes no certificate on trust", async () => {
  const good = await tlsSettings("IP:127.0.0.1");
  expect(await test(`https://127.0.0.1:${good}`)).toMatchObject({ ok: true, problem: null });
  const expired = await tlsSettings("IP:127.0.0.1", "expired");
  expect(await problemOf(`https://127.0.0.1:${expired}`)).toBe("certificate");
  const other = await tlsSettings("DNS:elsewhere.example");
  expect(await problemOf(`https://127.0.0.1:${other}`)).toBe("certificate");
  const strangers = mkdtempSync(join(tmpdir(), "flexdesk-ca-"));
  onTestFinished(() => rmSync(strangers, { recursive: true, force: true }));
  const own = await startTls(createAuthority(strangers), (_request, response) =>
    sendJson(response, 200, serverSettings),
  );
  expect(await problemOf(`https://127.0.0.1:${own}`)).toBe("certificate");
});

it("tells a server that speaks no TLS", async () => {
  const service = await answering(serverSettings);
  onTestFinished(service.close);
  expect(await problemOf(service.url.replace("http:", "https:"))).toBe("no_tls");
});

it("goes through the proxy to others, past it to this machine", async () => {
  const proxy = await startProxy({ demand: "amy:s3cret" });
  const port = await tlsSettings("DNS:desk.example");
  const through = { url: proxy.url, user: "amy", password: "s3cret" };
  expect(await test(`https://desk.example:${port}`, through)).toMatchObject({ ok: true, problem: null });
  expect(proxy.seen.map(({ target }) => target)).toEqual([`desk.example:${port}`]);
  const service = await answering(serverSettings);
  onTestFinished(service.close);
  expect(await problemOf(service.url, through)).toBeNull();
  expect(proxy.seen).toHaveLength(1);
});

it("holds the server to its certificate behind a proxy too", async () => {
  const proxy = await startProxy();
  const through = { url: proxy.url, user: "", password: null };
  const wrong = await tlsSettings("DNS:elsewhere.example");
  expect(await problemOf(`https://desk.example:${wrong}`, through)).toBe("certificate");
  // The proxy is 127.0.0.1 itself: its number must not pass for the server's.
  const asProxy = await tlsSettings("IP:127.0.0.1");
  expect(await problemOf(`https://10.1.2.3:${asProxy}`, through)).toBe("certificate");
  const byNumber = await tlsSettings("IP:10.1.2.3");
  expect(await problemOf(`https://10.1.2.3:${byNumber}`, through)).toBeNull();
});

it.each([
  ["wants another password", { demand: "amy:other" }],
  ["refuses", { refusal: "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n" }],
  [
    "answers in place of the server",
    {
      refusal: `HTTP/1.1 502 No\r\nContent-Type: application/json\r\nContent-Length: 41\r\n\r\n{"product":"flexdesk","version":"1.0.0"} `,
    },
  ],
  ["speaks something else", { refusal: "SSH-2.0-OpenSSH_9\r\n\r\n" }],
])("tells a proxy that %s", async (_name, options) => {
  const proxy = await startProxy(options);
  const through = { url: proxy.url, user: "amy", password: "s3cret" };
  expect(await problemOf("https://desk.example", through)).toBe("proxy_failed");
});

it("tells a dead proxy", async () => {
  const gone = await answering({});
  await gone.close();
  const dead = { url: gone.url, user: "", password: null };
  expect(await problemOf("https://desk.example", dead)).toBe("proxy_failed");
});
