import { expect, it } from "vitest";
import { checkRequest } from "../../../src-main/host/browser/gate.ts";
import { isPublic } from "../../../src-main/host/browser/web-server.ts";
import { createSeededRandom } from "./seeded.ts";
import { knock, type Site, startSite } from "./site.ts";

type Choice = readonly [value: string | null, isRight: boolean];
type Kind = { readonly method: string; readonly path: string; readonly isUpgrade: boolean; readonly good: number };
type Case = {
  readonly kind: Kind;
  readonly host: Choice;
  readonly origin: Choice;
  readonly site: Choice;
  readonly cookie: Choice;
};

const kinds: Kind[] = [
  { method: "GET", path: "/index.html", isUpgrade: false, good: 200 },
  { method: "POST", path: "/elsewhere", isUpgrade: false, good: 404 },
  { method: "GET", path: "/bridge", isUpgrade: true, good: 101 },
];

const choicesOf = (site: Site): Omit<{ [K in keyof Case]: Choice[] }, "kind"> => ({
  host: [
    [site.host, true],
    ["evil.example", false],
    ["127.0.0.1", false],
    [`localhost:${site.port}`, false],
    ["127.0.0.1:1", false],
    [null, false],
  ],
  origin: [
    [site.origin, true],
    [null, false],
    ["null", false],
    [`https://${site.host}`, false],
    [`http://${site.host}.evil.example`, false],
    ["file://", false],
  ],
  site: [
    ["same-origin", true],
    ["none", true],
    ["same-site", false],
    ["cross-site", false],
  ],
  cookie: [
    [site.cookie, true],
    [null, false],
    [`${site.cookieName}=${"A".repeat(43)}`, false],
    [site.cookie.slice(0, -1), false],
  ],
});

const allCases = (site: Site): Case[] => {
  const choices = choicesOf(site);
  return kinds.flatMap((kind) =>
    choices.host.flatMap((host) =>
      choices.origin.flatMap((origin) =>
        choices.site.flatMap((fetchSite) =>
          choices.cookie.map((cookie) => ({ kind, host, origin, site: fetchSite, cookie })),
        ),
      ),
    ),
  );
};

const upgrade: [string, string][] = [
  ["Connection", "Upgrade"],
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Version", "13"],
  ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
];

const headersOf = ({ kind, host, origin, site, cookie }: Case): [string, string][] => {
  const headers = [
    ["Host", host[0]],
    ["Origin", origin[0]],
    ["Sec-Fetch-Site", site[0]],
    ["Cookie", cookie[0]],
  ] as const;
  const present = headers.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
  return kind.isUpgrade ? [...upgrade, ...present] : present;
};

const expectedOf = ({ kind, host, origin, site, cookie }: Case): number => {
  // Node itself refuses a plain request without Host.
  if (host[0] === null && !kind.isUpgrade) return 400;
  if (!host[1]) return 421;
  // A read that names no origin is a navigation.
  const isNavigation = origin[0] === null && kind.method === "GET" && !kind.isUpgrade;
  if (!(origin[1] || isNavigation) || !site[1]) return 403;
  return cookie[1] ? kind.good : 401;
};

it("answers every combination of heads as the design says", async () => {
  const site = await startSite();
  const cases = allCases(site);
  const wrong: string[] = [];
  const attempt = async (one: Case): Promise<void> => {
    const { status } = await knock(site.port, one.kind.method, one.kind.path, headersOf(one));
    if (status !== expectedOf(one)) wrong.push(`${one.kind.path} ${JSON.stringify(headersOf(one))}: ${status}`);
  };
  for (let at = 0; at < cases.length; at += 24) await Promise.all(cases.slice(at, at + 24).map(attempt));
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(cases.length).toBe(1_728);
});

it.each([
  "evil",
  "127.0.0.1",
  "localhost:P",
  "localhost.:P",
  "0.0.0.0:P",
  "127.1:P",
  "2130706433:P",
  "[::1]:P",
  "localhost.evil.com:P",
  "127.0.0.1:P@evil",
  "127.0.0.1:0P",
  "127.0.0.1:P.",
  "127.0.0.1:P,127.0.0.1:P",
])("is not called %s", async (name) => {
  const site = await startSite();
  const host = name.replaceAll("P", String(site.port));
  expect(
    (
      await knock(site.port, "GET", "/", [
        ["Host", host],
        ["Cookie", site.cookie],
      ])
    ).status,
  ).toBe(421);
});

it.each(["host", "origin", "cookie", "sec-fetch-site", "content-type"])("refuses two %s headers", async (name) => {
  const site = await startSite();
  const right: Record<string, string> = {
    host: site.host,
    origin: site.origin,
    cookie: site.cookie,
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
  };
  const headers = Object.entries(right).concat([[name, right[name] ?? ""]]);
  expect((await knock(site.port, "GET", "/", headers)).status).toBe(400);
});

const odd = [
  "..",
  ".",
  "%2e%2e",
  "%2E.",
  "..%2f",
  "%5c..",
  "\\..\\",
  "%252e%252e",
  "etc",
  "passwd",
  "secret.txt",
  "%00",
  "assets",
  "%c0%ae%c0%ae",
  "%",
  "%zz",
  "//",
  "renderer",
  "C:",
  "file:",
  "~",
  "%EF%BC%8E",
  "....",
  ";",
  "index.html",
];

it("serves nothing but the files of the manifest, whatever the path", async () => {
  const site = await startSite();
  const random = createSeededRandom(7);
  const rules = { port: site.port, cookieName: site.cookieName, secret: site.secret, isPublic };
  const rawHeaders = ["Host", site.host, "Cookie", site.cookie];
  const served = new Set<string>();
  for (let round = 0; round < 10_000; round += 1) {
    const parts = Array.from({ length: 1 + random(6) }, () => odd[random(odd.length)]);
    const target = `${random(20) === 0 ? "" : "/"}${parts.join(random(8) === 0 ? "\\" : "/")}`;
    const verdict = checkRequest({ method: "GET", target, isUpgrade: false, rawHeaders }, rules);
    if (verdict.ok && site.manifest.has(verdict.path)) served.add(verdict.path);
    if (round < 300) {
      const path = target.replaceAll(/[^\x21-\x7e]/g, "_");
      const { status, body } = await knock(site.port, "GET", path, [
        ["Host", site.host],
        ["Cookie", site.cookie],
      ]);
      expect([status, body.includes("not to be served")]).toEqual([
        site.manifest.has(path) ? 200 : expect.toBeOneOf([400, 404]),
        false,
      ]);
    }
  }
  expect([...served]).toEqual(["/index.html"]);
});
