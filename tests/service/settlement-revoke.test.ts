import { expect, it } from "vitest";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, paidSettlement, sendCode, settleBody, settlementOf, update } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const linesOf = (scene: Scene, count: number, fee: number) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: fee + index }));

const revoke = async (scene: Scene, id: string, more: Record<string, unknown> = {}, key?: string) => {
  const { snapshot_hash } = await scene.settlement(id);
  const body = { snapshot_hash, reason: "企业要求暂停", ...more };
  return scene.call("payer", "settlements.revokePayment", { params: { id }, body, ...(key !== undefined && { key }) });
};

const statuses = async (scene: Scene, id: string): Promise<number[]> =>
  (await scene.lines(id)).map((line) => line.status);
const billStatuses = async (scene: Scene, id: string): Promise<number[]> =>
  (
    await scene
      .running()
      .db.selectFrom("bills")
      .select("status")
      .where("settlement_id", "=", Number(id))
      .orderBy("id")
      .execute()
  ).map((bill) => bill.status);

/** Carries exactly these orders to the bank: the others are not claimed yet. */
const claimOnly = async (scene: Scene, id: string, count: number): Promise<void> => {
  const { writing } = scene.running().service;
  const attempts = await scene
    .running()
    .db.selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .where("p.settlement_id", "=", Number(id))
    .where("a.state", "=", 0)
    .orderBy("a.id")
    .select("a.id")
    .execute();
  const later = attempts.slice(count).map((one) => one.id);
  // Out of the worker's sight for one round.
  await writing.updateTable("payout_attempts").set({ state: 1_000 }).where("id", "in", later).execute();
  await scene.rounds(0);
  await writing.updateTable("payout_attempts").set({ state: 0 }).where("id", "in", later).execute();
};

