import { beforeAll, describe, expect, it } from "vitest";
import type { ImportKind } from "../../src-service/core/plumbing/import-kind.ts";
import { declaredKinds } from "../../src-service/records/imports/kinds.ts";
import { createImportWorker } from "../../src-service/records/imports/worker.ts";
import { occupationImport } from "../../src-service/workers/occupations/area.ts";
import { importRows, partsOf, refusedOf, sendRows } from "./import-steps.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";

const call = "occupations.import";
/** Who is made the administrator of the scene: nobody else makes occupations. */
const maker = "operator";

const makeAdministrator = (scene: Scene) =>
  scene.running().service.write({ user_id: null, name: "test", device: "", request_id: "test" }, ({ tx }) =>
    tx
      .updateTable("memberships")
      .set({ roles: "superAdmin" })
      .where("user_id", "=", Number(scene.person(maker).id))
      .execute(),
  );
const create = (scene: Scene, code: string, more: Record<string, unknown> = {}, who: Role = maker) =>
  scene.call(who, "occupations.create", { body: { code, name: "快递员", class: 4, note: "", ...more } });
const occupationOf = ({ body }: Answer) => body["occupation"] as { id: string; version: number; status: number };
const step = (scene: Scene, who: Role, made: Answer, action: string, more: object = {}) => {
  const { id, version } = occupationOf(made);
  return scene.call(who, "occupations.update", { params: { id }, body: { version, action, ...more } });
};
const kept = (scene: Scene, start: string) =>
  scene.running().db.selectFrom("occupations").selectAll().where("code", "like", `${start}%`).orderBy("id").execute();
const workerOf = (scene: Scene, kind: ImportKind = occupationImport as ImportKind) =>
  createImportWorker(scene.running().service, declaredKinds([kind]));
const rowsOf = (start: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ row: at + 2, code: `${start}${at}`, name: `职业${at}`, class: (at % 6) + 1 },
  }));

