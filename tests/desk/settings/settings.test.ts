import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { SettingsState } from "../../../src-shared/bridge/settings.ts";
import { startTestService } from "../../service/harness.ts";
import { makeSmallWorld, password } from "../../service/small-world.ts";
import { answeringWith, byPassword, caller, filesBelow, freshDataDir, startDesk } from "../desk-harness.ts";
import { createFakeKeychain } from "../fake-keychain.ts";
import { sendJson, serverSettings, startFakeService, token } from "../fake-service.ts";

const nowhere = "http://127.0.0.1:9";
const proxyPassword = "pr0xy-s3cret-value";
const manual = { mode: "manual", url: "http://proxy.example:3128", user: "amy", password: proxyPassword };

it("keeps a server for the next start only when it is an address", async () => {
  const { ask, refused, desk } = await startDesk({ serverUrl: nowhere });
  expect((await ask<SettingsState>("settings.get")).server).toBeNull();
  for (const url of ["", "desk.example", "http://desk.example", "https://a@desk.example", "https://desk.example/?a"]) {
    expect(await refused("settings.saveServer", { url })).toBe("invalid");
  }
  expect(await desk.call("settings.saveServer", { url: "http://desk.example" }, caller)).toMatchObject({
    error: { fields: { url: ["no_tls"] } },
  });
  const saved = await ask<SettingsState>("settings.saveServer", { url: " https://desk.example/base/ " });
  expect(saved).toMatchObject({ server: "https://desk.example/base", running: null, fixed: false, can_restart: false });
  expect(await refused("settings.restart")).toBe("forbidden");
});

it("tries an address with the proxy as it is typed, keeps nothing and never throws", async () => {
  const service = await startFakeService((_request, response) => sendJson(response, 200, serverSettings));
  onTestFinished(service.close);
  const { ask } = await startDesk({ serverUrl: nowhere });
  expect(await ask("settings.testServer", { url: service.url })).toMatchObject({ ok: true, version: "1.0.0" });
  expect(await ask("settings.testServer", { url: "x" })).toMatchObject({ ok: false, problem: "not_an_address" });
  const proxyInput = (url: string) => ({ url: "https://desk.example", proxy: { mode: "manual", url, user: "" } });
  for (const url of ["", "proxy", "socks5://127.0.0.1:1", "http://a:b@127.0.0.1:1", nowhere]) {
    expect(await ask("settings.testServer", proxyInput(url))).toMatchObject({ ok: false, problem: "proxy_failed" });
  }
  expect((await ask<SettingsState>("settings.get")).proxy).toEqual({
    mode: "none",
    url: "",
    user: "",
    has_password: false,
  });
});

it("keeps a proxy, its password in the keychain and nowhere else", async () => {
  const [dataDir, keychain] = [freshDataDir(), createFakeKeychain()];
  const first = await startDesk({ serverUrl: nowhere, dataDir, keychain });
  const shownProxy = { mode: "manual", url: "http://proxy.example:3128", user: "amy", has_password: true };
  expect((await first.ask<SettingsState>("settings.saveProxy", manual)).proxy).toEqual(shownProxy);
  expect([...keychain.entries].filter(([, value]) => value === proxyPassword).map(([name]) => name)).toEqual([
    expect.stringMatching(/^proxy@/),
  ]);
  const answers = JSON.stringify([await first.ask("settings.get"), await first.ask("app.bootstrap"), first.events]);
  expect(answers.includes(proxyPassword)).toBe(false);
  await first.desk.close();
  expect([...filesBelow(dataDir)].filter(([, bytes]) => bytes.includes(proxyPassword))).toEqual([]);
  const second = await startDesk({ serverUrl: nowhere, dataDir, keychain });
  expect((await second.ask<SettingsState>("settings.get")).proxy).toEqual(shownProxy);
  // The page keeps the password without knowing it, as long as it is for the same proxy and name.
  const { password: _typed, ...again } = manual;
  expect((await second.ask<SettingsState>("settings.saveProxy", again)).proxy.has_password).toBe(true);
  const off = { mode: "none", url: "", user: "" };
  expect((await second.ask<SettingsState>("settings.saveProxy", off)).proxy).toEqual({ ...shownProxy, mode: "none" });
  expect((await second.ask<SettingsState>("settings.saveProxy", again)).proxy.has_password).toBe(true);
  const elsewhere = { ...again, url: "http://evil.example:3128" };
  expect((await second.ask<SettingsState>("settings.saveProxy", elsewhere)).proxy.has_password).toBe(false);
  expect([...keychain.entries.values()]).not.toContain(proxyPassword);
});

