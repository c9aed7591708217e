import { expect, it } from "vitest";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { act, photo, show } from "../registration-kit.ts";
import { homeOf, partAt, partPageOf, publishedTask, workerAt } from "./task-kit.ts";

const { code } = applicantStates;
const day = 86_400_000;

const apply = (scene: Scene, task: number, index: number, quote = "200") =>
  act(scene, homeOf(scene, index), "apply", { task: String(task), [`quote_${task}`]: quote });

const taskAt = (scene: Scene, id: number) =>
  scene.running().db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const kinds = async (scene: Scene, task: number): Promise<string[]> => {
  const rows = await scene
    .running()
    .db.selectFrom("task_events")
    .select(["kind", "labor_id"])
    .where("task_id", "=", task)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};

/** Elects a worker, as staff of the company's agency do. */
const elect = async (scene: Scene, task: number, index: number) => {
  const { id, version } = await partAt(scene, task, index);
  return scene.call("operator", "taskApplicants.update", {
    params: { id: String(id) },
    body: { version, action: "elect" },
  });
};

const set = (scene: Scene, index: number, values: Record<string, unknown>) =>
  scene
    .running()
    .service.writing.updateTable("company_labors")
    .set(values)
    .where("labor_id", "=", workerAt(scene, index).id)
    .where("company_id", "=", Number(scene.company_id))
    .execute();

