import { expect, it } from "vitest";
import type { Worker } from "../money-fill.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { approvedBills } from "../money-steps.ts";

const worker = (scene: Scene, at: number): Worker => scene.workers[at] as Worker;

const relationOf = (scene: Scene, at: number) =>
  scene
    .running()
    .db.selectFrom("company_labors")
    .selectAll()
    .where("labor_id", "=", worker(scene, at).id)
    .where("company_id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();

const bar = async (scene: Scene, at: number, who: "operator" | "checker" | "auditor" = "operator") => {
  const { id, version } = await relationOf(scene, at);
  return scene.call(who, "companyLabors.bar", {
    params: { id: String(id) },
    body: { version, kind: 4, reason: "多次旷工" },
  });
};

const ask = async (scene: Scene, at: number, who: "operator" | "client" = "operator") => {
  const { id, version } = await relationOf(scene, at);
  return scene.call(who, "barLifts.create", {
    params: { id: String(id) },
    body: { version, kind: "lift", reason: "已说明情况" },
  });
};

const decide = (scene: Scene, who: "operator" | "checker" | "client", id: string, action: string) =>
  scene.call(who, "barLifts.update", { params: { id }, body: { version: 1, action, reason: "查实" } });

const detailOf = async (scene: Scene, at: number, who: "operator" | "checker" = "operator") =>
  (await scene.call(who, "companyLabors.get", { params: { id: String((await relationOf(scene, at)).id) } })).body;

const messagesTo = async (scene: Scene, at: number) =>
  scene
    .running()
    .db.selectFrom("sandbox_messages")
    .select("text")
    .where("phone", "=", worker(scene, at).mobile)
    .execute();

const stopsOf = (scene: Scene, at: number) =>
  scene
    .running()
    .db.selectFrom("stop_records")
    .select(["status", "done_at"])
    .where("labor_id", "=", worker(scene, at).id)
    .orderBy("id")
    .execute();

const enter = (scene: Scene, at: number) => {
  const { name, id_no, mobile } = worker(scene, at);
  return scene.call("operator", "labors.create", {
    body: {
      ...{ company_id: scene.company_id, name, id_no, mobile, settlement_type: 1, contract_type: 1, area: "110101" },
    },
  });
};

onEveryScene("bars of workers", { workers: 12 }, (scene) => {
  it("end the cooperation at once with all that follows, and nobody brings the worker back", async () => {
    const before = await relationOf(scene(), 0);
    const [bill = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 0), fee: 120_00 }]);
    const waiting = await scene().call("operator", "stopBatches.create", {
      body: { ids: [String(before.id)], reason: 1, remark: "", effective_at: "2026-12-01" },
    });
    expect(waiting.body).toMatchObject({ taken: 1 });
    expect((await bar(scene(), 0)).body).toMatchObject({ open: { bills: 1, amount: 120_00, tasks: 1 } });
    expect(await relationOf(scene(), 0)).toMatchObject({
      ...{ cooperation_status: 4, contract_sign_type: 4, contract_end_at: "2026-11-20", standing: 80, stop_reason: 4 },
      stop_time: "2026-11-20 10:00:00",
    });
    expect(await stopsOf(scene(), 0)).toMatchObject([{ status: 5, done_at: "2026-11-20 10:00:00" }]);
    expect(await messagesTo(scene(), 0)).toHaveLength(1);
    const gap = await scene()
      .running()
      .db.selectFrom("bills")
      .select("worker_gap")
      .where("id", "=", Number(bill))
      .executeTakeFirstOrThrow();
    expect(gap.worker_gap).toBe(3);
    expect((await bar(scene(), 0)).body).toMatchObject({ code: "already_barred" });
    expect((await enter(scene(), 0)).body).toMatchObject({ code: "worker_barred" });
    const stop = await scene().call("operator", "companyLabors.fastStop", {
      body: { ids: [String(before.id)], reason: 2, remark: "" },
    });
    expect(stop.body).toMatchObject({ stopped: 0, refused: [{ code: "already_stopped" }] });
  });

  it("need the permission, and the version that the person saw", async () => {
    expect((await bar(scene(), 1, "checker")).status).toBe(403);
    expect((await bar(scene(), 1, "auditor")).status).toBe(403);
    const { id } = await relationOf(scene(), 1);
    const stale = await scene().call("operator", "companyLabors.bar", {
      params: { id: String(id) },
      body: { version: 9, kind: 4, reason: "多次旷工" },
    });
    expect(stale.body).toMatchObject({ code: "stale_version" });
    expect(await relationOf(scene(), 1)).toMatchObject({ cooperation_status: 1, version: 1 });
  });

  it("reach who has stopped and who is stopping: their stop is over, who had stopped is told nothing again", async () => {
    const ids = [String((await relationOf(scene(), 2)).id), String((await relationOf(scene(), 3)).id)];
    await scene().call("operator", "companyLabors.fastStop", { body: { ids: [ids[0]], reason: 2, remark: "" } });
    await approvedBills(scene(), [{ worker: worker(scene(), 3), fee: 80_00 }]);
    await scene()
      .running()
      .service.writing.updateTable("company_labors")
      .set({ cooperation_status: 2 })
      .where("id", "=", Number(ids[1]))
      .execute();
    const { agency_id, company_id, labor_id } = await relationOf(scene(), 3);
    await scene()
      .running()
      .service.writing.insertInto("stop_records")
      .values({
        ...{ id: 7_700_001, version: 1, change_seq: 1, agency_id, company_id, no: "ZZ77", status: 2, batch_id: null },
        ...{ labor_id, company_labor_id: Number(ids[1]), maker_id: 1, create_at: "2026-11-10 10:00:00", reason: 2 },
        ...{ remark: "", effective_at: "2026-11-15", notice_sent_at: "2026-11-15 00:05:00", done_at: null },
        ...{ unfinished_task_count: 1, unsettled_count: 1, unsettled_amount: 80_00, certificate_key: null },
      })
      .execute();
    const stopTime = (await relationOf(scene(), 2)).stop_time;
    expect((await bar(scene(), 2)).status).toBe(200);
    expect((await bar(scene(), 3)).status).toBe(200);
    expect(await relationOf(scene(), 2)).toMatchObject({ cooperation_status: 4, stop_time: stopTime });
    expect(await relationOf(scene(), 3)).toMatchObject({ cooperation_status: 4 });
    expect(await messagesTo(scene(), 2)).toHaveLength(1);
    expect(await stopsOf(scene(), 3)).toMatchObject([{ status: 3 }]);
  });

  it("are lifted by a person who neither barred nor asked; the worker has stopped then and can be entered again", async () => {
    expect((await ask(scene(), 4)).body).toMatchObject({ code: "worker_not_barred" });
    await bar(scene(), 4);
    const asked = await ask(scene(), 4);
    const { id } = (asked.body as { lift: { id: string } }).lift;
    expect(asked.body).toMatchObject({ worker: { request: 1 }, lift: { status: 1, kind: "lift" } });
    expect((await ask(scene(), 4)).body).toMatchObject({ code: "change_pending" });
    expect((await decide(scene(), "operator", id, "approve")).status).toBe(403);
    // Who barred may not decide, though another person asked.
    const writing = scene().running().service.writing;
    const checker = Number(scene().person("checker").id);
    await writing.updateTable("labor_bar_lifts").set({ barred_by: checker }).where("id", "=", Number(id)).execute();
    expect((await decide(scene(), "checker", id, "approve")).body).toMatchObject({ code: "same_person" });
    await writing.updateTable("labor_bar_lifts").set({ barred_by: 1 }).where("id", "=", Number(id)).execute();
    const granted = await decide(scene(), "checker", id, "approve");
    expect(granted.body).toMatchObject({ worker: { cooperation_status: 3, request: 0 }, lift: { status: 2 } });
    expect(await relationOf(scene(), 4)).toMatchObject({ cooperation_status: 3, standing: 70 });
    expect((await detailOf(scene(), 4))["bars"]).toMatchObject([
      { reason: "多次旷工", lifted_at: "2026-11-20 10:00:00", lifted_by: scene().person("checker").name },
    ]);
    expect((await enter(scene(), 4)).body).toMatchObject({ outcome: "recovered" });
    expect(await relationOf(scene(), 4)).toMatchObject({ cooperation_status: 1, contract_sign_type: 4, standing: 30 });
    expect((await bar(scene(), 4)).status).toBe(200);
    expect((await detailOf(scene(), 4))["bars"]).toMatchObject([
      { lifted_at: null },
      { lifted_by: expect.any(String) },
    ]);
  });

  it("stay where a request is refused or withdrawn", async () => {
    await bar(scene(), 5);
    const refused = (await ask(scene(), 5)).body as { lift: { id: string } };
    expect((await decide(scene(), "checker", refused.lift.id, "reject")).status).toBe(200);
    const withdrawn = (await ask(scene(), 5)).body as { lift: { id: string } };
    expect((await decide(scene(), "operator", withdrawn.lift.id, "withdraw")).status).toBe(200);
    expect(await relationOf(scene(), 5)).toMatchObject({ cooperation_status: 4 });
    expect((await detailOf(scene(), 5))["lifts"]).toMatchObject([{ status: 4 }, { status: 3 }]);
  });

  it("are asked to be lifted by the company's own people too, who never decide", async () => {
    await bar(scene(), 6);
    await scene()
      .running()
      .service.writing.updateTable("memberships")
      .set({ company_id: Number(scene().company_id) })
      .where("user_id", "=", Number(scene().person("client").id))
      .execute();
    const asked = await ask(scene(), 6, "client");
    expect(asked.status).toBe(200);
    const { lift } = asked.body as { lift: { id: string; actions: { action: string; allowed: boolean }[] } };
    expect(lift.actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(["withdraw"]);
    expect((await decide(scene(), "client", lift.id, "approve")).body).toMatchObject({ code: "forbidden" });
    expect((await decide(scene(), "checker", lift.id, "approve")).status).toBe(200);
  });
});
