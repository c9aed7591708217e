import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { startBrowserHost } from "../../../src-main/host/browser/browser-host.ts";
import { productProgram } from "../../programs/built-programs.ts";
import { sendJson, serverSettings, startFakeService } from "../fake-service.ts";
import { tempFolder, until } from "../temp-folder.ts";
import { isAlive, writeServiceScript } from "./service-script.ts";
import { knock } from "./site.ts";

const main = productProgram("browser");

const rendererIn = (folder: string): string => {
  const renderer = join(folder, "renderer");
  mkdirSync(renderer, { recursive: true });
  writeFileSync(join(renderer, "index.html"), "<!doctype html><title>app</title>");
  return renderer;
};

/** Starts the program as `npm start` does, with the given data folder and server. */
const run = (folder: string, server: string) => {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      main,
      "--no-open",
      "--data",
      join(folder, "data"),
      "--service",
      server,
      "--renderer",
      rendererIn(folder),
      "--idle-minutes",
      "0",
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return { child, exit, output: () => output };
};

const launchOf = (text: string): { base: string; port: number; token: string } => {
  const match = /(http:\/\/127\.0\.0\.1:(\d+))\/#launch=([\w-]+)/.exec(text);
  if (!match) throw new Error(`no launch address in ${text}`);
  return { base: match[1] ?? "", port: Number(match[2]), token: match[3] ?? "" };
};

const cookieOf = async ({ base, port, token }: ReturnType<typeof launchOf>): Promise<string> => {
  const headers: [string, string][] = [
    ["Host", `127.0.0.1:${port}`],
    ["Origin", base],
    ["Content-Type", "application/json"],
  ];
  const reply = await knock(port, "POST", "/launch", headers, JSON.stringify({ token }));
  return String(reply.headers["set-cookie"]).split(";")[0] ?? "";
};

const ask = async (base: string, cookie: string, entry: string): Promise<unknown> => {
  const socket = new WebSocket(`${base.replace("http", "ws")}/bridge`, { headers: { Origin: base, Cookie: cookie } });
  try {
    return await new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("open", () => socket.send(JSON.stringify({ id: 1, entry, input: {} })));
      socket.on("message", (data) => {
        const message = JSON.parse(String(data));
        if (message.id === 1) resolve(message.envelope);
      });
    });
  } finally {
    socket.terminate();
  }
};

it("is one desk a folder: starts, serves the bridge, sends the second one away, ends cleanly", async () => {
  const folder = tempFolder();
  const service = await startFakeService((request, response) =>
    request.url?.split("?")[0] === "/cdl/1/settings"
      ? sendJson(response, 200, serverSettings)
      : sendJson(response, 404, { code: "not_found" }),
  );
  onTestFinished(service.close);
  const first = run(folder, service.url);
  await until("ready", () => first.output().includes("Flexdesk ready: "));
  const launch = launchOf(first.output());
  const envelope = await ask(launch.base, await cookieOf(launch), "app.bootstrap");
  expect(envelope).toMatchObject({
    ok: true,
    value: {
      host: "browser",
      environment: "demo",
      server: service.url,
      session: { phase: "signed-out", reason: "none" },
      connection: { online: true },
    },
  });
  const second = run(folder, service.url);
  expect(await second.exit).toBe(0);
  expect(launchOf(second.output()).token).toBe(
    launchOf(readFileSync(join(folder, "data", "launch-url"), "utf8")).token,
  );
  expect(statSync(join(folder, "data")).mode & 0o077).toBe(0);
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  const third = run(folder, service.url);
  await until("ready again", () => third.output().includes("Flexdesk ready: "));
  third.child.kill("SIGKILL");
  await third.exit;
  const fourth = run(folder, service.url);
  await until("taken over from the killed one", () => fourth.output().includes("Flexdesk ready: "));
  fourth.child.kill("SIGINT");
  expect(await fourth.exit).toBe(0);
});

