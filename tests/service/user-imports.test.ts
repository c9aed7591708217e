import { beforeAll, expect, it } from "vitest";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { agencyUserImport, companyUserImport } from "../../src-service/access/users/import-users.ts";
import type { ImportKind } from "../../src-service/core/plumbing/import-kind.ts";
import { demoPassword } from "../../src-service/demo/world/accounts.ts";
import { declaredKinds } from "../../src-service/records/imports/kinds.ts";
import { createImportWorker } from "../../src-service/records/imports/worker.ts";
import { typedRow } from "../../src-shared/kernel/imports/cells/typed-row.ts";
import { submitOf } from "../../src-shared/registries/imports/submits.ts";
import { onEveryDatabase } from "./harness.ts";
import { type Part, partsOf } from "./import-steps.ts";
import { insert, makeSmallWorld, md5, openSession, send } from "./small-world.ts";

type Row = { readonly row: number } & Readonly<Record<string, unknown>>;
type Answer = Awaited<ReturnType<typeof send>>;

const agencyPath = "/cdl/1/useragencies/import_user_agency";
const companyPath = "/usercompanies/import_user_company";

/** A row of a person whom nobody knows. */
const newcomer = (row: number, more: object = {}): Row => ({
  ...{ row, name: "周新人", mobile: `137${String(10_000_000 + row)}`, role_name: "运营", ...more },
});

const codeOf = ({ status, body }: Answer) => [status, body["code"]];

