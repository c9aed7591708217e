import { expect, it } from "vitest";
import { bodyDigest } from "../../src-service/billing/settlements/paying/body-digest.ts";
import { approve, billsOf, pay, preview, worker } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import {
  approvedBills,
  approvedSettlement,
  createBody,
  paidSettlement,
  sendCode,
  settlementOf,
  update,
} from "./money-steps.ts";

/** A settlement whose line leaves nothing to pay: its VAT, with that of 100,999.99 of before, takes all of it. */
const approvedNothing = async (scene: Scene, index: number, fee: number) => {
  await paidSettlement(scene, [{ worker: worker(scene, index), fee: 100_999_99 }]);
  await scene.rounds(2);
  const { id } = await approvedSettlement(scene, [{ worker: worker(scene, index), fee }]);
  expect(await scene.settlement(id)).toMatchObject({ labor_net: 0, line_count: 1 });
  return id;
};

const attemptsOf = (scene: Scene, id: string) =>
  scene
    .running()
    .db.selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .where("p.settlement_id", "=", Number(id))
    .select(["a.channel_order_no", "a.state", "a.amount", "a.first_claim_ms"])
    .orderBy("a.id")
    .execute();

/** Orders of a settlement that the bank has. */
const atTheBank = async (scene: Scene, id: string): Promise<number> => {
  const orders = (await attemptsOf(scene, id)).map(({ channel_order_no }) => channel_order_no);
  const rows = await scene
    .running()
    .db.selectFrom("sandbox_bank_orders")
    .select("channel_order_no")
    .where("channel_order_no", "in", orders)
    .execute();
  return rows.length;
};

const stepsOf = async (scene: Scene, id: string) => {
  const { body } = await scene.call("payer", "settlements.get", { params: { id } });
  return (body["timeline"] as { action: string; actor: string; params: object }[]).filter(
    ({ action }) => action === "nothing_to_pay",
  );
};