it("keeps no password without a name", async () => {
  const { ask, keychain } = await startDesk({ serverUrl: nowhere });
  const saved = await ask<SettingsState>("settings.saveProxy", { ...manual, user: "" });
  expect(saved.proxy).toMatchObject({ mode: "manual", has_password: false });
  expect([...keychain.entries.values()]).not.toContain(proxyPassword);
});

it.each([
  ["no address", { url: "proxy" }],
  ["an address with credentials", { url: "http://a:b@proxy.example:1" }],
  ["an address with a path", { url: "http://proxy.example:1/x" }],
  ["another kind of proxy", { url: "socks5://proxy.example:1" }],
  ["a name with a colon", { user: "a:b" }],
  ["a name that breaks the line", { user: "a\r\nX-Injected: 1" }],
])("keeps no proxy with %s", async (_name, wrong) => {
  const { ask, refused } = await startDesk({ serverUrl: nowhere });
  expect(await refused("settings.saveProxy", { ...manual, ...wrong })).toBe("invalid");
  expect((await ask<SettingsState>("settings.get")).proxy.mode).toBe("none");
});

it.each(["absent", "locked"] as const)(
  "holds the proxy's password in memory when the keychain is %s, and says so",
  async (mode) => {
    const [dataDir, keychain] = [freshDataDir(), createFakeKeychain()];
    keychain.mode = mode;
    const { ask, desk } = await startDesk({ serverUrl: nowhere, dataDir, keychain });
    expect((await ask<SettingsState>("settings.saveProxy", manual)).proxy.has_password).toBe(true);
    expect((await ask<{ start_notices: string[] }>("app.bootstrap")).start_notices).toContain(
      "proxy_password_not_kept",
    );
    await desk.close();
    const again = await startDesk({ serverUrl: nowhere, dataDir, keychain });
    expect((await again.ask<SettingsState>("settings.get")).proxy).toMatchObject({
      mode: "manual",
      has_password: false,
    });
  },
);

it("finds the proxy's password again when a locked keychain is opened", async () => {
  const [dataDir, keychain] = [freshDataDir(), createFakeKeychain()];
  const first = await startDesk({ serverUrl: nowhere, dataDir, keychain });
  await first.ask("settings.saveProxy", manual);
  await first.desk.close();
  keychain.mode = "locked";
  const { ask } = await startDesk({ serverUrl: nowhere, dataDir, keychain });
  expect((await ask<SettingsState>("settings.get")).proxy.has_password).toBe(false);
  keychain.mode = "ready";
  await ask("connection.retry");
  expect((await ask<SettingsState>("settings.get")).proxy.has_password).toBe(true);
});

it("starts with a damaged proxy setting as with none", async () => {
  const dataDir = freshDataDir();
  writeFileSync(
    join(dataDir, "settings.json"),
    JSON.stringify({ proxy: { mode: "manual", url: "nonsense", user: "" } }),
  );
  const { ask } = await startDesk({ serverUrl: nowhere, dataDir });
  expect((await ask<SettingsState>("settings.get")).proxy.mode).toBe("none");
});

