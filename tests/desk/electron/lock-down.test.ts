import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contentSecurityPolicy } from "../../../src-main/host/base/security-headers.ts";
import { readStaticManifest } from "../../../src-main/host/base/static-manifest.ts";
import { serveApp } from "../../../src-main/host/electron/app-scheme.ts";
import { phonePageUrl, safeExternalUrl } from "../../../src-main/host/electron/external-links.ts";
import { isAppUrl } from "../../../src-main/host/electron/lock-down.ts";
import { forbiddenSwitch } from "../../../src-main/host/electron/switches.ts";
import { windowOptions } from "../../../src-main/host/electron/window-options.ts";
import { createSeededRandom } from "../host/seeded.ts";
import { tempFolder } from "../temp-folder.ts";

it("opens the window without any right of Node", () => {
  expect(windowOptions("/preload.cjs", "p").webPreferences).toMatchObject({
    preload: "/preload.cjs",
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
    devTools: false,
  });
});

it.each([
  "--remote-debugging-port=9222",
  "--remote-debugging-port",
  "-remote-debugging-port=0",
  "--remote-debugging-pipe",
  "--REMOTE-DEBUGGING-PORT=1",
  "--js-flags=--expose-gc",
  "--inspect",
  "--inspect=0.0.0.0:9229",
  "--inspect-brk",
  "--inspect-brk-node",
  "--inspect-publish-uid=http",
  "--no-sandbox",
  "--load-extension=/x",
  "--renderer-cmd-prefix=gdb",
  "--browser-subprocess-path=/tmp/evil",
  "--disable-seccomp-filter-sandbox",
  "--disable-setuid-sandbox",
  "--disable-namespace-sandbox",
  "--disable-gpu-sandbox",
  "--disable-site-isolation-trials",
  "--disable-features=IsolateOrigins",
  "--enable-features=x",
  "--host-rules=MAP * evil.example",
  "--host-resolver-rules=MAP * evil.example",
  "--ignore-certificate-errors",
  "--allow-running-insecure-content",
  "--proxy-server=evil.example:1",
  "--proxy-pac-url=http://evil.example/",
  "--user-data-dir=/tmp/x",
  "--enable-logging",
  "--log-net-log=/tmp/x",
  "--single-process",
  "--no-zygote",
  "--ssl-key-log-file=/tmp/keys",
  "--allow-file-access-from-files",
  "--autoplay-policy=x",
  "--app-switch-of-a-later-version",
  "--data-x=/tmp",
  "-data",
  "--",
])("does not start with %s", (argument) => {
  expect(forbiddenSwitch(["/app", argument])).toBe(argument);
  expect(forbiddenSwitch(["/app", "--data", "/home/a", argument, "--lang=zh-CN"])).toBe(argument);
  expect(forbiddenSwitch(["/app", "--data", argument])).toBe(argument);
});

it("takes a slash for a switch where the platform does", () => {
  expect(forbiddenSwitch(["C:\\app", "/remote-debugging-port=1"], "win32")).toBe("/remote-debugging-port=1");
  expect(forbiddenSwitch(["/app", "/home/a/file.xlsx"], "linux")).toBeNull();
});

it("starts with what is harmless", () => {
  expect(forbiddenSwitch(["/opt/flexdesk", "--data", "/home/a/inspect", "--lang=zh-CN", "file.xlsx"])).toBeNull();
  expect(forbiddenSwitch(["--data=/home/a", "--service", "https://desk.example", "--ozone-platform=x11"])).toBeNull();
});

const refused = [
  "javascript:alert(1)",
  "file:///etc/passwd",
  "file://host/share",
  "\\\\host\\share",
  "//www.gov.cn",
  "smb://host/x",
  "ms-msdt:/id",
  "ms-officecmd:x",
  "vbscript:x",
  "data:text/html,x",
  "blob:https://www.gov.cn/x",
  "ftp://www.gov.cn",
  "http://www.gov.cn",
  "HTTP://www.gov.cn",
  "https://a@www.gov.cn",
  "https://www.gov.cn@evil.example",
  "https://www.gov.cn:443@evil.example",
  "https://user:pass@www.gov.cn",
  "https://www.gov.cn.evil.example",
  "https://evil.example/www.gov.cn",
  "https://evil.example#www.gov.cn",
  "https://evil.example?www.gov.cn",
  "https://www.gov.cn:8443/",
  "https://www.g\u043ev.cn",
  "https://www\u3002gov\u3002cn.evil.example",
  "https://www.gov.cn\\@evil.example",
  "https:\\\\www.gov.cn",
  "https:/\\evil.example",
  "https:www.gov.cn",
  "https:///www.gov.cn",
  " https://www.gov.cn",
  "https://www.gov.cn\n",
  "https://www.gov.cn\u0000.evil.example",
  "https://\u202Ewww.gov.cn",
  "https://",
  "https://gov.cn",
  "https://xwww.gov.cn",
  `https://www.gov.cn/${"a".repeat(3_000)}`,
  "app://flexdesk/",
  "intent://x",
];

