import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onEveryDatabase } from "../harness.ts";
import { insert, makeSmallWorld, send } from "../small-world.ts";
import { createKit, minute, sendFrom } from "./sign-in-kit.ts";

const maker = "13900000002";
const companyAdmin = "13900000005";

type Code = { redirect_url: string; unique_id: string; poll_key: string; expires_seconds: number };

onEveryDatabase("signing in by QR code", { hosts: ["192.168.1.8"] }, (started) => {
  const running = () => started().running();
  const { probe } = createKit(running);
  const create = async (more: object = {}, headers: Record<string, string> = {}) =>
    sendFrom(running(), "10.5.0.1", "POST", "/cdl/1/qr_login", {
      body: { category: 2, app_type: 7, ...more },
      headers: { host: "192.168.1.8:4100", ...headers },
    });
  const newCode = async (more: object = {}): Promise<Code> => (await create(more)).body as Code;
  const check = (code: Code, key = code.poll_key) =>
    send(running(), "GET", `/cdl/1/qr_login/${code.unique_id}?poll_key=${key}`);
  const statusOf = async (code: Code) => {
    const { body } = await check(code);
    return [body["code_status"], body["login_status"]];
  };
  const act = (code: Code, body: object) => send(running(), "POST", `/qr/${code.unique_id}`, { body });
  const scan = (code: Code) => act(code, { action: "scan" });
  const choices = async (code: Code, phone: string) =>
    (await act(code, { action: "choices", phone })).body["choices"] as { membership_id: string; name: string }[];
  const confirm = async (code: Code, phone = maker) => {
    const [first] = await choices(code, phone);
    return act(code, { action: "confirm", phone, membership_id: first?.membership_id ?? "1" });
  };

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(() => started().clock.advance(25 * 60 * minute));

  it("goes from a new code over scanned to done, and the token is given once", async () => {
    const created = await create({ device: "前台电脑" });
    const code = created.body as Code;
    expect(code.redirect_url).toBe(`http://192.168.1.8:4100/qr/${code.unique_id}`);
    expect(code.expires_seconds).toBe(120);
    expect((await check(code)).body).toEqual({
      code_status: 0,
      login_status: 0,
      user_id: null,
      tk: null,
      user: null,
    });
    expect((await scan(code)).body).toEqual({ code_status: 1, login_status: 0 });
    expect(await statusOf(code)).toEqual([1, 0]);
    expect(await choices(code, maker)).toEqual([{ membership_id: "2002", name: "服务商1" }]);
    expect((await confirm(code)).body).toEqual({ code_status: 1, login_status: 1 });
    const done = await check(code);
    expect(done.body).toMatchObject({ login_status: 1, user_id: "1002", user: { id: "1002", roles: ["maker"] } });
    const token = done.body["tk"] as string;
    expect(await probe(token)).toBe("ok");
    const { body } = await send(running(), "GET", "/cdl/1/sessions", { token });
    expect(body["results"]).toMatchObject([{ device: "前台电脑", address: "10.5.0.1", current: true }]);
    expect((await check(code)).body).toEqual({
      code_status: 1,
      login_status: 1,
      user_id: "1002",
      tk: null,
      user: null,
    });
  });

  it("gives the token to one of ten that ask at once", async () => {
    const code = await newCode();
    await scan(code);
    await confirm(code);
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(code)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(answers.filter((answer) => answer.body["tk"] !== null)).toHaveLength(1);
  });

  it("answers only to who has the poll key: wrong ones like codes that are not there", async () => {
    const code = await newCode();
    const other = await newCode();
    await scan(code);
    await confirm(code);
    const wrong = await check(code, other.poll_key);
    const absent = await check({ ...code, unique_id: "A".repeat(24) });
    expect([wrong.status, wrong.text]).toEqual([404, absent.text]);
    expect((await check(code, "short")).status).toBe(400);
    expect((await check(code)).body["tk"]).toMatch(/^[\w-]{43}$/);
  });

  it("keeps neither poll key nor token", async () => {
    const code = await newCode();
    const rows = await running().db.selectFrom("qr_logins").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code.poll_key);
    expect(rows.find((row) => row.unique_id === code.unique_id)?.poll_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  describe("ends", () => {
    it("after two minutes, scanned or not, and nothing opens it again", async () => {
      const [fresh, scanned] = [await newCode(), await newCode()];
      await scan(scanned);
      started().clock.advance(2 * minute);
      expect([await statusOf(fresh), await statusOf(scanned)]).toEqual([
        [0, 0],
        [1, 0],
      ]);
      started().clock.advance(1);
      expect([await statusOf(fresh), await statusOf(scanned)]).toEqual([
        [2, 0],
        [2, 0],
      ]);
      expect((await scan(fresh)).body).toEqual({ code_status: 2, login_status: 0 });
      for (const body of [
        { action: "choices", phone: maker },
        { action: "confirm", phone: maker, membership_id: "2002" },
        { action: "cancel" },
      ]) {
        const refused = await act(scanned, body);
        expect([refused.status, refused.body["code"]]).toEqual([409, "qr_ended"]);
      }
      expect((await check(scanned)).body["tk"]).toBeNull();
    });

    it("when it is cancelled, before or after the scan", async () => {
      const [fresh, scanned] = [await newCode(), await newCode()];
      await scan(scanned);
      for (const code of [fresh, scanned]) {
        expect((await act(code, { action: "cancel" })).body["login_status"]).toBe(2);
        expect((await act(code, { action: "cancel" })).body["login_status"]).toBe(2);
        expect((await act(code, { action: "confirm", phone: maker, membership_id: "2002" })).status).toBe(409);
        expect((await check(code)).body).toMatchObject({ login_status: 2, tk: null });
      }
      started().clock.advance(3 * minute);
      expect([await statusOf(fresh), await statusOf(scanned)]).toEqual([
        [0, 2],
        [1, 2],
      ]);
    });

    it("when it is done: neither cancelled nor confirmed for somebody else", async () => {
      const code = await newCode();
      await scan(code);
      await confirm(code);
      expect((await act(code, { action: "cancel" })).status).toBe(409);
      expect((await act(code, { action: "confirm", phone: "13900000003", membership_id: "2003" })).status).toBe(409);
      expect((await scan(code)).body).toEqual({ code_status: 1, login_status: 1 });
      expect((await check(code)).body["user_id"]).toBe("1002");
    });

    it("when nobody fetches the sign-in for a minute", async () => {
      const code = await newCode();
      await scan(code);
      await confirm(code);
      started().clock.advance(3 * minute);
      expect((await check(code)).body).toMatchObject({ login_status: 1 });
      const late = await newCode();
      await scan(late);
      await confirm(late);
      started().clock.advance(3 * minute + 1);
      expect((await check(late)).body).toEqual({
        code_status: 2,
        login_status: 0,
        user_id: null,
        tk: null,
        user: null,
      });
    });
  });

  describe("the phone", () => {
    it("must have scanned before it confirms", async () => {
      const code = await newCode();
      const body = { action: "confirm", phone: maker, membership_id: "2002" };
      expect((await act(code, body)).body["code"]).toBe("qr_ended");
      expect((await act(code, { action: "choices", phone: maker })).body["code"]).toBe("qr_ended");
      expect(await statusOf(code)).toEqual([0, 0]);
    });

    it("chooses among its own companies, and in the code's mode", async () => {
      await insert(running(), "memberships", {
        id: 9200,
        user_id: 1005,
        agency_id: 1,
        company_id: 12,
        roles: "companyAdmin",
        is_use: 1,
      });
      await insert(running(), "memberships", {
        id: 9201,
        user_id: 1005,
        agency_id: 2,
        company_id: 21,
        roles: "companyAdmin",
        is_use: 0,
      });
      const code = await newCode({ app_type: 1 });
      await scan(code);
      expect((await choices(code, companyAdmin)).map((one) => one.name)).toEqual(["公司11", "公司12"]);
      expect([await choices(code, maker), await choices(code, "13911111111"), await choices(code, "")]).toEqual([
        [],
        [],
        [],
      ]);
      for (const [phone, membership_id] of [
        [companyAdmin, "9201"],
        [companyAdmin, "2006"],
        [maker, "2002"],
        [companyAdmin, "0"],
        ["13911111111", "2005"],
      ] as const) {
        const refused = await act(code, { action: "confirm", phone, membership_id });
        expect([membership_id, refused.status, refused.text]).toEqual([
          membership_id,
          404,
          '{"detail":"not_found","code":"not_found"}',
        ]);
      }
      expect((await act(code, { action: "confirm", phone: companyAdmin, membership_id: "9200" })).status).toBe(200);
      expect((await check(code)).body["user"]).toMatchObject({ company_id: "12", qsApp: 1 });
    });

    it("does not sign in who was disabled between confirming and fetching", async () => {
      const { writing } = running().service;
      const code = await newCode();
      await scan(code);
      await confirm(code);
      await writing.updateTable("users").set({ status: 2 }).where("id", "=", 1002).execute();
      expect((await check(code)).body["code"]).toBe("user_disabled");
      await writing.updateTable("users").set({ status: 1 }).where("id", "=", 1002).execute();
      expect((await check(code)).body["tk"]).toMatch(/^[\w-]{43}$/);
      await writing.updateTable("users").set({ status: 2 }).where("id", "=", 1003).execute();
      const next = await newCode();
      await scan(next);
      expect(await choices(next, "13900000003")).toEqual([]);
      await writing.updateTable("users").set({ status: 1 }).where("id", "=", 1003).execute();
    });

    it.each([
      {},
      { action: "steal" },
      { action: "scan", phone: maker },
      { action: "confirm", phone: maker },
      { action: "confirm", phone: maker, membership_id: "1 or 1=1" },
      { action: "confirm", phone: "1".repeat(12), membership_id: "2002" },
    ])("is refused the form %j", async (body) => {
      expect((await act(await newCode(), body)).body["code"]).toBe("invalid");
    });
  });

  describe("a new code", () => {
    it("shows this service's own page, whatever the caller would like", async () => {
      for (const redirect_url of [
        "https://evil.example/qr",
        "http://192.168.1.8:4100/elsewhere",
        "javascript:alert(1)",
      ]) {
        expect((await newCode({ redirect_url })).redirect_url).toMatch(/^http:\/\/192\.168\.1\.8:4100\/qr\/[\w-]{24}$/);
      }
    });

    it.each(["evil.example/x", "a b", "x@y", "host:port", "<script>"])("is refused for the host %j", async (host) => {
      expect((await create({}, { host })).status).toBe(400);
    });

    it("is given sixty times a minute to an address", async () => {
      const answers = await Promise.all(Array.from({ length: 70 }, () => create()));
      const codes = answers.map((answer) => answer.body["code"] ?? "ok");
      expect(codes.filter((code) => code === "ok")).toHaveLength(60);
      expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(10);
    });

    it("lets those of yesterday be forgotten", async () => {
      const old = await newCode();
      started().clock.advance(24 * 60 * minute + 1);
      await newCode();
      expect((await check(old)).status).toBe(404);
    });

    it.each([{ category: 1 }, { app_type: -1 }, { app_type: "7" }, { tk: "x" }])(
      "is refused the form %j",
      async (more) => {
        expect((await create(more)).body["code"]).toBe("invalid");
      },
    );
  });

  describe("the page", () => {
    const show = async (code: Pick<Code, "unique_id">, language = "zh-CN,zh;q=0.9,en;q=0.8") =>
      running().app.inject({ method: "GET", url: `/qr/${code.unique_id}`, headers: { "accept-language": language } });

    it("is shown in the language of the phone and changes nothing", async () => {
      const code = await newCode();
      const page = await show(code);
      expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.payload).toContain("在电脑上登录灵工台");
      expect((await show(code, "en-GB,en")).payload).toContain("Sign in to Flexdesk on a computer");
      expect(await statusOf(code)).toEqual([0, 0]);
    });

    it("allows its own script only: a nonce of its own each time, no inline handlers, no frames", async () => {
      const code = await newCode();
      const [one, other] = [await show(code), await show(code)];
      const policy = String(one.headers["content-security-policy"]);
      const nonce = /script-src 'nonce-([\w+/=]+)'/.exec(policy)?.[1] ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      expect(String(other.headers["content-security-policy"])).not.toContain(nonce);
      expect(one.payload).toContain(`<script nonce="${nonce}">`);
      expect(one.payload).not.toMatch(/\son\w+=/);
      expect(one.payload).not.toMatch(/\sstyle=/);
      expect([one.headers["cache-control"], one.headers["referrer-policy"]]).toEqual(["no-store", "no-referrer"]);
    });

    it("puts in what the database holds as text, never as markup", async () => {
      const evil = `</script><img src=x onerror=alert(1)>"'&`;
      const { writing } = running().service;
      await writing.updateTable("users").set({ name: evil }).where("id", "=", 1009).execute();
      const page = await show(await newCode({ device: evil }));
      expect(page.payload).not.toContain("<img");
      expect(page.payload).toContain("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
      const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page.payload)?.[1] ?? "";
      const { people } = JSON.parse(data) as { people: { name: string; hint: string }[] };
      expect(people.find((one) => one.name === evil)?.hint).toBe("139****0009");
    });

    it("says of a code that is not there that it is not valid", async () => {
      const page = await show({ unique_id: "nowhere" });
      expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(page.payload).toContain('"status":"gone"');
    });
  });
});

onEveryDatabase("QR codes without a messaging app", { environment: "staging" }, (started) => {
  const running = () => started().running();

  it("are not offered, not made and not shown", async () => {
    await makeSmallWorld(running());
    expect((await send(running(), "GET", "/cdl/1/settings")).body["qr_login"]).toBe(false);
    const refused = await send(running(), "POST", "/cdl/1/qr_login", { body: { category: 2, app_type: 7 } });
    expect([refused.status, refused.body["code"]]).toEqual([404, "qr_unavailable"]);
    expect((await send(running(), "GET", "/qr/anything")).text).toBe('{"detail":"not_found","code":"not_found"}');
    const act = await send(running(), "POST", "/qr/anything", { body: { action: "scan" } });
    expect([act.status, act.text]).toEqual([404, '{"detail":"not_found","code":"not_found"}']);
  });
});
