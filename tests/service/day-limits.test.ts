import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addDays, parseShanghai, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";

const limits = (scene: Scene, who: Role, amount_limit: number | null, day_limit: number | null) =>
  scene
    .running()
    .service.writing.updateTable("memberships")
    .set({ amount_limit, day_limit })
    .where("user_id", "=", scene.person(who).id)
    .execute();

/** A recharge entered by hand that waits for a checker. */
const entered = async (scene: Scene, amount: number): Promise<string> => {
  const bank_serial = `HAND${randomUUID().slice(0, 8)}`;
  const response = await scene.call("maker", "transfers.create", {
    body: { type: 1, wallet_id: String(scene.wallet_id), amount, bank_serial, payer_name: "企业0", note: "" },
  });
  expect(response.status).toBe(200);
  return String(response.body["transfer_id"]);
};

const approve = async (scene: Scene, id: string, who: Role = "checker"): Promise<Answer> => {
  const { version } = await scene
    .running()
    .db.selectFrom("transfers")
    .select("version")
    .where("id", "=", Number(id))
    .executeTakeFirstOrThrow();
  return scene.call(who, "transfers.update", { params: { id }, body: { version, action: "approve" } });
};

const approveNew = async (scene: Scene, amount: number, who: Role = "checker") =>
  approve(scene, await entered(scene, amount), who);

/** Moves the clock on to a second of the next day in Shanghai, on which nobody has committed anything. */
const goToNextDay = (scene: Scene, time: string): void => {
  const now = scene.clock.now();
  const at = parseShanghai(`${addDays(shanghaiNow(now).slice(0, 10), 1)} ${time}`) ?? 0;
  scene.clock.advance(at - now);
};

onEveryScene("limits of a person's day", { workers: 2, funds: 1_000_00 }, (scene) => {
  it("add up over all that somebody commits, tell what is left, and begin anew at midnight in Shanghai", async () => {
    await limits(scene(), "checker", 1_000_00, 1_500_00);
    goToNextDay(scene(), "23:59:00");
    expect((await approveNew(scene(), 900_00)).status).toBe(200);
    // A credit of a wallet is a commitment of another kind: it counts for the same day.
    const wallet = await scene().wallet();
    const response = await scene().call("maker", "walletChanges.create", {
      params: { id: String(wallet.id) },
      body: { version: wallet.version, kind: 2, amount: 500_00, reason: "年度返还" },
    });
    expect(response.status).toBe(200);
    const change = response.body["change"] as { id: string; version: number };
    const granted = await scene().call("checker", "walletChanges.update", {
      params: { id: change.id },
      body: { version: change.version, action: "approve" },
    });
    expect(granted.status).toBe(200);
    const last = await entered(scene(), 100_01);
    expect(await approve(scene(), last)).toMatchObject({
      status: 403,
      body: { code: "day_limit", params: { limit: "1,500.00", left: "100.00" } },
    });
    expect((await approveNew(scene(), 1_000_01)).body).toMatchObject({ code: "amount_limit" });
    scene().clock.advance(59_000);
    expect((await approve(scene(), last)).body).toMatchObject({ code: "day_limit" });
    scene().clock.advance(1_000);
    expect(shanghaiNow(scene().clock.now()).slice(11)).toBe("00:00:00");
    expect((await approve(scene(), last)).status).toBe(200);
  });

  it("hold as the limit of one step where none is set for the day, for two steps at once too", async () => {
    await limits(scene(), "checker", 700_00, null);
    goToNextDay(scene(), "10:00:00");
    const waiting = [await entered(scene(), 400_00), await entered(scene(), 400_00)];
    const both = await Promise.all(waiting.map((id) => approve(scene(), id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(both.find(({ status }) => status === 403)?.body).toMatchObject({
      code: "day_limit",
      params: { left: "300.00" },
    });
    // Another person has a day of their own.
    const [rest = ""] = waiting.filter((_id, at) => both[at]?.status === 403);
    expect((await approve(scene(), rest, "checker2")).status).toBe(200);
    await limits(scene(), "checker", null, null);
    expect((await approveNew(scene(), 9_000_00)).status).toBe(200);
  });

  it("take nothing of the day for what was refused", async () => {
    goToNextDay(scene(), "11:00:00");
    await limits(scene(), "checker", null, 200_00);
    const own = await entered(scene(), 150_00);
    const stale = { version: 99, action: "approve" };
    expect((await scene().call("checker", "transfers.update", { params: { id: own }, body: stale })).status).toBe(409);
    expect((await approve(scene(), own)).status).toBe(200);
    expect((await approveNew(scene(), 50_01)).body).toMatchObject({ code: "day_limit" });
    expect((await approveNew(scene(), 50_00)).status).toBe(200);
    await limits(scene(), "checker", null, null);
  });
});
