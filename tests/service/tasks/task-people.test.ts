import { beforeAll, expect, it } from "vitest";
import { personToken } from "../../../src-service/records/phone-page/person-token.ts";
import { sendTaskMessages } from "../../../src-service/tasks/task-pages/task-messages.ts";
import { followStops } from "../../../src-service/workers/stopping/carry-out.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { act, photo, show } from "../registration-kit.ts";
import { makeDeciders, merged, setLabor } from "../workers/merge-kit.ts";
import { homeOf, partAt, partPageOf, publishedTask, workerAt } from "./task-kit.ts";

const { code } = applicantStates;

const apply = async (scene: Scene, task: number, index: number): Promise<void> => {
  const answer = await act(scene, homeOf(scene, index), "apply", { task: String(task), [`quote_${task}`]: "200" });
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
};

const decide = async (scene: Scene, task: number, index: number, action: string, more: object = {}) => {
  const { id, version } = await partAt(scene, task, index);
  const body = { version, action, ...more };
  const answer = await scene.call("operator", "taskApplicants.update", { params: { id: String(id) }, body });
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
};

const sendAll = (scene: Scene) =>
  sendTaskMessages(scene.running().service, scene.running().service.system("task-messages"));

const messages = async (scene: Scene, index: number): Promise<string[]> => {
  const rows = await scene
    .running()
    .db.selectFrom("sandbox_messages")
    .select("text")
    .where("phone", "=", workerAt(scene, index).mobile)
    .orderBy("id")
    .execute();
  return rows.map(({ text }) => text);
};

