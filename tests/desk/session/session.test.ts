import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createFakeKeychain, type FakeKeychain } from "../fake-keychain.ts";
import { type Answerer, type FakeService, person, sendJson, startFakeService, token } from "../fake-service.ts";
import { createMemorySettings } from "../memory-settings.ts";
import { tempFolder } from "../temp-folder.ts";
import { context } from "./build-session.ts";
import { codeOf, everyByte, startSession } from "./session-parts.ts";

const answering: Answerer = (request, response, body) => {
  if (request.url === "/cdl/1/login") {
    return body.includes("wrong")
      ? sendJson(response, 400, { code: "login_failed" })
      : sendJson(response, 200, { token: token("a"), user: person });
  }
  if (request.headers.authorization !== `Bearer ${token("a")}`) return sendJson(response, 401, { code: "signed_out" });
  return request.url === "/cdl/1/session" ? sendJson(response, 200, person) : sendJson(response, 200, { ok: true });
};

const secret = "Correct-Horse-9";
const signInInput = { phone: "13800000001", related_id: "a1", qsApp: 7, login_type: 2 as const, password: secret };

const start = (service: FakeService, dataDir: string, keychain: FakeKeychain) =>
  startSession({ url: service.url, dataDir, keychain });

const serve = async (): Promise<FakeService> => {
  const service = await startFakeService(answering);
  onTestFinished(service.close);
  return service;
};

it("sends the password as its MD5 only, and shows the screens neither token nor search key", async () => {
  const service = await serve();
  const dataDir = tempFolder();
  const { session, events, lines } = await start(service, dataDir, createFakeKeychain());
  const state = await session.handlers.signIn(signInInput, context);
  const sentBody = service.seen[0]?.body ?? "";
  expect(JSON.parse(sentBody).password).toBe(createHash("md5").update(secret).digest("hex"));
  expect(state).toMatchObject({ phase: "signed-in", token_stored: true, user: { name: "王敏" } });
  expect(session.user()?.search_key).toBe(person.search_key);
  const visibleText = JSON.stringify([state, events, lines]);
  for (const hidden of [token("a"), person.search_key, secret, JSON.parse(sentBody).password]) {
    expect([visibleText.includes(hidden), everyByte(dataDir).includes(hidden)]).toEqual([false, false]);
  }
});

it("takes the session up again at the next start, also without the service", async () => {
  const service = await serve();
  const dataDir = tempFolder();
  const keychain = createFakeKeychain();
  await (await start(service, dataDir, keychain)).session.handlers.signIn(signInInput, context);
  const online = (await start(service, dataDir, keychain)).session;
  await online.restore();
  expect(online.state()).toMatchObject({ phase: "signed-in", token_stored: true });
  await service.close();
  const offline = (await start(service, dataDir, keychain)).session;
  await offline.restore();
  expect(offline.state()).toMatchObject({ phase: "signed-in", user: { id: "u1" } });
  expect(offline.user()?.search_key).toBe(person.search_key);
  const back = await startFakeService(
    (_request, response) => sendJson(response, 401, { code: "signed_out" }),
    service.port,
  );
  onTestFinished(back.close);
  await offline.verify();
  expect(offline.state()).toEqual({ phase: "signed-out", reason: "expired" });
  expect(offline.token()).toBeNull();
});

it("trusts nobody's word about a person of another server", async () => {
  const service = await serve();
  const setting = { url: service.url, dataDir: tempFolder(), keychain: createFakeKeychain() };
  const first = await startSession(setting);
  await first.session.handlers.signIn(signInInput, context);
  await first.close();
  await service.close();
  const other = await startSession({ ...setting, server: "https://other.example" });
  await other.session.restore();
  expect([other.session.state(), other.session.user()]).toEqual([{ phase: "signed-out", reason: "none" }, null]);
  const same = await startSession(setting);
  await same.session.restore();
  expect(same.session.state()).toMatchObject({ phase: "signed-in", locked: false });
});

it("without a keychain is over with the process", async () => {
  const service = await serve();
  const dataDir = tempFolder();
  const keychain = createFakeKeychain();
  keychain.mode = "absent";
  const first = (await start(service, dataDir, keychain)).session;
  expect(await first.handlers.signIn(signInInput, context)).toMatchObject({ phase: "signed-in", token_stored: false });
  expect(existsSync(join(dataDir, "last-user.bin"))).toBe(false);
  const next = (await start(service, dataDir, keychain)).session;
  await next.restore();
  expect(next.state()).toEqual({ phase: "signed-out", reason: "none" });
});