const cooperationAt = (scene: Scene, index: number) =>
  scene
    .running()
    .db.selectFrom("company_labors")
    .selectAll()
    .where("labor_id", "=", workerAt(scene, index).id)
    .where("company_id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();

onEveryScene("a worker's pages of tasks", { workers: 8 }, (scene) => {
  it("shows the hall of the companies that somebody works for, and lets them apply at a price within the range", async () => {
    const task = await publishedTask(scene(), { name: "双十二<b>分拣</b>" });
    const hidden = await publishedTask(scene(), { name: "不进大厅", is_display_hall: 0, mode: 1 });
    const full = await publishedTask(scene(), { name: "已经满员", elected_count: 2 });
    const foreign = await publishedTask(scene(), { name: "别家任务", company_id: Number(scene().foreign_company_id) });
    const page = await show(scene(), homeOf(scene(), 0));
    expect(page.status).toBe(200);
    expect(page.text).toContain("双十二&lt;b&gt;分拣");
    for (const name of ["不进大厅", "已经满员", "别家任务"]) expect(page.text).not.toContain(name);
    for (const quote of ["179.99", "220.01", "", "abc", "-200", "1e3"]) {
      const { status, body } = await apply(scene(), task, 0, quote);
      expect([status, body["code"], Object.keys(body["fields"] as object)]).toEqual([
        400,
        "invalid",
        [`quote_${task}`],
      ]);
    }
    const applied = await apply(scene(), task, 0, "200.00");
    expect(applied.status).toBe(200);
    expect(applied.body["to"]).toBe(await partPageOf(scene(), task, 0));
    expect(await partAt(scene(), task, 0)).toMatchObject({ status: code("applied"), quote: 20_000, source: 1 });
    expect(await taskAt(scene(), task)).toMatchObject({ applied_count: 1, waiting_count: 1, version: 1 });
    expect(await kinds(scene(), task)).toEqual(["apply"]);
    expect((await apply(scene(), task, 0)).body["code"]).toBe("applicant_twice");
    expect((await apply(scene(), hidden, 0)).body["code"]).toBe("task_not_for_you");
    expect((await apply(scene(), full, 0)).body["code"]).toBe("task_full");
    expect((await apply(scene(), foreign, 0)).body["code"]).toBe("task_not_for_you");
    for (const wrong of ["0", "x", "999999999", "", "1 or 1"])
      expect((await act(scene(), homeOf(scene(), 0), "apply", { task: wrong })).body["code"]).toBe("task_not_for_you");
    await scene().audit();
  });

  it("lets nobody apply who is not ready, and says why and what to do", async () => {
    const task = await publishedTask(scene());
    const told = async (index: number, text: string, refusal = "applicant_not_ready") => {
      expect((await apply(scene(), task, index)).body["code"]).toBe(refusal);
      expect((await show(scene(), homeOf(scene(), index))).text).toContain(text);
    };
    await set(scene(), 1, { contract_sign_type: 0 });
    await told(1, "您还没有签合作协议");
    await set(scene(), 2, { cooperation_status: 3, stop_time: "2026-11-20 09:30:00" });
    await told(2, "合作已经终止");
    await set(scene(), 3, { cooperation_status: 4, stop_time: "2026-11-20 09:30:00" });
    await told(3, "您不能再接这家单位的任务");
    const { age } = await cooperationAt(scene(), 4);
    await set(scene(), 4, { age: 17 });
    await told(4, "未满 18 周岁不能接单", "applicant_under_age");
    await set(scene(), 4, { age });
    for (const [status, span] of [
      [taskStates.code("elected"), null],
      [taskStates.code("closed"), null],
      [taskStates.code("published"), "2026-11-20 09:00:00"],
    ] as const) {
      const over = await publishedTask(scene(), { status, auto_approve_from: span, auto_approve_to: span });
      expect((await apply(scene(), over, 4)).body["code"]).toBe("task_election_over");
    }
  });

  it("leads from applying over election, signing in and reporting to what was accepted", async () => {
    const task = await publishedTask(scene(), { need_count: 1 });
    for (const index of [5, 6]) expect((await apply(scene(), task, index)).status).toBe(200);
    const page = await partPageOf(scene(), task, 5);
    expect((await show(scene(), page)).text).toContain("已报名，等待选定");
    expect((await act(scene(), page, "receive")).body["code"]).toBe("illegal_transition");
    expect((await elect(scene(), task, 5)).status).toBe(200);
    expect((await show(scene(), page)).text).toContain("您已被选定");
    expect((await act(scene(), page, "receive")).status).toBe(200);
    expect((await show(scene(), page)).text).toContain("签到");
    const ended = await scene().call("operator", "tasks.dealNew", { body: { task_ids: String(task) } });
    expect(ended.body["done"]).toMatchObject([{ elected: 1, rejected: 1 }]);
    expect((await show(scene(), await partPageOf(scene(), task, 6))).text).toContain("这次没有被选定");
    expect((await apply(scene(), task, 6)).body["code"]).toBe("task_election_over");

    expect((await act(scene(), page, "sign_in", {})).body["fields"]).toEqual({ place: ["required"] });
    const near = { position: "31.2310,121.4737", photo: photo(7) };
    expect((await act(scene(), page, "sign_in", near)).status).toBe(200);
    scene().clock.advance(60_000);
    expect((await act(scene(), page, "sign_in", { place: "东门", position: "31.2404,121.4737" })).status).toBe(200);
    const signs = await scene().running().db.selectFrom("sign_ins").selectAll().where("task_id", "=", task).execute();
    expect(signs.map(({ distance }) => distance)).toEqual([67, 1112]);
    expect(signs[0]).toMatchObject({ photo_sha256: expect.stringMatching(/^[0-9a-f]{64}$/u), position: near.position });
    expect((await show(scene(), page)).text).toContain("1112 米 · 超出范围");
    // A phone without a connection keeps its own time; the same entry comes in once.
    scene().clock.advance(2 * day);
    const at = String(scene().clock.now() - day);
    for (let n = 0; n < 2; n += 1)
      expect((await act(scene(), page, "sign_in", { place: "仓库", at })).status).toBe(200);
    expect((await show(scene(), page)).text).toContain("补传");
    for (const wrong of [String(scene().clock.now() + 600_000), String(scene().clock.now() - 30 * day), "1e12", "x"]) {
      const { body } = await act(scene(), page, "sign_in", { place: "仓库", at: wrong });
      expect(["invalid", "task_not_begun"]).toContain(body["code"]);
    }
    expect(await partAt(scene(), task, 5)).toMatchObject({ sign_count: 2 });

    const today = "2026-11-22";
    const said = (text: string, hours: string, more: Record<string, string> = {}) =>
      act(scene(), page, "report", { day: today, text_20261122: text, hours_20261122: hours, ...more });
    expect((await said("", "8")).body["fields"]).toEqual({ text_20261122: ["required"] });
    for (const hours of ["0", "25", "-1", "8h", "1e1"])
      expect((await said("分拣", hours)).body["fields"]).toEqual({ hours_20261122: ["hours_wrong"] });
    expect(
      (await said("分拣 <1,860> 件", "8", { picture_20261122_1: photo(20), picture_20261122_2: photo(21) })).status,
    ).toBe(200);
    expect((await said("分拣 <1,860> 件，补货 42 托", "7.5")).status).toBe(200);
    const [report] = await scene()
      .running()
      .db.selectFrom("job_reports")
      .selectAll()
      .where("task_id", "=", task)
      .execute();
    expect(report).toMatchObject({
      day: today,
      minutes: 450,
      file_count: 2,
      version: 2,
      corrected_at: expect.any(String),
    });
    const files = await scene().running().db.selectFrom("job_report_files").selectAll().execute();
    expect(files.map(({ sha256 }) => sha256)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/u), expect.any(String)]);
    expect((await show(scene(), page)).text).toContain("分拣 &lt;1,860&gt; 件，补货 42 托 · 7.5 小时 · 照片 2 张");
    for (const other of ["2026-11-10", "2026-11-23", "x"])
      expect(
        (
          await act(scene(), page, "report", {
            day: other,
            [`text_${other.replaceAll("-", "")}`]: "a",
            [`hours_${other.replaceAll("-", "")}`]: "1",
          })
        ).status,
      ).not.toBe(200);

    expect((await act(scene(), page, "deliver")).status).toBe(200);
    expect(await taskAt(scene(), task)).toMatchObject({ status: taskStates.code("toAccept") });
    expect((await act(scene(), page, "sign_in", { place: "仓库" })).body["code"]).toBe("illegal_transition");
    expect((await said("更正后的内容", "8")).status).toBe(200);
    const decide = async (action: string, more: object) => {
      const { id, version } = await partAt(scene(), task, 5);
      const body = { version, action, ...more };
      return scene().call("operator", "taskApplicants.update", { params: { id: String(id) }, body });
    };
    expect((await decide("refuse", { reason: "缺照片" })).status).toBe(200);
    expect((await show(scene(), page)).text).toContain("原因：缺照片");
    expect((await act(scene(), page, "deliver")).status).toBe(200);
    expect((await decide("accept", { accept_amount: 400_000 })).status).toBe(200);
    expect((await show(scene(), page)).text).toContain("验收金额 4,000.00 元");
    expect((await said("验收后", "8")).body["code"]).toBe("illegal_transition");
    const told = await kinds(scene(), task);
    for (const kind of ["apply", "elect", "receive", "signIn", "report", "deliver", "refuse", "accept"])
      expect(told).toContain(kind);
    await scene().audit();
  });

  it("lets somebody give up and apply again, and begin only while they are ready", async () => {
    const task = await publishedTask(scene(), { max_price: null, price: 20_000 });
    expect((await apply(scene(), task, 7)).status).toBe(200);
    const page = await partPageOf(scene(), task, 7);
    expect((await act(scene(), page, "withdraw", { reason: "家里有事" })).status).toBe(200);
    expect(await partAt(scene(), task, 7)).toMatchObject({ status: code("gaveUp"), withdraw_reason: "家里有事" });
    expect((await apply(scene(), task, 7)).status).toBe(200);
    expect(await partAt(scene(), task, 7)).toMatchObject({
      status: code("applied"),
      withdraw_reason: null,
      quote: null,
    });
    expect((await elect(scene(), task, 7)).status).toBe(200);
    await set(scene(), 7, { contract_sign_type: 0 });
    expect((await act(scene(), page, "receive")).body["code"]).toBe("applicant_not_ready");
    await set(scene(), 7, { contract_sign_type: 2 });
    expect((await act(scene(), page, "withdraw", { reason: "x".repeat(300) })).body["fields"]).toEqual({
      reason: ["too_long"],
    });
    expect((await act(scene(), page, "withdraw")).status).toBe(200);
    expect(await kinds(scene(), task)).toEqual(["apply", "withdraw", "apply", "elect", "decline"]);
    await scene().audit();
  });

  it("opens for nobody with another token, another mobile or a body that is too long", async () => {
    const task = await publishedTask(scene());
    expect((await apply(scene(), task, 0)).status).toBe(200);
    const page = await partPageOf(scene(), task, 0);
    expect((await show(scene(), `${page.slice(0, -1)}~`)).status).toBe(404);
    const long = await act(scene(), page, "withdraw", { reason: "a".repeat(100_000) });
    expect(long.status).not.toBe(200);
    const { id } = workerAt(scene(), 0);
    const { mobile } = workerAt(scene(), 0);
    const rename = (to: string) =>
      scene().running().service.writing.updateTable("labors").set({ mobile: to }).where("id", "=", id).execute();
    await rename("13900009999");
    expect((await show(scene(), page)).status).toBe(404);
    expect((await show(scene(), homeOf(scene(), 0))).status).toBe(404);
    await rename(mobile);
  });
});
