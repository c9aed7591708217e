import { beforeEach, describe, expect, it } from "vitest";
import { dumpText, onEveryDatabase } from "../harness.ts";
import { insert, makeSmallWorld, md5, password, send } from "../small-world.ts";

const phone = "13900000002";
const nobody = "13911111111";

const minute = 60_000;

onEveryDatabase("signing in", {}, (started) => {
  const running = () => started().running();
  let isMade = false;

  beforeEach(async () => {
    if (!isMade) await makeSmallWorld(running());
    isMade = true;
    started().clock.advance(25 * 60 * minute);
    await running().service.writing.deleteFrom("sign_in_failures").execute();
  });

  type More = { headers?: Record<string, string>; remote?: string; [field: string]: unknown };
  const signIn = async (fields: More = {}) => {
    const { headers, remote, ...rest } = fields;
    const body = {
      phone,
      related_id: "1",
      qsApp: 7,
      agree_protocol: true,
      login_type: 2,
      password: md5(password),
      ...rest,
    };
    const answer = await running().app.inject({
      method: "POST",
      url: "/cdl/1/login",
      remoteAddress: remote ?? "10.0.0.1",
      headers: { "content-type": "application/json", ...headers },
      payload: JSON.stringify(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))),
    });
    return {
      status: answer.statusCode,
      text: answer.payload,
      body: JSON.parse(answer.payload) as Record<string, unknown>,
    };
  };
  const sendCode = (to = phone, more: Record<string, unknown> = {}) =>
    send(running(), "POST", "/cdl/1/sms_captcha", { body: { phone: to, smsType: "login", ...more } });
  const lastCode = async (to = phone): Promise<string> => {
    const { body } = await send(running(), "GET", "/cdl/1/demo/inbox");
    return (body["messages"] as { phone: string; code: string }[]).find((one) => one.phone === to)?.code ?? "none";
  };
  const bySms = (smsCd: string, more: More = {}) => signIn({ login_type: 1, password: undefined, smsCd, ...more });

  it("lets only an agency's own people in at its own host", async () => {
    const at = (host: string) =>
      send(running(), "GET", `/cdl/1/login/companies?phone=${phone}&qsApp=7&host=${encodeURIComponent(host)}`);
    expect((await at("A1.example:8443")).body["results"]).toMatchObject([{ id: "1" }]);
    expect((await at("127.0.0.1:4111")).body["results"]).toMatchObject([{ id: "1" }]);
    expect((await at("a2.example")).body).toEqual({ results: [], multi_results: [] });
    const right = await signIn({ host: "a1.example" });
    expect(right.status).toBe(200);
    const wrong = await signIn({ host: "a2.example" });
    expect([wrong.status, wrong.body["code"]]).toEqual([400, "login_failed"]);
  });

  it("offers the ways to sign in by app type, grouped by parent, and the same shape for nobody", async () => {
    const agency = await send(running(), "GET", `/cdl/1/login/companies?phone=${phone}&qsApp=7`);
    expect(agency.body["results"]).toMatchObject([{ id: "1", agency_id: "1", is_use: true }]);
    const company = await send(running(), "GET", "/cdl/1/login/companies/?phone=13900000005&qsApp=1");
    expect(company.body["results"]).toMatchObject([{ id: "11", name: "公司11", agency__name: "服务商1" }]);
    const none = await send(running(), "GET", `/cdl/1/login/companies?phone=${nobody}&qsApp=7`);
    expect(none.body).toEqual({ results: [], multi_results: [] });
    await running()
      .service.writing.updateTable("companies")
      .set({ parent_name: "集团" })
      .where("agency_id", "=", 1)
      .execute();
    await insert(running(), "memberships", {
      id: 9001,
      user_id: 1005,
      agency_id: 1,
      company_id: 12,
      roles: "companyAdmin",
      is_use: 1,
    });
    const grouped = await send(running(), "GET", "/cdl/1/login/companies?phone=13900000005&qsApp=1");
    expect(grouped.body).toMatchObject({
      results: [],
      multi_results: [{ name: "集团", sub_list: [{ sub_id: "11" }, { sub_id: "12" }] }],
    });
  });

  it("signs in with the right password and answers who the person is", async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    expect(answer.body["user"]).toMatchObject({
      id: "1002",
      mobile_masked: "139****0002",
      qsApp: 7,
      company_id: null,
      roles: ["maker"],
    });
    expect(answer.body["token"]).toMatch(/^[\w-]{43}$/);
  });

  it("refuses a wrong password, an unknown phone and a foreign entry with one and the same answer", async () => {
    const answers = [
      await signIn({ password: md5("wrong_1") }),
      await signIn({ phone: nobody }),
      await signIn({ related_id: "2" }),
      await signIn({ phone: "13900000005", qsApp: 1, related_id: "21" }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.text]).toEqual([400, '{"detail":"login_failed","code":"login_failed"}']);
  });

  it.each([
    { password: md5(password).toUpperCase() },
    { password: md5(password).slice(1) },
    { password: undefined },
    { agree_protocol: false },
    { login_type: 3 },
    { phone: "1390000000２" },
    { related_id: "1 or 1=1" },
    { role: "superAdmin" },
  ])("refuses the form %j", async (fields) => {
    expect((await signIn(fields)).body["code"]).toBe("invalid");
  });

  it("keeps no md5 and no password: argon2id under a key outside the database", async () => {
    const text = await dumpText(running().db);
    expect(text).not.toContain(md5(password));
    expect(text).not.toContain(password);
  });

  it("tells a disabled person only after the right password", async () => {
    const { writing } = running().service;
    await writing.updateTable("users").set({ status: 2 }).where("mobile", "=", phone).execute();
    expect((await signIn({ password: md5("wrong_1") })).body["code"]).toBe("login_failed");
    const response = await signIn();
    expect([response.status, response.body["code"]]).toEqual([401, "user_disabled"]);
    await writing.updateTable("users").set({ status: 1 }).where("mobile", "=", phone).execute();
  });

  it("knows no way to sign in for a disabled person", async () => {
    const { writing } = running().service;
    const setStatus = (status: number) =>
      writing.updateTable("users").set({ status }).where("mobile", "=", phone).execute();
    const ways = async () => (await send(running(), "GET", `/cdl/1/login/companies?phone=${phone}&qsApp=7`)).body;
    await setStatus(2);
    expect(await ways()).toEqual({ results: [], multi_results: [] });
    await setStatus(1);
    expect(await ways()).toMatchObject({ results: [{ id: "1" }] });
  });

  it("asks for a code when the region has changed", async () => {
    const inShanghai = { headers: { "x-region": encodeURIComponent("上海") } };
    const inBeijing = { headers: { "x-region": encodeURIComponent("北京") } };
    expect((await signIn(inShanghai)).status).toBe(200);
    const moved = await signIn(inBeijing);
    expect(moved.body).toEqual({ detail: "更换地区登录，需要短信验证", code: "region_changed" });
    await sendCode();
    expect((await bySms(await lastCode(), inBeijing)).status).toBe(200);
    expect((await signIn(inBeijing)).status).toBe(200);
    expect((await signIn({ ...inShanghai, password: md5("wrong_1") })).body["code"]).toBe("login_failed");
    await running().service.writing.updateTable("users").set({ last_region: null }).execute();
  });

  describe("too many tries", () => {
    const fail = (more: More = {}) => signIn({ password: md5("wrong_1"), ...more });

    it("slows an account for the address that fails, and lets the owner in elsewhere", async () => {
      for (let count = 0; count < 5; count += 1) expect((await fail()).body["code"]).toBe("login_failed");
      const slowed = await signIn();
      expect([slowed.status, slowed.body["code"]]).toEqual([429, "too_many_tries"]);
      expect(slowed.body["params"]).toEqual({ wait_seconds: 15 });
      expect((await signIn({ remote: "10.0.0.2" })).status).toBe(200);
      started().clock.advance(15_000);
      expect((await fail()).body["code"]).toBe("login_failed");
      expect((await signIn()).body["params"]).toEqual({ wait_seconds: 30 });
      started().clock.advance(30_000);
      expect((await signIn()).status).toBe(200);
      expect((await fail()).body["code"]).toBe("login_failed");
    });

    it("does not make the owner's own device wait for an attacker behind the same address", async () => {
      expect((await signIn({ device: "owner-desk" })).status).toBe(200);
      for (let count = 0; count < 6; count += 1) await fail();
      expect((await signIn()).body["code"]).toBe("too_many_tries");
      expect((await signIn({ device: "owner-desk" })).status).toBe(200);
    });

    it("counts tries at once: of fifty in parallel five are judged", async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => fail()));
      const codes = answers.map((answer) => answer.body["code"]);
      expect(codes.filter((code) => code === "login_failed")).toHaveLength(5);
      expect(codes.filter((code) => code === "too_many_tries")).toHaveLength(45);
    });

    it("slows unknown phones alike", async () => {
      for (let count = 0; count < 5; count += 1) await fail({ phone: nobody });
      expect((await fail({ phone: nobody })).body["code"]).toBe("too_many_tries");
    });

    it("slows an address that tries many accounts", async () => {
      let judged = 0;
      for (let count = 0; count < 110; count += 1) {
        const answer = await bySms("000000", { phone: `1370000${String(count).padStart(4, "0")}`, remote: "10.9.9.9" });
        if (answer.body["code"] === "sms_code_wrong") judged += 1;
        else expect(answer.body["code"]).toBe("too_many_tries");
      }
      expect(judged).toBe(100);
    });
  });

  describe("codes", () => {
    it("signs in with a code once, and not with the code of another phone", async () => {
      await sendCode();
      await sendCode("13900000003");
      expect((await bySms(await lastCode("13900000003"))).body["code"]).toBe("sms_code_wrong");
      const code = await lastCode();
      expect((await bySms(code)).status).toBe(200);
      expect((await bySms(code)).body["code"]).toBe("sms_code_wrong");
    });

    it("gives a code ten minutes", async () => {
      await sendCode();
      started().clock.advance(10 * minute + 1);
      expect((await bySms(await lastCode())).body["code"]).toBe("sms_code_expired");
    });

    it("gives a code five tries, then refuses the right one too", async () => {
      await sendCode();
      const code = await lastCode();
      const wrong = code === "111111" ? "222222" : "111111";
      const lefts: unknown[] = [];
      for (let count = 0; count < 5; count += 1) {
        await running().service.writing.deleteFrom("sign_in_failures").execute();
        lefts.push((await bySms(wrong)).body["params"]);
      }
      expect(lefts).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ left: triesLeft })));
      await running().service.writing.deleteFrom("sign_in_failures").execute();
      expect((await bySms(code)).body["code"]).toBe("too_many_tries");
    });

    it.each(["１２３４５６", "12345", "1234567", "12345a", ""])("refuses the form %s", async (code) => {
      expect((await bySms(code)).body["code"]).toBe("invalid");
    });

    it("does not take a reset code for signing in", async () => {
      const payer = "13900000004";
      await sendCode(payer, { smsType: "reset" });
      expect((await bySms(await lastCode(payer), { phone: payer })).body["code"]).toBe("sms_code_wrong");
    });

    it("sends one of two hundred at once, and one a minute", async () => {
      const service = running();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => send(service, "POST", "/v5/sms/send", { body: { phone, smsType: "login" } })),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      started().clock.advance(59_000);
      const early = await sendCode();
      expect([early.status, early.body["code"], early.body["params"]]).toEqual([
        429,
        "sms_too_often",
        { wait_seconds: 1 },
      ]);
      started().clock.advance(1_000);
      expect((await sendCode()).body).toEqual({ sent: true, wait_seconds: 60, expires_seconds: 600 });
    });

    it("sends five a day to a number for a stranger's address, for whatever purpose", async () => {
      for (let count = 0; count < 5; count += 1) {
        expect((await sendCode(phone, { smsType: count % 2 === 0 ? "login" : "reset" })).status).toBe(200);
        started().clock.advance(2 * minute);
      }
      const more = await sendCode();
      expect(more.body["code"]).toBe("sms_too_often");
      expect((more.body["params"] as { wait_seconds: number }).wait_seconds).toBe(86_400 - 10 * 60);
    });

    it("answers alike for a phone that nobody has, and sends nothing", async () => {
      const knownPhone = await sendCode();
      const unknown = await sendCode(nobody);
      expect([unknown.status, unknown.text]).toEqual([knownPhone.status, knownPhone.text]);
      expect(await lastCode(nobody)).toBe("none");
      expect((await sendCode(nobody)).body["code"]).toBe("sms_too_often");
    });

    it("marks a voice call", async () => {
      await sendCode(phone, { is_voice: true });
      const { body } = await send(running(), "GET", "/cdl/1/demo/inbox");
      expect((body["messages"] as { voice: boolean }[])[0]?.voice).toBe(true);
    });
  });
});