it.each(refused)("does not open %j", (url) => {
  expect(safeExternalUrl(url)).toBeNull();
});

it("opens listed sites, and nothing that is no text", () => {
  expect(safeExternalUrl("https://www.gov.cn/zhengce?a=1#b")).toBe("https://www.gov.cn/zhengce?a=1#b");
  expect(safeExternalUrl("HTTPS://WWW.GOV.CN")).toBe("https://www.gov.cn/");
  for (const odd of [null, 1, {}, ["https://www.gov.cn"], new URL("https://www.gov.cn")])
    expect(safeExternalUrl(odd)).toBeNull();
  expect(refused.length).toBe(40);
});

it("opens the phone page of a service on this machine, and nothing else of it", () => {
  const service = "http://127.0.0.1:4100";
  for (const url of [`${service}/qr/abc`, `${service}/qr/abc?x=1`]) expect(phonePageUrl(url, service)).toBe(url);
  expect(phonePageUrl("http://localhost:4100/desk/qr/a", "http://localhost:4100/desk")).toBe(
    "http://localhost:4100/desk/qr/a",
  );
  const others = [
    `${service}/`,
    `${service}/cdl/1/settings`,
    `${service}/qr`,
    `${service}/qr/../cdl/1/settings`,
    `${service}/qr/%2e%2e/cdl/1/settings`,
    `${service}/qr/..\\cdl/1/settings`,
    `${service}//qr/a`,
    "http://127.0.0.1:4101/qr/abc",
    "http://127.0.0.1/qr/abc",
    "https://127.0.0.1:4100/qr/abc",
    "http://localhost:4100/qr/abc",
    "http://a@127.0.0.1:4100/qr/abc",
    "http://127.0.0.1:4100@evil.example/qr/abc",
    ` ${service}/qr/abc`,
    `${service}/qr/a\nb`,
    "file:///qr/abc",
    "javascript:alert(1)",
    "",
    null,
    {},
  ];
  expect(others.filter((url) => phonePageUrl(url, service) !== null)).toEqual([]);
  expect(phonePageUrl("https://desk.example/qr/abc", "https://desk.example")).toBeNull();
});

it("serves a held file by its ticket, powerless and never stored", async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, "index.html"), "app");
  const bytes = Buffer.from("picture");
  const content = { bytes, type: "image/png", attachment: null };
  const serve = serveApp(readStaticManifest(folder), (ticket) => (ticket === "t1" ? content : null));
  const answer = await serve({ method: "GET", url: "app://flexdesk/held/t1" });
  expect([answer.status, await answer.text()]).toEqual([200, "picture"]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const refused = ["app://flexdesk/held/t2", "app://flexdesk/held/", "app://evil/held/t1", "app://flexdesk/held/t1/x"];
  for (const url of refused) expect((await serve({ method: "GET", url })).status).toBe(404);
  expect((await serve({ method: "POST", url: "app://flexdesk/held/t1" })).status).toBe(404);
});

it("knows its own page", () => {
  expect(["app://flexdesk/", "app://flexdesk/#/bills?page=2"].map(isAppUrl)).toEqual([true, true]);
  const others = [
    "app://flexdesk/other",
    "app://evil/",
    "app://flexdesk.evil/",
    "https://flexdesk/",
    "about:blank",
    "",
    "file:///app",
    "app://flexdesk:1/",
    "app:flexdesk",
  ];
  expect(others.filter(isAppUrl)).toEqual([]);
});

it("serves nothing but the files of the manifest, whatever the address", async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, "renderer", "assets"), { recursive: true });
  writeFileSync(join(folder, "renderer", "index.html"), "app");
  writeFileSync(join(folder, "renderer", "assets", "a.mjs"), "module");
  writeFileSync(join(folder, "secret.txt"), "secret");
  const serve = serveApp(readStaticManifest(join(folder, "renderer")), () => null);
  const page = await serve({ method: "GET", url: "app://flexdesk/" });
  expect([page.status, await page.text(), page.headers.get("content-security-policy")]).toEqual([
    200,
    "app",
    contentSecurityPolicy,
  ]);
  const module = await serve({ method: "GET", url: "app://flexdesk/assets/a.mjs" });
  expect(module.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect((await serve({ method: "POST", url: "app://flexdesk/" })).status).toBe(405);
  const random = createSeededRandom(11);
  const odd = ["..", "%2e%2e", "%2f", "..%5c", "\\", "secret.txt", "assets", "%00", ".", "a", "//", "C:", "%c0%ae"];
  const hosts = ["flexdesk", "flexdesk", "flexdesk", "evil", "", "flexdesk@evil", "flexdesk:80"];
  let refusedCount = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const parts = Array.from({ length: 1 + random(5) }, () => odd[random(odd.length)]);
    const answer = await serve({ method: "GET", url: `app://${hosts[random(hosts.length)]}/${parts.join("/")}` });
    // Parsing takes dots away, so some of these do mean the page.
    if (answer.status === 200) expect(await answer.text()).toBe("app");
    refusedCount += answer.status === 404 ? 1 : 0;
  }
  expect(refusedCount).toBeGreaterThan(8_000);
});