onEveryDatabase("imports of users", {}, (started) => {
  const running = () => started().running();
  let admin = "";
  let manager = "";
  let colleague = "";

  beforeAll(async () => {
    await makeSmallWorld(running());
    const { writing } = running().service;
    // Above all ids that the world sets by hand.
    await writing.updateTable("counters").set({ value: 10_000_000 }).where("name", "=", "id").execute();
    await insert(running(), "super_managers", {
      ...{ id: 901, agency_id: 1, company_id: 11, user_id: 1005, membership_id: 2005, set_by: 1001, ended_ms: 0 },
      set_at: "2026-11-10 10:00:00",
    });
    for (const [id, company_id, parent_id, name, path] of [
      [1, null, null, "财务部", "/1/"],
      [2, null, 1, "制单组", "/1/2/"],
      [3, null, null, "客服部", "/3/"],
      [4, null, 3, "制单组", "/3/4/"],
      [5, 11, null, "门店", "/5/"],
    ] as const)
      await insert(running(), "organizations", { id, agency_id: 1, company_id, parent_id, name, path });
    [admin, manager, colleague] = [
      await openSession(running(), 1001),
      await openSession(running(), 1005),
      await openSession(running(), 1006),
    ];
  });

  const call = (method: "GET" | "POST", path: string, body?: unknown, token = admin) =>
    send(running(), method, path, { token, ...(body !== undefined && { body }) });
  const sendPart = (path: string, part: Part, token = admin) =>
    send(running(), "POST", path, { token, body: part, headers: { "idempotency-key": part.batch_key } });
  const work = () => {
    const kinds = [agencyUserImport, companyUserImport] as unknown as ImportKind[];
    return createImportWorker(running().service, declaredKinds(kinds)).work();
  };
  /** Sends rows as one part, has them taken and asks what became of them. */
  const importRows = async (path: string, rows: readonly Row[], more: Record<string, unknown> = {}, token = admin) => {
    const [part] = partsOf(rows, 5_000, more) as [Part];
    const sent = await sendPart(path, part, token);
    if (sent.status !== 200) return sent;
    await work();
    return sendPart(path, part, token);
  };
  const refusals = ({ body }: Answer) =>
    (body["refused"] as { row: number; code: string; field?: string; params?: object }[]).map(
      ({ row, code, field, params }) => [row, code, field, params],
    );
  const memberOf = (mobile: string, company: number | null = null) =>
    running()
      .db.selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .selectAll("m")
      .select(["u.name", "u.password_hash"])
      .where("u.mobile", "=", mobile)
      .where("m.agency_id", "=", 1)
      .where("m.company_id", company === null ? "is" : "=", company)
      .executeTakeFirstOrThrow();
  const companiesOf = async (membership: number) =>
    (
      await running()
        .db.selectFrom("membership_companies")
        .select("company_id")
        .where("membership_id", "=", membership)
        .orderBy("company_id")
        .execute()
    ).map(({ company_id }) => company_id);

  it("take 2,000 people once, and the same file not a second time", { timeout: 300_000 }, async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => newcomer(at + 1_001));
    const answer = await importRows(agencyPath, rows);
    expect(answer.body).toMatchObject({ state: "done", succeeded: 2_000, failed: 0 });
    const { people } = await running()
      .db.selectFrom("memberships")
      .select(({ fn }) => fn.countAll<number | string>().as("people"))
      .where("roles", "=", "operator")
      .where("maker_id", "=", 1001)
      .executeTakeFirstOrThrow();
    expect(Number(people)).toBe(2_000);
    expect(codeOf(await importRows(agencyPath, rows))).toEqual([409, "batch_seen"]);
    expect(await memberOf("13710001001")).toMatchObject({
      ...{ name: "周新人", password_hash: "", roles: "operator", data_scope: null, contract_remind: 0, is_use: 1 },
    });
  });

  it("are offered to who may import users, of a company to its super manager alone", async () => {
    const offered = async (token: string) =>
      ((await call("GET", "/cdl/1/session", undefined, token)).body["permissions"] as string[])
        .filter((key) => /^user\.\w+\.import$/u.test(key))
        .toSorted();
    expect(await offered(admin)).toEqual(["user.agency_user.import", "user.company_user.import"]);
    expect(await offered(manager)).toEqual(["user.company_user.import"]);
    expect(await offered(colleague)).toEqual([]);
  });

  it("read roles, departments and companies by their names", async () => {
    const own = { name: "夜班主管", scope: "agency", data_scope: 1, permissions: ["bill.bill.view"] };
    const { body } = await call("POST", "/cdl/1/roles", { ...own, amount_limit: null });
    const { key } = body["role"] as { key: string };
    const answer = await importRows(agencyPath, [
      newcomer(2, { role_name: "运营、客服", organization_name: "财务部/制单组", email: "xin@example.com" }),
      newcomer(3, { role_name: "Customer support，夜班主管", organization_name: "客服部 / 制单组" }),
      newcomer(4, { company_relate: "公司11、公司12", is_a_company_contract_remind: true }),
      newcomer(5, { company_relate: "公司12", is_all_look: true }),
      newcomer(6, { is_all_look: false, organization_name: "客服部" }),
    ]);
    expect(refusals(answer)).toEqual([]);
    const members = await Promise.all([2, 3, 4, 5, 6].map((row) => memberOf(`137${String(10_000_000 + row)}`)));
    expect(members).toMatchObject([
      { roles: "operator,support", organization_id: 2, email: "xin@example.com", data_scope: null },
      { roles: `support,${key}`, organization_id: 4 },
      { data_scope: 2, contract_remind: 1 },
      { data_scope: null },
      { data_scope: 2, organization_id: 3 },
    ]);
    expect(await Promise.all(members.map(({ id }) => companiesOf(id)))).toEqual([[], [], [11, 12], [], []]);
  });

  it("say of every wrong row why, and make nothing of it", async () => {
    const roles = () => running().db.selectFrom("roles").select("id").execute();
    const before = (await roles()).length;
    const answer = await importRows(agencyPath, [
      newcomer(10, { role_name: "运营、运菅、客服" }),
      newcomer(11, { role_name: "企业管理员" }),
      newcomer(12, { role_name: "财务制单、财务复核" }),
      newcomer(13, { organization_name: "制单组" }),
      newcomer(14, { organization_name: "门店" }),
      newcomer(15, { company_relate: "公司11、公司13、公司21" }),
      newcomer(16, { name: "周" }),
      newcomer(17, { mobile: "23710000017" }),
      newcomer(18, { email: "周新@" }),
      newcomer(19, { mobile: "13900000008", name: "别人" }),
      newcomer(20, { mobile: "13710001001" }),
      newcomer(21),
      newcomer(22, { mobile: "13710000021" }),
      newcomer(23, { role_name: "、" }),
    ]);
    expect(refusals(answer)).toEqual([
      [10, "role_unknown", "role_name", { role: "运菅" }],
      [11, "role_unknown", "role_name", { role: "企业管理员" }],
      [12, "user_duties_joined", undefined, expect.anything()],
      [13, "department_unknown", "organization_name", expect.anything()],
      [14, "department_unknown", "organization_name", expect.anything()],
      [15, "companies_unknown", "company_relate", { companies: "公司13、公司21" }],
      [16, "name_length", "name", expect.anything()],
      [17, "phone_invalid", "mobile", expect.anything()],
      [18, "email_invalid", "email", expect.anything()],
      [19, "user_name_differs", undefined, expect.anything()],
      [20, "user_exists", undefined, expect.anything()],
      [22, "user_exists", undefined, expect.anything()],
      [23, "role_missing", undefined, expect.anything()],
    ]);
    expect(answer.body).toMatchObject({ succeeded: 1, failed: 13 });
    expect((await roles()).length).toBe(before);
  });

  it("join who is known already as they are, and refuse who is switched off everywhere", async () => {
    const known = () => running().db.selectFrom("users").selectAll().where("id", "=", 1008).executeTakeFirstOrThrow();
    const { writing } = running().service;
    const set = (values: { name?: string; status?: number }) =>
      writing.updateTable("users").set(values).where("id", "=", 1008).execute();
    await set({ name: "许多", status: 0 });
    const joining = newcomer(30, { mobile: "13900000008", name: "许多" });
    expect(refusals(await importRows(agencyPath, [joining])).map(([, code]) => code)).toEqual(["user_disabled_there"]);
    await set({ status: 1 });
    const before = await known();
    expect((await importRows(agencyPath, [joining])).body).toMatchObject({ succeeded: 1, failed: 0 });
    expect(await known()).toEqual(before);
  });

  it("are a company's own by its super manager and the agency, for that company alone", async () => {
    const rows = (from: number) => [
      newcomer(from, { role_name: "企业管理员", organization_name: "门店" }),
      newcomer(from + 1, { role_name: "运营" }),
      newcomer(from + 2, { role_name: "Company admin", organization_name: "财务部" }),
    ];
    const answer = await importRows(companyPath, rows(40), { company_id: "11" }, manager);
    expect(refusals(answer).map(([row, code]) => [row, code])).toEqual([
      [41, "role_unknown"],
      [42, "department_unknown"],
    ]);
    expect(await memberOf("13710000040", 11)).toMatchObject({
      ...{ roles: "companyAdmin", organization_id: 5, data_scope: null, maker_id: 1005 },
    });
    expect(codeOf(await importRows(companyPath, rows(50), { company_id: "12" }, manager))).toEqual([404, "not_found"]);
    expect(codeOf(await importRows(companyPath, rows(50), { company_id: "12" }, colleague))).toEqual([
      403,
      "forbidden",
    ]);
    expect(codeOf(await importRows(agencyPath, [newcomer(50)], {}, manager))).toEqual([403, "forbidden"]);
    expect(codeOf(await importRows(companyPath, rows(50)))).toEqual([400, "invalid"]);
    const another = newcomer(53, { role_name: "企业管理员" });
    const ofAgency = await importRows(companyPath, [...rows(50), another], { company_id: "12" });
    expect(refusals(ofAgency).map(([row, code]) => [row, code])).toEqual([
      [50, "department_unknown"],
      [51, "role_unknown"],
      [52, "department_unknown"],
    ]);
    expect(await memberOf("13710000053", 12)).toMatchObject({ roles: "companyAdmin", maker_id: 1001 });
  });

  it("need the right to edit users beside that of importing them", async () => {
    const permissions = ["user.agency_user.import", "user.company_user.import"];
    const role = { name: "只导入", scope: "agency", data_scope: 1, permissions, amount_limit: null };
    const { body } = await call("POST", "/cdl/1/roles", role);
    const { key } = body["role"] as { key: string };
    const { writing } = running().service;
    await writing.updateTable("memberships").set({ roles: key }).where("id", "=", 2009).execute();
    const token = await openSession(running(), 1009);
    const answers = [
      await importRows(agencyPath, [newcomer(60)], {}, token),
      await importRows(companyPath, [newcomer(61, { role_name: "企业管理员" })], { company_id: "11" }, token),
    ];
    expect(answers.map(codeOf)).toEqual([
      [403, "forbidden"],
      [403, "forbidden"],
    ]);
  });

  it("are taken back while nobody has signed in, and what was taken back may come again", async () => {
    const rows = [newcomer(70), newcomer(71)];
    const { body } = await importRows(agencyPath, rows);
    const rollBack = () => call("POST", `/cdl/1/taskimport/${String(body["import_id"])}/rollback`);
    const { writing } = running().service;
    const [first, second] = await Promise.all(["13710000070", "13710000071"].map((mobile) => memberOf(mobile)));
    const agree = (agree_protocol: number) =>
      writing
        .updateTable("memberships")
        .set({ agree_protocol })
        .where("id", "=", second?.id ?? 0)
        .execute();
    await agree(1);
    const used = await rollBack();
    expect([...codeOf(used), used.body["params"]]).toEqual([409, "import_has_dependents", { count: 1, no: "周新人" }]);
    await agree(0);
    expect((await rollBack()).body).toMatchObject({ taken_back: 2 });
    expect(await memberOf("13710000070")).toMatchObject({ id: first?.id, is_use: 0, version: 2 });
    const twice = newcomer(72, { mobile: "13710000070" });
    const again = await importRows(agencyPath, [newcomer(70, { role_name: "审计只读" }), newcomer(71), twice]);
    expect(again.body).toMatchObject({ succeeded: 2, failed: 1 });
    expect(refusals(again).map(([row, code]) => [row, code])).toEqual([[72, "user_exists"]]);
    expect(await memberOf("13710000070")).toMatchObject({ id: first?.id, is_use: 1, version: 3, roles: "auditor" });
    // Somebody who was switched off by hand stays off.
    await writing
      .updateTable("memberships")
      .set({ is_use: 0 })
      .where("id", "=", first?.id ?? 0)
      .execute();
    await writing
      .updateTable("memberships")
      .set({ agree_protocol: 1 })
      .where("id", "=", first?.id ?? 0)
      .execute();
    expect(refusals(await importRows(agencyPath, rows.slice(0, 1))).map(([, code]) => code)).toEqual(["user_exists"]);
  });

  it("are not taken back where nobody would be left who rules the agency", async () => {
    const permissions = ["user.agency_user.edit", "user.agency_user.import"];
    const role = { name: "人事", scope: "agency", data_scope: 1, permissions, amount_limit: null };
    const made = await call("POST", "/cdl/1/roles", role);
    const { key } = made.body["role"] as { key: string };
    const { writing } = running().service;
    const give = (user: number, roles: string) =>
      writing
        .updateTable("memberships")
        .set({ roles })
        .where("user_id", "=", user)
        .where("agency_id", "=", 1)
        .execute();
    await give(1002, key);
    const { body } = await importRows(agencyPath, [newcomer(80, { role_name: "超级管理员" })]);
    await give(1001, "operator");
    const path = `/cdl/1/taskimport/${String(body["import_id"])}/rollback`;
    const token = await openSession(running(), 1002);
    expect(codeOf(await call("POST", path, undefined, token))).toEqual([409, "last_super_admin"]);
    expect(await memberOf("13710000080")).toMatchObject({ is_use: 1, version: 1 });
    await give(1001, "superAdmin");
    expect((await call("POST", path, undefined, token)).body).toMatchObject({ taken_back: 1 });
  });
});