onEveryScene("a line that leaves nothing to pay", { workers: 20, funds: 10 ** 11 }, (scene) => {
  it("is settled without the bank, says so, and moves what it costs", async () => {
    const id = await approvedNothing(scene(), 0, 500_00);
    const before = await scene().wallet();
    expect((await pay(scene(), { id })).status).toBe(200);
    await scene().rounds(2);
    const settlement = await scene().settlement(id);
    expect(settlement).toMatchObject({ status: 60, paid_count: 1, success_amount: 0, frozen_amount: 0 });
    expect(await atTheBank(scene(), id)).toBe(0);
    expect(await attemptsOf(scene(), id)).toMatchObject([{ state: 1, amount: 0, first_claim_ms: null }]);
    expect((await scene().lines(id))[0]).toMatchObject({ status: 1, channel_serial: null, sent_at: null });
    expect((await billsOf(scene(), [id]))[0]).toMatchObject({ status: 60, net_pay: 0 });
    expect(await stepsOf(scene(), id)).toMatchObject([{ actor: "system", params: { count: 1 } }]);
    expect((await scene().wallet()).balance).toBe(before.balance - settlement.company_payable);
    await scene().audit();
  });

  it("is settled beside lines that the bank pays, and paid once however often the worker runs", async () => {
    await paidSettlement(scene(), [{ worker: worker(scene(), 1), fee: 100_999_99 }]);
    await scene().rounds(2);
    const { id } = await approvedSettlement(scene(), [
      { worker: worker(scene(), 1), fee: 501_00 },
      { worker: worker(scene(), 2), fee: 1_000_00 },
    ]);
    expect((await pay(scene(), { id })).status).toBe(200);
    await scene().rounds(4);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 2 });
    expect(await atTheBank(scene(), id)).toBe(1);
    expect(await stepsOf(scene(), id)).toHaveLength(1);
    await scene().audit();
  });

  it("is settled when several settlements are paid at once", async () => {
    const ids = [await approvedNothing(scene(), 3, 502_00), await approvedNothing(scene(), 4, 503_00)];
    const settlements = await Promise.all(
      ids.map(async (id) => {
        const { version, snapshot_hash, line_count: count, company_payable } = await scene().settlement(id);
        return { id, version, snapshot_hash, expected: { count, company_payable } };
      }),
    );
    const [first] = settlements;
    if (first === undefined) throw new Error("no settlement");
    const sms_code = await sendCode(scene(), "payer", first, "settle", bodyDigest({ settlements }));
    const answer = await scene().call("payer", "settlements.batchSettle", { body: { settlements, sms_code } });
    expect(answer.status).toBe(200);
    await scene().rounds(2);
    for (const id of ids) {
      expect(await scene().settlement(id)).toMatchObject({ status: 60 });
      expect(await atTheBank(scene(), id)).toBe(0);
    }
    await scene().audit();
  });

  it("is settled when it is handed out, and the company that reports it as paid is right", async () => {
    const setMode = (settlement_type: 1 | 2) =>
      scene()
        .running()
        .service.writing.updateTable("companies")
        .set({ settlement_type })
        .where("id", "=", Number(scene().company_id))
        .execute();
    await paidSettlement(scene(), [{ worker: worker(scene(), 5), fee: 100_999_99 }]);
    await scene().rounds(2);
    const { id } = await approvedSettlement(scene(), [
      { worker: worker(scene(), 5), fee: 504_00 },
      { worker: worker(scene(), 6), fee: 1_001_00 },
    ]);
    await setMode(2);
    const { version, snapshot_hash, line_count: count, labor_net } = await scene().settlement(id);
    const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "offline");
    const body = { version, snapshot_hash, sms_code, expected: { count, labor_net } };
    expect((await scene().call("payer", "settlements.smsOfflineSettle", { params: { id }, body })).status).toBe(200);
    await scene().rounds(3);
    expect((await scene().lines(id)).map(({ status }) => status)).toEqual([1, 0]);
    expect(await scene().settlement(id)).toMatchObject({ status: 85, paid_count: 1 });
    expect(await stepsOf(scene(), id)).toHaveLength(1);
    await scene().audit();
    const rows = (await scene().lines(id)).map((line, index) => ({
      ...{ row: index + 2, trade_no: line.channel_order_no, user_id_no: line.id_no },
      ...{ status: "success", amount: line.net },
    }));
    const report = { company_id: scene().company_id, file_name: "回单.xlsx", rows };
    const answer = await scene().call("payer", "settlements.importOfflineFeedback", { body: report });
    expect(answer.body).toMatchObject({ succeeded: 2, failed: 0, refused: [] });
    expect(await scene().settlement(id)).toMatchObject({ status: 88 });
    await setMode(1);
    await scene().audit();
  });

  it.each([
    ["retry_failed", 7],
    ["retry_ready", 8],
  ] as const)(
    "is settled without the bank where a payment that failed comes to nothing when it is made again (%s)",
    async (way, index) => {
      const { account_no } = worker(scene(), index);
      scene().fates.set(account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
      const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), index), fee: 510_00 + index }]);
      await scene().rounds(2);
      scene().fates.delete(account_no);
      expect(await scene().settlement(id)).toMatchObject({ status: 65, failed_count: 1 });
      await paidSettlement(scene(), [{ worker: worker(scene(), index), fee: 100_999_99 }]);
      await scene().rounds(2);
      expect(await preview(scene(), { id }, way)).toMatchObject({ outcome: "tax", count: 1, labor_net: 0 });
      expect((await pay(scene(), { id }, way)).body).not.toHaveProperty("code");
      await scene().rounds(2);
      expect(await scene().settlement(id)).toMatchObject({ status: 60, failed_count: 0, success_amount: 0 });
      expect((await attemptsOf(scene(), id)).map(({ amount }) => amount)).toEqual([expect.any(Number), 0]);
      expect(await atTheBank(scene(), id)).toBe(1);
      await scene().audit();
    },
  );

  it("is settled where what a company could not pay comes to nothing when it is handed out again", async () => {
    await scene().running().service.writing.updateTable("companies").set({ is_own_channel: 1 }).execute();
    const people = [9, 10].map((index) => ({ worker: worker(scene(), index), fee: 520_00 + index }));
    const bills = await approvedBills(scene(), people);
    const made = await scene().call("maker", "settlements.create", {
      body: { ...createBody(scene(), bills, 1_040_19), channel: 2 },
    });
    const submitted = settlementOf(await update(scene(), "maker", settlementOf(made), "submit"));
    expect((await approve(scene(), "checker", submitted)).body).not.toHaveProperty("code");
    const { id } = submitted;
    expect((await pay(scene(), { id }, "offline_settle")).body).not.toHaveProperty("code");
    const rows = (await scene().lines(id)).map((line, index) => ({
      ...{ row: index + 2, trade_no: line.channel_order_no, user_id_no: line.id_no, amount: line.net },
      status: index === 0 ? "failure" : "success",
    }));
    const report = { company_id: scene().company_id, file_name: "回单.xlsx", rows };
    await scene().call("payer", "settlements.importOfflineFeedback", { body: report });
    await paidSettlement(scene(), [{ worker: worker(scene(), 9), fee: 100_999_99 }]);
    await scene().rounds(2);
    expect(await preview(scene(), { id }, "offline_settle")).toMatchObject({ count: 1, labor_net: 0 });
    expect((await pay(scene(), { id }, "offline_settle")).body).not.toHaveProperty("code");
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ status: 88, paid_count: 2, failed_count: 0 });
    await scene().audit();
  });

  it("is not what a bill of one cent is: that is paid, without a fee, tax or claim", async () => {
    const before = await scene().wallet();
    const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), 11), fee: 1 }]);
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, success_amount: 1, service_fee: 0 });
    expect(await atTheBank(scene(), id)).toBe(1);
    expect((await scene().wallet()).balance).toBe(before.balance - 1);
    await scene().audit();
  });
});
