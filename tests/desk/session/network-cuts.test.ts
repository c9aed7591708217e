import { expect, it } from "vitest";
import { password } from "../../service/small-world.ts";
import { createFakeKeychain } from "../fake-keychain.ts";
import { createMemorySettings } from "../memory-settings.ts";
import { tempFolder } from "../temp-folder.ts";
import { context, type SessionParts } from "./build-session.ts";
import { createNetworkPath, maker, signInInput, startRealService } from "./real-service.ts";
import { codeOf, startSession } from "./session-parts.ts";

/** Codes that tell a person that it was the network, not they. */
const networkCodes = ["offline", "timeout", "odd_answer", "internal"];
const faults = ["drop-before", "drop-response", "half", "html", "5xx-before", "5xx-after", "reset"] as const;

const start = async () => {
  const service = await startRealService();
  const way = await createNetworkPath(service.port, 0);
  const keychain = createFakeKeychain();
  const setting = { url: way.url, dataDir: tempFolder(), keychain, settings: createMemorySettings() };
  const parts = await startSession(setting);
  return { ...parts, service, way, keychain, setting };
};
const tokensIn = (keychain: ReturnType<typeof createFakeKeychain>): string[] =>
  [...keychain.entries].flatMap(([name, value]) => (name.startsWith("token") ? [value] : []));

type Step = (session: SessionParts["session"]) => Promise<unknown> | unknown;
const signedOutSteps: Readonly<Record<string, Step>> = {
  lookUp: (session) => session.handlers.lookUp({ phone: maker.phone, qsApp: "7" }, context),
  sendCode: (session) => session.handlers.sendCode({ phone: maker.phone, smsType: "login" }, context),
  signIn: (session) => session.handlers.signIn(signInInput, context),
  qrCreate: (session) => session.handlers.qrCreate({ app_type: 7 }, context),
  resetPassword: (session) =>
    session.handlers.resetPassword({ phone: maker.phone, sms_code: "246813", password: "Fresh_7531" }, context),
};

it.each(Object.keys(signedOutSteps))("%s: a cut is told as such and leaves nothing behind", async (name) => {
  const { session, way, keychain, events } = await start();
  for (const fault of faults) {
    way.fault = fault;
    const code = await codeOf(signedOutSteps[name]?.(session));
    expect([fault, networkCodes.includes(code), code]).toEqual([fault, true, code]);
    expect([session.state(), session.token(), tokensIn(keychain), events]).toEqual([
      { phase: "signed-out", reason: "none" },
      null,
      [],
      [],
    ]);
  }
  way.fault = null;
  expect((await session.handlers.signIn({ ...signInInput }, context)).phase).toBe("signed-in");
});

it("qrCheck: a cut before the service saw it loses nothing", async () => {
  const { session, way } = await start();
  const { qr_id } = await session.handlers.qrCreate({ app_type: 7 }, context);
  for (const fault of faults) {
    way.fault = fault;
    const code = await codeOf(session.handlers.qrCheck({ qr_id }, context));
    expect([fault, networkCodes.includes(code)]).toEqual([fault, true]);
  }
  way.fault = null;
  expect(await session.handlers.qrCheck({ qr_id }, context)).toEqual({ code_status: 0, login_status: 0 });
});

it("refresh, change of password and unlock: a cut keeps person, token and lock", async () => {
  const { session, way, keychain } = await start();
  await session.handlers.signIn(signInInput, context);
  const before = session.token();
  const steps: Readonly<Record<string, Step>> = {
    refresh: () => session.handlers.refresh({}, context),
    changePassword: () =>
      session.handlers.changePassword({ old_password: "Wrong_1234", password: "Fresh_7531" }, context),
  };
  for (const fault of faults) {
    for (const step of Object.values(steps)) {
      way.fault = fault;
      expect(networkCodes).toContain(await codeOf(step(session)));
      way.fault = null;
      expect([session.state().phase, session.token(), tokensIn(keychain)]).toEqual(["signed-in", before, [before]]);
    }
    await session.handlers.lock({}, context);
    way.fault = fault;
    expect(await codeOf(session.handlers.unlock({ sms_code: "246813" }, context))).toBe("unlock_offline");
    expect(session.isLocked()).toBe(true);
    expect(await codeOf(session.handlers.unlock({ password }, context))).toBe("ok");
    way.fault = null;
    expect((await session.handlers.refresh({}, context)).phase).toBe("signed-in");
    expect(tokensIn(keychain)).toEqual([session.token()]);
  }
});

it("signOut: a cut does not keep anybody in", async () => {
  for (const fault of faults) {
    const { session, way, keychain } = await start();
    await session.handlers.signIn(signInInput, context);
    way.fault = fault;
    expect(await session.handlers.signOut({}, context)).toEqual({ phase: "signed-out", reason: "signed-out" });
    expect([session.token(), tokensIn(keychain)]).toEqual([null, []]);
  }
});

it("restore: a cut trusts the last known person until the service answers", async () => {
  const { session, close, way, setting } = await start();
  await session.handlers.signIn(signInInput, context);
  await close();
  for (const fault of faults) {
    way.fault = fault;
    const next = await startSession(setting);
    await next.session.restore();
    expect([fault, next.session.state()]).toMatchObject([
      fault,
      { phase: "signed-in", token_stored: true, locked: false },
    ]);
    way.fault = null;
    await next.session.verify();
    expect(next.session.state()).toMatchObject({ phase: "signed-in", token_stored: true });
    await next.close();
  }
});
