import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScene, type Scene } from "../money-scene.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { openTask, taskKit } from "./task-life-kit.ts";

describe.each(suiteDatabases())("a task from draft to acceptance (%s)", (kind) => {
  let shared: Scene | undefined;
  beforeAll(async () => {
    shared = await makeScene(kind, { workers: 6 });
  });
  afterAll(() => shared?.end());
  const scene = (): Scene => shared as Scene;
  const kit = taskKit(scene);

  it("is kept however little it says, and is not submitted before it says enough", async () => {
    const { task } = await scene().answered("operator", "tasks.create", {
      body: { company_id: scene().company_id, name: "元旦备货" },
    });
    const refused = await kit.act("operator", task.id, "submit");
    expect([refused.status, refused.body["code"]]).toEqual([409, "task_faults"]);
    expect(Object.keys(refused.body["fields"] as object).sort()).toEqual([
      ...["end_day", "industry_name", "need_count", "predict_task_amount", "price", "start_day"].filter(
        (field) => field !== "end_day",
      ),
    ]);
    const detail = await scene().answered("operator", "tasks.get", { params: { id: task.id } });
    expect(detail.faults.map(({ field }) => field).sort()).toEqual(
      Object.keys(refused.body["fields"] as object).sort(),
    );
  });

  it("is audited by somebody else, published, and shows rejected ones only to who asks for them", async () => {
    const id = await kit.make();
    await kit.done("operator", id, "submit");
    expect((await kit.act("operator", id, "approve")).body["code"]).toBe("same_person");
    await kit.done("operator2", id, "reject", { reason: "没有写交付标准" });
    const seen = async (query: Record<string, string>) =>
      (await scene().answered("auditor", "tasks.list", { query })).results.some((row) => row.id === id);
    expect([await seen({}), await seen({ audit_status: "1,2,3" }), await seen({ ids: id })]).toEqual([
      false,
      true,
      true,
    ]);
    // Changed by a third hand it is a draft, whom nobody of those may pass.
    await kit.done("operator2", id, "edit", { delivery_standard: "当日清点" });
    await kit.done("operator", id, "submit");
    expect((await kit.act("operator2", id, "approve")).body["code"]).toBe("same_person");
    expect((await kit.taskRow(id)).status).toBe(20);
  });

  it("says to who audits it, before the act, that a word forbidden since it was submitted stands in it", async () => {
    const id = await kit.make({ delivery_standard: "当日清点，不收蓝莓" });
    await kit.done("operator", id, "submit");
    const read = async () => {
      const { actions, forbidden_words } = await scene().answered("operator2", "tasks.get", { params: { id } });
      const verdict = actions.find(({ action }) => action === "approve");
      return [verdict?.allowed, verdict?.reason, forbidden_words];
    };
    expect(await read()).toEqual([true, null, []]);
    const { word } = await scene().answered("operator", "sensitiveWords.create", {
      body: { word: "蓝莓", kind: 1, note: "" },
    });
    await scene().answered("checker", "sensitiveWords.update", {
      params: { id: word.id },
      body: { version: word.version, action: "approve" },
    });
    expect(await read()).toEqual([false, "task_word_forbidden", ["蓝莓"]]);
    expect((await kit.act("operator2", id, "approve")).body["code"]).toBe("task_word_forbidden");
    await kit.done("operator2", id, "reject", { reason: "有不能使用的词" });
    expect((await read())[2]).toEqual(["蓝莓"]);
  });

  it("elects who is ready and nobody above its need, ends the election for the rest, and follows its people", async () => {
    const id = await kit.publish();
    const parts = [await kit.apply(id, 0), await kit.apply(id, 1), await kit.apply(id, 2)];
    const [first = "", second = "", third = ""] = parts;
    const unready = await kit.cooperation(2);
    const { writing } = scene().running().service;
    await writing.updateTable("company_labors").set({ standing: 30 }).where("id", "=", unready.id).execute();
    expect((await kit.judge("operator", third, "elect")).body["code"]).toBe("applicant_not_ready");
    await writing.updateTable("company_labors").set({ standing: 50 }).where("id", "=", unready.id).execute();
    expect((await scene().answered("operator", "tasks.dealNew", { body: { task_ids: id } })).refused).toMatchObject([
      { id, code: "task_nobody_elected" },
    ]);
    await kit.judged("operator", first, "elect");
    await kit.judged("operator", second, "elect");
    expect((await kit.judge("operator", third, "elect")).body["code"]).toBe("task_full");
    const ended = await scene().answered("operator", "tasks.dealNew", { body: { task_ids: `${id},${id}` } });
    expect(ended.done).toMatchObject([{ id, elected: 2, rejected: 1 }]);
    expect([(await kit.taskRow(id)).status, (await kit.part(third)).status]).toEqual([40, 2]);

    await kit.done("operator", id, "receive");
    expect((await kit.taskRow(id)).status).toBe(50);
    // Nobody's amount is accepted before the work was delivered.
    expect((await kit.judge("operator", first, "accept", { accept_amount: 1_000_00 })).body["code"]).toBe(
      "illegal_transition",
    );
    await kit.done("operator", id, "deliver");
    expect((await kit.act("operator", id, "accept")).body["code"]).toBe("task_people_open");
    // Ten days at 150 yuan is the most.
    expect((await kit.judge("operator", first, "accept", { accept_amount: 1_500_01 })).body["code"]).toBe(
      "applicant_over_price",
    );
    await kit.judged("operator", first, "accept", { accept_amount: 1_500_00 });
    await kit.judged("operator", second, "refuse", { reason: "漏签两天" });
    expect((await kit.taskRow(id)).status).toBe(65);
    await kit.done("operator", id, "receive");
    expect([(await kit.taskRow(id)).status, (await kit.part(second)).status]).toEqual([50, 3]);
    await kit.done("operator", id, "deliver");
    await kit.judged("operator", second, "accept", { accept_amount: 1 });
    const row = await kit.taskRow(id);
    expect([row.status, row.accepted_amount, row.finished_count]).toEqual([70, 1_500_01, 2]);
    expect((await kit.act("operator", id, "cancel", { reason: "改期" })).body["code"]).toBe("illegal_transition");
    // Wrongly accepted, it goes back as long as no bill goes by it.
    await kit.judged("operator", second, "correct", { reason: "金额录错" });
    expect([(await kit.taskRow(id)).status, (await kit.taskRow(id)).accepted_amount]).toEqual([60, 1_500_00]);
    const told = await kit.kinds(id);
    expect(told.filter((kind) => kind === "accept").length).toBe(2);
  });

  it("sends a directed one to whom it names at once, without an audit or a hall", async () => {
    const worker = await kit.cooperation(3);
    const id = await kit.make({ mode: 1, need_count: 1, labor_ids: [String(worker.id)], is_display_hall: true });
    await kit.done("operator", id, "submit");
    const row = await kit.taskRow(id);
    expect([row.status, row.audit_status, row.is_no_audit, row.is_display_hall]).toEqual([40, 3, 1, 0]);
    const people = await scene().answered("operator", "taskApplicants.list", { query: { task_id: id } });
    expect(people.results).toMatchObject([{ status: 8, source: 2, company_labor_id: String(worker.id) }]);
    expect(people.results[0]?.name).toContain("*");
  });

  it("is not published with somebody who cannot work, a hard word, or for a company that is frozen", async () => {
    const worker = await kit.cooperation(4);
    const { writing } = scene().running().service;
    await writing.updateTable("company_labors").set({ standing: 70 }).where("id", "=", worker.id).execute();
    const directed = await kit.make({ mode: 1, need_count: 1, labor_ids: [String(worker.id)] });
    expect((await kit.act("operator", directed, "submit")).body["fields"]).toEqual({
      labor_ids: ["task_named_not_ready"],
    });
    const id = await kit.make();
    const company = Number(scene().company_id);
    await writing.updateTable("companies").set({ status: 60 }).where("id", "=", company).execute();
    expect((await kit.act("operator", id, "submit")).body["code"]).toBe("company_not_active");
    await writing.updateTable("companies").set({ status: 50 }).where("id", "=", company).execute();
    const open = await kit.publish();
    const part = await kit.apply(open, 0);
    await writing.updateTable("companies").set({ status: 60 }).where("id", "=", company).execute();
    expect((await kit.judge("operator", part, "elect")).body["code"]).toBe("company_not_active");
    await writing.updateTable("companies").set({ status: 50 }).where("id", "=", company).execute();
  });

  it("keeps what people rely on, and lets be changed what nobody agreed to", async () => {
    const id = await kit.publish();
    await kit.apply(id, 0);
    expect((await kit.act("operator", id, "edit", { price: 90_00 })).body["code"]).toBe("task_relied_on");
    expect((await kit.act("operator", id, "edit", { need_count: 1 })).body["code"]).toBe("task_relied_on");
    // A form sends all of its fields; those that stay as they are change nothing.
    await kit.done("operator", id, "edit", { ...openTask, need_count: 3, delivery_standard: "当日清点" });
    expect((await kit.taskRow(id)).status).toBe(30);
    const alone = await kit.publish();
    await kit.done("operator", alone, "edit", { price: 90_00 });
    expect((await kit.taskRow(alone)).status).toBe(20);
  });

  it("tells everybody who waits when it is closed, and stays where work was accepted", async () => {
    const id = await kit.publish();
    const part = await kit.apply(id, 5);
    await kit.done("operator", id, "close", { reason: "客户延期" });
    expect([(await kit.taskRow(id)).status, (await kit.part(part)).status]).toEqual([90, 2]);
    expect((await kit.part(part)).reject_reason).toBe("客户延期");
  });

  it("is found by pasted numbers, rejected ones too", async () => {
    const id = await kit.make();
    const { no } = await kit.taskRow(id);
    const { results } = await scene().answered("auditor", "tasks.batchSearch", { body: { nos: [no, "RW0"] } });
    expect(results.map((row) => row.id)).toEqual([id]);
  });
});