it("keeps the launch secret out of what other users can see of the process", async () => {
  const folder = tempFolder();
  const service = await startFakeService((_request, response) => sendJson(response, 200, serverSettings));
  onTestFinished(service.close);
  const { child, output } = run(folder, service.url);
  await until("ready", () => output().includes("Flexdesk ready: "));
  const { token } = launchOf(output());
  const processTexts = ["cmdline", "environ"].map((name) => readFileSync(`/proc/${child.pid}/${name}`, "latin1"));
  expect(processTexts.some((text) => text.includes(token))).toBe(false);
});

/** A host with an embedded service of its own, in this process. */
const embedded = (folder: string, data: string, script: string) => ({
  options: { port: 0, open: false, data, service: undefined, renderer: undefined, idleMinutes: 0 },
  places: {
    service: script,
    importWorker: script,
    legacyReader: script,
    renderer: rendererIn(folder),
    program: folder,
    preload: script,
    version: "1.2.3",
  },
});

it("serves pages while its service starts; what they ask waits for it", async () => {
  const folder = tempFolder();
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  writeServiceScript(folder);
  const gate = join(folder, "gate");
  const whenOpen = `import { existsSync } from "node:fs"; while (!existsSync(${JSON.stringify(gate)})) await new Promise((done) => setTimeout(done, 20));`;
  const held = join(folder, "held.mjs");
  writeFileSync(held, `${whenOpen} await import("./service.mjs");`);
  const { options, places } = embedded(folder, data, held);
  const host = await startBrowserHost(options, data, places, () => {});
  onTestFinished(host.end);
  const launch = launchOf(host.launchUrl());
  const cookie = await cookieOf(launch);
  let isAnswered = false;
  const asked = ask(launch.base, cookie, "app.bootstrap").finally(() => {
    isAnswered = true;
  });
  const page = await knock(launch.port, "GET", "/", [
    ["Host", `127.0.0.1:${launch.port}`],
    ["Cookie", cookie],
  ]);
  expect(page.status).toBe(200);
  expect(isAnswered).toBe(false);
  writeFileSync(gate, "");
  expect(await asked).toMatchObject({ ok: true, value: { server: "embedded" } });
});

it("leaves nothing behind when its service cannot start, and says why", async () => {
  const folder = tempFolder();
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const script = join(folder, "broken.mjs");
  writeFileSync(script, "process.exit(7);");
  const { options, places } = embedded(folder, data, script);
  const host = await startBrowserHost(options, data, places, () => {});
  await expect(host.started).rejects.toThrow("code 7");
  expect(existsSync(join(data, "launch-url"))).toBe(false);
  await expect(knock(host.port, "GET", "/", [["Host", `127.0.0.1:${host.port}`]])).rejects.toThrow();
});

it("brings the embedded service along and takes it away again", async () => {
  const folder = tempFolder();
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const script = writeServiceScript(folder);
  const { options, places } = embedded(folder, data, script);
  const host = await startBrowserHost(options, data, places, () => {});
  const launch = launchOf(host.launchUrl());
  expect(await ask(launch.base, await cookieOf(launch), "app.bootstrap")).toMatchObject({
    ok: true,
    value: { version: "1.2.3", server: "embedded", environment: "demo" },
  });
  await host.end();
  const pids = readFileSync(join(data, "service.pids"), "utf8").trim().split("\n").map(Number);
  expect(pids.filter(isAlive)).toEqual([]);
  const savedPort = JSON.parse(readFileSync(join(data, "settings.json"), "utf8")).servicePort;
  const again = await startBrowserHost(options, data, places, () => {});
  await again.end();
  expect(JSON.parse(readFileSync(join(data, "settings.json"), "utf8")).servicePort).toBe(savedPort);
});

it("says in words what is wrong with its command line", async () => {
  const folder = tempFolder();
  const { exit, output } = run(folder, "http://example.com");
  expect(await exit).toBe(1);
  expect(output()).toContain("must begin with https://");
});