onEveryScene("occupations", {}, (scene) => {
  beforeAll(() => makeAdministrator(scene()));

  it("come into force by a second person, and stop with a reason", async () => {
    const made = await create(scene(), "A-0101", { name: " 快递员 ", note: " 含骑手 " });
    const no = expect.stringMatching(/^ZY/);
    expect(occupationOf(made)).toMatchObject({ code: "A-0101", name: "快递员", note: "含骑手", status: 10, no });
    expect((await step(scene(), maker, made, "approve")).body["code"]).toBe("same_person");
    expect((await step(scene(), "auditor", made, "approve")).body["code"]).toBe("forbidden");
    const approved = await step(scene(), "checker", made, "approve");
    expect(occupationOf(approved)).toMatchObject({ status: 20 });
    expect((await step(scene(), "checker", approved, "end")).body["code"]).toBe("invalid");
    const ended = await step(scene(), "checker", approved, "end", { reason: "不再使用" });
    expect(occupationOf(ended)).toMatchObject({ status: 80 });
    const { id } = occupationOf(made);
    const { steps } = (await scene().call("auditor", "occupations.get", { params: { id } })).body;
    expect(steps).toMatchObject([{ step: "create" }, { step: "approve" }, { step: "end", reason: "不再使用" }]);
  });

  it("are there once while they wait or are in force, whatever the case of their code", async () => {
    const codeOf = async (code: string) => (await create(scene(), code)).body["code"];
    const made = await create(scene(), "b-02x");
    expect(await codeOf("B-02X")).toBe("occupation_exists");
    const approved = await step(scene(), "checker", made, "approve");
    expect(await codeOf("B-02x")).toBe("occupation_exists");
    await step(scene(), "checker", approved, "end", { reason: "不再使用" });
    const again = await create(scene(), "B-02X");
    expect(occupationOf(await step(scene(), maker, again, "reject", { reason: "填错了" }))).toMatchObject({
      status: 25,
    });
    expect(await codeOf("B-02X")).toBe(undefined);
  });

  it("are refused with a code, a name or a class that is none, and to who may not make them", async () => {
    for (const wrong of ["", "A", "A-01234567890", "A 01", "Ａ-01", "甲-01", "A_01"])
      expect([wrong, (await create(scene(), wrong)).body["code"]]).toEqual([wrong, "invalid"]);
    expect((await create(scene(), "A-0123456789")).status).toBe(200);
    for (const more of [{ name: " " }, { name: "长".repeat(61) }, { class: 0 }, { class: 7 }])
      expect([more, (await create(scene(), "C-01", more)).body["code"]]).toEqual([more, "invalid"]);
    for (const who of ["checker", "maker", "auditor", "client"] as const)
      expect([who, (await create(scene(), "C-02", {}, who)).body["code"]]).toEqual([who, "forbidden"]);
  });

  it("are seen by all of the agency, its companies' people too, and by nobody of another", async () => {
    const made = await create(scene(), "SEEN-1");
    const { id } = occupationOf(made);
    const idsOf = async (who: Role, query: Record<string, string> = {}) => {
      const { body } = await scene().call(who, "occupations.list", { query: { keyword: "SEEN-1", ...query } });
      return (body["results"] as { id: string }[]).map((row) => row.id);
    };
    for (const who of ["auditor", "payer", "client"] as const) expect([who, await idsOf(who)]).toEqual([who, [id]]);
    expect(await idsOf("client", { class: "4" })).toEqual([id]);
    expect(await idsOf("client", { class: "1,2" })).toEqual([]);
    expect(await idsOf(maker, { by_others: "1" })).toEqual([]);
    expect(await idsOf("client", { by_others: "1" })).toEqual([id]);
    expect((await scene().call("client", "occupations.get", { params: { id } })).status).toBe(200);
    expect((await step(scene(), "client", made, "approve")).body["code"]).toBe("forbidden");
    expect(await idsOf("stranger")).toEqual([]);
    expect((await scene().call("stranger", "occupations.get", { params: { id } })).status).toBe(404);
    // Whoever holds a copy gets what changed.
    const { body } = await scene().call("client", "occupations.list", { query: { sync_cursor: "0" } });
    expect((body["results"] as { id: string }[]).map((row) => row.id)).toContain(id);
  });

  it("are made of 10,000 rows once, over a service that dies in between", async () => {
    const sent = rowsOf("BULK-", 10_000).map((row) => (row.row % 1_000 === 9 ? { ...row, code: "bulk-0" } : row));
    const parts = partsOf(sent, 2_500);
    const send = (at: number) => sendRows(scene(), maker, call, parts[at] as (typeof parts)[number]);
    for (const at of [3, 1, 1, 2]) await send(at);
    expect((await send(0)).body).toMatchObject({ state: "working", total: 10_000, judged: 0 });
    await workerOf(scene()).turns();
    const before = (await kept(scene(), "BULK-")).length;
    expect(before).toBeGreaterThan(0);
    const dying: ImportKind = {
      name: "occupation",
      take: async (turn) => {
        await (occupationImport as ImportKind).take(turn);
        throw new Error("the power is gone");
      },
    };
    await expect(workerOf(scene(), dying).turns()).rejects.toThrow("the power is gone");
    expect(await kept(scene(), "BULK-")).toHaveLength(before);
    await Promise.all([workerOf(scene()).work(), workerOf(scene()).work()]);
    const done = await send(2);
    expect(done.body).toMatchObject({ state: "done", succeeded: 9_990, failed: 10 });
    expect(new Set(Object.values(refusedOf(done)))).toEqual(new Set(["occupation_exists"]));
    const made = await kept(scene(), "BULK-");
    expect(made.map(({ code }) => code)).toEqual(sent.map(({ code }) => code).filter((code) => code !== "bulk-0"));
    expect(new Set(made.map(({ no }) => no)).size).toBe(9_990);
    // The same rows again, by another key.
    const again = await importRows(scene(), maker, call, rowsOf("BULK-", 5_000).slice(0, 3));
    expect(again.body).toMatchObject({ state: "done", succeeded: 0, failed: 3 });
    const twin = partsOf([...sent].reverse(), 5_000);
    const twins = [];
    for (const part of twin) twins.push(await sendRows(scene(), maker, call, part));
    expect(twins.at(-1)).toMatchObject({ status: 409, body: { code: "batch_seen" } });
    expect(await kept(scene(), "BULK-")).toHaveLength(9_990);
    await scene().audit();
  });

  describe("imported twice", () => {
    it("are made once by the same key, and refused by another while the first stands", async () => {
      const rows = rowsOf("TWICE-", 4);
      const [part] = partsOf(rows);
      const send = () => sendRows(scene(), maker, call, part as NonNullable<typeof part>);
      const first = await send();
      expect(first.body).toMatchObject({ state: "done", succeeded: 4, failed: 0 });
      expect((await send()).body).toEqual(first.body);
      const second = await importRows(scene(), maker, call, rows);
      expect([second.status, second.body["code"]]).toEqual([409, "batch_seen"]);
      expect(await kept(scene(), "TWICE-")).toHaveLength(4);
    });
  });

  it("are rejected with their import while all wait for review, and not when one was decided on", async () => {
    const sent = [...rowsOf("BACK-", 3), { row: 9, code: "back-0", name: "重复", class: 1 }];
    const first = await importRows(scene(), maker, call, sent);
    expect(refusedOf(first)).toEqual({ 9: "occupation_exists" });
    const rollBack = (answer: Answer, who: Role = maker) =>
      scene().call(who, "importJobs.rollBack", { params: { id: String(answer.body["import_id"]) } });
    expect((await rollBack(first, "checker")).body["code"]).toBe("forbidden");
    expect((await rollBack(first)).body).toMatchObject({ ok: true, taken_back: 3 });
    const id = Number(scene().person(maker).id);
    const rejected = { status: 25, version: 2, checker_id: id, decided_reason: first.body["no"] };
    expect(await kept(scene(), "BACK-")).toMatchObject([rejected, rejected, rejected]);
    const second = await importRows(scene(), maker, call, rowsOf("BACK-", 2));
    const [, , , waiting] = await kept(scene(), "BACK-");
    const params = { id: String(waiting?.id) };
    await scene().call("checker", "occupations.update", { params, body: { version: 1, action: "approve" } });
    expect((await rollBack(second)).body).toMatchObject({ code: "import_has_dependents", params: { no: "BACK-0" } });
    expect((await kept(scene(), "BACK-")).map(({ status }) => status)).toEqual([25, 25, 25, 20, 10]);
  });

  it("are approved many at a time, except for those that one has made", async () => {
    const records = [];
    for (const code of ["MANY-1", "MANY-2"]) records.push(occupationOf(await create(scene(), code)));
    const body = { action: "approve", records: records.map(({ id, version }) => ({ id, version })) };
    const own = await scene().call(maker, "occupations.updateMany", { body });
    expect(own.body).toEqual({ done: 0, refused: records.map(({ id }) => ({ id, code: "same_person" })) });
    expect((await scene().call("checker", "occupations.updateMany", { body })).body).toEqual({ done: 2, refused: [] });
  });
});
