import { beforeAll, describe, expect, it } from "vitest";
import { attorneyEnds } from "../../src-service/companies/company-identity/attorney-ends.ts";
import type { Principal } from "../../src-service/core/context.ts";
import { dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";
import { withCode } from "./with-code.ts";

const fixed = { digits: () => "135790" };
const operator = 1009;
const companyAdmin = 1005;
const colleague = 1050;
const secondOperator = 1051;

onEveryDatabase("the super manager of a company", { codes: fixed }, (started) => {
  const running = () => started().running();
  const path = "/cdl/1/companies/11/super_manager";
  let key = "";

  const ask = async (method: "GET" | "POST" | "PUT", url: string, body: unknown, by: number = operator) =>
    send(running(), method, url, { token: await openSession(running(), by), ...(method !== "GET" && { body }) });
  const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body["code"]];
  const view = async (by: number = operator) => (await ask("GET", path, undefined, by)).body;
  const set = (who: object, more: object = {}, by: number = operator) =>
    ask("PUT", path, { ...who, attorney_key: key, attorney_end_at: "2027-10-31", sms_code: "135790", ...more }, by);
  const propose = async (who: object) => {
    expect((await ask("POST", `${path}/sms_code`, who)).status).toBe(200);
    return set(who);
  };
  type Waiting = {
    id: string;
    version: number;
    actions: { action: string; allowed: boolean; reason: string | null }[];
  };
  const waiting = async (by: number = operator) => (await view(by))["waiting"] as Waiting;
  const answer = async (asked: Readonly<Record<string, unknown>>, by: number) => {
    const body = await withCode(running(), await openSession(running(), by), "superManager.decide", 11, asked);
    return ask("PUT", `${path}/decision`, body, by);
  };
  const look = async (by: number) => ask("GET", `/storage/${key}`, undefined, by);
  const decide = async (action: string, by: number = secondOperator, more: object = {}) => {
    if (action === "approve") await look(by);
    const { id, version } = await waiting();
    return answer({ id, version, action, ...more }, by);
  };
  /** Named by one person of the agency and approved by another. */
  const name = async (who: object) => {
    const proposed = await propose(who);
    return proposed.status === 200 ? decide("approve") : proposed;
  };
  const permissionsOf = async (user: number) =>
    (await ask("GET", "/cdl/1/session", undefined, user)).body["permissions"] as string[];
  const fresh = async () => {
    const { writing } = running().service;
    for (const table of [
      "super_manager_namings",
      "super_managers",
      "powers_of_attorney",
      "sms_codes",
      "sandbox_messages",
    ] as const)
      await writing.deleteFrom(table).execute();
  };

  beforeAll(async () => {
    await makeSmallWorld(running());
    key = await storeUpload(running().service, { agency_id: 1, user_id: operator }, "授权委托书.pdf");
    await insert(running(), "users", { id: colleague, mobile: "13900000050", name: "王小五", status: 1 });
    await insert(running(), "users", { id: secondOperator, mobile: "13900000051", name: "周敏", status: 1 });
    await insert(running(), "memberships", {
      ...{ id: secondOperator + 1000, user_id: secondOperator, agency_id: 1, company_id: null, roles: "operator" },
      is_use: 1,
    });
    await insert(running(), "memberships", {
      ...{ id: colleague + 1000, user_id: colleague, agency_id: 1, company_id: 11, roles: "companyAdmin", is_use: 1 },
    });
  });

  it("is exactly one: the next takes it over, both are told, and only that one edits users", async () => {
    await fresh();
    expect(await view()).toMatchObject({
      manager: null,
      may_set: true,
      candidates: [{ user_id: "1005" }, { user_id: "1050" }],
    });
    expect(await permissionsOf(companyAdmin)).not.toContain("user.company_user.edit");
    expect((await name({ user_id: "1005" })).body).toMatchObject({
      manager: { user_id: "1005", mobile_masked: "139****0005" },
      attorney: { kind: 2, end_at: "2027-10-31", file_name: "授权委托书.pdf" },
    });
    expect(await permissionsOf(companyAdmin)).toContain("user.company_user.edit");
    expect(codeOf(await set({ user_id: "1005" }))).toEqual([400, "sms_code_wrong"]);
    expect((await name({ user_id: "1050" })).body).toMatchObject({
      ...{ manager: { user_id: "1050" }, before: [{ name: "用户1005" }] },
    });
    expect(await permissionsOf(companyAdmin)).not.toContain("user.company_user.edit");
    expect(await permissionsOf(colleague)).toContain("user.company_user.edit");
    const told = await running()
      .db.selectFrom("sandbox_messages")
      .select(["phone", "text"])
      .where("code", "=", "")
      .orderBy("id")
      .execute();
    expect(told.map(({ phone }) => phone)).toEqual(["13900000005", "13900000050", "13900000005"]);
    expect(told[2]?.text).toContain("不再是公司11的超级管理员");
    const { results } = (await ask("GET", "/cdl/1/companies/11/power_of_attorney", undefined)).body as {
      results: { ended_at: string | null }[];
    };
    expect(results.map(({ ended_at }) => ended_at === null)).toEqual([true, false]);
    const register = await ask("GET", "/cdl/1/enterprise_contracts?company_id=11", undefined);
    expect(register.status).toBe(200);
    const papers = (register.body["documents"] as { kind: string }[]).filter(({ kind }) => kind === "attorney");
    expect(papers).toMatchObject([
      { end_at: "2027-10-31", file_name: "授权委托书.pdf", sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) },
      { end_at: dayOf(shanghaiNow(running().service.clock.now())) },
    ]);
  });

  it("is approved by who has opened the paper of this naming, not of an earlier one", async () => {
    await fresh();
    started().clock.advance(61_000);
    await propose({ user_id: "1005" });
    expect((await look(secondOperator)).status).toBe(200);
    expect((await decide("reject", secondOperator, { reason: "证件不清晰" })).status).toBe(200);
    started().clock.advance(61_000);
    await propose({ user_id: "1005" });
    const { id, version } = await waiting();
    const approve = () => answer({ id, version, action: "approve" }, secondOperator);
    expect(codeOf(await approve())).toEqual([409, "evidence_not_seen"]);
    // A look of somebody else does not count.
    await look(operator);
    expect(codeOf(await approve())).toEqual([409, "evidence_not_seen"]);
    await look(secondOperator);
    expect((await approve()).body).toMatchObject({ manager: { user_id: "1005" } });
  });

  it("counts only once another person of the agency approves it, and one waits at a time", async () => {
    await fresh();
    started().clock.advance(61_000);
    const person = { name: "赵小明", mobile: "13912340077" };
    const asked = await propose({ person });
    expect(asked.body).toMatchObject({ manager: null, waiting: { name: "赵小明", mobile_masked: "139****0077" } });
    const users = running().db.selectFrom("users").select("id").where("mobile", "=", person.mobile);
    expect(await users.execute()).toEqual([]);
    expect((await waiting()).actions).toMatchObject([
      { action: "approve", allowed: false, reason: "same_person" },
      { action: "reject", allowed: false, reason: "same_person" },
      { action: "withdraw", allowed: true },
    ]);
    expect(codeOf(await decide("approve", operator))).toEqual([403, "same_person"]);
    expect(codeOf(await decide("approve", companyAdmin))).toEqual([403, "forbidden"]);
    expect(codeOf(await decide("approve", 1002))).toEqual([403, "forbidden"]);
    expect((await view(companyAdmin))["waiting"]).toBeNull();
    started().clock.advance(61_000);
    expect(codeOf(await propose({ user_id: "1005" }))).toEqual([409, "change_pending"]);
    expect(codeOf(await decide("reject"))).toEqual([400, "invalid"]);
    expect((await decide("reject", secondOperator, { reason: "委托书没有盖章" })).body).toMatchObject({
      ...{ manager: null, waiting: null },
    });
    expect(await users.execute()).toEqual([]);
    started().clock.advance(61_000);
    await propose({ person });
    expect((await decide("approve")).body).toMatchObject({ manager: { name: "赵小明" }, waiting: null });
    // Without a password every password is wrong, as for anybody else.
    const [user] = await users.execute();
    const signIn = await send(running(), "POST", "/cdl/1/login", {
      body: {
        ...{
          phone: person.mobile,
          login_type: 2,
          agree_protocol: true,
          password: "e10adc3949ba59abbe56e057f20f883e",
          qsApp: 7,
        },
        ...{ related_id: "11" },
      },
    });
    expect([user === undefined, signIn.status < 500, signIn.body["code"]]).toEqual([false, true, "login_failed"]);
  });

  it("who is no user yet becomes one of the company, and signs in by code", async () => {
    await fresh();
    const person = { name: "赵小明", mobile: "13912340000" };
    expect((await name({ person })).body).toMatchObject({ manager: { name: "赵小明" } });
    const user = await running()
      .db.selectFrom("users as u")
      .innerJoin("memberships as m", "m.user_id", "u.id")
      .select(["u.status", "m.roles", "m.company_id", "m.is_use"])
      .where("u.mobile", "=", person.mobile)
      .execute();
    expect(user).toEqual([{ status: 1, roles: "companyAdmin", company_id: 11, is_use: 1 }]);
    expect(
      codeOf(
        await (async () => {
          started().clock.advance(61_000);
          return name({ person });
        })(),
      ),
    ).toEqual([409, "super_manager_same"]);
  });

  describe("is refused", () => {
    it.each([
      ["neither a user nor a person", {}, [400, "invalid"]],
      ["both", { user_id: "1005", person: { name: "赵小明", mobile: "13912340000" } }, [400, "invalid"]],
      ["a user of another company", { user_id: "1006" }, [404, "not_found"]],
      ["a user of the agency", { user_id: "1002" }, [404, "not_found"]],
      ["a name that is none", { person: { name: "X", mobile: "13912340000" } }, [400, "invalid"]],
    ])("%s", async (_what, who, refusal) => {
      await fresh();
      expect(codeOf(await set(who))).toEqual(refusal);
      expect(await running().db.selectFrom("super_managers").selectAll().execute()).toEqual([]);
    });

    it("without the code, with an attorney that is over, by a company's own people, for a stranger's company", async () => {
      await fresh();
      expect(codeOf(await set({ user_id: "1005" }))).toEqual([400, "sms_code_wrong"]);
      expect(codeOf(await set({ user_id: "1005" }, { attorney_end_at: "2026-01-01" }))).toEqual([400, "invalid"]);
      expect(codeOf(await set({ user_id: "1005" }, { attorney_key: "nothing" }))).toEqual([404, "not_found"]);
      expect(codeOf(await set({ user_id: "1005" }, {}, companyAdmin))).toEqual([403, "forbidden"]);
      const url = "/cdl/1/companies/21/super_manager";
      expect(
        codeOf(
          await ask("PUT", url, {
            user_id: "1008",
            attorney_key: key,
            attorney_end_at: "2027-10-31",
            sms_code: "135790",
          }),
        ),
      ).toEqual([404, "not_found"]);
      // A code of one company is none of another.
      await ask("POST", `${path}/sms_code`, { person: { name: "赵小明", mobile: "13912340001" } });
      const other = await ask("PUT", "/cdl/1/companies/12/super_manager", {
        ...{ person: { name: "赵小明", mobile: "13912340001" }, attorney_key: key, attorney_end_at: "2027-10-31" },
        sms_code: "135790",
      });
      expect(codeOf(other)).toEqual([400, "sms_code_wrong"]);
    });

    it("the second of two at once: one code is good once", async () => {
      await fresh();
      await ask("POST", `${path}/sms_code`, { user_id: "1005" });
      const both = await Promise.all([set({ user_id: "1005" }), set({ user_id: "1005" })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await running().db.selectFrom("super_manager_namings").selectAll().execute()).toHaveLength(1);
      await look(secondOperator);
      const { id, version } = await waiting();
      const token = await openSession(running(), secondOperator);
      const asked = { id, version, action: "approve" };
      const body = await withCode(running(), token, "superManager.decide", 11, asked);
      const approve = () => ask("PUT", `${path}/decision`, body, secondOperator);
      const decisions = await Promise.all([approve(), approve()]);
      expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await running().db.selectFrom("super_managers").selectAll().execute()).toHaveLength(1);
    });
  });

  it("an attorney that is soon over stands among what is due", async () => {
    await fresh();
    started().clock.advance(61_000);
    await ask("POST", `${path}/sms_code`, { user_id: "1050" });
    await set({ user_id: "1050" }, { attorney_end_at: "2026-12-05" });
    expect((await decide("approve")).status).toBe(200);
    const principal = {
      ...{ agency_id: 1, company_id: null, permissions: new Set(["company.identity.edit"]) },
      rows: { companies: null, makers: null, makerless: null },
    } as unknown as Principal;
    const query = { db: running().db, principal, today: "2026-11-20", company_id: null };
    expect(await attorneyEnds(query)).toMatchObject([{ kind: "attorneyEnds", day: "2026-12-05", name: "公司11" }]);
    expect(await attorneyEnds({ ...query, today: "2026-10-01" })).toEqual([]);
    expect(await attorneyEnds({ ...query, principal: { ...principal, permissions: new Set() } })).toEqual([]);
  });
});
