import crypto from "node:crypto";
import { rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Session } from "../../../src-main/session/session.ts";
import { password } from "../../service/small-world.ts";
import { createFakeKeychain } from "../fake-keychain.ts";
import { tempFolder } from "../temp-folder.ts";
import { context, type Setting } from "./build-session.ts";
import { createManualClock } from "./manual-clock.ts";
import { createNetworkPath, maker, signInInput, startRealService } from "./real-service.ts";
import { codeOf, startSession } from "./session-parts.ts";

const minute = 60_000;

const isLocked = (session: Session): boolean => {
  const state = session.state();
  return state.phase === "signed-in" && state.locked;
};
const active = (session: Session) => session.handlers.active({}, context);
const unlock = (session: Session, input: { password: string } | { sms_code: string }) =>
  session.handlers.unlock(input, context);

const signedIn = async (more: Partial<Setting> = {}) => {
  const service = await startRealService();
  const way = await createNetworkPath(service.port, 0);
  const clock = createManualClock();
  const setting = { url: way.url, dataDir: tempFolder(), keychain: createFakeKeychain(), clock, ...more };
  const parts = await startSession(setting);
  await parts.session.handlers.signIn(signInInput, context);
  return { ...parts, service, way, clock, setting };
};

/** The pace of wrong passwords is the clock's, so the clock must run while one waits. */
const tryWith = async (was: { session: Session; clock: ReturnType<typeof createManualClock> }, text: string) => {
  let answer: string | null = null;
  const unlocking = codeOf(unlock(was.session, { password: text })).then((code) => {
    answer = code;
  });
  while (answer === null) {
    await was.clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await unlocking;
  return answer;
};

describe("the idle lock", () => {
  it("comes after the time that the person chose, put off by use", async () => {
    const lockSetting = { minutes: 15 };
    const { session, clock, events } = await signedIn({ lockMinutes: () => lockSetting.minutes });
    await clock.advance(14 * minute);
    await active(session);
    await clock.advance(14 * minute);
    expect(isLocked(session)).toBe(false);
    lockSetting.minutes = 5;
    await clock.advance(5_000);
    expect(isLocked(session)).toBe(true);
    expect(events.at(-1)).toMatchObject({ event: "session.changed", payload: { phase: "signed-in", locked: true } });
    // What runs for the person, imports and money, runs on.
    expect([session.token() !== null, session.user()?.id]).toEqual([true, String(maker.id)]);
  });

  it("comes before anything else when the machine slept, also where ticks stand still in sleep", async () => {
    const { session, clock } = await signedIn();
    clock.suspend(2 * minute);
    // The first sign of life after waking: it must not count as having been there all the time.
    await active(session);
    expect(isLocked(session)).toBe(true);
  });

  it("is judged when it is asked about, not only when a timer fires", async () => {
    const { session, clock } = await signedIn();
    clock.suspend(3 * 60 * minute);
    expect(session.isLocked()).toBe(true);
  });

  it("cannot be put off once it is there, and locking twice is locking", async () => {
    const { session, events } = await signedIn();
    await session.handlers.lock({}, context);
    const eventCount = events.length;
    await session.handlers.lock({}, context);
    await active(session);
    expect([isLocked(session), events.length]).toEqual([true, eventCount]);
  });

  it("has no say while nobody is signed in", async () => {
    const service = await startRealService();
    const clock = createManualClock();
    const { session } = await startSession({
      ...{ url: service.url, clock, dataDir: tempFolder(), keychain: createFakeKeychain() },
    });
    await clock.advance(60 * minute);
    expect([await session.handlers.lock({}, context), session.isLocked()]).toEqual([
      { phase: "signed-out", reason: "none" },
      false,
    ]);
  });
});

describe("a new start", () => {
  const again = async (change: (was: Awaited<ReturnType<typeof signedIn>>) => unknown) => {
    const was = await signedIn();
    await was.close();
    await change(was);
    const { session } = await startSession(was.setting);
    await session.restore();
    expect(session.state().phase).toBe("signed-in");
    return isLocked(session);
  };

  it("soon after is open", async () => {
    expect(await again(({ clock }) => clock.advance(14 * minute))).toBe(false);
  });
  it("after the time is locked", async () => {
    expect(await again(({ clock }) => clock.advance(15 * minute))).toBe(true);
  });
  it("with the clock set back is locked", async () => {
    expect(await again(({ clock }) => clock.set(clock.now() - 60 * minute))).toBe(true);
  });
  it("without the file that knows is locked", async () => {
    expect(await again(({ setting }) => rmSync(join(setting.dataDir, "last-user.bin")))).toBe(true);
  });
  it("of a desk that was locked is locked, also without the service", async () => {
    const was = await signedIn();
    await was.session.handlers.lock({}, context);
    await was.close();
    await was.service.running.close();
    const { session } = await startSession(was.setting);
    await session.restore();
    expect(isLocked(session)).toBe(true);
  });
  it("counts the time before it", async () => {
    const was = await signedIn();
    await was.clock.advance(10 * minute);
    await was.close();
    const { session } = await startSession(was.setting);
    await session.restore();
    await was.clock.advance(5 * minute);
    expect(isLocked(session)).toBe(true);
  });
  it("after the process was killed knows the time to a minute", async () => {
    const was = await signedIn();
    await was.clock.advance(10 * minute);
    await active(was.session);
    await was.clock.advance(14 * minute);
    const { session } = await startSession(was.setting);
    await session.restore();
    expect(isLocked(session)).toBe(false);
  });
});

describe("unlocking by the service", () => {
  it("takes the password, renews the token and keeps the person", async () => {
    const was = await signedIn();
    const { session, keyring } = was;
    const before = session.token();
    await session.handlers.lock({}, context);
    expect(await tryWith(was, "Wrong_1234")).toBe("password_wrong");
    expect(isLocked(session)).toBe(true);
    expect(await unlock(session, { password })).toMatchObject({ phase: "signed-in", locked: false });
    expect(session.token()).not.toBe(before);
    expect(await keyring.token.get()).toBe(session.token());
    expect((await session.handlers.refresh({}, context)).phase).toBe("signed-in");
  });

  it("takes a code that was sent to this person", async () => {
    const { session } = await signedIn();
    await session.handlers.lock({}, context);
    await session.handlers.sendUnlockCode({}, context);
    expect(await codeOf(unlock(session, { sms_code: "111111" }))).toBe("sms_code_wrong");
    expect(await unlock(session, { sms_code: "246813" })).toMatchObject({ locked: false });
  });

  it("ends the session where it was ended elsewhere meanwhile", async () => {
    const { session, service } = await signedIn();
    await session.handlers.lock({}, context);
    await service.running.service.writing.updateTable("sessions").set({ revoked_ms: 1 }).execute();
    expect(await codeOf(unlock(session, { password }))).toBe("signed_out");
    await expect.poll(() => session.state()).toEqual({ phase: "signed-out", reason: "expired" });
  });

  it("answers the state when another window was first", async () => {
    const { session } = await signedIn();
    await session.handlers.lock({}, context);
    const states = await Promise.all([unlock(session, { password }), unlock(session, { password: "whatever" })]);
    expect(states.map((state) => state.phase === "signed-in" && state.locked)).toEqual([false, false]);
  });
});

describe("unlocking without the service", () => {
  const offline = async (change: (was: Awaited<ReturnType<typeof signedIn>>) => unknown = () => {}) => {
    const was = await signedIn();
    await change(was);
    await was.session.handlers.lock({}, context);
    was.way.fault = "reset";
    return was;
  };
  it("takes the password that was signed in with", async () => {
    const was = await offline();
    const before = was.session.token();
    expect(await tryWith(was, "Wrong_1234")).toBe("password_wrong");
    expect(isLocked(was.session)).toBe(true);
    expect(await tryWith(was, password)).toBe("ok");
    expect([isLocked(was.session), was.session.token()]).toEqual([false, before]);
  });

  it("makes wrong passwords slower and slower", async () => {
    const was = await offline();
    const waits: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const start = was.clock.ticks();
      await tryWith(was, "Wrong_1234");
      waits.push(was.clock.ticks() - start);
    }
    expect(waits.every((wait, at) => wait >= 1_000 * 2 ** at)).toBe(true);
  });

  it("stops after five wrong ones, over a new start too, until the service has judged", async () => {
    const was = await offline();
    for (let at = 0; at < 3; at += 1) expect(await tryWith(was, "Wrong_1234")).toBe("password_wrong");
    await was.close();
    const next = { ...was, ...(await startSession(was.setting)) };
    await next.session.restore();
    for (let at = 0; at < 2; at += 1) expect(await tryWith(next, "Wrong_1234")).toBe("password_wrong");
    expect(await tryWith(next, password)).toBe("unlock_offline");
    expect(isLocked(next.session)).toBe(true);
    next.way.fault = null;
    expect(await tryWith(next, password)).toBe("ok");
    await next.session.handlers.lock({}, context);
    next.way.fault = "reset";
    expect(await tryWith(next, "Wrong_1234")).toBe("password_wrong");
  });

  it("does not mistake a gateway's page for a judgement", async () => {
    const was = await offline();
    for (const fault of ["html", "5xx-before"] as const) {
      was.way.fault = fault;
      expect(await tryWith(was, "Wrong_1234")).toBe("password_wrong");
      expect(await tryWith(was, password)).toBe("ok");
      await was.session.handlers.lock({}, context);
    }
  });

  it("knows a password that was changed here", async () => {
    const was = await offline(({ session }) =>
      session.handlers.changePassword({ old_password: password, password: "Fresh_7531" }, context),
    );
    expect(await tryWith(was, password)).toBe("password_wrong");
    expect(await tryWith(was, "Fresh_7531")).toBe("ok");
  });

  it("leaves it to the service where this runtime cannot judge what another one kept", async () => {
    const was = await offline();
    vi.spyOn(crypto, "argon2").mockImplementation(() => {
      throw new TypeError("not supported");
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    expect(await tryWith(was, password)).toBe("unlock_offline");
    was.way.fault = null;
    expect(await codeOf(unlock(was.session, { sms_code: "111111" }))).not.toBe("unlock_offline");
  });

  it("is not possible by code, nor for who never typed a password here", async () => {
    const was = await offline(async ({ session, setting }) => {
      await session.handlers.signOut({}, context);
      await session.handlers.sendCode({ phone: maker.phone, smsType: "login" }, context);
      const { password: _none, ...rest } = signInInput;
      await session.handlers.signIn({ ...rest, login_type: 1, sms_code: "246813" }, context);
      return setting;
    });
    expect(await tryWith(was, password)).toBe("unlock_offline");
    expect(await codeOf(unlock(was.session, { sms_code: "246813" }))).toBe("unlock_offline");
    expect(await codeOf(was.session.handlers.sendUnlockCode({}, context))).toBe("unlock_offline");
  });
});
