import { beforeAll, beforeEach, expect, it } from "vitest";
import { agencyUserImport, companyUserImport } from "../../src-service/access/users/import-users.ts";
import type { ImportKind } from "../../src-service/core/plumbing/import-kind.ts";
import { declaredKinds } from "../../src-service/records/imports/kinds.ts";
import { createImportWorker } from "../../src-service/records/imports/worker.ts";
import { sensitiveCeilings } from "../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { onEveryDatabase } from "./harness.ts";
import { type Part, partsOf } from "./import-steps.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

const most = sensitiveCeilings.account.hour;
/** A person of another agency, of whom nobody here sees anything. */
const stranger = { mobile: "13900000008", name: "许多" };
const names = Array.from({ length: most }, (_, n) => `李${String.fromCodePoint(0x4e00 + n * 7)}`);
let serial = 10_000_000;
const freshMobile = () => {
  serial += 1;
  return `137${serial}`;
};

onEveryDatabase("accounts of people elsewhere", {}, (started) => {
  const running = () => started().running();
  const tokens = { admin: "", manager: "" };
  beforeAll(async () => {
    await makeSmallWorld(running());
    const { writing } = running().service;
    // Above all ids that the world sets by hand.
    await writing.updateTable("counters").set({ value: 10_000_000 }).where("name", "=", "id").execute();
    await writing.updateTable("users").set({ name: stranger.name }).where("id", "=", 1008).execute();
    await insert(running(), "super_managers", {
      ...{ id: 901, agency_id: 1, company_id: 11, user_id: 1005, membership_id: 2005, set_by: 1001, ended_ms: 0 },
      set_at: "2026-11-10 10:00:00",
    });
  });
  // A session ends where nobody uses it for a while, and these tests let hours pass.
  const signIn = async () => {
    tokens.admin = await openSession(running(), 1001);
    tokens.manager = await openSession(running(), 1005);
  };
  beforeEach(signIn);

  const people = {
    admin: {
      ...{ user: 1001, path: "/cdl/1/useragencies", importPath: "/cdl/1/useragencies/import_user_agency" },
      ...{ role: "operator", roleName: "运营", importing: {} },
      more: { is_all_look: true, company_relate: [], is_a_company_contract_remind: false },
    },
    manager: {
      ...{ user: 1005, path: "/usercompanies", importPath: "/usercompanies/import_user_company" },
      ...{ role: "companyAdmin", roleName: "企业管理员", importing: { company_id: "11" } },
      more: { company_id: "11" },
    },
  };
  type Who = keyof typeof people;

  const create = (who: Who, person: { mobile: string; name: string }) => {
    const { path, role, more } = people[who];
    const body = { ...person, email: null, roles: [role], organization_id: null, amount_limit: null, ...more };
    return send(running(), "POST", path, { token: tokens[who], body });
  };
  const codeOf = async (who: Who, person: { mobile: string; name: string }) => {
    const { status, body } = await create(who, person);
    return [status, body["code"]];
  };
  const importRows = async (who: Who, rows: readonly { mobile: string; name: string }[]) => {
    const { importPath, roleName, importing } = people[who];
    const numbered = rows.map((row, at) => ({ row: at + 2, role_name: roleName, ...row }));
    const [part] = partsOf(numbered, 5_000, importing) as [Part];
    const sendPart = () =>
      send(running(), "POST", importPath, {
        ...{ token: tokens[who], body: part, headers: { "idempotency-key": part.batch_key } },
      });
    await sendPart();
    const kinds = [agencyUserImport, companyUserImport] as unknown as ImportKind[];
    await createImportWorker(running().service, declaredKinds(kinds)).work();
    const { body } = await sendPart();
    return (body["refused"] as { row: number; code: string }[]).map(({ row, code }) => [row, code]);
  };
  const auditOf = async (who: Who, action: string) => {
    const rows = await running()
      .db.selectFrom("audit_log")
      .select("after")
      .where("action", "=", action)
      .where("actor_id", "=", people[who].user)
      .orderBy("id")
      .execute();
    return rows.map(({ after }) => JSON.parse(after) as unknown);
  };
  const usersNow = async () =>
    (await running().db.selectFrom("users").select("mobile").execute()).map(({ mobile }) => mobile);

  it.each(["admin", "manager"] as const)("are told so many times an hour only, in form and file: %s", async (who) => {
    const first = { ...stranger, name: names[0] ?? "" };
    expect(await codeOf(who, first)).toEqual([409, "user_name_differs"]);
    // The same again is one, and a new person is not counted.
    expect(await codeOf(who, first)).toEqual([409, "user_name_differs"]);
    expect(await codeOf(who, { mobile: freshMobile(), name: "周新人" })).toEqual([200, undefined]);
    const disabled = (status: number) =>
      running().service.writing.updateTable("users").set({ status }).where("id", "=", 1008).execute();
    await disabled(0);
    expect(await codeOf(who, stranger)).toEqual([409, "user_disabled_there"]);
    await disabled(1);
    const tried = names.slice(1, -1).map((name) => ({ ...stranger, name }));
    const unknown = { mobile: freshMobile(), name: "周新人" };
    expect(await importRows(who, [...tried, stranger, unknown])).toEqual([
      ...tried.map((_one, at) => [at + 2, "user_name_differs"]),
      [tried.length + 2, "account_limit"],
      [tried.length + 3, "account_limit"],
    ]);
    // The right name, a wrong one and a number that nobody has answer alike, and nobody is made.
    const before = await usersNow();
    const refused = [];
    for (const person of [stranger, first, { mobile: freshMobile(), name: "周新人" }])
      refused.push(await create(who, person));
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(refused[0]?.body).toMatchObject({ code: "account_limit", params: { hour: most } });
    expect(await usersNow()).toEqual(before);
    expect(await auditOf(who, "sensitive.guess")).toEqual([{ phone: 1 }, { phone: 1 }, { phone: most - 2 }]);
    expect(await auditOf(who, "sensitive.ceiling")).toEqual([{ use: "account", ...sensitiveCeilings.account }]);
    started().clock.advance(3_600_001);
    await signIn();
    expect(await codeOf(who, stranger)).toEqual([200, undefined]);
  });

  it("count for each person by themselves and pass with the day", async () => {
    started().clock.advance(25 * 3_600_000);
    await signIn();
    const person = { mobile: "13900000006", name: "王不对" };
    expect(await codeOf("admin", person)).toEqual([409, "user_name_differs"]);
    expect(await codeOf("manager", person)).toEqual([409, "user_name_differs"]);
    const rows = await running()
      .db.selectFrom("sensitive_uses")
      .select("user_id")
      .where("kind", "=", "account")
      .orderBy("user_id")
      .execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([1001, 1005]);
  });
});
