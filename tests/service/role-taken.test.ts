import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { onEveryScene } from "./money-scene.ts";
import { approvedSettlement, sendCode, settleBody } from "./money-steps.ts";

/** A role that is taken away between the confirming of a payment and its arrival: nothing is half done. */
onEveryScene("a role taken away in the midst", {}, (scene) => {
  const setRoles = (who: "payer", roles: string) =>
    scene()
      .running()
      .service.writing.updateTable("memberships")
      .set({ roles })
      .where("user_id", "=", scene().person(who).id)
      .execute();

  it("pays nothing by an intent that was confirmed before, and pays it once when the role is back", async () => {
    const [worker] = scene().workers;
    if (worker === undefined) throw new Error("the scene has no worker");
    const approved = await approvedSettlement(scene(), [{ worker, fee: 100_000 }]);
    const code = await sendCode(scene(), "payer", approved);
    const body = await settleBody(scene(), approved, code);
    const before = await scene().wallet();
    await setRoles("payer", "auditor");
    const key = randomUUID();
    const settle = (own: string, sent: typeof body) =>
      scene().call("payer", "settlements.settle", { params: { id: approved.id }, body: sent, key: own });
    expect((await settle(key, body)).status).toBe(403);
    expect(await scene().wallet()).toEqual(before);
    expect((await scene().settlement(approved.id)).status).toBe(approved.status);
    expect(await scene().captures(approved.id)).toBe(0);
    await setRoles("payer", "payer");
    // A code that was sent to who lost the role is asked for anew.
    const again = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    expect((await settle(randomUUID(), again)).status).toBe(200);
    await scene().rounds(3);
    expect(await scene().captures(approved.id)).toBe(1);
    expect((await settle(randomUUID(), again)).status).not.toBe(200);
    expect(await scene().captures(approved.id)).toBe(1);
  });
});
