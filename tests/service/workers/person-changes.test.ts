import { beforeAll, expect, it } from "vitest";
import { sendMobilePages } from "../../../src-service/workers/workers/mobile-page.ts";
import { messagesTo, relationOf, worker } from "../contract-kit.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";

type Who = Parameters<Scene["call"]>[0];
const newMobile = "13911112222";

const personOf = (scene: Scene, at: number) =>
  scene.running().db.selectFrom("labors").selectAll().where("id", "=", worker(scene, at).id).executeTakeFirstOrThrow();

const ask = async (scene: Scene, at: number, body: Record<string, unknown>, who: Who = "client") => {
  const { id, version } = await relationOf(scene, at);
  return scene.call(who, "personChanges.create", {
    params: { id: String(id) },
    body: { version, reason: "本人要求变更", ...body },
  });
};
const askMobile = async (scene: Scene, at: number) => {
  const answer = await ask(scene, at, { kind: "mobile", mobile: newMobile });
  return (answer.body as { change: { id: string } }).change.id;
};
const decide = (scene: Scene, who: Who, id: string, action: string, version = 1) =>
  scene.call(who, "personChanges.update", { params: { id }, body: { version, action, reason: "已核实" } });

const act = async (scene: Scene, token: string, action: string, fields: Record<string, string> = {}) => {
  const answer = await scene.running().app.inject({
    method: "POST",
    url: `/w/${token}`,
    payload: { action, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
const pageFor = async (scene: Scene, at: number): Promise<string> => {
  const { service } = scene.running();
  await sendMobilePages(service, service.system("workers"));
  const texts = (await messagesTo(scene, at)).filter((text) => text.includes("/w/m"));
  return /\/w\/(\S+) /u.exec(texts.at(-1) ?? "")?.[1] ?? "";
};
const lastCode = async (scene: Scene, phone: string): Promise<string> => {
  const row = await scene
    .running()
    .db.selectFrom("sandbox_messages")
    .select("code")
    .where("phone", "=", phone)
    .where("code", "<>", "")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.code;
};

onEveryScene("changes of a person's facts that a company asks for", { workers: 10 }, (scene) => {
  beforeAll(async () => {
    await scene()
      .running()
      .service.writing.updateTable("memberships")
      .set({ company_id: Number(scene().company_id) })
      .where("user_id", "=", Number(scene().person("client").id))
      .execute();
  });

  it("are decided by the agency, never by who asked, and change the person then only", async () => {
    const before = await personOf(scene(), 0);
    const asked = await ask(scene(), 0, { kind: "mobile", mobile: newMobile });
    expect(asked.body).toMatchObject({
      worker: { request: 2 },
      change: { kind: "mobile", value: "139****2222", status: 1, by_worker: false },
    });
    const { id, actions } = (asked.body as { change: { id: string; actions: { action: string; allowed: boolean }[] } })
      .change;
    expect(actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(["withdraw"]);
    expect((await decide(scene(), "client", id, "approve")).body).toMatchObject({ code: "forbidden" });
    expect(await personOf(scene(), 0)).toMatchObject({ mobile: before.mobile, version: before.version });
    const granted = await decide(scene(), "operator", id, "approve");
    expect(granted.body).toMatchObject({ worker: { request: 0 }, change: { status: 2 } });
    expect(await personOf(scene(), 0)).toMatchObject({ mobile: newMobile, version: before.version + 1 });
    expect((await messagesTo(scene(), 0)).at(-1)).toContain("尾号2222");
    const history = await scene()
      .running()
      .db.selectFrom("labor_history")
      .select(["field", "before", "after", "company_labor_id"])
      .where("labor_id", "=", worker(scene(), 0).id)
      .execute();
    expect(history).toEqual([{ field: "mobile", before: before.mobile, after: newMobile, company_labor_id: 0 }]);
    expect((await decide(scene(), "operator", id, "approve", 2)).status).toBe(409);
    await scene().audit();
  });

  it("are decided by another person of the agency where one of it asked", async () => {
    const asked = await ask(scene(), 1, { kind: "area", area: "330106" }, "operator");
    const { id } = (asked.body as { change: { id: string } }).change;
    expect((await decide(scene(), "operator", id, "approve")).body).toMatchObject({ code: "same_person" });
  });

  it("wait one of a kind at a time, name a value, and change something", async () => {
    expect((await ask(scene(), 2, { kind: "area", area: "330106" })).status).toBe(200);
    expect((await ask(scene(), 2, { kind: "area", area: "310115" })).body).toMatchObject({ code: "change_pending" });
    expect((await ask(scene(), 2, { kind: "alipay_account" })).body).toMatchObject({
      ...{ code: "invalid", fields: { alipay_account: ["required"] } },
    });
    expect((await ask(scene(), 2, { kind: "alipay_account", area: "310115" })).body).toMatchObject({ code: "invalid" });
    expect((await ask(scene(), 2, { kind: "alipay_account", alipay_account: "abc" })).body).toMatchObject({
      code: "invalid",
    });
    expect((await ask(scene(), 2, { kind: "mobile", mobile: "123" })).body).toMatchObject({ code: "invalid" });
    const same = await ask(scene(), 2, { kind: "mobile", mobile: worker(scene(), 2).mobile });
    expect(same.body).toMatchObject({ code: "nothing_to_change" });
    await scene()
      .running()
      .service.writing.updateTable("company_labors")
      .set({ cooperation_status: 3 })
      .where("id", "=", (await relationOf(scene(), 3)).id)
      .execute();
    expect((await ask(scene(), 3, { kind: "area", area: "330106" })).body).toMatchObject({ code: "worker_stopped" });
  });

  it("take effect by the worker's own code: the page comes to the former number, the code to the new one", async () => {
    const id = await askMobile(scene(), 4);
    const token = await pageFor(scene(), 4);
    expect(token).toMatch(/^m/u);
    const shown = await scene()
      .running()
      .app.inject({ method: "GET", url: `/w/${token}` });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).not.toContain(newMobile);
    // Once only, whatever rounds run after it.
    const { length } = await messagesTo(scene(), 4);
    await pageFor(scene(), 4);
    expect(await messagesTo(scene(), 4)).toHaveLength(length);
    expect((await act(scene(), token, "confirm", { code: "000000" })).body).toMatchObject({ code: "sms_code_wrong" });
    expect((await act(scene(), token, "code")).status).toBe(200);
    const code = await lastCode(scene(), newMobile);
    expect((await act(scene(), token, "confirm", { code })).status).toBe(200);
    expect(await personOf(scene(), 4)).toMatchObject({ mobile: newMobile });
    const detail = await scene().call("operator", "companyLabors.get", {
      params: { id: String((await relationOf(scene(), 4)).id) },
    });
    expect(detail.body).toMatchObject({ worker: { request: 0 }, changes: [{ id, status: 2, by_worker: true }] });
    expect((await act(scene(), token, "confirm", { code })).status).toBe(404);
    expect((await decide(scene(), "operator", id, "reject", 2)).status).toBe(409);
    await scene().audit();
  });

  it("have no page any more once they were refused, or another number is registered", async () => {
    const refused = await askMobile(scene(), 5);
    const first = await pageFor(scene(), 5);
    await decide(scene(), "operator", refused, "reject");
    expect((await act(scene(), first, "code")).status).toBe(404);
    await askMobile(scene(), 6);
    const second = await pageFor(scene(), 6);
    await scene()
      .running()
      .service.writing.updateTable("labors")
      .set({ mobile: "13800001111" })
      .where("id", "=", worker(scene(), 6).id)
      .execute();
    expect((await act(scene(), second, "code")).status).toBe(404);
  });
});
