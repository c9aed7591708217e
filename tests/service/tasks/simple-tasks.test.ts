import { beforeEach, expect, it } from "vitest";
import { retentionRound } from "../../../src-service/records/retention/rounds.ts";
import { mostAttempts, sendPart, sendSimpleTasks, workersAPart } from "../../../src-service/tasks/simple/send-parts.ts";
import { simpleRunStates } from "../../../src-shared/tasks/simple/simple-runs.ts";
import { onEveryScene } from "../money-scene.ts";
import { taskKit } from "./task-life-kit.ts";

onEveryScene("simple tasks", { workers: 6 }, (scene) => {
  const kit = taskKit(scene);
  const service = () => scene().running().service;
  const send = () => sendSimpleTasks(service());
  const ids = async (...places: number[]): Promise<string[]> => {
    const all = [];
    for (const n of places) all.push(String((await kit.cooperation(n)).id));
    return all;
  };
  const facts = {
    ...{ name: "节前集中分拣", industry_name: "物流服务", price: 200_00, settlement_period: 3 },
    ...{ start_day: "2026-12-01", end_day: "2026-12-02" },
  };
  const create = (more: Readonly<Record<string, unknown>>, key?: string) =>
    scene().call("operator", "tasks.createSimple", {
      body: { company_id: scene().company_id, ...facts, ...more },
      ...(key !== undefined && { key }),
    });
  const status = (id: string) => scene().answered("operator", "simpleTasks.status", { params: { id } });
  const results = (id: string) => scene().answered("operator", "simpleTasks.results", { params: { id } });
  const count = (query: Readonly<Record<string, string>>) =>
    scene().answered("operator", "simpleTasks.laborCount", { query: { company_id: scene().company_id, ...query } });
  const runIn = (answer: { body: Record<string, unknown> }) =>
    answer.body["run"] as { id: string; task_id: string; total: number };
  const people = (taskId: string) =>
    kit.db().selectFrom("task_applicants").selectAll().where("task_id", "=", Number(taskId)).orderBy("id").execute();

  /** Makes somebody's contract missing, or signed again. */
  const stand = async (n: number, standing: number) => {
    const { id } = await kit.cooperation(n);
    await service().writing.updateTable("company_labors").set({ standing }).where("id", "=", id).execute();
  };
  beforeEach(() => stand(2, 50));

  it("reach all who are fit, tell of each other why, and are one task", async () => {
    await stand(2, 30);
    const chosen_ids = (await ids(0, 1, 2)).join(",");
    const counted = await count({ chosen_ids });
    expect([counted.total, counted.fit]).toEqual([3, 2]);
    expect(counted.reasons).toEqual([{ code: "applicant_not_ready", standing: 30, people: 1 }]);

    const key = crypto.randomUUID();
    const body = { ids: await ids(0, 1, 2), expected: { total: 3, fit: 2 } };
    const made = await create(body, key);
    expect([made.status, made.body["code"]]).toEqual([200, undefined]);
    const { id, task_id } = runIn(made);
    // The same request again is the same run.
    expect(runIn(await create(body, key)).id).toBe(id);
    expect((await kit.taskRow(task_id)).elected_count).toBe(0);
    await send();
    const { run, reasons } = await status(id);
    expect([run.status, run.done, run.sent, run.unfit]).toEqual([simpleRunStates.code("done"), 3, 2, 1]);
    expect(reasons).toEqual(counted.reasons);
    const task = await kit.taskRow(task_id);
    expect([task.status, task.need_count, task.elected_count, task.predict_task_amount]).toEqual([40, 2, 2, 400_00]);
    expect((await people(task_id)).map(({ status: state, source }) => [state, source])).toEqual([
      [8, 2],
      [8, 2],
    ]);
    const { results: rows } = await results(id);
    expect(rows.map(({ code }) => code)).toEqual([null, null, "applicant_not_ready"]);
    expect(rows.every(({ name }) => name.includes("*"))).toBe(true);
  });

  it("go on behind their last part after they were killed, and give nobody two places", async () => {
    const made = await create({ ids: await ids(3, 4), expected: { total: 2, fit: 2 } });
    const { id, task_id } = runIn(made);
    const context = service().system("tasks");
    await expect(
      context.write(async (writing) => {
        await sendPart(writing, Number(id));
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect([(await status(id)).run.done, (await people(task_id)).length]).toEqual([0, 0]);
    await Promise.all([send(), send()]);
    await send();
    expect([(await status(id)).run.sent, (await people(task_id)).length]).toEqual([2, 2]);
    expect(workersAPart).toBeLessThanOrEqual(1_000);
  });

  it("judge each worker as they are when their turn comes; a task that nobody was sent to is cancelled", async () => {
    const made = await create({ ids: await ids(2), expected: { total: 1, fit: 1 } });
    const { id, task_id } = runIn(made);
    await stand(2, 30);
    await send();
    const { run } = await status(id);
    expect([run.status, run.fail_code, run.unfit]).toEqual([simpleRunStates.code("failed"), "task_nobody_ready", 1]);
    const { status: state, cancel_reason } = await kit.taskRow(task_id);
    expect([state, cancel_reason]).toEqual([95, "没有可以接单的接包方，未派给任何人"]);
  });

  it("are put aside with the reason where a part keeps failing, and hold up none behind them", async () => {
    const first = runIn(await create({ ids: await ids(0, 1), expected: { total: 2, fit: 2 } }));
    const second = runIn(await create({ ids: await ids(3), expected: { total: 1, fit: 1 } }));
    const failing: typeof sendPart = async (writing, id) => {
      if (id === Number(first.id)) throw new Error("broken");
      return sendPart(writing, id);
    };
    for (let round = 1; round <= mostAttempts; round += 1) {
      await expect(sendSimpleTasks(service(), failing)).rejects.toThrow("broken");
      expect((await status(second.id)).run.status).toBe(simpleRunStates.code("done"));
      const isOver = (await status(first.id)).run.status === simpleRunStates.code("failed");
      expect(isOver).toBe(round === mostAttempts);
      // Nothing is tried before the pause is over.
      await sendSimpleTasks(service(), failing);
      scene().clock.advance(129_000);
    }
    const { run, reasons } = await status(first.id);
    expect([run.fail_code, run.done, run.sent, run.unfit]).toEqual(["simple_part_failed", 2, 0, 2]);
    expect(reasons).toEqual([{ code: "simple_part_failed", standing: null, people: 2 }]);
    expect((await kit.taskRow(first.task_id)).status).toBe(95);
    const listed = await scene().answered("operator", "simpleRuns.list", { query: { ids: first.id } });
    expect(listed.results.map(({ reason, status: state }) => [reason, state])).toEqual([[5, 3]]);
  });

  it("stand in lists with what came of each worker, who go after two years", async () => {
    await stand(2, 30);
    const { id } = runIn(await create({ ids: await ids(1, 2), expected: { total: 2, fit: 1 } }));
    await send();
    const rows = () => scene().answered("operator", "simpleRunRows.list", { query: { run_id: id } });
    expect((await rows()).results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      [1, null],
      [2, 30],
    ]);
    const refused = await scene().answered("operator", "simpleRunRows.list", { query: { run_id: id, outcome: "2" } });
    expect(refused.count).toBe(1);
    const { results: runs } = await scene().answered("operator", "simpleRuns.list", { query: { ids: id } });
    expect(runs.map(({ sent, unfit, amount }) => [sent, unfit, amount])).toEqual([[1, 1, 200_00]]);
    await retentionRound(service());
    expect((await rows()).count).toBe(2);
    await service().writing.updateTable("simple_task_rows").set({ create_at: "2020-11-01 08:00:00" }).execute();
    await retentionRound(service());
    expect((await rows()).results).toEqual([]);
    await stand(2, 50);
  });

  it("are refused where other workers are fit than were seen, by ceilings, words, settings and rights", async () => {
    const [one = ""] = await ids(5);
    const code = async (more: Readonly<Record<string, unknown>>) =>
      (await create({ ids: [one], expected: { total: 1, fit: 1 }, ...more })).body["code"];
    expect(await code({ expected: { total: 2, fit: 2 } })).toBe("simple_count_changed");
    expect(await code({ ids: ["987654321"] })).toBe("not_found");
    expect(await code({ end_day: "2026-11-01" })).toBe("task_faults");
    await stand(5, 30);
    expect(await code({})).toBe("task_nobody_ready");
    await stand(5, 50);
    const set = (text: string | null) =>
      service()
        .writing.updateTable("companies")
        .set({ simple_task_config: text })
        .where("id", "=", Number(scene().company_id))
        .execute();
    await set(JSON.stringify({ task_name: "零散", industry_name: "物流服务", is_allowed: false, most_workers: 5 }));
    expect(await code({})).toBe("simple_not_allowed");
    expect((await count({ chosen_ids: one })).most).toBe(0);
    await set(JSON.stringify({ task_name: "零散", industry_name: "物流服务", is_allowed: true, most_workers: 1 }));
    const two = await ids(4, 5);
    expect(await code({ ids: two, expected: { total: 2, fit: 2 } })).toBe("simple_too_many");
    expect((await count({ chosen_ids: one })).task_name).toBe("零散");
    await set(null);
    const denied = await scene().call("auditor", "simpleTasks.laborCount", {
      query: { company_id: scene().company_id },
    });
    expect(denied.body["code"]).toBe("forbidden");
  });

  it("are counted by a job too, which sends nothing", async () => {
    const before = await kit.db().selectFrom("task_applicants").select("id").execute();
    const body = { company_id: scene().company_id, matching: {} };
    const { run } = await scene().answered("operator", "simpleTasks.asyncCount", { body });
    await send();
    const after = (await status(run.id)).run;
    const now = await count({});
    expect([after.status, after.total, after.sent]).toEqual([simpleRunStates.code("done"), now.total, now.fit]);
    expect((await kit.db().selectFrom("task_applicants").select("id").execute()).length).toBe(before.length);
  });
});
