import { expect, it } from "vitest";
import { fillHandOuts } from "../../src-service/core/migrations/0151-0175/0158-hand-outs.ts";
import type { Worker } from "./money-fill.ts";
import { onEveryScene } from "./money-scene.ts";
import { approvedSettlement, sendCode, settleBody, settlementOf } from "./money-steps.ts";

const offline = 2;

onEveryScene("a company that settles offline", { company: { settlement_type: offline } }, (scene) => {
  const fees = [1_200_00, 800_01, 333_33, 5_000_00];
  const billsOf = async (settlement: string) =>
    (
      await scene()
        .running()
        .db.selectFrom("bills")
        .select("status")
        .where("settlement_id", "=", Number(settlement))
        .orderBy("id")
        .execute()
    ).map(({ status }) => status);
  const handOut = async (id: string, expected: { count: number; labor_net: number }) => {
    const { version, snapshot_hash } = await scene().settlement(id);
    const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "offline");
    const body = { version, snapshot_hash, sms_code, expected };
    return scene().call("payer", "settlements.smsOfflineSettle", { params: { id }, body });
  };
  const feedBack = async (id: string, failed: readonly number[]) => {
    const lines = (await scene().lines(id)).filter(({ status }) => status === 0);
    const rows = lines.map((line) => ({
      row: line.seq + 1,
      trade_no: line.channel_order_no,
      user_id_no: line.id_no,
      status: failed.includes(line.seq) ? "failure" : "success",
      amount: line.net,
    }));
    const body = { company_id: scene().company_id, file_name: "回单.xlsx", rows };
    return (await scene().call("payer", "settlements.importOfflineFeedback", { body })).body;
  };

  it("goes from its imported bills to settled ones without its wallet, a failed line handed out again", async () => {
    const wallet = await scene().wallet();
    const lines = fees.map((fee, at) => ({ worker: scene().workers[at] as Worker, fee }));
    const approved = await approvedSettlement(scene(), lines);
    const { id } = approved;
    // Its company pays itself: nothing is to be recharged, and nothing of its wallet is kept back for it.
    expect(await scene().settlement(id)).toMatchObject({ status: 36, frozen_amount: 0 });
    expect(await scene().wallet()).toMatchObject({ balance: wallet.balance, frozen: wallet.frozen });
    expect(await billsOf(id)).toEqual([40, 40, 40, 40]);

    const { line_count, labor_net } = await scene().settlement(id);
    const handed = settlementOf(await handOut(id, { count: line_count, labor_net }));
    expect(handed).toMatchObject({ status: 85 });
    expect(await billsOf(id)).toEqual([50, 50, 50, 50]);

    expect(await feedBack(id, [2])).toMatchObject({ succeeded: 3, failed: 1, settled: [], refused: [] });
    expect(await billsOf(id)).toEqual([60, 65, 60, 60]);
    const part = await scene().settlement(id);
    expect(part).toMatchObject({ status: 85, paid_count: 3, failed_count: 1 });

    await handOut(id, { count: 1, labor_net: part.failed_amount });
    expect(await feedBack(id, [])).toMatchObject({ succeeded: 1, failed: 0, settled: [part.no] });
    expect(await billsOf(id)).toEqual([60, 60, 60, 60]);
    const done = await scene().settlement(id);
    expect(done).toMatchObject({ status: 88, paid_count: 4, failed_count: 0, success_amount: labor_net });

    expect(await scene().wallet()).toMatchObject({ balance: wallet.balance, frozen: wallet.frozen });
    const journals = await scene()
      .running()
      .db.selectFrom("ledger_accounts")
      .select("balance")
      .where("kind", "=", "company_receivable")
      .execute();
    // What the agency did for the company is owed; what the workers got came from the company itself.
    expect(journals.map(({ balance }) => balance)).toEqual([done.company_payable - done.labor_net]);
    await scene().audit();
  });

  it("is not paid for by its wallet", async () => {
    const approved = await approvedSettlement(scene(), [{ worker: scene().workers[5] as Worker, fee: 700_00 }]);
    const before = await scene().wallet();
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    const paid = await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    expect([paid.status, paid.body["code"]]).toEqual([409, "illegal_transition"]);
    expect(await scene().wallet()).toEqual(before);
    expect(await billsOf(approved.id)).toEqual([40]);

    // One that was approved before such settlements had a state of their own.
    const { writing } = scene().running().service;
    const of = (status: number) =>
      writing.updateTable("settlements").set({ status }).where("id", "=", Number(approved.id));
    await of(30).execute();
    await fillHandOuts(writing as never);
    expect(await scene().settlement(approved.id)).toMatchObject({ status: 36, version: approved.version + 1 });
  });
});
