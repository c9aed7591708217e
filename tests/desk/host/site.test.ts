import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { maxFileBytes } from "../../../src-main/files/adopted-files.ts";
import { contentSecurityPolicy } from "../../../src-main/host/base/security-headers.ts";
import { knock, picture, type Site, startSite } from "./site.ts";

const token = (site: Site): string => site.launch.url().split("#launch=")[1] ?? "";
const json = (site: Site): [string, string][] => [
  ["Host", site.host],
  ["Origin", site.origin],
  ["Content-Type", "application/json"],
];
const withCookie = (site: Site): [string, string][] => [
  ["Host", site.host],
  ["Cookie", site.cookie],
];

it("exchanges a launch link once for a cookie that scripts and other sites cannot use", async () => {
  const site = await startSite();
  const body = JSON.stringify({ token: token(site) });
  const file = join(site.folder, "launch-url");
  expect(readFileSync(file, "utf8")).toBe(`${site.launch.url()}\n`);
  expect(statSync(file).mode & 0o077).toBe(0);
  const first = await knock(site.port, "POST", "/launch", json(site), body);
  expect([first.status, first.headers["set-cookie"]]).toEqual([
    204,
    [`${site.cookie}; Path=/; HttpOnly; SameSite=Strict`],
  ]);
  expect((await knock(site.port, "POST", "/launch", json(site), body)).status).toBe(401);
  const next = JSON.stringify({ token: token(site) });
  expect(readFileSync(file, "utf8")).toBe(`${site.launch.url()}\n`);
  expect((await knock(site.port, "POST", "/launch", json(site), next)).status).toBe(204);
});

it.each<[string, string, string]>([
  ["a form", "application/x-www-form-urlencoded", "token=TOKEN"],
  ["plain text", "text/plain", '{"token":"TOKEN"}'],
  ["another shape", "application/json", '{"token":"TOKEN","more":1}'],
  ["no JSON", "application/json", "TOKEN"],
  ["too much", "application/json", `{"token":"TOKEN","x":"${"x".repeat(2_000)}"}`],
])("takes no launch token from %s", async (_name, type, text) => {
  const site = await startSite();
  const headers: [string, string][] = [
    ["Host", site.host],
    ["Origin", site.origin],
    ["Content-Type", type],
  ];
  const reply = await knock(site.port, "POST", "/launch", headers, text.replace("TOKEN", token(site)));
  expect([reply.status, reply.headers["set-cookie"]]).toEqual([400, undefined]);
});

it("shows the launch page to a page without the cookie, the app to one with it, and both under the policy", async () => {
  const site = await startSite();
  const without = await knock(site.port, "GET", "/", [["Host", site.host]]);
  const script = await knock(site.port, "GET", "/launch.js", [["Host", site.host]]);
  const app = await knock(site.port, "GET", "/", withCookie(site));
  expect([without.status, script.status, app.status]).toEqual([200, 200, 200]);
  expect(without.body.toString()).toContain("/launch.js");
  expect(app.body.toString()).toContain("<title>app</title>");
  for (const { headers } of [without, script, app]) {
    expect(headers).toMatchObject({
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "no-referrer",
    });
  }
});

it("serves modules as JavaScript and names in any script", async () => {
  const site = await startSite();
  const module = await knock(site.port, "GET", "/assets/worker.mjs", withCookie(site));
  expect(module.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect((await knock(site.port, "GET", `/assets/${encodeURIComponent("名 1.css")}`, withCookie(site))).status).toBe(
    200,
  );
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const headers: [string, string][] = [...withCookie(site), ["Origin", site.origin]];
    expect((await knock(site.port, method, "/", headers)).status).toBe(405);
  }
});

it("takes a file in, keeps it private and gives it out once", async () => {
  const site = await startSite();
  const headers: [string, string][] = [
    ...withCookie(site),
    ["Origin", site.origin],
    ["X-File-Name", encodeURIComponent("账单\u202Exslx.exe")],
  ];
  const reply = await knock(site.port, "POST", "/files", headers, "a,b\n");
  const handle = JSON.parse(reply.body.toString());
  expect(handle).toEqual({ handle: expect.stringMatching(/^[0-9a-f]{32}$/), name: "账单_xslx.exe", bytes: 4 });
  const file = await site.files.take(handle.handle);
  expect(statSync(file.path).mode & 0o077).toBe(0);
  expect(Buffer.from(await file.read()).toString()).toBe("a,b\n");
  await file.release();
  expect(existsSync(file.path)).toBe(false);
  await expect(site.files.take(handle.handle)).rejects.toMatchObject({ code: "file_unknown" });
});

it("refuses a file that is too big before and while it comes, one without a name, and one from elsewhere", async () => {
  const site = await startSite();
  const base: [string, string][] = [...withCookie(site), ["Origin", site.origin]];
  const named: [string, string][] = [...base, ["X-File-Name", "a"]];
  const codeOf = (reply: { body: Buffer }): string => JSON.parse(reply.body.toString()).error.code;
  const announced = await knock(site.port, "POST", "/files", [...named, ["Content-Length", String(maxFileBytes + 1)]]);
  expect([announced.status, codeOf(announced)]).toEqual([413, "file_too_big"]);
  // The server hangs up while the rest is still being sent, so the answer may be lost on the way.
  const streamed = await knock(
    site.port,
    "POST",
    "/files",
    [...named, ["Transfer-Encoding", "chunked"]],
    Buffer.alloc(maxFileBytes + 1),
  ).catch(() => null);
  expect(streamed?.status ?? 413).toBe(413);
  expect(readdirSync(join(site.folder, "inbox"))).toEqual([]);
  const nameless = await knock(site.port, "POST", "/files", base, "x");
  expect([nameless.status, codeOf(nameless)]).toEqual([400, "invalid"]);
  expect((await knock(site.port, "POST", "/files", [...withCookie(site), ["X-File-Name", "a"]], "x")).status).toBe(403);
});

it("hands a finished file over once, under its name, and removes it", async () => {
  const site = await startSite();
  const path = join(site.folder, "export.tmp");
  writeFileSync(path, "rows");
  const url = site.downloads.offer(path, "账单 (1).xlsx");
  const first = await knock(site.port, "GET", url, withCookie(site));
  expect([first.status, first.body.toString()]).toEqual([200, "rows"]);
  expect(first.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''%E8%B4%A6%E5%8D%95%20%281%29.xlsx");
  expect((await knock(site.port, "GET", url, withCookie(site))).status).toBe(404);
  // The file goes once its last byte has left, which may be after the page has read it.
  await expect.poll(() => existsSync(path)).toBe(false);
});

it("serves a held file to its own page only, powerless and never stored", async () => {
  const site = await startSite();
  const reply = await knock(site.port, "GET", "/held/picture", withCookie(site));
  expect([reply.status, reply.body]).toEqual([200, picture.bytes]);
  expect(reply.headers).toMatchObject({
    "content-type": "image/png",
    "content-length": String(picture.bytes.length),
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  const foreign: [string, string][] = [...withCookie(site), ["Sec-Fetch-Site", "cross-site"]];
  expect((await knock(site.port, "GET", "/held/picture", [["Host", site.host]])).status).toBe(401);
  expect((await knock(site.port, "GET", "/held/picture", foreign)).status).toBe(403);
  for (const path of ["/held/other", "/held/", "/held/picture/x", "/held"]) {
    expect((await knock(site.port, "GET", path, withCookie(site))).status).toBe(404);
  }
  expect((await knock(site.port, "HEAD", "/held/picture", withCookie(site))).status).toBe(404);
});
