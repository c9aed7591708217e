import { beforeAll, describe, expect, it } from "vitest";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

type Answer = Awaited<ReturnType<typeof send>>;
const code = ({ status, body }: Answer) => [status, body["code"]];

const newcomer = (more: object = {}) => ({
  ...{ mobile: "13712340001", name: "周新", email: null, roles: ["operator"], organization_id: null },
  ...{ amount_limit: null, is_all_look: true, company_relate: [], is_a_company_contract_remind: false, ...more },
});
const member = (more: object = {}) => {
  const { mobile: _mobile, name: _name, ...body } = newcomer();
  return { ...body, version: 1, is_use: true, ...more };
};
const companyMember = (more: object = {}) => {
  const { is_all_look: _all, company_relate: _companies, is_a_company_contract_remind: _remind, ...body } = member();
  return { ...body, roles: ["companyAdmin"], ...more };
};

onEveryDatabase("users", {}, (started) => {
  const running = () => started().running();
  let admin = "";
  beforeAll(async () => {
    await makeSmallWorld(running());
    // Above all ids that the world sets by hand.
    await running()
      .service.writing.updateTable("counters")
      .set({ value: 10_000_000 })
      .where("name", "=", "id")
      .execute();
    admin = await openSession(running(), 1001);
  });

  const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown, token = admin) =>
    send(running(), method, path, { token, ...(body !== undefined && { body }) });
  const create = (body: object, token = admin) => call("POST", "/cdl/1/useragencies", body, token);
  const update = (id: number | string, body: object, token = admin) =>
    call("PUT", `/cdl/1/useragencies/${id}`, body, token);
  const rowOf = (user: number) =>
    running().db.selectFrom("memberships").selectAll().where("user_id", "=", user).executeTakeFirstOrThrow();
  const listed = async (path: string, token = admin) =>
    (await call("GET", `${path}?page_size=100`, undefined, token)).body["results"] as Record<string, unknown>[];

  it("lists who works for the agency, with masked numbers and what they are", async () => {
    const rows = await listed("/cdl/1/useragencies");
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(["1001", "1002", "1003", "1004", "1007", "1009"]);
    expect(rows.find(({ user_id }) => user_id === "1002")).toMatchObject({
      ...{ name: "用户1002", mobile: "139****0002", roles: "maker", status: 1, has_factor: false },
    });
    expect((await listed("/usercompanies")).map(({ user_id }) => user_id).toSorted()).toEqual(["1005", "1006"]);
    const company = await openSession(running(), 1005);
    expect((await listed("/usercompanies", company)).map(({ user_id }) => user_id)).toEqual(["1005"]);
  });

  it("makes a person who has no password yet, and lets them in by text message only", async () => {
    const answer = await create(newcomer());
    expect(code(answer)).toEqual([200, undefined]);
    expect(answer.body).toMatchObject({ existed: false, user: { name: "周新", status: 3, roles: "operator" } });
    const user = await running()
      .db.selectFrom("users")
      .selectAll()
      .where("mobile", "=", "13712340001")
      .executeTakeFirstOrThrow();
    expect([user.password_hash, user.status]).toEqual(["", 1]);
    expect(code(await create(newcomer()))).toEqual([409, "user_exists"]);
  });

  it("joins who is known already as they are, under their own name only", async () => {
    const before = await running().db.selectFrom("users").selectAll().where("id", "=", 1008).executeTakeFirstOrThrow();
    expect(code(await create(newcomer({ mobile: "13900000008", name: "别人" })))).toEqual([409, "user_name_differs"]);
    const { body } = await create(newcomer({ mobile: "13900000008", name: "用户1008", roles: ["maker"] }));
    expect(body["existed"]).toBe(true);
    const after = await running().db.selectFrom("users").selectAll().where("id", "=", 1008).executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    const { body: switchedOff } = await update(
      (body["user"] as { id: string }).id,
      member({ roles: ["maker"], is_use: false }),
    );
    expect(switchedOff).toMatchObject({ user: { status: 2 } });
    // In their own agency they go on as before.
    expect((await call("GET", "/cdl/1/bills", undefined, await openSession(running(), 1008))).status).toBe(200);
  });

  describe("refuses", () => {
    it.each([
      ["a mobile that is none", newcomer({ mobile: "1371234" }), [400, "invalid"]],
      ["a name of one letter", newcomer({ mobile: "13712340002", name: "周" }), [400, "invalid"]],
      ["an e-mail that is none", newcomer({ mobile: "13712340002", email: "周新@" }), [400, "invalid"]],
      ["no role", newcomer({ mobile: "13712340002", roles: [] }), [400, "invalid"]],
      ["a role that nobody has", newcomer({ mobile: "13712340002", roles: ["r404"] }), [404, "role_unknown"]],
      ["a role of companies", newcomer({ mobile: "13712340002", roles: ["companyAdmin"] }), [404, "role_unknown"]],
      ["a limit below nothing", newcomer({ mobile: "13712340002", amount_limit: -1 }), [400, "invalid"]],
      [
        "roles that join separated duties",
        newcomer({ mobile: "13712340002", roles: ["maker", "checker"] }),
        [409, "user_duties_joined"],
      ],
      [
        "a company of another agency",
        newcomer({ mobile: "13712340002", company_relate: ["21"], is_all_look: false }),
        [404, "not_found"],
      ],
      ["another field", newcomer({ mobile: "13712340002", user_id: "1001" }), [400, "invalid"]],
    ])("%s", async (_what, body, answer) => {
      expect(code(await create(body))).toEqual(answer);
    });

    it("changes of oneself, of another agency's people, and of an older version", async () => {
      expect(code(await update(2001, member({ roles: ["superAdmin"] })))).toEqual([409, "user_self"]);
      expect(code(await update(2008, member()))).toEqual([404, "not_found"]);
      expect(code(await update(2005, member()))).toEqual([404, "not_found"]);
      expect(code(await update(2009, member({ version: 7 })))).toEqual([409, "stale_version"]);
    });

    it("the end of the last who rules", async () => {
      const give = (user: number, roles: string) =>
        running().service.writing.updateTable("memberships").set({ roles }).where("user_id", "=", user).execute();
      const custom = { name: "人事", scope: "agency", data_scope: 1, permissions: ["user.agency_user.edit"] };
      const made = await call("POST", "/cdl/1/roles", { ...custom, amount_limit: null });
      await give(1002, (made.body["role"] as { key: string }).key);
      const token = await openSession(running(), 1002);
      for (const change of [{ roles: ["operator"] }, { roles: ["superAdmin"], is_use: false }]) {
        expect(code(await update(2001, member(change), token))).toEqual([409, "last_super_admin"]);
      }
      await give(1009, "superAdmin");
      expect(code(await update(2001, member({ roles: ["operator"] }), token))).toEqual([200, undefined]);
      await give(1001, "superAdmin");
      await give(1002, "maker");
      await give(1009, "operator");
    });
  });

  it("works at the next request, and ends the sessions of who is switched off", async () => {
    const token = await openSession(running(), 1009);
    const status = async () => (await call("GET", "/cdl/1/settlements", undefined, token)).status;
    const exporting = async () => (await call("GET", "/cdl/1/useragencies", undefined, token)).status;
    expect([await status(), await exporting()]).toEqual([200, 403]);
    const { version } = await rowOf(1009);
    expect(code(await update(2009, member({ roles: ["auditor"], version })))).toEqual([200, undefined]);
    expect([await status(), await exporting()]).toEqual([200, 200]);
    const changed = await rowOf(1009);
    expect(code(await update(2009, member({ roles: ["auditor"], version: changed.version, is_use: false })))).toEqual([
      200,
      undefined,
    ]);
    expect((await call("GET", "/cdl/1/bills", undefined, token)).body["code"]).toBe("signed_out");
    const off = await rowOf(1009);
    expect(code(await update(2009, member({ version: off.version })))).toEqual([200, undefined]);
  });

  it("bounds a person to the companies that they look after", async () => {
    const { version } = await rowOf(1007);
    const body = member({ roles: ["auditor"], is_all_look: false, company_relate: ["12"], version });
    expect(code(await update(2007, body))).toEqual([200, undefined]);
    const token = await openSession(running(), 1007);
    const companies = (await call("GET", "/cdl/1/companies", undefined, token)).body["results"] as { id: string }[];
    expect(companies.map(({ id }) => id)).toEqual(["12"]);
    expect((await call("GET", "/cdl/1/useragencies/2007")).body).toMatchObject({
      ...{ is_all_look: false, companies: [{ id: "12" }], roles: ["auditor"], against: null },
    });
    // Who does not see the whole agency sees nobody of it.
    expect(await listed("/cdl/1/useragencies", token)).toEqual([]);
    const now = await rowOf(1007);
    await update(2007, member({ roles: ["auditor"], version: now.version }));
  });

  it("asks for companies where the roles see those of the person only, and leaves narrower scopes alone", async () => {
    const support = newcomer({ mobile: "13712340021", name: "客服甲", roles: ["support"] });
    expect(code(await create(support))).toEqual([409, "companies_needed"]);
    const made = await create({ ...support, is_all_look: false, company_relate: ["11"] });
    const { id } = made.body["user"] as { id: string };
    const shown = await call("GET", `/cdl/1/useragencies/${id}`);
    expect(shown.body).toMatchObject({ is_all_look: false, companies: [{ id: "11" }] });
    const scope = (data_scope: number | null) =>
      running().service.writing.updateTable("memberships").set({ data_scope }).where("id", "=", 2009).execute();
    await scope(4);
    const narrow = await rowOf(1009);
    expect(code(await update(2009, member({ roles: ["operator"], version: narrow.version })))).toEqual([
      200,
      undefined,
    ]);
    expect((await rowOf(1009)).data_scope).toBe(4);
    await scope(null);
  });

  it("tells of a person whose account is off altogether, whom nobody here can let in again", async () => {
    const disabled = (status: number) =>
      running().service.writing.updateTable("users").set({ status }).where("id", "=", 1009).execute();
    const detail = async () => (await call("GET", "/cdl/1/useragencies/2009")).body;
    await disabled(0);
    expect(await detail()).toMatchObject({ user: { status: 2 }, is_use: true, is_disabled: true });
    // Changing them leaves them on here, as they were, and off is still possible.
    const one = await rowOf(1009);
    expect(code(await update(2009, member({ version: one.version })))).toEqual([200, undefined]);
    const two = await rowOf(1009);
    expect(two.is_use).toBe(1);
    expect(code(await update(2009, member({ version: two.version, is_use: false })))).toEqual([200, undefined]);
    const three = await rowOf(1009);
    expect(code(await update(2009, member({ version: three.version })))).toEqual([409, "user_disabled_there"]);
    await disabled(1);
    expect(await detail()).toMatchObject({ is_use: false, is_disabled: false });
    expect(code(await update(2009, member({ version: three.version })))).toEqual([200, undefined]);
  });

  it("tells other desks of users that were made and changed, each their own", async () => {
    const heard: { company_id: number; lists: readonly string[] }[] = [];
    const stop = running().service.feed.listen(({ company_id, lists }) => heard.push({ company_id, lists }));
    await create(newcomer({ mobile: "13712340077", name: "周推送" }));
    const { version } = await rowOf(1009);
    await update(2009, member({ version }));
    const ofCompany = await rowOf(1006);
    await call("PUT", "/usercompanies/2006", companyMember({ version: ofCompany.version }));
    stop();
    expect(heard).toEqual([
      { company_id: 0, lists: ["agencyUsers"] },
      { company_id: 0, lists: ["agencyUsers"] },
      { company_id: 12, lists: ["companyUsers"] },
    ]);
  });

  it("refuses a change by who has not seen that a limit was granted meanwhile", async () => {
    const { version, amount_limit } = await rowOf(1009);
    await running()
      .service.writing.updateTable("memberships")
      .set({ roles: "superAdmin" })
      .where("id", "=", 2003)
      .execute();
    const ask = { person_id: "2009", amount_limit: 900_000, day_limit: null, reason: "年底付款" };
    const asked = await call("POST", "/cdl/1/amount_limits", ask);
    const decide = `/cdl/1/amount_limits/${String(asked.body["id"])}`;
    const decided = await call("PUT", decide, { granted: true }, await openSession(running(), 1003));
    expect([asked.status, decided.status]).toEqual([200, 200]);
    expect(code(await update(2009, member({ version, amount_limit })))).toEqual([409, "stale_version"]);
    expect((await rowOf(1009)).amount_limit).toBe(900_000);
  });

  it("switches off also who holds roles that could not be given together any more", async () => {
    await running()
      .service.writing.updateTable("memberships")
      .set({ roles: "maker,checker" })
      .where("id", "=", 2004)
      .execute();
    const before = await rowOf(1004);
    const both = { roles: ["checker", "maker"], version: before.version };
    expect(code(await update(2004, member({ ...both, is_use: false })))).toEqual([200, undefined]);
    const off = await rowOf(1004);
    expect([off.is_use, off.roles]).toEqual([0, "maker,checker"]);
    const more = member({ roles: ["checker", "maker", "payer"], version: off.version });
    expect(code(await update(2004, more))).toEqual([409, "user_duties_joined"]);
  });

  it("lowers a limit at once and leaves raising it to two people", async () => {
    const first = await rowOf(1002);
    expect(code(await update(2002, member({ roles: ["maker"], amount_limit: 5_000, version: first.version })))).toEqual(
      [200, undefined],
    );
    const limited = await rowOf(1002);
    for (const amount_limit of [5_001, null]) {
      const answer = await update(2002, member({ roles: ["maker"], amount_limit, version: limited.version }));
      expect(code(answer)).toEqual([409, "limit_by_two"]);
    }
    expect(
      code(await update(2002, member({ roles: ["maker"], amount_limit: 4_999, version: limited.version }))),
    ).toEqual([200, undefined]);
  });

  describe("of a company", () => {
    const companyPath = "/usercompanies";

    it("are made and changed by its super manager alone, and by the agency", async () => {
      const company = await openSession(running(), 1005);
      const body = { ...newcomer({ mobile: "13712340011", name: "店长", roles: ["companyAdmin"] }), company_id: "11" };
      const { is_all_look: _all, company_relate: _companies, is_a_company_contract_remind: _remind, ...given } = body;
      expect(code(await call("POST", companyPath, given, company))).toEqual([403, "forbidden"]);
      await insert(running(), "super_managers", {
        ...{ id: 901, agency_id: 1, company_id: 11, user_id: 1005, membership_id: 2005, set_by: 1001, ended_ms: 0 },
        set_at: "2026-11-10 10:00:00",
      });
      const made = await call("POST", companyPath, given, company);
      expect(made.body).toMatchObject({ existed: false, user: { name: "店长", company_id: "11", is_super: false } });
      expect(
        code(await call("POST", companyPath, { ...given, company_id: "12", mobile: "13712340012" }, company)),
      ).toEqual([404, "not_found"]);
      const { id, version } = made.body["user"] as { id: string; version: number };
      expect(
        code(await call("PUT", `${companyPath}/${id}`, companyMember({ version, is_use: false }), company)),
      ).toEqual([200, undefined]);
      expect(code(await call("PUT", `${companyPath}/2005`, companyMember(), company))).toEqual([409, "user_self"]);
      expect(code(await call("PUT", `${companyPath}/2006`, companyMember(), company))).toEqual([404, "not_found"]);
      expect(code(await call("PUT", `${companyPath}/2005`, companyMember({ is_use: false })))).toEqual([
        409,
        "super_manager_stays",
      ]);
    });
  });

  it("ends devices without changing anything else, and writes down what was done", async () => {
    const token = await openSession(running(), 1003);
    const shown = await call("GET", "/cdl/1/useragencies/2003");
    expect((shown.body["devices"] as unknown[]).length).toBeGreaterThan(0);
    expect(code(await call("PUT", "/cdl/1/useragencies/2003/sessions"))).toEqual([200, undefined]);
    expect((await call("GET", "/cdl/1/bills", undefined, token)).status).toBe(401);
    expect((await call("GET", "/cdl/1/bills", undefined, await openSession(running(), 1003))).status).toBe(200);
    const entries = await running()
      .db.selectFrom("audit_log")
      .select(["action", "after"])
      .where("action", "in", ["users.create", "users.update"])
      .execute();
    expect(entries.length).toBeGreaterThan(5);
    // No number or address of anybody.
    expect(JSON.stringify(entries)).not.toMatch(/1371234|@/u);
  });
});