onEveryScene("revoking a payment", {}, (scene) => {
  it("frees the frozen money of what is not sent, and keeps the approval", async () => {
    const before = await scene().wallet();
    const approved = await approvedSettlement(scene(), linesOf(scene(), 2, 1_000_00));
    expect((await scene().wallet()).frozen).toBe(approved["company_payable"]);
    const answer = await revoke(scene(), approved.id);
    expect(answer.body["revoked"]).toEqual({ count: 2, amount: approved["company_payable"] });
    expect(settlementOf(answer)).toMatchObject({ status: 30 });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: before.frozen });
    expect(await scene().settlement(approved.id)).toMatchObject({ frozen_amount: 0, checker_id: expect.any(Number) });
    const again = await update(scene(), "payer", settlementOf(answer), "fund");
    expect(settlementOf(again).status).toBe(35);
    await revoke(scene(), approved.id);
    await scene().audit();
  });

  it("takes back all of a payment of which nothing left, so that it can be paid again", async () => {
    const before = await scene().wallet();
    const { id } = await paidSettlement(scene(), linesOf(scene(), 3, 1_100_00));
    const detail = await scene().call("payer", "settlements.get", { params: { id } });
    const payable = (await scene().settlement(id)).company_payable;
    expect(detail.body["revocable"]).toEqual({ count: 3, amount: payable });
    const key = "6b0d1c52-6f0e-4a4e-9d5a-00000000000a";
    const answer = await revoke(scene(), id, {}, key);
    expect(answer.body["revoked"]).toEqual({ count: 3, amount: payable });
    expect(settlementOf(answer)).toMatchObject({ status: 30, failed_count: 0, payer_name: null });
    expect(await statuses(scene(), id)).toEqual([0, 0, 0]);
    expect(await billStatuses(scene(), id)).toEqual([40, 40, 40]);
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: 0 });
    // The same answer again, and nothing twice.
    expect(await revoke(scene(), id, {}, key)).toEqual(answer);
    await scene().rounds(2);
    const orders = await scene().running().db.selectFrom("sandbox_bank_orders").selectAll().execute();
    expect(orders).toEqual([]);
    await scene().audit();

    const funded = settlementOf(await update(scene(), "payer", settlementOf(answer), "fund"));
    const body = await settleBody(scene(), funded, await sendCode(scene(), "payer", funded));
    await scene().call("payer", "settlements.settle", { params: { id }, body });
    await scene().rounds(2);
    expect(await statuses(scene(), id)).toEqual([1, 1, 1]);
    expect((await scene().lines(id)).map((line) => line.attempt)).toEqual([2, 2, 2]);
    expect((await scene().settlement(id)).status).toBe(60);
    await scene().audit();
  });

  it("stops only what was not sent, and ends when the bank has answered for the rest", async () => {
    const late: BankPlan = { outcome: "paid", due_after: 5_000 };
    for (const index of [0, 1]) scene().fates.set(worker(scene(), index).account_no, late);
    const before = await scene().wallet();
    const { id } = await paidSettlement(scene(), linesOf(scene(), 5, 1_200_00));
    await claimOnly(scene(), id, 2);
    const answer = await revoke(scene(), id);
    expect(answer.body["revoked"]).toMatchObject({ count: 3 });
    expect(settlementOf(answer)).toMatchObject({ status: 70, failed_count: 3 });
    expect(await statuses(scene(), id)).toEqual([5, 5, 15, 15, 15]);
    expect(await billStatuses(scene(), id)).toEqual([50, 50, 65, 65, 65]);
    const amount = (answer.body["revoked"] as { amount: number }).amount;
    const paid = await scene().settlement(id);
    expect((await scene().wallet()).balance).toBe(before.balance - paid.company_payable + amount);
    await scene().audit();
    const second = await revoke(scene(), id);
    expect([second.status, second.body["code"], second.body["current"]]).toEqual([409, "illegal_transition", 70]);

    await scene().rounds(6);
    expect(await statuses(scene(), id)).toEqual([1, 1, 15, 15, 15]);
    expect(await scene().settlement(id)).toMatchObject({ status: 50, paid_count: 2, failed_count: 3 });
    expect((await scene().wallet()).balance).toBe(before.balance - paid.company_payable + amount);
    const orders = await scene().running().db.selectFrom("sandbox_bank_orders").selectAll().execute();
    expect(orders.filter((order) => order.channel_order_no.startsWith(paid.no))).toHaveLength(2);
    await scene().audit();
    scene().fates.clear();
  });

  it("can be invoiced for what was paid once the results are all there", async () => {
    scene().fates.set(worker(scene(), 0).account_no, { outcome: "paid", due_after: 5_000 });
    const { id } = await paidSettlement(scene(), linesOf(scene(), 3, 1_950_00));
    await claimOnly(scene(), id, 2);
    await revoke(scene(), id);
    await scene().rounds(1);
    expect(await statuses(scene(), id)).toEqual([5, 1, 15]);
    const flows = () =>
      scene().running().db.selectFrom("invoice_flows").where("settlement_id", "=", Number(id)).selectAll().execute();
    expect(await flows()).toEqual([]);
    await scene().audit();
    await scene().rounds(6);
    expect(await flows()).toHaveLength(1);
    await scene().audit();
    scene().fates.clear();
  });

  it("does not take back what a worker once had in its hands, though the bank has not seen it", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 2, 1_300_00));
    const bank = scene().bank();
    const dead = scene().worker({ ...bank, submit: () => Promise.reject(new Error("no way through")) });
    await dead.tick();
    scene().clock.advance(11_000);
    // The next round asks the bank, which knows nothing: the orders wait to be sent again under their numbers.
    await scene()
      .worker({ ...bank, submit: () => Promise.reject(new Error("still no way through")) })
      .tick();
    const refused = await revoke(scene(), id);
    expect([refused.status, refused.body["code"]]).toEqual([409, "nothing_to_revoke"]);
    scene().clock.advance(11_000);
    await scene().rounds(4);
    expect(await statuses(scene(), id)).toEqual([1, 1]);
    await scene().audit();
  });

  it("pays or takes back each line, never both, while worker and operator race", async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const { id } = await paidSettlement(scene(), linesOf(scene(), 8, 2_000_00 + nth * 100));
      const carrier = scene().worker();
      const [answer] = await Promise.all([
        revoke(scene(), id),
        revoke(scene(), id),
        carrier.tick(),
        scene().worker().tick(),
      ]);
      expect([200, 409]).toContain(answer.status);
      await scene().rounds(3);
      const { no } = await scene().settlement(id);
      const lines = await scene().lines(id);
      const orders = await scene().running().db.selectFrom("sandbox_bank_orders").select("channel_order_no").execute();
      const orderNumbers = new Set(orders.map((order) => order.channel_order_no));
      for (const line of lines) {
        expect([line.status, orderNumbers.has(`${no}P${String(line.seq).padStart(5, "0")}A1`)]).toEqual(
          line.status === 1 ? [1, true] : [line.status === 0 ? 0 : 15, false],
        );
      }
      await scene().audit();
    }
  });

  it("is for who may pay, with a reason, for what was seen", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, 1_400_00));
    const { snapshot_hash } = await scene().settlement(id);
    const call = (who: "maker" | "checker" | "stranger" | "client", body: object) =>
      scene().call(who, "settlements.revokePayment", { params: { id }, body: body as Record<string, unknown> });
    const body = { snapshot_hash, reason: "暂停" };
    expect((await call("maker", body)).body["code"]).toBe("forbidden");
    expect((await call("stranger", body)).body["code"]).toBe("not_found");
    expect((await call("client", body)).body["code"]).toBe("forbidden");
    expect((await revoke(scene(), id, { snapshot_hash: "0".repeat(64) })).body["code"]).toBe("snapshot_changed");
    expect((await revoke(scene(), id, { reason: "" })).body["code"]).toBe("invalid");
    await scene().rounds(2);
    const entries = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select(["action", "reason"])
      .where("action", "=", "settlements.revoke")
      .execute();
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.every((entry) => entry.reason === "企业要求暂停")).toBe(true);
  });
});
