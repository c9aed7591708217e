import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { openPage } from "../../../src-main/host/browser/open-page.ts";
import { writeRedirectFile } from "../../../src-main/host/browser/redirect-file.ts";
import { tempFolder } from "../temp-folder.ts";
import { knock, startSite } from "./site.ts";

const tokenOf = (url: string): string => /#launch=([\w-]+)$/.exec(url)?.[1] ?? "";

it("leads to the link by a file that only this person can read, and that is gone when the link was used", async () => {
  const site = await startSite();
  const url = site.launch.url();
  const file = writeRedirectFile(site.folder, url);
  expect(readFileSync(file, "utf8")).toContain(url);
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
  const headers: [string, string][] = [
    ["Host", site.host],
    ["Origin", site.origin],
    ["Content-Type", "application/json"],
  ];
  const redeem = (token: string) => knock(site.port, "POST", "/launch", headers, JSON.stringify({ token }));
  expect((await redeem("wrong")).status).toBe(401);
  expect(existsSync(file)).toBe(true);
  expect((await redeem(tokenOf(url))).status).toBe(204);
  expect(existsSync(file)).toBe(false);
  expect((await redeem(tokenOf(url))).status).toBe(401);
});

it.skipIf(process.platform !== "linux")("starts the browser without the token in its arguments", async () => {
  const folder = tempFolder();
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(
    join(bin, "xdg-open"),
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/new" && mv "${folder}/new" "${folder}/seen"\n`,
    {
      mode: 0o755,
    },
  );
  vi.stubEnv("PATH", `${bin}:${process.env["PATH"] ?? ""}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  openPage(data, "http://127.0.0.1:1/#launch=the-token");
  await expect.poll(() => existsSync(join(folder, "seen"))).toBe(true);
  const browserAddress = readFileSync(join(folder, "seen"), "utf8").trim();
  expect(browserAddress).not.toContain("the-token");
  expect(readFileSync(fileURLToPath(browserAddress), "utf8")).toContain("the-token");
  expect(readdirSync(join(data, "launch"))).toHaveLength(1);
});

it("shows a window that comes from the file the launch page, and nothing else to other sites", async () => {
  const site = await startSite();
  const from = (mode: string, dest: string): [string, string][] => [
    ["Host", site.host],
    ["Cookie", site.cookie],
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Mode", mode],
    ["Sec-Fetch-Dest", dest],
  ];
  const arrived = await knock(site.port, "GET", "/", from("navigate", "document"));
  expect([arrived.status, arrived.body.toString().includes("launch.js")]).toEqual([200, true]);
  expect((await knock(site.port, "GET", "/", [...from("navigate", "document"), ["Origin", "null"]])).status).toBe(403);
  for (const [path, mode, dest] of [
    ["/index.html", "navigate", "document"],
    ["/launch.js", "no-cors", "script"],
    ["/", "navigate", "iframe"],
    ["/", "cors", "empty"],
    ["/", "no-cors", "image"],
  ] as const) {
    expect([path, dest, (await knock(site.port, "GET", path, from(mode, dest))).status]).toEqual([path, dest, 403]);
  }
});
