import { expect, it } from "vitest";
import { onEveryScene, type Scene } from "./money-scene.ts";

type Role = Parameters<Scene["call"]>[0];
type Column = { code: string; title: string; type: string; required: boolean; options: string[] };

const column = (code: string, more: Partial<Column> = {}): Column => ({
  ...{ code, title: `列${code}`, type: "string", required: false, options: [] },
  ...more,
});

onEveryScene("a company's own columns of its workers", {}, (scene) => {
  const params = () => ({ id: String(scene().company_id) });
  const get = async (who: Role = "operator") =>
    (await scene().call(who, "workerColumns.get", { params: params() })).body as {
      version: number;
      may_edit: boolean;
      columns: (Column & { used: number })[];
      retired: { code: string; used: number }[];
    };
  const save = async (columns: readonly Column[], who: Role = "operator", version?: number) =>
    scene().call(who, "workerColumns.update", {
      params: params(),
      body: { version: version ?? (await get()).version, columns },
    });
  const codes = async () => (await get()).columns.map(({ code }) => code);

  it("are edited as a whole, in their order, by who edits companies", async () => {
    expect(await get("auditor")).toMatchObject({ may_edit: false, columns: [] });
    expect((await save([column("post")], "auditor")).body["code"]).toBe("forbidden");
    expect((await save([column("post")], "client")).body["code"]).toBe("not_found");
    const first = [column("post", { options: ["前台", "后厨"] }), column("entry", { type: "date", required: true })];
    expect((await save(first)).body).toMatchObject({ columns: [{ code: "post" }, { code: "entry", required: true }] });
    expect((await save(first, "operator", 1)).body["code"]).toBe("stale_version");
    expect((await save([...first].reverse())).status).toBe(200);
    expect(await codes()).toEqual(["entry", "post"]);
    const { body } = await scene().call("operator", "companies.get", { params: params() });
    expect((body["worker_fields"] as { code: string }[]).map(({ code }) => code)).toEqual(["entry", "post"]);
  });

  it("are refused where they are none", async () => {
    const wrong: readonly (readonly Column[])[] = [
      [column("Post")],
      [column("1st")],
      [column("a b")],
      [column("post", { title: "" })],
      [column("post", { title: "长".repeat(31) })],
      [column("post", { title: "一\u202e二" })],
      [column("post"), column("post", { title: "另一列" })],
      [column("post"), column("other", { title: "列post" })],
      [column("post", { type: "select_string" })],
      [column("post", { type: "date", options: ["a"] })],
      [column("post", { options: ["a", "a"] })],
      [column("post", { type: "picture" })],
      Array.from({ length: 61 }, (_, at) => column(`c${at}`)),
    ];
    for (const columns of wrong) expect((await save(columns)).body["code"]).toBe("invalid");
    expect(await codes()).toEqual(["entry", "post"]);
  });

  it("with values are never retyped, only retired, and come back with them", async () => {
    const { service, db } = scene().running();
    const relation = await db
      .selectFrom("company_labors")
      .select("id")
      .where("company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    const content = JSON.stringify([{ code: "post", value: "前台" }]);
    await service.writing.updateTable("company_labors").set({ content }).where("id", "=", relation.id).execute();
    expect((await get()).columns).toMatchObject([{ used: 0 }, { code: "post", used: 1 }]);
    const retyped = await save([column("post", { type: "int" })]);
    expect(retyped.body).toMatchObject({ code: "column_in_use", params: { title: "列post", count: 1 } });
    expect((await save([column("entry", { type: "time" })])).status).toBe(200);
    expect(await get()).toMatchObject({
      columns: [{ code: "entry", type: "time" }],
      retired: [{ code: "post", used: 1 }],
    });
    const { body } = await scene().call("operator", "companies.get", { params: params() });
    expect((body["worker_fields"] as { code: string }[]).map(({ code }) => code)).toEqual(["entry"]);
    expect((await save([column("post", { type: "int" })])).body["code"]).toBe("column_in_use");
    expect((await save([column("post")])).status).toBe(200);
    // Nobody had a value in it, so nothing of it is kept.
    expect(await get()).toMatchObject({ columns: [{ code: "post", used: 1 }], retired: [] });
    await scene().audit();
  });
});
