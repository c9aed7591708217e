import { expect, it } from "vitest";
import { saveTransfer } from "../../../src-service/billing/funds/rows/store.ts";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { companyAccount, type FundScene, idOf, onEveryFundScene } from "./fund-scene.ts";

const status = transferStates.code;
const dayMs = 86_400_000;

const ordersOf = (scene: FundScene, id: string) =>
  scene.running().db.selectFrom("transfer_orders").selectAll().where("transfer_id", "=", Number(id)).execute();

onEveryFundScene("transfers whose bank is slow or breaks off", { funds: 200_000_00 }, (scene) => {
  it("sends an order again that the bank never saw, under its number and with the deadline of the first sending", async () => {
    scene().fates.set(companyAccount, { outcome: "paid", due_after: 8_000 });
    const bank = scene().bank();
    let isForgotten = true;
    const worker = scene().worker({
      ...bank,
      query: (no) => (isForgotten ? Promise.resolve({ state: "not_found" }) : bank.query(no)),
    });
    const id = idOf(await scene().withdraw(100_00));
    await worker.tick();
    const [first] = await ordersOf(scene(), id);
    scene().clock.advance(1_000);
    await worker.tick();
    isForgotten = false;
    scene().clock.advance(1_000);
    await worker.tick();
    const orders = await ordersOf(scene(), id);
    expect(orders).toMatchObject([{ channel_order_no: first?.channel_order_no, state: 5, sent_ms: first?.sent_ms }]);
    scene().clock.advance(8_000);
    await worker.tick();
    expect(await scene().transfer(id)).toMatchObject({ status: status("succeeded") });
    scene().fates.delete(companyAccount);
    await scene().audit();
  });

  it("looks for old returns again when the bank broke off before it had named them", async () => {
    scene().fates.set(companyAccount, { outcome: "paid", due_after: 0, return_after: 60_000, fail_code: "R2001" });
    const id = idOf(await scene().withdraw(200_00));
    await scene().carry(2);
    expect(await scene().transfer(id)).toMatchObject({ status: status("succeeded") });
    scene().clock.advance(dayMs);
    const bank = scene().bank();
    let isBroken = true;
    const worker = scene().worker({
      ...bank,
      returned: (after, until) =>
        isBroken ? Promise.reject(new Error("the line broke")) : bank.returned(after, until),
    });
    await worker.tick();
    isBroken = false;
    scene().clock.advance(2_000);
    await worker.tick();
    expect(await scene().transfer(id)).toMatchObject({ status: status("returned") });
    scene().fates.delete(companyAccount);
    await scene().audit();
  });

  it("refuses to save a transfer over a version that it was not read from", async () => {
    const id = idOf(await scene().withdraw(100_00));
    const read = await scene().transfer(id);
    const save = (note: string) => scene().write((writing) => saveTransfer(writing, read, { note }, "edit"));
    await save("先");
    await expect(save("后")).rejects.toMatchObject({ code: "stale_version" });
    expect(await scene().transfer(id)).toMatchObject({ note: "先", version: read.version + 1 });
    await scene().carry(2);
  });
});