onEveryDatabase("samples of users", { demo: { seed: 7, anchor: "2026-11-20", size: "small" } }, (started) => {
  const running = () => started().running();

  it.each(["agency_user", "company_user"])("are taken by the demo: %s", async (name) => {
    const login = { phone: "13800000001", related_id: "100", qsApp: 7, agree_protocol: true, login_type: 2 };
    const signedIn = await send(running(), "POST", "/cdl/1/login", { body: { ...login, password: md5(demoPassword) } });
    const submit = submitOf(name);
    if (submit?.way !== "parts") throw new RangeError(name);
    const rows = [...sampleRows(submit, { rows: 20, company: 1, seed: 1, errors: false })].map((cells, at) =>
      typedRow(
        submit,
        at + 2,
        cells.map((cell) => ({ text: String(cell ?? "") })),
      ),
    );
    const company = await running().db.selectFrom("companies").select("id").orderBy("id").executeTakeFirstOrThrow();
    const more = submit.needsCompany ? { company_id: String(company.id) } : {};
    const [part] = partsOf(rows as unknown as readonly Row[], 5_000, more) as [Part];
    const { body } = await send(running(), "POST", submit.call.path, {
      ...{ token: String(signedIn.body["token"]), body: part, headers: { "idempotency-key": part.batch_key } },
    });
    expect(body).toMatchObject({ state: "done", succeeded: 20, refused: [] });
  });
});
