import { expect, it } from "vitest";
import { qrRedirectMs } from "../../../src-shared/access/session/qr-login-calls.ts";
import { createFakeKeychain } from "../fake-keychain.ts";
import { tempFolder } from "../temp-folder.ts";
import { context } from "./build-session.ts";
import { createManualClock } from "./manual-clock.ts";
import { createNetworkPath, maker, signInInput, startRealService } from "./real-service.ts";
import { codeOf, everyByte, startSession } from "./session-parts.ts";

const start = async () => {
  const service = await startRealService();
  const way = await createNetworkPath(service.port, 6_000);
  const clock = createManualClock();
  const keychain = createFakeKeychain();
  const setting = { url: way.url, dataDir: tempFolder(), keychain, clock };
  const parts = await startSession(setting);
  const { session } = parts;
  const create = () => session.handlers.qrCreate({ app_type: 7 }, context);
  const check = (qr_id: string) => session.handlers.qrCheck({ qr_id }, context);
  /** What the phone does on the page of the code. */
  const phone = async (qr_id: string, ...actions: Record<string, unknown>[]): Promise<void> => {
    for (const action of actions) {
      const answer = await fetch(`${service.url}/qr/${qr_id}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(action),
      });
      expect([action, answer.status]).toEqual([action, 200]);
    }
  };
  const confirm = { action: "confirm", phone: maker.phone, membership_id: String(maker.id + 1000) };
  return { ...parts, service, way, clock, keychain, setting, create, check, phone, confirm };
};

const initial = { code_status: 0, login_status: 0 };
const scanned = { code_status: 1, login_status: 0 };
const done = { code_status: 1, login_status: 1 };
const expired = { code_status: 2, login_status: 0 };
const scan = { action: "scan" };

it("signs in who confirms on the phone: kept at once, in a moment later", async () => {
  const { session, keychain, clock, create, check, phone, confirm } = await start();
  const code = await create();
  expect(code.url).toContain(`/qr/${code.qr_id}`);
  expect(await check(code.qr_id)).toEqual(initial);
  await phone(code.qr_id, scan);
  expect(await check(code.qr_id)).toEqual(scanned);
  await phone(code.qr_id, confirm);
  expect(await check(code.qr_id)).toEqual(done);
  expect(session.state().phase).toBe("signed-out");
  const token = [...keychain.entries].find(([name]) => name.startsWith("token"))?.[1];
  expect(token).toBeDefined();
  expect(await check(code.qr_id)).toEqual(done);
  await clock.advance(qrRedirectMs - 1);
  expect(session.state().phase).toBe("signed-out");
  await clock.advance(1);
  expect(session.state()).toMatchObject({ phase: "signed-in", token_stored: true, locked: false });
  expect(session.token()).toBe(token);
  expect((await session.handlers.refresh({}, context)).phase).toBe("signed-in");
});

it("is signed in after a new start when the process ends in that moment", async () => {
  const { create, check, phone, confirm, setting } = await start();
  const { qr_id } = await create();
  await phone(qr_id, scan, confirm);
  expect(await check(qr_id)).toEqual(done);
  const next = await startSession(setting);
  await next.session.restore();
  expect(next.session.state()).toMatchObject({ phase: "signed-in", locked: false });
});

it("asks once however many ask: the token is given once", async () => {
  const { session, clock, create, check, phone, confirm } = await start();
  const { qr_id } = await create();
  await phone(qr_id, scan, confirm);
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(qr_id)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => done));
  await clock.advance(qrRedirectMs);
  expect(session.state().phase).toBe("signed-in");
});

it("forgets the code before when a new one is made, also while it is being asked about", async () => {
  const { session, clock, create, check, phone, confirm } = await start();
  const first = await create();
  await phone(first.qr_id, scan, confirm);
  const checking = check(first.qr_id);
  const second = await create();
  const late = await checking;
  expect(await check(first.qr_id)).toEqual(expired);
  await clock.advance(qrRedirectMs);
  // Whichever came first: never told as done without being signed in.
  expect(session.state().phase).toBe(late.login_status === 1 ? "signed-in" : "signed-out");
  await phone(second.qr_id, scan, confirm);
  expect(await check(second.qr_id)).toEqual(done);
});

it("tells a cancelled, an expired and an unknown code", async () => {
  const { clock, create, check, phone } = await start();
  const cancelled = await create();
  await phone(cancelled.qr_id, scan, { action: "cancel" });
  expect((await check(cancelled.qr_id)).login_status).toBe(2);
  const old = await create();
  await clock.advance(old.expires_seconds * 1_000);
  expect(await check(old.qr_id)).toEqual(expired);
  expect(await check("nothing")).toEqual(expired);
});

it("asks for a new code when the answer with the token was lost", async () => {
  const { session, way, clock, create, check, phone, confirm } = await start();
  const { qr_id } = await create();
  await phone(qr_id, scan, confirm);
  way.fault = "5xx-after";
  expect(await codeOf(check(qr_id))).toBe("odd_answer");
  way.fault = null;
  expect(await check(qr_id)).toEqual(expired);
  await clock.advance(qrRedirectMs);
  expect(session.state().phase).toBe("signed-out");
  expect((await session.handlers.signIn(signInInput, context)).phase).toBe("signed-in");
});

it("lets the token that was confirmed last win, in keychain and in use alike", async () => {
  const { session, keychain, clock, create, check, phone, confirm } = await start();
  const { qr_id } = await create();
  await phone(qr_id, scan, confirm);
  await check(qr_id);
  const passwordSignIn = session.handlers.signIn(signInInput, context);
  await clock.advance(qrRedirectMs);
  await passwordSignIn;
  const token = [...keychain.entries].find(([name]) => name.startsWith("token"))?.[1];
  expect([session.state().phase, session.token()]).toEqual(["signed-in", token]);
});

it("leaves nothing of it in logs, events and files", async () => {
  const { session, clock, lines, events, setting, create, check, phone, confirm } = await start();
  const code = await create();
  await phone(code.qr_id, scan, confirm);
  const answers = [code, await check(code.qr_id)];
  await clock.advance(qrRedirectMs);
  const token = session.token() ?? "none";
  expect(JSON.stringify([lines, events, answers]).includes(token)).toBe(false);
  expect(JSON.stringify(lines).includes(code.qr_id)).toBe(false);
  expect(everyByte(setting.dataDir).includes(token)).toBe(false);
  expect(JSON.stringify([lines, events, answers])).not.toMatch(/poll_key/);
});
