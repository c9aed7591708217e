import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, md5, openSession, password, send } from "../small-world.ts";
import { createKit, minute, otherCode } from "./sign-in-kit.ts";

const phone = "13900000002";

onEveryDatabase("unlocking", {}, (started) => {
  const running = () => started().running();
  const { probe, sendCode, lastCode, forgetTries, signIn } = createKit(running);
  const unlock = (token: string, body: object) => send(running(), "POST", "/cdl/1/session/unlock", { token, body });
  const askCode = (token: string) => send(running(), "POST", "/cdl/1/session/unlock_code", { token, body: {} });
  const byPassword = (token: string, text = password) => unlock(token, { password: md5(text) });

  beforeAll(() => makeSmallWorld(running()));
  let token = "";
  beforeEach(async () => {
    started().clock.advance(25 * 60 * minute);
    await forgetTries();
    token = await openSession(running(), 1002);
  });

  it("by password gives a new token for the same session", async () => {
    const answer = await byPassword(token);
    const renewed = answer.body["token"] as string;
    expect(renewed).toMatch(/^[\w-]{43}$/);
    expect(renewed).not.toBe(token);
    expect(await probe(renewed)).toBe("ok");
    started().clock.advance(30_001);
    expect([await probe(renewed), await probe(token)]).toEqual(["ok", "signed_out"]);
  });

  it("by code does too; the code is good once and ten minutes", async () => {
    expect((await askCode(token)).body).toEqual({ sent: true, wait_seconds: 60, expires_seconds: 600 });
    const code = await lastCode(phone);
    const renewed = (await unlock(token, { smsCd: code })).body["token"] as string;
    expect(await probe(renewed)).toBe("ok");
    expect((await unlock(renewed, { smsCd: code })).body["code"]).toBe("sms_code_wrong");
    started().clock.advance(minute);
    await askCode(renewed);
    const second = await lastCode(phone);
    started().clock.advance(10 * minute + 1);
    expect((await unlock(renewed, { smsCd: second })).body["code"]).toBe("sms_code_expired");
  });

  it("takes the code of this session only, and of this purpose", async () => {
    const other = await openSession(running(), 1002);
    await askCode(other);
    expect((await unlock(token, { smsCd: await lastCode(phone) })).body["code"]).toBe("sms_code_wrong");
    await sendCode(phone);
    const login = await lastCode(phone);
    expect((await unlock(token, { smsCd: login })).body["code"]).toBe("sms_code_wrong");
    await askCode(token);
    const code = await lastCode(phone);
    expect((await signIn(phone, { smsCd: code })).body["code"]).toBe("sms_code_wrong");
    expect((await unlock(token, { smsCd: code })).status).toBe(200);
  });

  it("gives a code five tries", async () => {
    await askCode(token);
    const code = await lastCode(phone);
    for (let count = 0; count < 5; count += 1) {
      await forgetTries();
      expect((await unlock(token, { smsCd: otherCode(code) })).body["params"]).toEqual({ left: 4 - count });
    }
    await forgetTries();
    expect((await unlock(token, { smsCd: code })).body["code"]).toBe("too_many_tries");
  });

  it("has ten codes a day of its own, which signing in and resetting neither use up nor share", async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await askCode(token)).status).toBe(200);
      started().clock.advance(minute);
    }
    expect([(await askCode(token)).status, (await sendCode(phone)).status]).toEqual([429, 200]);
  });

  it("is paced like signing in, for this session alone", async () => {
    const other = await openSession(running(), 1002);
    for (let count = 0; count < 5; count += 1) {
      const refused = await byPassword(token, "wrong_1");
      expect([refused.status, refused.body["code"]]).toEqual([400, "password_wrong"]);
    }
    expect((await byPassword(token)).body).toMatchObject({ code: "too_many_tries", params: { wait_seconds: 15 } });
    expect((await byPassword(other)).status).toBe(200);
    started().clock.advance(15_000);
    expect((await byPassword(token)).status).toBe(200);
  });

  it("leaves the session as it is when it is refused", async () => {
    const tokens = () => running().db.selectFrom("old_tokens").selectAll().orderBy("token_hash").execute();
    const before = await tokens();
    await byPassword(token, "wrong_1");
    expect(await probe(token)).toBe("ok");
    expect(await tokens()).toEqual(before);
  });

  it("is not for a session that has ended", async () => {
    started().clock.advance(31 * minute);
    expect((await byPassword(token)).body["code"]).toBe("signed_out");
    expect((await askCode(token)).body["code"]).toBe("signed_out");
  });

  describe("the form", () => {
    it.each([
      {},
      { password: md5(password), smsCd: "123456" },
      { password: md5(password).toUpperCase() },
      { password },
      { smsCd: "１２３４５６" },
      { smsCd: "12345" },
      { password: md5(password), phone },
    ])("%j is refused", async (body) => {
      expect((await unlock(token, body)).body["code"]).toBe("invalid");
    });
  });
});
