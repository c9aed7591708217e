import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dumpText, onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, md5, openSession, password, send } from "../small-world.ts";
import { createKit, minute, otherCode, sendFrom } from "./sign-in-kit.ts";

const phone = "13900000002";
const nobody = "13911111111";
const fresh = "Tide_9041";

onEveryDatabase("forgotten and changed passwords", {}, (started) => {
  const running = () => started().running();
  const { signIn, tokenOf, sendCode, lastCode, probe, forgetTries, auditOf } = createKit(running);
  const reset = (smsCd: string, more: { phone?: string; password?: string } = {}, remote = "10.0.0.1") =>
    sendFrom(running(), remote, "POST", "/cdl/1/password/reset", {
      body: { phone, smsCd, password: md5(fresh), ...more },
    });
  const change = (token: string, old: string, next: string) =>
    send(running(), "PUT", "/cdl/1/password", { token, body: { old_password: md5(old), password: md5(next) } });

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(async () => {
    started().clock.advance(25 * 60 * minute);
    await forgetTries();
    const row = await running().db.selectFrom("users").selectAll().where("id", "=", 1003).executeTakeFirstOrThrow();
    const { password_hash, password_salt } = row;
    await running()
      .service.writing.updateTable("users")
      .set({ password_hash, password_salt })
      .where("id", "=", 1002)
      .execute();
  });

  describe("reset", () => {
    it("takes the new password and no longer the old one", async () => {
      await sendCode(phone, "reset");
      const before = (await auditOf("password.reset")).length;
      expect((await reset(await lastCode(phone))).body).toEqual({ ok: true });
      expect((await signIn(phone)).body["code"]).toBe("login_failed");
      expect((await signIn(phone, { password: md5(fresh) })).status).toBe(200);
      expect(await auditOf("password.reset")).toHaveLength(before + 1);
    });

    it("takes a code once, and gives it five tries", async () => {
      await sendCode(phone, "reset");
      const code = await lastCode(phone);
      const lefts: unknown[] = [];
      for (let count = 0; count < 5; count += 1) {
        await forgetTries();
        lefts.push((await reset(otherCode(code))).body["params"]);
      }
      expect(lefts).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ left: triesLeft })));
      await forgetTries();
      expect((await reset(code)).body["code"]).toBe("too_many_tries");
      started().clock.advance(minute);
      await sendCode(phone, "reset");
      const second = await lastCode(phone);
      await forgetTries();
      expect((await reset(second)).status).toBe(200);
      expect((await reset(second)).body["code"]).toBe("sms_code_wrong");
    });

    it("takes neither a sign-in code, nor the code of another phone, nor an old one", async () => {
      await sendCode(phone);
      expect((await reset(await lastCode(phone))).body["code"]).toBe("sms_code_wrong");
      await sendCode("13900000003", "reset");
      expect((await reset(await lastCode("13900000003"))).body["code"]).toBe("sms_code_wrong");
      await sendCode(phone, "reset");
      started().clock.advance(10 * minute + 1);
      expect((await reset(await lastCode(phone))).body["code"]).toBe("sms_code_expired");
    });

    it("answers byte for byte alike for a phone that nobody has", async () => {
      for (const one of [phone, nobody]) await sendCode(one, "reset");
      const wrong = otherCode(await lastCode(phone));
      for (let count = 0; count < 6; count += 1) {
        const [knownPhone, unknown] = [
          await reset(wrong, {}, "10.7.0.1"),
          await reset(wrong, { phone: nobody }, "10.7.0.2"),
        ];
        expect([unknown.status, unknown.text]).toEqual([knownPhone.status, knownPhone.text]);
        expect(knownPhone.status).toBe(count < 5 ? 400 : 429);
      }
      const unasked = [
        await reset("123456", { phone: "13900000009" }),
        await reset("123456", { phone: "13911111112" }),
      ];
      expect(unasked[0]?.text).toBe(unasked[1]?.text);
    });

    it.each(["123456", "Password1", "111111", "woaini1314", "abcdef", "QWERTY"])(
      "refuses the weak %s",
      async (weak) => {
        await sendCode(phone, "reset");
        const refused = await reset(await lastCode(phone), { password: md5(weak) });
        expect([refused.status, refused.body["code"]]).toEqual([400, "password_weak"]);
        expect((await reset(await lastCode(phone))).status).toBe(200);
      },
    );

    it.each([
      { password: md5(fresh).toUpperCase() },
      { password: md5(fresh).slice(1) },
      { password: fresh },
      { password: "" },
      { password: "a".repeat(10_000) },
      { phone: "1390000000２" },
      { role: "superAdmin" },
    ])("refuses the form %#", async (more) => {
      expect((await reset("123456", more)).body["code"]).toBe("invalid");
    });

    it.each(["１２３４５６", "12345", "1234567", "000 000", ""])("refuses the code %j by its form", async (code) => {
      expect((await reset(code)).body["code"]).toBe("invalid");
    });

    it("slows who tries on, and does not touch the owner's sign-in elsewhere", async () => {
      for (let count = 0; count < 5; count += 1) await reset("123456", {}, "10.8.0.1");
      expect((await reset("123456", {}, "10.8.0.1")).body["code"]).toBe("too_many_tries");
      expect((await signIn(phone, { remote: "10.8.0.2" })).status).toBe(200);
    });

    it("leaves no session that was being opened with the old password", async () => {
      await sendCode(phone, "reset");
      const code = await lastCode(phone);
      const opening = Array.from({ length: 12 }, (_, at) => signIn(phone, { remote: `10.9.0.${at}` }));
      const [done, ...answers] = await Promise.all([reset(code), ...opening]);
      expect(done?.status).toBe(200);
      for (const answer of answers) {
        if (answer.status === 200) expect(await probe(answer.body["token"] as string)).toBe("signed_out");
        else expect(answer.body["code"]).toBe("login_failed");
      }
    });
  });

  describe("change", () => {
    it("wants the present one, refuses weak ones, and counts wrong tries", async () => {
      const token = await openSession(running(), 1002);
      expect((await change(token, password, "123456")).body["code"]).toBe("password_weak");
      for (let count = 0; count < 5; count += 1) {
        const refused = await change(token, "wrong_1", fresh);
        expect([refused.status, refused.body["code"]]).toEqual([400, "password_wrong"]);
      }
      expect((await change(token, password, fresh)).body).toMatchObject({
        code: "too_many_tries",
        params: { wait_seconds: 15 },
      });
      expect((await signIn(phone)).status).toBe(200);
      started().clock.advance(15_000);
      expect((await change(token, password, fresh)).body).toEqual({ ok: true });
      expect((await signIn(phone)).body["code"]).toBe("login_failed");
      expect((await signIn(phone, { password: md5(fresh) })).status).toBe(200);
    });

    it("of two at once one is done", async () => {
      const token = await tokenOf(phone);
      const answers = await Promise.all([change(token, password, fresh), change(token, password, "River_7788")]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    });
  });

  it("keeps no md5 and no password of any of it", async () => {
    const text = await dumpText(running().db);
    for (const one of [password, fresh, "River_7788"]) {
      expect(text).not.toContain(md5(one));
      expect(text).not.toContain(one);
    }
    const users = await running().db.selectFrom("users").select(["password_hash", "password_salt", "scheme"]).execute();
    for (const user of users) {
      expect(user.password_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(user.password_salt).toMatch(/^[0-9a-f]{32}$/);
      expect(user.scheme).toBe(1);
    }
  });
});
