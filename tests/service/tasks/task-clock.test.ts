import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveByClock } from "../../../src-service/tasks/tasks/clock.ts";
import { makeScene, type Scene } from "../money-scene.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { taskKit } from "./task-life-kit.ts";

const minute = 60_000;

describe.each(suiteDatabases())("a task by the clock (%s)", (kind) => {
  let shared: Scene | undefined;
  beforeAll(async () => {
    shared = await makeScene(kind, { workers: 6 });
  });
  afterAll(() => shared?.end());
  const scene = (): Scene => shared as Scene;
  const kit = taskKit(scene);
  const round = () => moveByClock(scene().running().service.system("tasks"));
  const counted = async (id: string, kind: string): Promise<number> =>
    (await kit.kinds(id)).filter((one) => one === kind).length;

  it("elects in the order of applying until enough are, receives, starts and ends, each once", async () => {
    const id = await kit.publish({
      auto_approve_time: [kit.inSeconds(60), kit.inSeconds(600)],
      ...{ auto_receive_time: kit.inSeconds(1_200), auto_start_time: kit.inSeconds(1_800), auto_end_time: 3_600 },
    });
    const early = await kit.apply(id, 0);
    scene().clock.advance(2 * minute);
    const [first, second, third] = [await kit.apply(id, 1), await kit.apply(id, 2), await kit.apply(id, 3)];
    await round();
    // Who applied before the span is left to people; the need is two.
    const states = async () =>
      Promise.all([early, first, second, third].map(async (part) => (await kit.part(part)).status));
    expect(await states()).toEqual([2, 8, 8, 2]);
    expect((await kit.taskRow(id)).status).toBe(40);
    await round();
    expect([await counted(id, "electByClock"), await counted(id, "electionEnds")]).toEqual([2, 1]);

    scene().clock.advance(17 * minute);
    await round();
    expect((await kit.taskRow(id)).status).toBe(40);
    scene().clock.advance(2 * minute);
    await round();
    expect(await states()).toEqual([2, 3, 3, 2]);
    await round();
    expect(await counted(id, "receiveByClock")).toBe(2);

    // The service is down over the start: the end counts from the start that was meant.
    scene().clock.advance(40 * minute);
    await scene().restart();
    await round();
    const started = await kit.taskRow(id);
    expect([started.status, started.receive_at]).toEqual([50, started.auto_start_time]);
    scene().clock.advance(30 * minute);
    await round();
    expect((await kit.taskRow(id)).status).toBe(60);
    expect(await states()).toEqual([2, 4, 4, 2]);
    await round();
    expect([await counted(id, "startByClock"), await counted(id, "endByClock")]).toEqual([1, 2]);
  });

  it("tells once that nobody could be elected, and leaves it to people", async () => {
    const id = await kit.publish({ auto_approve_time: [kit.inSeconds(60), kit.inSeconds(600)] });
    scene().clock.advance(11 * minute);
    await round();
    await round();
    expect([(await kit.taskRow(id)).status, await counted(id, "nobodyElected")]).toEqual([30, 1]);
  });

  it("passes over who cannot work when it elects", async () => {
    const id = await kit.publish({ auto_approve_time: [kit.inSeconds(60), kit.inSeconds(600)] });
    scene().clock.advance(2 * minute);
    const unready = await kit.apply(id, 4);
    const ready = await kit.apply(id, 5);
    const worker = await kit.cooperation(4);
    await scene()
      .running()
      .service.writing.updateTable("company_labors")
      .set({ standing: 60 })
      .where("id", "=", worker.id)
      .execute();
    await round();
    expect([(await kit.part(unready)).status, (await kit.part(ready)).status]).toEqual([1, 8]);
    scene().clock.advance(10 * minute);
    await round();
    expect([(await kit.taskRow(id)).status, (await kit.part(unready)).status]).toEqual([40, 2]);
  });
});
