import { expect, it } from "vitest";
import { bookSlice } from "../../src-service/billing/settlements/making/payment-slices.ts";
import { bookPayments } from "../../src-service/billing/settlements/paying/book-payments.ts";
import { openPlans } from "../../src-service/ledger/money/open-plans.ts";
import { type Id, payBlind, payShown, preview, toPay, worker } from "./figure-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { approvedSettlement } from "./money-steps.ts";
import { nextFee, outcome } from "./parallel-kit.ts";

/** Five lines in slices of two are three slices. */
const linesAtOnce = 2;
const options = { workers: 24, funds: 100_000_000_00, service: { payouts: { linesAtOnce } } };
const handedOut = 85;
const offlineSettled = 88;

onEveryScene("a hand-out in slices", options, (scene) => {
  const system = () => scene().running().service.system("payouts");
  const db = () => scene().running().db;
  const open = () => openPlans(db(), null);
  const bookOne = async (): Promise<boolean> => {
    const [plan] = await open();
    if (plan === undefined) throw new Error("nothing is to be booked");
    return system().write((writing) => bookSlice(writing, plan));
  };
  /** Bills of a company that settles offline are not imported, so it does from its approval on. */
  const setMode = (settlement_type: 1 | 2) =>
    scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ settlement_type })
      .where("id", "=", Number(scene().company_id))
      .execute();
  const approved = async (first: number, count: number, fee: () => number = nextFee) => {
    await setMode(1);
    const lines = Array.from({ length: count }, (_, index) => ({ worker: worker(scene(), first + index), fee: fee() }));
    const one = await approvedSettlement(scene(), lines);
    await setMode(2);
    return one;
  };
  const handOut = async (one: Id) =>
    payShown(scene(), one, await preview(scene(), one, "offline_settle"), "offline_settle");
  const attemptsOf = async ({ id }: Id) => (await scene().lines(id)).map(({ attempt }) => attempt);
  const report = async ({ id }: Id, statuses: readonly ("success" | "failure")[]) => {
    const lines = await scene().lines(id);
    const rows = lines.map((line, index) => ({
      ...{ row: index + 2, trade_no: line.channel_order_no ?? `${line.seq}`, user_id_no: line.id_no },
      ...{ status: statuses[index] ?? "success", amount: line.net },
    }));
    const body = { company_id: scene().company_id, file_name: "回单.xlsx", rows };
    return scene().call("payer", "settlements.importOfflineFeedback", { body });
  };

  it("frees what was frozen at once, and the books hold at every step", async () => {
    const before = await scene().wallet();
    const one = await approved(0, 5);
    expect((await handOut(one)).status).toBe(200);
    expect(await scene().settlement(one.id)).toMatchObject({ status: handedOut, frozen_amount: 0, pay_mode: 3 });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: before.frozen });
    expect(await attemptsOf(one)).toEqual([0, 0, 0, 0, 0]);
    await scene().audit();
    expect(await bookOne()).toBe(true);
    expect(await attemptsOf(one)).toEqual([1, 1, 0, 0, 0]);
    await scene().audit();
    await scene().restart();
    expect([await bookOne(), await bookOne()]).toEqual([true, false]);
    expect(await attemptsOf(one)).toEqual([1, 1, 1, 1, 1]);
    await scene().audit();
    // No worker carries what the company pays itself.
    await scene().rounds(2);
    expect(await db().selectFrom("sandbox_bank_orders").select("channel_order_no").execute()).toEqual([]);
    expect((await report(one, [])).body).toMatchObject({ succeeded: 5, failed: 0, refused: [] });
    expect(await scene().settlement(one.id)).toMatchObject({ status: offlineSettled, paid_count: 5 });
    await scene().audit();
  });

  it("has all its lines before what the company reports is taken", async () => {
    const one = await approved(6, 3);
    expect((await handOut(one)).status).toBe(200);
    await bookOne();
    const first = await report(one, ["success", "failure", "success"]);
    // The third line had no number yet when the company made its list.
    expect(first.body).toMatchObject({ succeeded: 1, failed: 1, refused: [{ code: "feedback_unknown_trade" }] });
    expect(await open()).toEqual([]);
    expect(await scene().settlement(one.id)).toMatchObject({ status: handedOut, paid_count: 1, failed_count: 1 });
    await scene().audit();
    // What failed is handed out again under a new number, in one transaction.
    expect((await handOut(one)).status).toBe(200);
    expect(await attemptsOf(one)).toEqual([1, 2, 1]);
    await scene().audit();
    const last = await report(one, []);
    expect(last.body).toMatchObject({ succeeded: 2 });
    expect((await scene().settlement(one.id)).status).toBe(offlineSettled);
    await scene().audit();
  });

  it("hands out other taxes than the approved ones as they were shown", async () => {
    const paid = await approved(10, 3, () => 60_000_00);
    const secondSettlement = await approved(10, 3, () => 61_000_00);
    await setMode(1);
    expect((await payBlind(scene(), paid)).status).toBe(200);
    await setMode(2);
    const before = await scene().settlement(secondSettlement.id);
    const payPreview = await preview(scene(), secondSettlement, "offline_settle");
    expect(payPreview).toMatchObject({ outcome: "tax", difference: { changed: 3 } });
    expect(
      outcome(
        await payShown(
          scene(),
          secondSettlement,
          { ...payPreview, labor_net: payPreview.labor_net + 1 },
          "offline_settle",
        ),
      ),
    ).toBe("snapshot_changed");
    expect((await scene().settlement(secondSettlement.id)).status).toBe(toPay);
    expect((await payShown(scene(), secondSettlement, payPreview, "offline_settle")).status).toBe(200);
    expect(await scene().settlement(secondSettlement.id)).toMatchObject({
      ...{ status: handedOut, labor_net: payPreview.labor_net, paid_hash: payPreview.figures_hash },
      approved_hash: before.snapshot_hash,
    });
    await scene().audit();
    await bookOne();
    await scene().audit();
    await bookPayments(system());
    expect((await scene().lines(secondSettlement.id)).reduce((sum, { net }) => sum + net, 0)).toBe(
      payPreview.labor_net,
    );
    expect((await report(secondSettlement, [])).body).toMatchObject({ succeeded: 3 });
    await scene().rounds(2);
    await scene().audit();
  });
});
