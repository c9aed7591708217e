import { beforeAll, describe, expect, it } from "vitest";
import { countedViewsAtMost } from "../../src-shared/access/session/list-settings-calls.ts";
import { onEveryDatabase } from "./harness.ts";
import { makeSmallWorld, openSession, send } from "./small-world.ts";

type View = Record<string, unknown> & { id: string; version: number };

const plain = { name: "本月待审", shared: false, filters: { status: [30] }, ordering: "-create_at", list_header: [] };

onEveryDatabase("list views", {}, (started) => {
  const running = () => started().running();
  const url = (list: string, id = "") => `/cdl/1/list_views/${list}${id === "" ? "" : `/${id}`}`;
  const create = (token: string, body: Record<string, unknown> = plain, list = "bills") =>
    send(running(), "POST", url(list), { token, body });
  const update = (token: string, id: string, body: Record<string, unknown>, list = "bills") =>
    send(running(), "PUT", url(list, id), { token, body });
  const remove = (token: string, id: string, list = "bills") =>
    send(running(), "DELETE" as "PUT", url(list, id), { token });
  const listed = async (token: string, list = "bills") =>
    (await send(running(), "GET", url(list), { token })).body["results"] as View[];
  const names = async (token: string) => (await listed(token)).map((view) => view["name"]);
  const codeOf = (answer: { status: number; body: Record<string, unknown> }) => [answer.status, answer.body["code"]];
  const stored = () => running().db.selectFrom("list_views").selectAll().orderBy("id").execute();
  const fresh = async (user = 1002): Promise<string> => {
    await running().service.writing.deleteFrom("list_views").execute();
    return openSession(running(), user);
  };

  beforeAll(() => makeSmallWorld(running()));

  it("keep filters, order and columns under a name, on every device of the person", async () => {
    const token = await fresh();
    const list_header = [
      { key: "no", visible: true, width: 200, pinned: true },
      { key: "remark", visible: false },
    ];
    const view = { ...plain, name: "  本月待审  ", list_header };
    const response = await create(token, view);
    expect(response.body).toEqual({
      ...view,
      name: "本月待审",
      id: expect.any(String),
      version: 1,
      mine: true,
      owner_name: "用户1002",
    });
    expect(await listed(await openSession(running(), 1002))).toEqual([response.body]);
    expect(await listed(token, "settlements")).toEqual([]);
  });

  const ownViews = async (token: string, query = "") =>
    (await send(running(), "GET", `/cdl/1/list_views${query}`, { token })).body["results"] as (View & {
      list: string;
      count: number | null;
    })[];

  it("are not told of a list that the person may see no more", async () => {
    const token = await fresh();
    await create(token);
    const { writing } = running().service;
    await writing.updateTable("list_views").set({ list_type: "auditLog" }).execute();
    expect((await send(running(), "GET", "/cdl/1/list_views", { token })).body["results"]).toEqual([]);
  });

  it("are there of all lists at once, with as many rows as each list shows", async () => {
    const token = await fresh();
    const all = { ...plain, name: "全部", filters: {}, ordering: "" };
    await create(token, all);
    await create(token, { ...all, name: "结算" }, "settlements");
    const countIn = async (path: string) => (await send(running(), "GET", path, { token })).body["count"];
    const views = await ownViews(token);
    expect(views.map(({ list, name, count }) => [list, name, count])).toEqual([
      ["bills", "全部", await countIn("/cdl/1/bills")],
      ["settlements", "结算", await countIn("/cdl/1/settlements")],
    ]);
    const narrow = await ownViews(token, "?company_id=11");
    expect(narrow[0]?.count).toBe(await countIn("/cdl/1/bills?company_id=11"));
    expect(await ownViews(await openSession(running(), 1003))).toEqual([]);
  });

  it("are counted a few at a time, and not where their filters have gone", async () => {
    const token = await fresh();
    for (let at = 0; at < countedViewsAtMost + 1; at += 1) await create(token, { ...plain, name: `视图 ${at}` });
    await running()
      .service.writing.updateTable("list_views")
      .set({ body: JSON.stringify({ filters: { gone: 1 }, ordering: "", list_header: [] }) })
      .where("name", "=", "视图 0")
      .execute();
    const counts = (await ownViews(token)).map(({ count }) => count === null);
    expect(counts).toEqual([true, ...Array.from({ length: countedViewsAtMost - 1 }, () => false), true]);
  });

  it("change with their version, and go", async () => {
    const token = await fresh();
    const view = (await create(token)).body as View;
    const updateResponse = await update(token, view.id, { ...plain, version: 1, name: "改名", ordering: "" });
    expect(updateResponse.body).toMatchObject({ id: view.id, version: 2, name: "改名", ordering: "" });
    const stale = await update(token, view.id, { ...plain, version: 1 });
    expect([stale.status, stale.body]).toEqual([409, { code: "stale_version", detail: "stale_version", current: 2 }]);
    expect(await listed(token)).toEqual([updateResponse.body]);
    expect((await remove(token, view.id)).body).toEqual({ ok: true });
    expect(await listed(token)).toEqual([]);
    expect((await remove(token, view.id)).status).toBe(404);
  });

  it("have a name of their own for each owner and list", async () => {
    const token = await fresh();
    const first = (await create(token)).body as View;
    expect(codeOf(await create(token))).toEqual([409, "view_name_taken"]);
    expect(codeOf(await create(token, { ...plain, name: " 本月待审 " }))).toEqual([409, "view_name_taken"]);
    const second = (await create(token, { ...plain, name: "另一个" })).body as View;
    expect(codeOf(await update(token, second.id, { ...plain, version: 1 }))).toEqual([409, "view_name_taken"]);
    expect((await update(token, first.id, { ...plain, version: 1 })).status).toBe(200);
    const elsewhere = await create(token, { ...plain, filters: {}, ordering: "" }, "settlements");
    expect(elsewhere.status).toBe(200);
    expect((await create(await openSession(running(), 1003))).status).toBe(200);
    const twice = await Promise.all([0, 1, 2].map(() => create(token, { ...plain, name: "同时" })));
    expect(twice.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it("are fifty at most for each owner and list", async () => {
    const token = await fresh();
    for (let at = 0; at < 50; at += 1) expect((await create(token, { ...plain, name: `视图${at}` })).status).toBe(200);
    const more = await create(token, { ...plain, name: "多了" });
    expect([more.status, more.body["code"], more.body["params"]]).toEqual([409, "too_many_views", { most: 50 }]);
    const settlements = await create(token, { ...plain, filters: {}, ordering: "" }, "settlements");
    expect(settlements.status).toBe(200);
    await remove(token, (await listed(token))[0]?.id ?? "");
    expect((await create(token, { ...plain, name: "多了" })).status).toBe(200);
  });

  describe("sharing", () => {
    it("shows a view to the colleagues of the agency, or of the company, and to nobody beyond", async () => {
      const maker = await fresh();
      await create(maker, { ...plain, name: "自己的" });
      await create(maker, { ...plain, name: "服务商共享", shared: true });
      const company = await openSession(running(), 1005);
      await create(company, { ...plain, name: "公司共享", shared: true });
      const checker = await openSession(running(), 1003);
      expect(await listed(checker)).toMatchObject([{ name: "服务商共享", mine: false, owner_name: "用户1002" }]);
      expect(await names(maker)).toEqual(["自己的", "服务商共享"]);
      expect(await names(company)).toEqual(["公司共享"]);
      for (const stranger of [1006, 1008]) expect(await names(await openSession(running(), stranger))).toEqual([]);
    });

    it("ends when the owner ends it", async () => {
      const maker = await fresh();
      const view = (await create(maker, { ...plain, shared: true })).body as View;
      const checker = await openSession(running(), 1003);
      expect(await names(checker)).toEqual([plain.name]);
      await update(maker, view.id, { ...plain, version: 1 });
      expect(await names(checker)).toEqual([]);
      expect(await names(maker)).toEqual([plain.name]);
    });

    it("lets nobody but the owner change or remove: for others, and under another list, it is absent", async () => {
      const maker = await fresh();
      const view = (await create(maker, { ...plain, shared: true })).body as View;
      const before = await stored();
      const body = { ...plain, version: 1, name: "夺走" };
      const absent = await update(maker, "987654321", body);
      expect(absent.status).toBe(404);
      for (const user of [1001, 1003, 1005, 1006, 1008]) {
        const token = await openSession(running(), user);
        expect((await update(token, view.id, body)).text).toBe(absent.text);
        expect((await update(token, view.id, { ...body, version: 7 })).text).toBe(absent.text);
        expect((await remove(token, view.id)).text).toBe(absent.text);
      }
      const other = { ...body, filters: {}, ordering: "" };
      expect((await update(maker, view.id, other, "settlements")).text).toBe(absent.text);
      expect((await remove(maker, view.id, "settlements")).text).toBe(absent.text);
      for (const id of ["0", "x", "1e3", "-1"]) expect((await remove(maker, id)).text).toBe(absent.text);
      expect(await stored()).toEqual(before);
    });

    it("stays with the company: who works for two finds in each what is shared there", async () => {
      const first = await fresh(1005);
      await create(first, { ...plain, shared: true });
      const { writing } = running().service;
      await writing.updateTable("memberships").set({ company_id: 12 }).where("id", "=", 2005).execute();
      expect(await names(first)).toEqual([]);
      await writing.updateTable("memberships").set({ company_id: 11 }).where("id", "=", 2005).execute();
      expect(await names(first)).toEqual([plain.name]);
    });

    it("is no way around a permission: who may not see a list sees no views of it", async () => {
      const token = await fresh(1009);
      const { writing } = running().service;
      await writing.updateTable("memberships").set({ roles: "" }).where("id", "=", 2009).execute();
      expect((await send(running(), "GET", url("bills"), { token })).status).toBe(403);
      expect((await create(token)).status).toBe(403);
      await writing.updateTable("memberships").set({ roles: "operator" }).where("id", "=", 2009).execute();
      expect((await create(token)).status).toBe(200);
    });
  });

  describe("are judged by the list", () => {
    it.each([
      ["an unknown filter", { filters: { nothing: "x" } }],
      ["a filter of another kind", { filters: { status: "30" } }],
      ["a code that there is not", { filters: { status: [12345] } }],
      ["a filter named like a member of every object", { filters: { constructor: [1] } }],
      ["an order by a column that it cannot be sorted by", { ordering: "remark; drop table bills" }],
      ["two signs before the order", { ordering: "--create_at" }],
      ["an unknown column", { list_header: [{ key: "nothing", visible: true }] }],
      ["a member of every object as column", { list_header: [{ key: "toString", visible: true }] }],
      ["a column that is carried and never shown", { list_header: [{ key: "version", visible: true }] }],
      [
        "a column twice",
        {
          list_header: [
            { key: "pit", visible: true },
            { key: "pit", visible: false },
          ],
        },
      ],
      ["hiding a required column", { list_header: [{ key: "no", visible: false }] }],
      ["a width that no column has", { list_header: [{ key: "pit", visible: true, width: 5_000 }] }],
      ["no name", { name: "   " }],
      ["a name without end", { name: "长".repeat(41) }],
      ["a field that they do not have", { owner_name: "x" }],
    ])("refuses %s", async (_what, more) => {
      const token = await fresh();
      const view = (await create(token)).body as View;
      const before = await stored();
      expect(codeOf(await create(token, { ...plain, name: "另", ...more }))).toEqual([400, "invalid"]);
      expect(codeOf(await update(token, view.id, { ...plain, version: 1, ...more }))).toEqual([400, "invalid"]);
      expect(await stored()).toEqual(before);
    });

    it("knows no other lists", async () => {
      const token = await fresh();
      for (const list of ["nothing", "constructor", "Bills"]) {
        expect((await send(running(), "GET", url(list), { token })).status).toBe(404);
        expect((await create(token, plain, list)).status).toBe(404);
      }
    });

    it("refuses more than 20 KB", async () => {
      const token = await fresh();
      const ids = Array.from({ length: 480 }, (_, at) => `${at}${"x".repeat(60)}`.slice(0, 60));
      const small = await create(token, { ...plain, filters: { company_id: ids.slice(0, 300) } });
      expect(small.status).toBe(200);
      const big = await create(token, { ...plain, name: "大", filters: { company_id: ids } });
      expect(codeOf(big)).toEqual([413, "too_large"]);
    });
  });

  it("column settings are judged alike and keep what is pinned", async () => {
    const token = await openSession(running(), 1003);
    const save = (list_header: unknown) =>
      send(running(), "PUT", "/cdl/1/list_settings/bills", { token, body: { export_direction: 1, list_header } });
    const good = [
      { key: "no", visible: true, pinned: true },
      { key: "pit", visible: false, pinned: false },
    ];
    expect((await save(good)).body["list_header"]).toEqual(good);
    const wrong = [
      [{ key: "nothing", visible: true }],
      [{ key: "id", visible: true }],
      [good[0], good[0]],
      [{ key: "no", visible: false }],
    ];
    for (const header of wrong) expect(codeOf(await save(header))).toEqual([400, "invalid"]);
    const savedSettings = await send(running(), "GET", "/cdl/1/list_settings/bills", { token });
    expect(savedSettings.body["list_header"]).toEqual(good);
  });
});
