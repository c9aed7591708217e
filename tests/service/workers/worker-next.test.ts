import { expect, it } from "vitest";
import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import type { Worker } from "../money-fill.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";

const worker = (scene: Scene): Worker => scene.workers[0] as Worker;

const change = (scene: Scene, values: Record<string, unknown>) =>
  scene
    .running()
    .service.writing.updateTable("labor_accounts")
    .set(values)
    .where("labor_id", "=", worker(scene).id)
    .execute();

const nextOf = async (scene: Scene, who: "operator" | "checker") => {
  const { id } = await scene
    .running()
    .db.selectFrom("company_labors")
    .select("id")
    .where("labor_id", "=", worker(scene).id)
    .where("company_id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();
  const { body } = await scene.call(who, "companyLabors.get", { params: { id: String(id) } });
  return (body["next"] as Record<string, unknown>[]).map(({ key, is_mine, page }) => [key, is_mine, page]);
};

onEveryScene("next steps of a worker", {}, (scene) => {
  it("are to verify the account that is there, not to add another, then a second person's to approve", async () => {
    const { id } = await scene()
      .running()
      .db.selectFrom("labor_accounts")
      .select("id")
      .where("labor_id", "=", worker(scene()).id)
      .executeTakeFirstOrThrow();
    await change(scene(), { status: payAccountStates.code("toVerify"), is_default: 0 });
    expect(await nextOf(scene(), "operator")).toEqual([["checkAccount", true, expect.stringContaining("accounts")]]);
    await change(scene(), {
      ...{ status: payAccountStates.code("awaitingApproval"), request: 1 },
      ...{ asked_by: scene().person("operator").id, asked_at: "2026-11-12 09:00:00" },
    });
    const page = `/pay-accounts/${id}`;
    expect(await nextOf(scene(), "operator")).toEqual([["approveAccount", false, null]]);
    expect(await nextOf(scene(), "checker")).toEqual([["approveAccount", true, page]]);
    await change(scene(), { asked_by: scene().person("checker").id });
    expect(await nextOf(scene(), "checker")).toEqual([["approveAccount", false, page]]);
    await change(scene(), { status: payAccountStates.code("removed"), request: null });
    expect((await nextOf(scene(), "operator"))[0]?.slice(0, 2)).toEqual(["addAccount", true]);
  });
});