it("never shows the token of one server to another", async () => {
  const [dataDir, keychain] = [freshDataDir(), createFakeKeychain()];
  const [one, other] = [await startFakeService(answeringWith()), await startFakeService(answeringWith())];
  onTestFinished(async () => {
    await one.close();
    await other.close();
  });
  const start = (url: string) => startDesk({ serverUrl: url, serverName: url, dataDir, keychain });
  const first = await start(one.url);
  await first.ask("session.signIn", byPassword);
  await first.desk.close();
  const second = await start(other.url);
  expect(await second.ask("app.bootstrap")).toMatchObject({ session: { phase: "signed-out" } });
  await second.desk.close();
  expect(other.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  expect([...keychain.entries.values()]).toContain(token("a"));
  const back = await start(one.url);
  expect(await back.ask("app.bootstrap")).toMatchObject({ session: { phase: "signed-in" } });
});

it("restarts at once when no money is open", async () => {
  const restart = vi.fn();
  const { ask } = await startDesk({ serverUrl: nowhere, host: { restart } });
  expect((await ask<SettingsState>("settings.get")).can_restart).toBe(true);
  expect(await ask("settings.restart")).toEqual({ ok: true });
  expect(restart).toHaveBeenCalledOnce();
});

it("asks the host for updates, and says when there is no such thing", async () => {
  const plain = await startDesk({ serverUrl: nowhere });
  expect((await plain.ask<SettingsState>("settings.checkUpdates")).updates).toEqual({
    version: "1.2.3",
    state: "unsupported",
    next: null,
  });
  const updateAnswer = { state: "none" as "none" | "available", next: null as string | null };
  const check = async () => void Object.assign(updateAnswer, { state: "available", next: "1.3.0" });
  const { ask } = await startDesk({ serverUrl: nowhere, host: { updates: { state: () => updateAnswer, check } } });
  expect((await ask<SettingsState>("settings.checkUpdates")).updates).toEqual({
    version: "1.2.3",
    state: "available",
    next: "1.3.0",
  });
});

it("forgets the local copy and fills it anew; offline it stays empty; money and settings stay", async () => {
  const started = await startTestService("sqlite");
  onTestFinished(started.end);
  await makeSmallWorld(started.running());
  const port = await started.running().listen(0);
  const { ask, dataDir } = await startDesk({ serverUrl: `http://127.0.0.1:${port}` });
  await ask("session.signIn", { ...byPassword, phone: "13900000002", related_id: "1", agency: "1", password });
  const state = () => ask<SettingsState>("settings.get");
  const rows = async () => (await state()).cache.rows;
  const isWhole = async () => {
    const { syncing, synced_at } = await ask<{ syncing: boolean; synced_at: string | null }>("connection.get");
    return !syncing && synced_at !== null;
  };
  await expect.poll(isWhole).toBe(true);
  const full = (await state()).cache;
  expect(full.bytes).toBeGreaterThan(10_000);
  await ask("app.setPreferences", { theme: "dark" });
  const outbox = readFileSync(join(dataDir, "outbox.db"));
  // Twice at once: the second finds the first still at work, and a fill under way.
  const cleared = await Promise.all([
    ask<SettingsState>("settings.clearCache"),
    ask<SettingsState>("settings.clearCache"),
  ]);
  expect(cleared.map(({ cache }) => cache.rows < full.rows || cache.rows === 0)).toEqual([true, true]);
  await expect.poll(rows).toBe(full.rows);
  expect(readFileSync(join(dataDir, "outbox.db")).equals(outbox)).toBe(true);
  expect(await ask("app.bootstrap")).toMatchObject({
    preferences: { theme: "dark" },
    session: { phase: "signed-in" },
  });
  await started.running().close();
  await expect.poll(async () => (await ask<{ online: boolean }>("connection.get")).online).toBe(false);
  expect((await ask<SettingsState>("settings.clearCache")).cache.rows).toBe(0);
  expect(await ask("connection.get")).toMatchObject({ cached_rows: 0, synced_at: null, online: false });
  // The key of the copy is still there, and with it whoever is signed in.
  expect(await ask("app.bootstrap")).toMatchObject({ session: { phase: "signed-in", token_stored: true } });
});
