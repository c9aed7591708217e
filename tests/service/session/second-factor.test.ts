import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOfStep, fromBase32, stepAt } from "../../../src-service/access/proofs/totp.ts";
import { dumpText, onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, md5, openSession, password, send } from "../small-world.ts";
import { createKit, minute, otherCode } from "./sign-in-kit.ts";

const phone = "13900000002";

onEveryDatabase("the second factor", {}, (started) => {
  const running = () => started().running();
  const { signIn, probe, sendCode, lastCode, forgetTries, auditOf } = createKit(running);
  const post = (url: string, token: string, body: object = {}) => send(running(), "POST", url, { token, body });
  const codeNow = (secret: string, steps = 0): string =>
    codeOfStep(fromBase32(secret), stepAt(started().clock.now()) + steps);
  const nextStep = (): void => started().clock.advance(30_000);

  const proof = { password: md5(password) };
  const begin = (token: string) => post("/cdl/1/totp", token, { proof });
  const remove = (token: string, code: string) => post("/cdl/1/totp/remove", token, { code, proof });

  const setUp = async (token: string): Promise<{ secret: string; recovery: string[] }> => {
    const begun = await begin(token);
    const secret = begun.body["secret"] as string;
    const confirmed = await post("/cdl/1/totp/confirm", token, { code: codeNow(secret) });
    expect(confirmed.status).toBe(200);
    nextStep();
    return { secret, recovery: confirmed.body["recovery_codes"] as string[] };
  };
  const demand = (role: string, totp_required: boolean, token: string) =>
    send(running(), "PUT", `/cdl/1/role_rules/${role}`, { token, body: { totp_required } });

  beforeAll(() => makeSmallWorld(running()));
  let token = "";
  beforeEach(async () => {
    started().clock.advance(25 * 60 * minute);
    const { writing } = running().service;
    await forgetTries();
    await writing.updateTable("users").set({ totp_secret: null, totp_on_ms: null, totp_last_step: null }).execute();
    await writing.deleteFrom("totp_recovery").execute();
    await writing.deleteFrom("role_rules").execute();
    token = await openSession(running(), 1002);
  });

  describe("setting up", () => {
    it("gives a secret that authenticator apps take, and counts only once confirmed", async () => {
      const begun = await begin(token);
      const secret = begun.body["secret"] as string;
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const url = new URL(begun.body["url"] as string);
      expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
        "otpauth:",
        "totp",
        "/Flexdesk:139****0002",
      ]);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        secret,
        issuer: "Flexdesk",
        algorithm: "SHA1",
        digits: "6",
        period: "30",
      });
      expect((await signIn(phone)).status).toBe(200);
      const wrong = await post("/cdl/1/totp/confirm", token, { code: otherCode(codeNow(secret)) });
      expect([wrong.status, wrong.body["code"]]).toEqual([400, "second_factor_wrong"]);
      const confirmed = await post("/cdl/1/totp/confirm", token, { code: codeNow(secret) });
      expect(confirmed.body["recovery_codes"]).toHaveLength(8);
      expect((await send(running(), "GET", "/cdl/1/session", { token })).body["second_factor"]).toBe("on");
      expect((await signIn(phone)).body["code"]).toBe("second_factor_needed");
    });

    it("is refused when it is on already, and a second beginning replaces the first", async () => {
      const first = (await begin(token)).body["secret"] as string;
      const second = (await begin(token)).body["secret"] as string;
      expect((await post("/cdl/1/totp/confirm", token, { code: codeNow(first) })).status).toBe(400);
      expect((await post("/cdl/1/totp/confirm", token, { code: codeNow(second) })).status).toBe(200);
      for (const url of ["/cdl/1/totp", "/cdl/1/totp/confirm"]) {
        const refused = await post(url, token, url.endsWith("confirm") ? { code: "123456" } : { proof });
        expect([refused.status, refused.body["code"]]).toEqual([409, "totp_already"]);
      }
    });

    it("wants the password or a code besides the token, and slows who guesses", async () => {
      const begun = async (body: object) => {
        const { status, body: answer } = await post("/cdl/1/totp", token, { proof: body });
        return `${status} ${String(answer["code"] ?? "")}`;
      };
      expect(await begun({})).toBe("400 invalid");
      expect(await begun({ password: md5("wrong_1") })).toBe("400 password_wrong");
      expect(await begun({ smsCd: "123456" })).toBe("400 sms_code_wrong");
      await post("/cdl/1/session/unlock_code", token);
      expect(await begun({ smsCd: await lastCode(phone) })).toBe("400 sms_code_wrong");
      started().clock.advance(minute);
      expect((await post("/cdl/1/totp/code", token)).body).toEqual({
        sent: true,
        wait_seconds: 60,
        expires_seconds: 600,
      });
      const smsCd = await lastCode(phone);
      expect(await begun({ smsCd: otherCode(smsCd) })).toBe("400 sms_code_wrong");
      const row = await running()
        .db.selectFrom("users")
        .select("totp_secret")
        .where("id", "=", 1002)
        .executeTakeFirst();
      expect(row).toEqual({ totp_secret: null });
      expect(await begun({ smsCd })).toBe("200 ");
      expect(await begun({ smsCd })).toBe("400 sms_code_wrong");
      for (let count = 0; count < 4; count += 1) await begun({ password: md5("wrong_1") });
      expect(await begun({ password: md5(password) })).toBe("429 too_many_tries");
    });

    it("cannot be confirmed before it was begun, and slows who guesses", async () => {
      for (let count = 0; count < 5; count += 1) {
        const refused = await post("/cdl/1/totp/confirm", token, { code: "123456" });
        expect(refused.body["code"]).toBe("second_factor_wrong");
      }
      const slowed = await post("/cdl/1/totp/confirm", token, { code: "123456" });
      expect([slowed.status, slowed.body["code"]]).toEqual([429, "too_many_tries"]);
    });

    it("keeps neither secret nor recovery codes in clear, and a sealed secret opens for nobody else", async () => {
      const { secret, recovery } = await setUp(token);
      const text = await dumpText(running().db);
      for (const one of [secret, fromBase32(secret).toString("hex"), ...recovery]) expect(text).not.toContain(one);
      const { db, service } = running();
      const row = await db.selectFrom("users").select("totp_secret").where("id", "=", 1002).executeTakeFirstOrThrow();
      await service.writing
        .updateTable("users")
        .set({ totp_secret: row.totp_secret, totp_on_ms: 1 })
        .where("id", "=", 1003)
        .execute();
      expect((await signIn("13900000003", { totp: codeNow(secret) })).status).toBe(500);
    });
  });

  describe("signing in", () => {
    it("takes a code of the step before, this or the next, each once", async () => {
      const { secret } = await setUp(token);
      nextStep();
      const before = codeNow(secret, -1);
      expect((await signIn(phone, { totp: before })).status).toBe(200);
      expect((await signIn(phone, { totp: before })).body["code"]).toBe("second_factor_wrong");
      const next = codeNow(secret, 1);
      expect((await signIn(phone, { totp: next })).status).toBe(200);
      expect((await signIn(phone, { totp: codeNow(secret) })).body["code"]).toBe("second_factor_wrong");
      nextStep();
      nextStep();
      expect((await signIn(phone, { totp: codeNow(secret, -2) })).body["code"]).toBe("second_factor_wrong");
      expect((await signIn(phone, { totp: codeNow(secret) })).status).toBe(200);
    });

    it("says that it is needed only to who is right so far, and asking is no try", async () => {
      const { secret } = await setUp(token);
      expect((await signIn(phone, { password: md5("wrong_1") })).body["code"]).toBe("login_failed");
      const wrong = await signIn(phone, { password: md5("wrong_1"), totp: codeNow(secret) });
      expect(wrong.body["code"]).toBe("login_failed");
      for (let count = 0; count < 8; count += 1) {
        const needed = await signIn(phone);
        expect([needed.status, needed.body["code"]]).toEqual([400, "second_factor_needed"]);
      }
      expect((await signIn(phone, { totp: codeNow(secret) })).status).toBe(200);
    });

    it("does not use up a right SMS code by asking, nor by a wrong factor", async () => {
      const { secret } = await setUp(token);
      await sendCode(phone);
      const smsCd = await lastCode(phone);
      expect((await signIn(phone, { smsCd })).body["code"]).toBe("second_factor_needed");
      const wrong = await signIn(phone, { smsCd, totp: otherCode(codeNow(secret)) });
      expect(wrong.body["code"]).toBe("second_factor_wrong");
      expect((await signIn(phone, { smsCd, totp: codeNow(secret) })).status).toBe(200);
      nextStep();
      expect((await signIn(phone, { smsCd, totp: codeNow(secret) })).body["code"]).toBe("sms_code_wrong");
    });

    it("counts wrong factors for the person, from wherever they come", async () => {
      const { secret } = await setUp(token);
      const wrong = otherCode(codeNow(secret));
      for (let count = 0; count < 5; count += 1) {
        const refused = await signIn(phone, { totp: wrong, remote: `10.3.0.${count}` });
        expect(refused.body["code"]).toBe("second_factor_wrong");
      }
      const slowed = await signIn(phone, { totp: codeNow(secret), remote: "10.3.0.9" });
      expect([slowed.status, slowed.body["code"]]).toEqual([429, "too_many_tries"]);
      started().clock.advance(15_000);
      expect((await signIn(phone, { totp: codeNow(secret), remote: "10.3.0.9" })).status).toBe(200);
    });

    it("of four with one code at once lets one in", async () => {
      const { secret } = await setUp(token);
      const totp = codeNow(secret);
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, at) => signIn(phone, { totp, remote: `10.4.0.${at}` })),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    });

    it("takes each recovery code once", async () => {
      const { recovery } = await setUp(token);
      expect(new Set(recovery).size).toBe(8);
      for (const code of recovery) {
        expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
        expect((await signIn(phone, { totp: code })).status).toBe(200);
      }
      const again = await signIn(phone, { totp: recovery[0] });
      expect(again.body["code"]).toBe("second_factor_wrong");
      expect((await signIn("13900000003", { totp: recovery[1] })).status).toBe(200);
    });

    it.each(["12345", "1234567", "１２３４５６", "ABCD-EFGH", "abcd-efg", ""])("refuses the form %j", async (totp) => {
      expect((await signIn(phone, { totp })).body["code"]).toBe("invalid");
    });
  });

  describe("taking away", () => {
    it("wants a code or a recovery code, and then nobody asks any more", async () => {
      const { secret, recovery } = await setUp(token);
      const refused = await remove(token, otherCode(codeNow(secret)));
      expect([refused.status, refused.body["code"]]).toEqual([400, "second_factor_wrong"]);
      expect((await remove(token, codeNow(secret))).body).toEqual({ ok: true });
      expect((await signIn(phone)).status).toBe(200);
      expect((await remove(token, recovery[0] ?? "")).status).toBe(400);
      expect(await running().db.selectFrom("totp_recovery").selectAll().execute()).toEqual([]);
      expect((await auditOf("totp.off")).at(-1)?.object).toBe("user:1002");
      const second = await setUp(token);
      expect((await remove(token, second.recovery[3] ?? "")).status).toBe(200);
    });

    it("wants the password or a code besides", async () => {
      const { secret } = await setUp(token);
      const code = codeNow(secret);
      expect((await post("/cdl/1/totp/remove", token, { code })).body["code"]).toBe("invalid");
      const wrong = { code, proof: { password: md5("wrong_1") } };
      expect((await post("/cdl/1/totp/remove", token, wrong)).body["code"]).toBe("password_wrong");
      await post("/cdl/1/totp/code", token);
      const right = { code, proof: { smsCd: await lastCode(phone) } };
      expect((await post("/cdl/1/totp/remove", token, right)).body).toEqual({ ok: true });
    });

    it("does not take away what was only begun", async () => {
      const secret = (await begin(token)).body["secret"] as string;
      expect((await remove(token, codeNow(secret))).status).toBe(400);
    });
  });

  describe("demanded by a role", () => {
    let admin = "";
    beforeEach(async () => {
      admin = await openSession(running(), 1001);
    });

    it("opens nothing but the way to it, from the next request on", async () => {
      const ask = async (method: "GET" | "POST" | "PUT", url: string) => {
        const { status, body } = await send(running(), method, url, { token, ...(method !== "GET" && { body: {} }) });
        return `${status} ${String(body["code"] ?? "")}`;
      };
      expect(await ask("GET", "/cdl/1/bills")).toBe("200 ");
      expect((await demand("maker", true, admin)).body).toEqual({ role: "maker", name: "maker", totp_required: true });
      for (const [method, url] of [
        ["GET", "/cdl/1/bills"],
        ["GET", "/cdl/1/settlements/1150"],
        ["POST", "/cdl/1/settlements"],
        ["GET", "/v4/companies/list_all"],
        ["PUT", "/cdl/1/role_rules/maker"],
      ] as const) {
        expect([url, await ask(method, url)]).toEqual([url, "403 second_factor_required"]);
      }
      const { body } = await send(running(), "GET", "/cdl/1/session", { token });
      expect(body["second_factor"]).toBe("missing");
      expect(await ask("GET", "/cdl/1/sessions")).toBe("200 ");
      expect(await ask("GET", "/cdl/1/role_rules")).toBe("200 ");
      await setUp(token);
      expect(await ask("GET", "/cdl/1/bills")).toBe("200 ");
    });

    it("leaves the stream open that says whether the service is there", async () => {
      await demand("maker", true, admin);
      const port = await running().listen(0);
      const ending = new AbortController();
      const answer = await fetch(`http://127.0.0.1:${port}/cdl/1/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: ending.signal,
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain("text/event-stream");
      ending.abort();
    });

    it("lets a person sign in and tells what is missing", async () => {
      await demand("maker", true, admin);
      const answer = await signIn(phone);
      expect(answer.body["user"]).toMatchObject({ second_factor: "missing" });
      expect(await probe(answer.body["token"] as string)).toBe("ok");
    });

    it("cannot be lifted by who is caught by it", async () => {
      await demand("superAdmin", true, admin);
      const refused = await demand("superAdmin", false, admin);
      expect([refused.status, refused.body["code"]]).toEqual([403, "second_factor_required"]);
      await setUp(admin);
      expect((await demand("superAdmin", false, admin)).status).toBe(200);
    });

    it("cannot be taken away by the person while it is demanded", async () => {
      const { secret } = await setUp(token);
      await demand("maker", true, admin);
      const refused = await remove(token, codeNow(secret));
      expect([refused.status, refused.body["code"]]).toEqual([403, "second_factor_required"]);
      await demand("maker", false, admin);
      expect((await remove(token, codeNow(secret))).status).toBe(200);
    });

    it("is told of the roles of one's own kind, in one's own agency", async () => {
      await demand("payer", true, admin);
      const list = async (userId: number) => {
        const { body } = await send(running(), "GET", "/cdl/1/role_rules", {
          token: await openSession(running(), userId),
        });
        return (body["results"] as { role: string; totp_required: boolean }[]).map(
          (one) => `${one.role}${one.totp_required ? "!" : ""}`,
        );
      };
      expect(await list(1001)).toContain("payer!");
      expect(await list(1008)).toContain("payer");
      expect(await list(1005)).toEqual(["companyAdmin"]);
    });

    it("can be demanded of a company's people by the agency, not by the company", async () => {
      const company = await openSession(running(), 1005);
      const bills = async () => (await send(running(), "GET", "/cdl/1/bills", { token: company })).status;
      expect((await demand("companyAdmin", true, company)).status).toBe(403);
      expect(await bills()).toBe(200);
      expect((await demand("companyAdmin", true, admin)).body).toEqual({
        role: "companyAdmin",
        name: "companyAdmin",
        totp_required: true,
      });
      expect(await bills()).toBe(403);
      const list = (await send(running(), "GET", "/cdl/1/role_rules", { token: company })).body;
      expect(list).toEqual({ results: [{ role: "companyAdmin", name: "companyAdmin", totp_required: true }] });
      await setUp(company);
      expect(await bills()).toBe(200);
    });

    it("is changed by who may, for roles that there are, and the log keeps it", async () => {
      for (const role of ["nobody", "maker%25", "__proto__"]) {
        expect([role, (await demand(role, true, admin)).status]).toEqual([role, 404]);
      }
      expect((await demand("maker", true, token)).status).toBe(403);
      const before = (await auditOf("role.rule")).length;
      await demand("maker", true, admin);
      await demand("maker", true, admin);
      expect((await auditOf("role.rule")).slice(before)).toMatchObject([{ object: "role:maker", agency_id: 1 }]);
      const other = await openSession(running(), 1008);
      await demand("maker", false, other);
      expect((await send(running(), "GET", "/cdl/1/bills", { token })).status).toBe(403);
    });

    it("is no matter of a role whose name begins alike", async () => {
      await running()
        .service.writing.insertInto("role_rules")
        .values({ agency_id: 1, role: "make", totp_required: 1 })
        .execute();
      expect((await send(running(), "GET", "/cdl/1/bills", { token })).status).toBe(200);
    });
  });
});
