import { beforeAll, describe, expect, it } from "vitest";
import type { ImportKind } from "../../src-service/core/plumbing/import-kind.ts";
import { departmentsAtMost } from "../../src-shared/access/organization/department-limits.ts";
import { onEveryDatabase } from "./harness.ts";
import { type Part, partsOf } from "./import-steps.ts";
import { insert, insertInto, makeSmallWorld, openSession, send } from "./small-world.ts";

type Row = { readonly row: number } & Readonly<Record<string, unknown>>;
type Answer = Awaited<ReturnType<typeof send>>;

const path = "/cdl/1/organization/multi_create";
const codeOf = ({ status, body }: Answer) => [status, body["code"]];
const refusals = ({ body }: Answer) =>
  (body["refused"] as { row: number; code: string; field?: string; params?: object }[]).map(
    ({ row, code, field, params }) => [row, code, field, params],
  );

onEveryDatabase("imports of departments", {}, (started) => {
  const running = () => started().running();
  let admin = "";
  let company = "";

  beforeAll(async () => {
    await makeSmallWorld(running());
    await running()
      .service.writing.updateTable("counters")
      .set({ value: 10_000_000 })
      .where("name", "=", "id")
      .execute();
    admin = await openSession(running(), 1001);
    company = await openSession(running(), 1005);
  });

  const sendPart = (part: Part, token = admin) =>
    send(running(), "POST", path, { token, body: part, headers: { "idempotency-key": part.batch_key } });
  const importRows = (rows: readonly Row[], more: Record<string, unknown> = {}, token = admin) =>
    sendPart(partsOf(rows, 5_000, more)[0] as Part, token);
  /** The paths of a tree by names, sorted. */
  const treeOf = async (companyId: number | null = null): Promise<string[]> => {
    const all = await running()
      .db.selectFrom("organizations")
      .selectAll()
      .where("agency_id", "=", 1)
      .where("company_id", companyId === null ? "is" : "=", companyId)
      .orderBy("id")
      .execute();
    const byId = new Map(all.map((one) => [String(one.id), one]));
    return all.map((one) => {
      const way = one.path.split("/").filter(Boolean);
      // The path and the one above say the same.
      expect(way.at(-2) ?? null).toBe(one.parent_id === null ? null : String(one.parent_id));
      return way.map((id) => byId.get(id)?.name).join("/");
    });
  };
  const clear = () => running().service.writing.deleteFrom("organizations").where("agency_id", "=", 1).execute();

  it("place rows below rows of the same file in any order, by code, name and path, and below what is there", async () => {
    await clear();
    await importRows([
      { row: 2, name: "总部", code: "ZB" },
      { row: 3, name: "仓储部", parent: "总部" },
    ]);
    const answer = await importRows([
      { row: 2, name: "一班", parent: "总部/财务部/制单组" },
      { row: 3, name: "制单组", parent: "CW" },
      { row: 4, name: "财务部", code: "CW", parent: "ZB", leader: "陈" },
      { row: 5, name: "制单组", parent: "总部 > 仓储部" },
      { row: 6, name: "二班", parent: "仓储部/制单组" },
      { row: 7, name: "总部", code: "ZB" },
    ]);
    expect(refusals(answer)).toEqual([]);
    expect(answer.body).toMatchObject({ state: "done", succeeded: 5, skipped: 1, failed: 0 });
    const made = [
      "总部",
      "总部/仓储部",
      "总部/财务部",
      "总部/仓储部/制单组",
      "总部/财务部/制单组",
      "总部/仓储部/制单组/二班",
      "总部/财务部/制单组/一班",
    ];
    expect((await treeOf()).toSorted()).toEqual(made.toSorted());
  });

  it("name every wrong row with its reason, and make the others", async () => {
    await clear();
    await importRows([
      { row: 2, name: "总部", code: "ZB", leader: "王一" },
      { row: 3, name: "分部" },
      { row: 4, name: "财务部", parent: "总部" },
      { row: 5, name: "财务部", parent: "分部" },
    ]);
    let deep: Row[] = [{ row: 30, name: "1级" }];
    for (let level = 2; level <= 9; level += 1)
      deep = [...deep, { row: 29 + level, name: `${level}级`, parent: `${level - 1}级` }];
    const answer = await importRows([
      { row: 10, name: "甲", parent: "乙" },
      { row: 11, name: "乙", parent: "甲" },
      { row: 12, name: "丙", parent: "甲" },
      { row: 13, name: "自己", parent: "自己" },
      { row: 14, name: "一组", parent: "财务部" },
      { row: 15, name: "一组", parent: "总部/财务部" },
      { row: 16, name: "一组", parent: "总部/财务部" },
      { row: 17, name: "二组", parent: "没有的部" },
      { row: 18, name: "三组", parent: "总部/没有的部" },
      { row: 19, name: "总部", code: "ZB2" },
      { row: 20, name: "另一部", code: "ZB" },
      { row: 21, name: "四组", code: "N1" },
      { row: 22, name: "五组", code: "N1" },
      { row: 23, name: "总部", leader: "李二" },
      ...deep,
    ]);
    expect(refusals(answer)).toEqual([
      [10, "parent_cycle", "parent", {}],
      [11, "parent_cycle", "parent", {}],
      [12, "parent_refused", "parent", {}],
      [13, "parent_cycle", "parent", {}],
      [14, "parent_ambiguous", "parent", {}],
      [16, "department_repeated", "name", { other: 15 }],
      [17, "parent_missing", "parent", { parent: "没有的部" }],
      [18, "parent_missing", "parent", { parent: "总部/没有的部" }],
      [19, "department_differs", "name", { name: "总部" }],
      [20, "department_code_taken", "code", { name: "总部" }],
      [22, "department_code_repeated", "code", { other: 21 }],
      [23, "department_repeated", "name", { other: 19 }],
      [38, "department_too_deep", "parent", {}],
    ]);
    const tree = await treeOf();
    expect(tree).toContain("总部/财务部/一组");
    expect(tree).toHaveLength(4 + 2 + 8);
  });

  it("make nothing twice: the same rows, the same batch, and a batch that broke off", async () => {
    await clear();
    const rows = [
      { row: 2, name: "一组", parent: "总部" },
      { row: 3, name: "总部" },
    ];
    const [part] = partsOf(rows) as [Part];
    const first = await sendPart(part);
    expect((await sendPart(part)).body).toEqual(first.body);
    expect((await importRows(rows)).body).toMatchObject({ succeeded: 0, skipped: 2, failed: 0 });
    expect(await treeOf()).toEqual(["总部", "总部/一组"]);
    const { service } = running();
    const own = service.contributed.importKinds.find(({ name }) => name === "organization") as ImportKind;
    const { take } = own;
    const broken = [
      { row: 2, name: "二组", parent: "总部" },
      { row: 3, name: "三组", parent: "总部" },
    ];
    const [other] = partsOf(broken) as [Part];
    Object.assign(own, {
      take: async (turn: Parameters<typeof take>[0]) => {
        await take(turn);
        throw new Error("the power is gone");
      },
    });
    try {
      expect((await sendPart(other)).status).toBe(500);
    } finally {
      Object.assign(own, { take });
    }
    expect(await treeOf()).toEqual(["总部", "总部/一组"]);
    expect((await sendPart(other)).body).toMatchObject({ state: "done", succeeded: 2 });
    // Two people with one file at the same time.
    const both = [{ row: 2, name: "四组", parent: "总部" }];
    const answers = await Promise.all([importRows(both), importRows(both), importRows(both)]);
    expect(answers.map(({ body }) => body["succeeded"]).toSorted()).toEqual([0, 0, 1]);
    expect((await treeOf()).toSorted()).toEqual(
      ["总部", "总部/一组", "总部/三组", "总部/二组", "总部/四组"].toSorted(),
    );
  });

  it("name leaders whom nobody knows, and take their rows all the same", async () => {
    await clear();
    const { name } = await running()
      .db.selectFrom("users")
      .select("name")
      .where("id", "=", 1002)
      .executeTakeFirstOrThrow();
    const { body } = await importRows([
      { row: 2, name: "总部", leader: name },
      { row: 3, name: "一组", parent: "总部", leader: "查无此人" },
      { row: 4, name: "二组", parent: "总部" },
    ]);
    expect(body).toMatchObject({ succeeded: 3, told: [{ code: "leader_unknown", rows: [3] }] });
    // A company's leaders are its users and its workers.
    await insertInto(running(), "labors", { id: 9_001, agency_id: 1, name: "工友甲", id_no: "11010519491231002X" });
    await insertInto(running(), "company_labors", { id: 9_002, agency_id: 1, company_id: 11, labor_id: 9_001 });
    const ofCompany = await importRows(
      [
        { row: 2, name: "门店", leader: "工友甲" },
        { row: 3, name: "后厨", leader: name },
      ],
      { company_id: "11" },
    );
    expect(ofCompany.body).toMatchObject({ succeeded: 2, told: [{ code: "leader_unknown", rows: [3] }] });
  });

  it("take 2,000 rows as one tree in any order, and not one more", { timeout: 300_000 }, async () => {
    await clear();
    const rows = Array.from({ length: departmentsAtMost }, (_, at) => ({
      ...{ row: at + 2, name: `部门${at}`, code: `D${at}` },
      ...(at > 0 && { parent: `D${Math.floor((at - 1) / 5)}` }),
    })).toReversed();
    const answer = await importRows(rows);
    expect(refusals(answer)).toEqual([]);
    expect(answer.body).toMatchObject({ state: "done", succeeded: departmentsAtMost });
    expect((await treeOf()).length).toBe(departmentsAtMost);
    expect((await importRows(rows)).body).toMatchObject({ succeeded: 0, skipped: departmentsAtMost });
    const more = await importRows([{ row: 2, name: "再一个" }]);
    expect(refusals(more)).toEqual([[2, "departments_too_many", "name", {}]]);
    const tooMany = await importRows([...rows, { row: 5_000, name: "再一个" }]);
    expect([...codeOf(tooMany), tooMany.body["fields"]]).toEqual([400, "invalid", { total_rows: ["too_many"] }]);
    const undone = await send(running(), "POST", `/cdl/1/taskimport/${String(answer.body["import_id"])}/rollback`, {
      token: admin,
    });
    expect(undone.body).toMatchObject({ taken_back: departmentsAtMost });
    expect(await treeOf()).toEqual([]);
  });

  describe("belong to", () => {
    it("a company or the agency itself, each with a tree of its own", async () => {
      await clear();
      const rows = [{ row: 2, name: "总部" }];
      expect((await importRows(rows)).body).toMatchObject({ succeeded: 1 });
      expect((await importRows(rows, { company_id: "11" })).body).toMatchObject({ succeeded: 1 });
      // Whatever a company's person leaves out, the tree is their company's.
      expect((await importRows([{ row: 2, name: "门店" }], {}, company)).body).toMatchObject({ succeeded: 1 });
      expect([await treeOf(), await treeOf(11)]).toEqual([["总部"], ["总部", "门店"]]);
    });

    it("nobody else: other companies, other agencies, people without the right", async () => {
      await clear();
      const rows = [{ row: 2, name: "别家" }];
      expect(codeOf(await importRows(rows, { company_id: "12" }, company))).toEqual([404, "not_found"]);
      expect(codeOf(await importRows(rows, { company_id: "21" }))).toEqual([404, "not_found"]);
      expect(codeOf(await importRows(rows, {}, await openSession(running(), 1002)))).toEqual([403, "forbidden"]);
      // Who sees one company only has no say over the agency's own tree.
      await running()
        .service.writing.updateTable("memberships")
        .set({ data_scope: 2 })
        .where("user_id", "=", 1001)
        .execute();
      expect(codeOf(await importRows(rows))).toEqual([403, "forbidden"]);
      await running()
        .service.writing.updateTable("memberships")
        .set({ data_scope: null })
        .where("user_id", "=", 1001)
        .execute();
      expect([await treeOf(), await treeOf(12)]).toEqual([[], []]);
    });
  });

  it("are taken back while nothing uses what they made", async () => {
    await clear();
    const { body } = await importRows([
      { row: 2, name: "总部" },
      { row: 3, name: "一组", parent: "总部" },
    ]);
    const rollBack = () =>
      send(running(), "POST", `/cdl/1/taskimport/${String(body["import_id"])}/rollback`, { token: admin });
    const made = await running()
      .db.selectFrom("organizations")
      .select(["id", "name"])
      .where("agency_id", "=", 1)
      .where("company_id", "is", null)
      .orderBy("id")
      .execute();
    const [top, group] = made.map(({ id }) => id);
    const { writing } = running().service;
    const place = (id: number | null) =>
      writing.updateTable("memberships").set({ organization_id: id }).where("user_id", "=", 1003).execute();
    await place(group ?? 0);
    expect(codeOf(await rollBack())).toEqual([409, "import_has_dependents"]);
    await place(null);
    await insert(running(), "organizations", {
      ...{
        id: 77,
        agency_id: 1,
        company_id: null,
        parent_id: top ?? 0,
        name: "后来的",
        path: `/${top}/77/`,
        version: 1,
      },
    });
    const used = await rollBack();
    expect([...codeOf(used), used.body["params"]]).toEqual([409, "import_has_dependents", { count: 1, no: "后来的" }]);
    await writing.deleteFrom("organizations").where("id", "=", 77).execute();
    expect((await rollBack()).body).toMatchObject({ taken_back: 2 });
    expect(await treeOf()).toEqual([]);
  });
});
