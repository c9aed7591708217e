import { argon2Sync } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onEveryDatabase, testPasswordMemory } from "../harness.ts";
import { makeSmallWorld, md5, openSession, password } from "../small-world.ts";
import { createKit, minute, otherCode, sendFrom } from "./sign-in-kit.ts";

const phone = "13900000002";
const nobody = "13911111111";
const day = 24 * 60 * minute;

onEveryDatabase("attackers", {}, (started) => {
  const running = () => started().running();
  const { signIn, tokenOf, sendCode, lastCode, forgetTries } = createKit(running);
  let address = 0;
  const newAddress = (): string => {
    address += 1;
    return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  };

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(async () => {
    started().clock.advance(25 * 60 * minute);
    await forgetTries();
  });

  describe("who guesses SMS codes", () => {
    const guess = (smsType: "login" | "reset", smsCd: string) =>
      smsType === "login"
        ? signIn(phone, { smsCd, remote: newAddress() })
        : sendFrom(running(), newAddress(), "POST", "/cdl/1/password/reset", {
            body: { phone, smsCd, password: md5("Tide_9041") },
          });

    /** Guesses that were compared with a code: the others are refused without one. */
    const guessOn = async (smsType: "login" | "reset"): Promise<number> => {
      const wrong = otherCode(await lastCode(phone));
      for (let judged = 0; ; judged += 1) {
        const { body } = await guess(smsType, wrong);
        if (body["code"] !== "sms_code_wrong" || body["params"] === undefined) return judged;
      }
    };

    it("from ever new addresses, all day long, gets fifty guesses a number: odds of 5 in 100,000", async () => {
      const { clock } = started();
      const until = clock.now() + day;
      let judged = 0;
      let sentCount = 0;
      while (clock.now() < until) {
        for (const smsType of ["login", "reset"] as const) {
          if ((await sendCode(phone, smsType, newAddress())).status === 200) sentCount += 1;
          judged += await guessOn(smsType);
        }
        clock.advance(sentCount < 10 ? minute : 90 * minute);
      }
      expect([sentCount, judged]).toEqual([10, 50]);
    });

    it("does not get more by asking for two hundred codes in a second", async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, at) => sendCode(phone, "login", `10.200.0.${at}`)),
      );
      const messages = running().db.selectFrom("sms_codes").select("id").where("phone", "=", phone);
      const sentMessages = await messages.where("sent_ms", "=", started().clock.now()).execute();
      expect([answers.filter((answer) => answer.status === 200).length, sentMessages.length]).toEqual([1, 1]);
    });

    it("does not bomb a hundred numbers from one address", async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => sendCode(`1380000${1000 + at}`, "login", "10.201.0.1")),
      );
      const codes = answers.map((answer) => answer.body["code"] ?? "sent");
      expect([codes.filter((code) => code === "sent").length, new Set(codes)]).toEqual([
        60,
        new Set(["sent", "too_many_requests"]),
      ]);
      started().clock.advance(minute);
      expect((await sendCode("13800009999", "login", "10.201.0.1")).status).toBe(200);
    });
  });

  describe("who tries passwords", () => {
    it("a thousand times on one account is slowed to a few, and the owner gets in on a known device", async () => {
      const attacker = "10.202.0.1";
      await tokenOf(phone, { device: "owner-desk", remote: attacker });
      const { clock } = started();
      let judged = 0;
      for (let count = 0; count < 1_000; count += 1) {
        const answer = await signIn(phone, { password: md5("wrong_1"), remote: attacker });
        if (answer.body["code"] === "login_failed") judged += 1;
        else expect(answer.body["code"]).toBe("too_many_tries");
        clock.advance(1_100);
      }
      expect(judged).toBeLessThanOrEqual(12);
      expect((await signIn(phone, { remote: attacker })).body["code"]).toBe("too_many_tries");
      expect((await signIn(phone, { device: "owner-desk", remote: attacker })).status).toBe(200);
      expect((await signIn(phone, { remote: "10.202.0.2" })).status).toBe(200);
    });

    it("is not waited for longer than a quarter of an hour, and is forgotten after an hour", async () => {
      const { clock } = started();
      let longest = 0;
      for (let count = 0; count < 30; count += 1) {
        const { body } = await signIn(phone, { password: md5("wrong_1"), remote: "10.203.0.1" });
        const { wait_seconds } = (body["params"] ?? { wait_seconds: 0 }) as { wait_seconds: number };
        longest = Math.max(longest, wait_seconds);
        clock.advance(wait_seconds * 1000);
      }
      expect(longest).toBe(15 * 60);
      clock.advance(60 * minute + 1);
      expect((await signIn(phone, { remote: "10.203.0.1" })).status).toBe(200);
    });
  });

  describe("who asks whether somebody exists", () => {
    it("learns nothing from the answers, not even whether a code was ever sent there", async () => {
      await sendCode(phone);
      await sendCode(phone, "reset");
      started().clock.advance(11 * minute);
      const reset = (who: string, remote: string) =>
        sendFrom(running(), remote, "POST", "/cdl/1/password/reset", {
          body: { phone: who, smsCd: "123456", password: md5("Tide_9041") },
        });
      // One after the other: whether a code was sent before it is checked decides the answer, to whoever it is sent.
      const ask = async (who: string, at: number) => [
        await signIn(who, { password: md5("wrong_1"), remote: `10.20${at}.1.1` }),
        await signIn(who, { smsCd: "123456", remote: `10.20${at}.1.2` }),
        await signIn(who, { password: md5("wrong_1"), totp: "123456", remote: `10.20${at}.1.3` }),
        await reset(who, `10.20${at}.1.4`),
        await sendCode(who, "login", `10.20${at}.1.5`),
        await sendCode(who, "reset", `10.20${at}.1.6`),
        await reset(who, `10.20${at}.1.7`),
        await signIn(who, { smsCd: "123456", remote: `10.20${at}.1.8` }),
      ];
      const [knownAnswers, unknown] = [await ask(phone, 4), await ask(nobody, 5)];
      expect(unknown.map((answer) => [answer.status, answer.text])).toEqual(
        knownAnswers.map((answer) => [answer.status, answer.text]),
      );
    });

    it("learns nothing from the work: as many slow hashes, whoever is asked for", async () => {
      const { secrets } = running().service as { secrets: { hmac: (...args: string[]) => Buffer } };
      const honest = secrets.hmac;
      let hashes = 0;
      const count = async (work: () => Promise<unknown>): Promise<number> => {
        hashes = 0;
        await work();
        return hashes;
      };
      secrets.hmac = (...args) => {
        if (args[0] === "password") hashes += 1;
        return honest(...args);
      };
      try {
        for (const who of [phone, nobody]) {
          const wrong = { password: md5("wrong_1"), remote: newAddress() };
          expect([who, await count(() => signIn(who, wrong))]).toEqual([who, 1]);
          const body = { phone: who, smsCd: "123456", password: md5("Tide_9041") };
          const reset = () => sendFrom(running(), newAddress(), "POST", "/cdl/1/password/reset", { body });
          expect([who, await count(reset)]).toEqual([who, 1]);
        }
      } finally {
        secrets.hmac = honest;
      }
    });
  });

  it("who steals the database finds argon2id under a key that is not in it", async () => {
    const { db, service } = running();
    const { password_hash, password_salt } = await db
      .selectFrom("users")
      .select(["password_hash", "password_salt"])
      .where("id", "=", 1002)
      .executeTakeFirstOrThrow();
    const nonce = Buffer.from(password_salt, "hex");
    const slow = argon2Sync("argon2id", {
      message: md5(password),
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: testPasswordMemory,
      passes: 1,
    });
    expect(password_hash).toBe(service.secrets.hmac("password", slow).toString("hex"));
    expect(password_hash).not.toBe(slow.toString("hex"));
  });

  it.each([
    ["1 character", "a"],
    ["64 characters", "a".repeat(64)],
    ["10,000 characters", "a".repeat(10_000)],
    ["emoji", "😀".repeat(16)],
    ["NUL", `${md5(password).slice(0, 31)}\0`],
    ["a leading space", ` ${md5(password)}`],
    ["md5 in upper case", md5(password).toUpperCase()],
    ["31 characters of an md5", md5(password).slice(0, 31)],
    ["the password itself", password],
  ])("a password on the wire of %s is refused by its form, everywhere", async (_what, text) => {
    const token = await openSession(running(), 1002);
    const right = md5(password);
    const answers = [
      await signIn(phone, { password: text }),
      await sendFrom(running(), "10.0.0.1", "POST", "/cdl/1/password/reset", {
        body: { phone, smsCd: "123456", password: text },
      }),
      await sendFrom(running(), "10.0.0.1", "POST", "/cdl/1/session/unlock", { token, body: { password: text } }),
      await sendFrom(running(), "10.0.0.1", "PUT", "/cdl/1/password", {
        token,
        body: { old_password: text, password: right },
      }),
      await sendFrom(running(), "10.0.0.1", "PUT", "/cdl/1/password", {
        token,
        body: { old_password: right, password: text },
      }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body["code"]]).toEqual([400, "invalid"]);
      if (text.length > 8) expect(answer.text).not.toContain(text);
    }
  });
});
