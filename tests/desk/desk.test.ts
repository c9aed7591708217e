import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Conf from "conf";
import { expect, it, onTestFinished } from "vitest";
import { createDesk } from "../../src-main/desk.ts";
import type { Host } from "../../src-main/interfaces/host.ts";
import { systemClock } from "../../src-main/plumbing/clock.ts";
import type { DeskEvent } from "../../src-main/plumbing/desk-events.ts";
import { createLog, type LogLine } from "../../src-main/plumbing/log.ts";
import { openSettings } from "../../src-main/settings/settings-file.ts";
import { bridge } from "../../src-shared/bridge/contract.ts";
import type { BridgeEntry } from "../../src-shared/kernel/bridge/define.ts";
import { createFakeKeychain, type FakeKeychain } from "./fake-keychain.ts";
import { type Answerer, person, sendJson, serverSettings, startFakeService, token } from "./fake-service.ts";
import { tempFolder, until } from "./temp-folder.ts";

const caller = { id: "1" };
const secretPassword = "Correct-Horse-9";

const answering: Answerer = (request, response) => {
  if (request.url?.split("?")[0] === "/cdl/1/settings") return sendJson(response, 200, serverSettings);
  if (request.url === "/cdl/1/login") return sendJson(response, 200, { token: token("a"), user: person });
  if (request.headers.authorization !== `Bearer ${token("a")}`) return sendJson(response, 401, { code: "signed_out" });
  if (request.url === "/cdl/1/events") {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const ping = setInterval(() => response.write("event: ping\ndata: {}\n\n"), 200);
    response.on("close", () => clearInterval(ping));
    return response.write("event: ping\ndata: {}\n\n");
  }
  return request.url === "/cdl/1/session"
    ? sendJson(response, 200, person)
    : sendJson(response, 404, { code: "not_found" });
};

type Kept = { readonly dataDir: string; readonly keychain: FakeKeychain };

const freshlyKept = (): Kept => {
  const dataDir = join(tempFolder(), "data");
  mkdirSync(dataDir, { mode: 0o700 });
  return { dataDir, keychain: createFakeKeychain() };
};

const start = async (options: { keychain?: FakeKeychain["mode"]; answer?: Answerer; kept?: Kept } = {}) => {
  const { dataDir, keychain } = options.kept ?? freshlyKept();
  const service = await startFakeService(options.answer ?? answering);
  keychain.mode = options.keychain ?? "ready";
  const lines: LogLine[] = [];
  const host: Host = {
    kind: "browser",
    version: "1.2.3",
    dataDir,
    keychain,
    settings: openSettings(dataDir, (options) => new Conf(options)),
    clock: systemClock,
    log: createLog((line) => lines.push(line)),
    randomBytes,
    importWorkerUrl: pathToFileURL(join(dataDir, "none.js")),
    spawnReaderChild: () => {
      throw new Error("no reader in this test");
    },
    deliverFile: async () => ({ saved: false, url: null }),
  };
  const desk = await createDesk(host, { serverUrl: service.url, serverName: "embedded", checkOutput: true });
  const events: DeskEvent[] = [];
  desk.subscribe((event) => events.push(event));
  onTestFinished(async () => {
    await desk.close();
    await service.close();
  });
  const signIn = () =>
    desk.call(
      "session.signIn",
      { phone: "13800000001", related_id: "a1", qsApp: 7, login_type: 2, password: secretPassword },
      caller,
    );
  return { desk, service, events, lines, dataDir, keychain, signIn };
};

const bootstrap = async (desk: Awaited<ReturnType<typeof start>>["desk"]) =>
  (
    (await desk.call("app.bootstrap", {}, caller)) as {
      value: { start_notices: string[]; keychain: string };
    }
  ).value;

it("tells once what the person must know", async () => {
  const { desk } = await start({ keychain: "absent" });
  expect(await bootstrap(desk)).toMatchObject({
    keychain: "absent",
    start_notices: ["keychain_absent"],
    environment: "demo",
    server: "embedded",
  });
  expect((await bootstrap(desk)).start_notices).toEqual([]);
});

it("takes the session up when a locked keychain was opened and the person asks again", async () => {
  const stored = freshlyKept();
  const first = await start({ kept: stored });
  await first.signIn();
  await first.desk.close();
  const { desk } = await start({ kept: stored, keychain: "locked" });
  expect(await bootstrap(desk)).toMatchObject({
    keychain: "locked",
    start_notices: ["keychain_locked"],
    session: { phase: "signed-out", reason: "none" },
  });
  stored.keychain.mode = "ready";
  await desk.call("connection.retry", {}, caller);
  expect(await bootstrap(desk)).toMatchObject({
    keychain: "ready",
    session: { phase: "signed-in", user: { id: "u1" } },
  });
});

it("tells of a wrong clock", async () => {
  const { desk } = await start({
    answer: (_request, response) => {
      response.setHeader("Date", "Sat, 21 Nov 2020 01:00:00 GMT");
      sendJson(response, 200, serverSettings);
    },
  });
  await expect.poll(async () => (await bootstrap(desk)).start_notices).toContain("clock_skew");
});

it("ends the session everywhere when the service has ended it", async () => {
  const { desk, service, events, signIn } = await start();
  await signIn();
  service.answer = (_request, response) => sendJson(response, 401, { code: "signed_out" });
  await desk.call("bills.get", { params: { id: "1" } }, caller);
  await until("told", () =>
    events.some(({ event, payload }) => event === "session.changed" && JSON.stringify(payload).includes("expired")),
  );
});

it("lets neither token, password nor search key out, whatever is asked", async () => {
  const { desk, events, lines, dataDir, signIn } = await start();
  const answers: unknown[] = [await signIn()];
  const samples: unknown[] = [
    {},
    { params: { id: "1" } },
    { id: "1" },
    { list: "bills" },
    { import_id: "1" },
    { intent_id: "1" },
  ];
  for (const [area, entries] of Object.entries(bridge)) {
    for (const [verb, entry] of Object.entries(entries as Record<string, BridgeEntry>)) {
      if (entry.kind === "event" || ["session.signOut", "session.lock"].includes(`${area}.${verb}`)) continue;
      for (const input of samples) answers.push(await desk.call(`${area}.${verb}`, input, caller));
    }
  }
  await until("online", () => events.some(({ event }) => event === "connection.changed"));
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const written = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
  const all = [JSON.stringify([answers, events, lines]), ...written];
  for (const hidden of [token("a"), secretPassword, person.search_key]) {
    expect(all.filter((text) => text.includes(hidden))).toEqual([]);
  }
});
