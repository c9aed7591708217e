import { beforeAll, beforeEach, expect, it } from "vitest";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, md5 } from "../small-world.ts";
import { createKit, minute, sendFrom } from "./sign-in-kit.ts";

const phone = "13900000002";
const device = "owner-desk";
const office = "10.30.0.1";
const attacker = "10.31.0.1";
const elsewhere = "10.32.0.1";

onEveryDatabase("strangers who use up a person's tries", {}, (started) => {
  const running = () => started().running();
  const { signIn, tokenOf, sendCode, lastCode, forgetTries } = createKit(running);
  const ask = (from: string, smsType: string, more: object = {}) =>
    sendFrom(running(), from, "POST", "/cdl/1/sms_captcha", { body: { phone, smsType, ...more } });

  /** One address asks for codes of both purposes for four minutes; returns how many were sent and the last refusal. */
  const askForFourMinutes = async (from: () => string) => {
    let sentCount = 0;
    let refusal: Record<string, unknown> = {};
    for (let at = 0; at < 5; at += 1) {
      for (const smsType of ["login", "reset"]) {
        const answer = await sendCode(phone, smsType, from());
        if (answer.status === 200) sentCount += 1;
        else refusal = answer.body;
      }
      started().clock.advance(minute);
    }
    return { sent: sentCount, refusal };
  };

  beforeAll(() => makeSmallWorld(running()));
  let token = "";
  beforeEach(async () => {
    started().clock.advance(25 * 60 * minute);
    await forgetTries();
    token = await tokenOf(phone, { device, remote: office });
  });

  it("by looking a phone up all minute long leave the owner the way in, from wherever", async () => {
    const codes = new Set<unknown>();
    for (let count = 0; count < 70; count += 1) {
      const url = `/cdl/1/login/companies?phone=${phone}&qsApp=7`;
      codes.add((await sendFrom(running(), attacker, "GET", url)).body["code"]);
    }
    expect(codes).toEqual(new Set([undefined, "too_many_requests"]));
    expect((await signIn(phone, { device, remote: office })).status).toBe(200);
    expect((await signIn(phone, { remote: elsewhere })).status).toBe(200);
  });

  it("by wrong passwords from ever new addresses are held to a number a minute, and the owner is not", async () => {
    const codes = [];
    for (let count = 0; count < 70; count += 1) {
      const remote = `10.33.0.${count}`;
      codes.push((await signIn(phone, { password: md5("wrong_1"), remote })).body["code"]);
    }
    expect(codes.filter((code) => code === "login_failed")).toHaveLength(60);
    expect(codes.slice(60)).toEqual(Array.from({ length: 10 }, () => "too_many_requests"));
    expect((await signIn(phone, { device, remote: elsewhere })).status).toBe(200);
    expect((await signIn(phone, { remote: office })).status).toBe(200);
    started().clock.advance(minute);
    expect((await signIn(phone, { remote: elsewhere })).status).toBe(200);
  });

  it("from one address get five codes a day, and leave all others theirs", async () => {
    const { sent: sentCount, refusal } = await askForFourMinutes(() => attacker);
    const { wait_seconds } = refusal["params"] as { wait_seconds: number };
    expect([sentCount, refusal["code"]]).toEqual([5, "sms_too_often"]);
    expect(wait_seconds).toBeGreaterThan(23 * 3600);
    expect((await ask("10.35.0.1", "login")).status).toBe(200);
    expect((await signIn(phone, { smsCd: await lastCode(phone), remote: "10.35.0.1" })).status).toBe(200);
  });

  it("from many addresses get ten codes a day, and leave the owner's device and address theirs", async () => {
    let count = 0;
    const newAddress = (): string => {
      count += 1;
      return `10.34.0.${count}`;
    };
    expect(await askForFourMinutes(newAddress)).toEqual({ sent: 10, refusal: {} });
    expect((await ask("10.36.0.1", "login")).body["code"]).toBe("sms_too_often");
    expect((await ask("10.36.0.1", "login", { device: "another-desk" })).body["code"]).toBe("sms_too_often");
    for (const smsType of ["login", "reset"]) {
      expect((await ask(office, smsType)).status).toBe(200);
      expect((await ask(elsewhere, smsType, { device })).status).toBe(200);
    }
    expect((await sendFrom(running(), office, "POST", "/cdl/1/session/unlock_code", { token, body: {} })).status).toBe(
      200,
    );
  });

  it("do not make the owner wait for their minute", async () => {
    expect((await ask(attacker, "login")).status).toBe(200);
    expect((await ask(office, "login", { device })).status).toBe(200);
    expect((await ask(office, "login", { device })).body["params"]).toEqual({ wait_seconds: 60 });
  });

  it("are not the owner because they share the owner's address", async () => {
    for (let at = 0; at < 12; at += 1) {
      await ask(office, "login");
      started().clock.advance(minute);
    }
    expect((await ask(office, "login")).body["code"]).toBe("sms_too_often");
    expect((await ask(office, "login", { device })).status).toBe(200);
  });
});