const relationId = async (scene: Scene, index: number): Promise<string> => {
  const { id } = await scene
    .running()
    .db.selectFrom("company_labors")
    .select("id")
    .where("labor_id", "=", workerAt(scene, index).id)
    .where("company_id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();
  return String(id);
};

onEveryScene("people of tasks", { workers: 10 }, (scene) => {
  beforeAll(() => makeDeciders(scene()));

  it("are told by message, once, with the address of their page, as long as it still is so", async () => {
    const task = await publishedTask(scene(), { name: "夜班分拣", origin: "http://flexdesk.example" });
    for (const index of [0, 1, 2]) await apply(scene(), task, index);
    await decide(scene(), task, 0, "elect");
    await decide(scene(), task, 1, "reject", { reason: "人数够了" });
    await decide(scene(), task, 2, "elect");
    await act(scene(), await partPageOf(scene(), task, 2), "withdraw");
    for (let n = 0; n < 2; n += 1) await sendAll(scene());
    const page = await partPageOf(scene(), task, 0);
    expect(await messages(scene(), 0)).toEqual([expect.stringContaining(`http://flexdesk.example/w/${page} `)]);
    expect(await messages(scene(), 1)).toEqual([
      expect.stringMatching(/夜班分拣.*没有选定您，原因：人数够了.*\/w\/t/u),
    ]);
    expect(await messages(scene(), 2)).toEqual([]);
    await act(scene(), page, "receive");
    await act(scene(), page, "deliver");
    await decide(scene(), task, 0, "refuse", { reason: "数量不符" });
    await sendAll(scene());
    expect((await messages(scene(), 0)).at(-1)).toMatch(/验收没有通过，原因：数量不符/u);
  });

  it("are not stopped while they are at work, and stop by themselves once it is accepted", async () => {
    const task = await publishedTask(scene());
    await apply(scene(), task, 3);
    const id = await relationId(scene(), 3);
    const stop = { ids: [id], reason: 2, remark: "项目结束" };
    await decide(scene(), task, 3, "elect");
    const page = await partPageOf(scene(), task, 3);
    await act(scene(), page, "receive");
    const { body } = await scene().call("operator", "companyLabors.fastStop", { body: stop });
    expect(body).toMatchObject({
      stopped: 0,
      refused: [{ id, code: "open_parts", open: { bills: 0, amount: 0, parts: 1, tasks: 1 } }],
    });
    const later = { ...stop, effective_at: "2026-11-20" };
    expect((await scene().call("operator", "stopBatches.create", { body: later })).status).toBe(200);
    const standing = async () =>
      (
        await scene()
          .running()
          .db.selectFrom("company_labors")
          .selectAll()
          .where("id", "=", Number(id))
          .executeTakeFirstOrThrow()
      ).cooperation_status;
    scene().clock.advance(600_000);
    for (let n = 0; n < 2; n += 1) await followStops(scene().running().service.system("stops"));
    expect(await standing()).toBe(2);
    // Who is stopping ends what they began, and begins nothing new.
    expect((await show(scene(), homeOf(scene(), 3))).text).toContain("合作正在终止");
    expect((await act(scene(), page, "deliver")).status).toBe(200);
    await scene().call("operator", "tasks.dealNew", { body: { task_ids: String(task) } });
    await decide(scene(), task, 3, "accept", { accept_amount: 20_000 });
    await followStops(scene().running().service.system("stops"));
    expect(await standing()).toBe(3);
  });

  it("take their parts with them when two become one", async () => {
    const [first, second] = [await publishedTask(scene()), await publishedTask(scene())];
    await apply(scene(), first, 5);
    await apply(scene(), second, 4);
    await decide(scene(), first, 5, "elect");
    const page = await partPageOf(scene(), first, 5);
    await act(scene(), page, "receive");
    await act(scene(), page, "sign_in", { place: "东门" });
    await setLabor(scene(), 5, { real_name_status: 0 });
    await merged(scene(), 4, 5);
    expect(await partAt(scene(), first, 4)).toMatchObject({
      ...{ status: code("working"), sign_count: 1, company_labor_id: Number(await relationId(scene(), 4)) },
    });
    const [sign] = await scene().running().db.selectFrom("sign_ins").selectAll().where("task_id", "=", first).execute();
    expect(sign?.labor_id).toBe(workerAt(scene(), 4).id);
    expect((await show(scene(), page)).status).toBe(404);
    expect((await show(scene(), homeOf(scene(), 5))).status).toBe(404);
    expect((await show(scene(), await partPageOf(scene(), first, 4))).status).toBe(200);
    await scene().audit();
  });

  it("prove their work by pictures that who sees the task may fetch; their own faces are shown and written down", async () => {
    const task = await publishedTask(scene());
    await apply(scene(), task, 6);
    await decide(scene(), task, 6, "elect");
    const page = await partPageOf(scene(), task, 6);
    await act(scene(), page, "receive");
    expect((await act(scene(), page, "sign_in", { place: "东门", photo: photo(40) })).status).toBe(200);
    const day = "20261120";
    const report = { day: "2026-11-20", [`text_${day}`]: "理货", [`hours_${day}`]: "8" };
    expect((await act(scene(), page, "report", { ...report, [`picture_${day}_1`]: photo(41) })).status).toBe(200);
    const { db, app } = scene().running();
    const sign = await db.selectFrom("sign_ins").selectAll().where("task_id", "=", task).executeTakeFirstOrThrow();
    const file = await db
      .selectFrom("job_report_files")
      .selectAll()
      .orderBy("report_id", "desc")
      .executeTakeFirstOrThrow();
    const fetched = async (who: "operator" | "stranger", key: string): Promise<number> => {
      const headers = { authorization: `Bearer ${scene().person(who).token}` };
      return (await app.inject({ method: "GET", url: `/storage/${key}`, headers })).statusCode;
    };
    expect(await fetched("operator", file.storage_key)).toBe(200);
    expect(await fetched("stranger", file.storage_key)).toBe(404);
    expect(await fetched("operator", sign.photo_key ?? "")).toBe(404);
    const look = (who: "checker" | "operator" | "stranger", reason = "验收签到") =>
      scene().call(who, "signins.photo", { params: { id: String(sign.id) }, body: { reason } });
    expect((await look("checker")).body).toEqual({ kind: "jpeg", base64: photo(40) });
    expect((await look("operator")).status).toBe(403);
    expect((await look("stranger")).status).toBe(404);
    const entries = await db
      .selectFrom("audit_log")
      .select(["action", "object", "reason"])
      .where("reason", "=", "验收签到")
      .execute();
    expect(entries).toEqual([
      { action: "sensitive.reveal", object: `labor:${workerAt(scene(), 6).id}`, reason: "验收签到" },
    ]);
    // A corrected report names other pictures; those that it named before are gone.
    expect((await act(scene(), page, "report", { ...report, [`picture_${day}_1`]: photo(42) })).status).toBe(200);
    expect(await fetched("operator", file.storage_key)).toBe(404);
    await scene().audit();
  });

  it("begin a task by receiving it, and its end is counted from then", async () => {
    const [soon, now] = [
      await publishedTask(scene(), { auto_end_time: 3_600, auto_start_time: "2026-12-01 08:00:00" }),
      await publishedTask(scene(), { auto_end_time: 3_600 }),
    ];
    for (const task of [soon, now]) {
      await apply(scene(), task, 8);
      await decide(scene(), task, 8, "elect");
      await scene().call("operator", "tasks.dealNew", { body: { task_ids: String(task) } });
      expect((await act(scene(), await partPageOf(scene(), task, 8), "receive")).status).toBe(200);
    }
    const ends = await scene()
      .running()
      .db.selectFrom("tasks")
      .select(["status", "receive_at", "ends_at"])
      .where("id", "in", [soon, now])
      .orderBy("id")
      .execute();
    expect(ends[0]).toEqual({ status: 50, receive_at: "2026-12-01 08:00:00", ends_at: "2026-12-01 09:00:00" });
    expect(ends[1]).toMatchObject({ status: 50, ends_at: expect.stringMatching(/^2026-11-20 1\d:/u) });
    await scene().audit();
  });

  it("stand where the audit log left them, also where a whole task is moved on", async () => {
    const task = await publishedTask(scene());
    await apply(scene(), task, 9);
    await decide(scene(), task, 9, "elect");
    await scene().call("operator", "tasks.dealNew", { body: { task_ids: String(task) } });
    const { version } = await scene()
      .running()
      .db.selectFrom("tasks")
      .select("version")
      .where("id", "=", task)
      .executeTakeFirstOrThrow();
    const body = { version, action: "receive" };
    expect((await scene().call("operator", "tasks.update", { params: { id: String(task) }, body })).status).toBe(200);
    expect(await partAt(scene(), task, 9)).toMatchObject({ status: code("working") });
    await scene().audit();
  });

  it("find their tasks from the page on which they registered", async () => {
    const id = Number(await relationId(scene(), 7));
    const { id: labor_id, mobile } = workerAt(scene(), 7);
    const page = await show(scene(), personToken(scene().running().service, { id, labor_id }, mobile));
    expect(page.text).toContain(`href="${homeOf(scene(), 7)}"`);
  });
});
