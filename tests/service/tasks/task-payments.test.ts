import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followTaskBills } from "../../../src-service/tasks/tasks/follow-bills.ts";
import { settled } from "../invoice-steps.ts";
import { makeScene, type Scene } from "../money-scene.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { taskKit } from "./task-life-kit.ts";

describe.each(suiteDatabases())("a task and the payments of its bills (%s)", (kind) => {
  let shared: Scene | undefined;
  beforeAll(async () => {
    shared = await makeScene(kind, { workers: 4 });
    await settled(shared, 1_000_00, 500_00);
  });
  afterAll(() => shared?.end());
  const scene = (): Scene => shared as Scene;
  const kit = taskKit(scene);
  const follow = () => followTaskBills(scene().running().service);
  const states = async (id: string) => {
    const { status, actual_amount, settlement_at } = await kit.taskRow(id);
    return [status, actual_amount, settlement_at !== null];
  };

  /** Changes a paid bill of the scene as the area of bills would. */
  const change = (id: number, columns: { task_id?: number; applicant_id?: number; status?: number }) =>
    scene()
      .running()
      .service.system("test")
      .write(async ({ tx, changeSeq }) =>
        tx
          .updateTable("bills")
          .set({ ...columns, change_seq: await changeSeq() })
          .where("id", "=", id)
          .execute(),
      );

  it("is settled once all that was accepted is paid, partly before, and comes back with a returned payment", async () => {
    const id = await kit.publish();
    const parts = [await kit.apply(id, 0), await kit.apply(id, 1)];
    for (const part of parts) await kit.judged("operator", part, "elect");
    await scene().answered("operator", "tasks.dealNew", { body: { task_ids: id } });
    await kit.done("operator", id, "receive");
    await kit.done("operator", id, "deliver");
    for (const part of parts) await kit.judged("operator", part, "accept", { accept_amount: 500_00 });
    await follow();
    expect(await states(id)).toEqual([70, 0, false]);

    const bills = await kit
      .db()
      .selectFrom("bills")
      .select(["id", "accounting_fee"])
      .where("status", "=", 60)
      .execute();
    const [one, other] = bills;
    if (one === undefined || other === undefined) throw new Error("the scene has paid too few bills");
    await change(one.id, { task_id: Number(id), applicant_id: Number(parts[0]) });
    await follow();
    expect(await states(id)).toEqual([85, one.accounting_fee, false]);
    await change(other.id, { task_id: Number(id), applicant_id: Number(parts[1]) });
    await follow();
    const all = one.accounting_fee + other.accounting_fee;
    expect(await states(id)).toEqual([80, all, true]);
    await follow();
    await change(other.id, { status: 70 });
    await follow();
    expect(await states(id)).toEqual([85, one.accounting_fee, false]);
    await change(one.id, { status: 70 });
    await follow();
    expect(await states(id)).toEqual([70, 0, false]);
    expect(
      (await kit.kinds(id)).filter((kind) => ["settled", "partlySettled", "payoutReturned"].includes(kind)),
    ).toEqual([...(["partlySettled", "settled", "payoutReturned", "payoutReturned"] as const)]);
    // Nobody's part is billed twice, whatever the door.
    await expect(change(other.id, { applicant_id: Number(parts[0]) })).rejects.toThrow();
    expect((await kit.judge("operator", parts[0] ?? "", "correct", { reason: "金额录错" })).body["code"]).toBe(
      "applicant_billed",
    );
  });
});
