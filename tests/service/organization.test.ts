import { beforeAll, describe, expect, it } from "vitest";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

type Answer = Awaited<ReturnType<typeof send>>;
const code = ({ status, body }: Answer) => [status, body["code"]];
const facts = (more: object = {}) => ({ parent_id: null, name: "财务部", code: null, leader: null, sort: 0, ...more });

onEveryDatabase("departments", {}, (started) => {
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

  const path = "/cdl/1/organization";
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown, token = admin) =>
    send(running(), method, url, { token, ...(body !== undefined && { body }) });
  const create = (more: object = {}, token = admin) => call("POST", path, { company_id: null, ...facts(more) }, token);
  const make = async (more: object = {}): Promise<string> => {
    const answer = await create(more);
    expect(code(answer)).toEqual([200, undefined]);
    return String(answer.body["id"]);
  };
  const update = (id: string, more: object, token = admin) =>
    call("PUT", `${path}/${id}`, { ...facts(), version: 1, ...more }, token);
  const pathOf = async (id: string) =>
    (
      await running()
        .db.selectFrom("organizations")
        .select("path")
        .where("id", "=", Number(id))
        .executeTakeFirstOrThrow()
    ).path;

  it("are made below each other, and moved with all that is below them", async () => {
    const [finance, sales] = [await make({ name: "财务部" }), await make({ name: "市场部" })];
    const group = await make({ name: "制单组", parent_id: finance });
    const team = await make({ name: "一班", parent_id: group });
    expect(await pathOf(team)).toBe(`/${finance}/${group}/${team}/`);
    expect(code(await update(group, { name: "制单组", parent_id: sales }))).toEqual([200, undefined]);
    expect([await pathOf(group), await pathOf(team)]).toEqual([`/${sales}/${group}/`, `/${sales}/${group}/${team}/`]);
    expect(code(await update(group, { name: "制单组", parent_id: null, version: 2 }))).toEqual([200, undefined]);
    expect(await pathOf(team)).toBe(`/${group}/${team}/`);
    const { body } = await call("GET", `${path}/tree`);
    expect((body["departments"] as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(
      ["一班", "制单组", "市场部", "财务部"].toSorted(),
    );
    expect([body["may_edit"], body["may_remove"]]).toEqual([true, true]);
  });

  it("decide what their people see from the next request on", async () => {
    const [above, other] = [await make({ name: "运营一部" }), await make({ name: "运营二部" })];
    const below = await make({ name: "一组", parent_id: above });
    const place = (user: number, id: string, more: object = {}) =>
      running()
        .service.writing.updateTable("memberships")
        .set({ organization_id: Number(id), ...more })
        .where("user_id", "=", user)
        .execute();
    await place(1009, above, { data_scope: 3, roles: "operator,maker" });
    await place(1002, below);
    await running().service.writing.updateTable("bills").set({ created_by: 1002 }).execute();
    const token = await openSession(running(), 1009);
    const seen = async () => (await call("GET", "/cdl/1/bills", undefined, token)).body["count"];
    expect(await seen()).toBeGreaterThan(0);
    expect(code(await update(below, { name: "一组", parent_id: other }))).toEqual([200, undefined]);
    expect(await seen()).toBe(0);
  });

  describe("refuses", () => {
    it("names and codes that are there, a place below itself, and what is too deep", async () => {
      const top = await make({ name: "总部", code: "ZB" });
      expect(code(await create({ name: " 总部 " }))).toEqual([409, "department_name_taken"]);
      expect(code(await create({ name: "另一处", code: "ZB" }))).toEqual([409, "department_code_taken"]);
      const below = await make({ name: "总部", parent_id: top });
      for (const parent_id of [top, below]) {
        expect(code(await update(top, { name: "总部", code: "ZB", parent_id }))).toEqual([
          409,
          "department_below_itself",
        ]);
      }
      let parent_id = below;
      for (let level = 3; level <= 8; level += 1) parent_id = await make({ name: `${level}级`, parent_id });
      expect(code(await create({ name: "9级", parent_id }))).toEqual([400, "department_too_deep"]);
      const short = await make({ name: "短链" });
      await make({ name: "短链下级", parent_id: short });
      const seventh = (await pathOf(parent_id)).split("/").at(-3) ?? "";
      expect(code(await update(short, { name: "短链", parent_id: seventh }))).toEqual([400, "department_too_deep"]);
    });

    it.each([
      ["no name", { name: "  " }],
      ["a name that is too long", { name: "长".repeat(51) }],
      ["an order below nothing", { sort: -1 }],
      ["another field", { path: "/1/" }],
    ])("%s", async (_what, more) => {
      expect(code(await create(more))).toEqual([400, "invalid"]);
    });

    it("an older version, and who may not", async () => {
      const id = await make({ name: "版本部" });
      expect(code(await update(id, { name: "版本部", version: 2 }))).toEqual([409, "stale_version"]);
      expect(code(await create({ name: "制单自建" }, await openSession(running(), 1002)))).toEqual([403, "forbidden"]);
      expect(code(await update(id, { name: "改" }, await openSession(running(), 1008)))).toEqual([404, "not_found"]);
    });

    it("the removal of what is used, with what uses it", async () => {
      const id = await make({ name: "在用部" });
      const below = await make({ name: "下级", parent_id: id });
      await running()
        .service.writing.updateTable("memberships")
        .set({ organization_id: Number(id) })
        .where("user_id", "=", 1003)
        .execute();
      const answer = await call("DELETE", `${path}/${id}`);
      expect(code(answer)).toEqual([409, "department_in_use"]);
      expect(answer.body["params"]).toMatchObject({ below: 1, members: 1, workers: 0, bills: 0, others: 0 });
      expect(code(await call("DELETE", `${path}/${below}`))).toEqual([200, undefined]);
      expect((await call("DELETE", `${path}/${below}`)).status).toBe(404);
    });
  });

  it("of a company are its own people's to make, and nobody else's company", async () => {
    const made = await call("POST", path, { company_id: "11", ...facts({ name: "门店" }) }, company);
    expect(code(made)).toEqual([200, undefined]);
    // Whatever a company's person leaves out, the tree is their company's.
    const { body } = await call("GET", `${path}/tree`, undefined, company);
    expect((body["departments"] as { id: string }[]).map(({ id }) => id)).toEqual([made.body["id"]]);
    expect(body["may_remove"]).toBe(false);
    expect(code(await call("POST", path, { company_id: "12", ...facts() }, company))).toEqual([404, "not_found"]);
    expect((await call("GET", `${path}/tree?company_id=12`, undefined, company)).status).toBe(404);
    expect((await call("GET", `${path}/tree?company_id=21`)).status).toBe(404);
    expect(code(await call("DELETE", `${path}/${String(made.body["id"])}`, undefined, company))).toEqual([
      403,
      "forbidden",
    ]);
    await insert(running(), "organizations", {
      id: 77,
      agency_id: 1,
      company_id: 12,
      name: "别家",
      path: "/77/",
      version: 1,
    });
    expect(code(await call("PUT", `${path}/77`, { ...facts(), version: 1 }, company))).toEqual([404, "not_found"]);
  });
});