it("sign-out ends the session at the service and removes key, cache and person", async () => {
  const service = await serve();
  const dataDir = tempFolder();
  const keychain = createFakeKeychain();
  const { session, keyring } = await start(service, dataDir, keychain);
  const order: string[] = [];
  session.onWipe(async () => {
    order.push("closed");
  });
  session.onChange((user) => order.push(user ? "in" : "out"));
  await session.handlers.signIn(signInInput, context);
  const key = await keyring.keyFor("cache", false);
  mkdirSync(join(dataDir, "cache"));
  writeFileSync(join(dataDir, "cache", "x.db"), "rows");
  expect(await session.handlers.signOut({}, context)).toEqual({ phase: "signed-out", reason: "signed-out" });
  expect(service.seen.at(-1)).toMatchObject({
    url: "/cdl/1/logout",
    headers: { authorization: `Bearer ${token("a")}` },
  });
  expect(order).toEqual(["in", "closed", "out"]);
  expect([existsSync(join(dataDir, "cache")), existsSync(join(dataDir, "last-user.bin"))]).toEqual([false, false]);
  expect([...keychain.entries.values()]).not.toContain(key.toString("base64"));
  expect([session.user(), session.token()]).toEqual([null, null]);
});

it("sign-out works without the service", async () => {
  const service = await serve();
  const { session } = await start(service, tempFolder(), createFakeKeychain());
  await session.handlers.signIn(signInInput, context);
  await service.close();
  expect((await session.handlers.signOut({}, context)).phase).toBe("signed-out");
});

it("a session that the service ended keeps its cache; a person who was disabled loses it", async () => {
  for (const [code, reason, cacheStays] of [
    ["signed_out", "expired", true],
    ["user_disabled", "disabled", false],
  ] as const) {
    const service = await serve();
    const dataDir = tempFolder();
    const { session } = await start(service, dataDir, createFakeKeychain());
    await session.handlers.signIn(signInInput, context);
    mkdirSync(join(dataDir, "cache"));
    service.answer = (_request, response) => sendJson(response, 401, { code });
    await session.serverEnded(token("a"), code === "signed_out" ? "expired" : "disabled");
    expect(session.state()).toEqual({ phase: "signed-out", reason });
    expect(existsSync(join(dataDir, "cache"))).toBe(cacheStays);
  }
});

it("a late answer for an older token changes nothing", async () => {
  const { session } = await start(await serve(), tempFolder(), createFakeKeychain());
  await session.handlers.signIn(signInInput, context);
  await session.serverEnded(token("z"), "expired");
  expect(session.state().phase).toBe("signed-in");
});

it("a refused sign-in leaves everything as it was", async () => {
  const service = await serve();
  const { session, events } = await start(service, tempFolder(), createFakeKeychain());
  const wrong = { ...signInInput, related_id: "wrong" };
  await expect(session.handlers.signIn(wrong, context)).rejects.toMatchObject({ code: "login_failed" });
  expect([session.state(), events]).toEqual([{ phase: "signed-out", reason: "none" }, []]);
});

it("calls itself by the same name at every start, with the machine's name and nothing of the person", async () => {
  const service = await serve();
  const settings = createMemorySettings();
  for (const _start of [1, 2]) {
    const parts = { url: service.url, dataDir: tempFolder(), keychain: createFakeKeychain(), settings };
    await (await startSession(parts)).session.handlers.signIn(signInInput, context);
  }
  const names = service.seen.map(({ body }) => JSON.parse(body).device);
  expect(names[0]).toMatch(/^[\p{L}\p{N} ._-]{1,40} [0-9a-f]{16}$/u);
  expect(new Set(names).size).toBe(1);
});

it("sends a second factor, and the pretended region as a header and only when one is given", async () => {
  const service = await serve();
  const { session } = await start(service, tempFolder(), createFakeKeychain());
  await session.handlers.signIn(signInInput, context);
  await session.handlers.signIn({ ...signInInput, totp: "123456", region: "广东 深圳" }, context);
  const [plain, more] = service.seen;
  expect([plain?.headers["x-region"], plain?.body.includes("totp"), plain?.body.includes("region")]).toEqual([
    undefined,
    false,
    false,
  ]);
  expect(JSON.parse(more?.body ?? "")).toMatchObject({ totp: "123456" });
  expect([decodeURIComponent(String(more?.headers["x-region"])), more?.body.includes("深圳")]).toEqual([
    "广东 深圳",
    false,
  ]);
});

it("sends no new password that is weak or malformed", async () => {
  const service = await serve();
  const { session } = await start(service, tempFolder(), createFakeKeychain());
  const reset = (password: string) =>
    session.handlers.resetPassword({ phone: "13800000001", sms_code: "123456", password }, context);
  for (const [password, code, fields] of [
    ["123456", "password_weak", undefined],
    ["aaaaaaaa", "password_weak", undefined],
    ["short", "invalid", { password: ["length"] }],
    ["x".repeat(17), "invalid", { password: ["length"] }],
    ["", "invalid", { password: ["empty"] }],
    [" Linggong_1", "invalid", { password: ["characters"] }],
    ["灵工灵工灵工_1", "invalid", { password: ["characters"] }],
    ["Linggong\u0000_1", "invalid", { password: ["characters"] }],
  ] as const) {
    await expect(reset(password)).rejects.toMatchObject({ code, fields });
    await expect(
      session.handlers.changePassword({ old_password: "Linggong_1", password }, context),
    ).rejects.toMatchObject({ code, fields });
  }
  const never = { old_password: "no", password: "Linggong_2" };
  expect(await codeOf(session.handlers.changePassword(never, context))).toBe("password_wrong");
  expect(service.seen).toEqual([]);
});
