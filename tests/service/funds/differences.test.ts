import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { virtualAccountNo } from "../../../src-shared/billing/funds/virtual-account.ts";
import { type FundScene, idOf, onEveryFundScene } from "./fund-scene.ts";

const state = transferStates.code;

const enter = (scene: FundScene, bank_serial: string, amount: number, wallet = scene.wallet_id) =>
  scene.make("maker", {
    type: 1,
    wallet_id: String(wallet),
    amount,
    bank_serial,
    payer_name: scene.company_name,
    note: "",
  });

/** Entered by hand and approved. */
const book = async (scene: FundScene, serial: string, amount: number): Promise<string> => {
  const response = await enter(scene, serial, amount);
  expect(response.status).toBe(200);
  expect((await scene.step("checker", idOf(response), "approve")).status).toBe(200);
  return idOf(response);
};

/** The bank receives a payment under a serial and reports it. */
const report = async (scene: FundScene, serial: string, amount: number, wallet = scene.wallet_id) => {
  await scene.write(({ tx, nowMs }) =>
    tx
      .insertInto("sandbox_bank_deposits")
      .values({
        ...{ serial, amount, remark: "", payer_name: scene.company_name, payer_account: "6225880137042816" },
        ...{ account_no: virtualAccountNo(wallet), arrived_ms: nowMs },
      })
      .execute(),
  );
  await scene.worker().tick();
};

onEveryFundScene("one payment of the bank", { funds: 100_00 }, (scene) => {
  it("is credited once, in whatever case its serial was entered", async () => {
    const before = (await scene().walletOf(scene().wallet_id)).balance;
    const id = await book(scene(), "bd900000000001", 777_00);
    await report(scene(), "BD900000000001", 777_00);
    expect(await scene().transfer(id)).toMatchObject({ status: state("succeeded"), bank_amount: 777_00 });
    expect((await scene().walletOf(scene().wallet_id)).balance).toBe(before + 777_00);
    expect((await enter(scene(), "Bd900000000001", 777_00)).body["code"]).toBe("bank_serial_used");
    await scene().audit();
  });

  it("is credited once when it is entered and reported at the same time", async () => {
    const before = (await scene().walletOf(scene().wallet_id)).balance;
    await Promise.all([enter(scene(), "bd900000000002", 50_00), report(scene(), "BD900000000002", 50_00)]);
    await scene().worker().tick();
    const rows = await scene()
      .running()
      .db.selectFrom("transfers")
      .selectAll()
      .where("serial_key", "=", "BD900000000002")
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ origin: 2, status: state("succeeded") });
    expect((await scene().walletOf(scene().wallet_id)).balance).toBe(before + 50_00);
    await scene().audit();
  });

  it("that was booked higher than the bank reports is held and corrected by two people", async () => {
    const before = await scene().walletOf(scene().wallet_id);
    const id = await book(scene(), "BD900000000003", 10_000_00);
    await report(scene(), "BD900000000003", 1_00);
    expect(await scene().transfer(id)).toMatchObject({
      ...{ status: state("exceptional"), dispute: 1, bank_amount: 1_00, frozen_amount: 9_999_00 },
      booked_by: scene().person("maker").id,
    });
    const walletAfter = await scene().walletOf(scene().wallet_id);
    expect(walletAfter.frozen - before.frozen).toBe(9_999_00);
    expect(await scene().faults()).toContain("nobody has decided");
    const waiting = await scene().call("maker", "transfers.list", { query: { has_difference: "1" } });
    expect(waiting.body).toMatchObject({ count: 1, results: [{ id, difference: 9_999_00 }] });
    // Neither alone, nor without a reason, nor by who had entered it.
    expect((await scene().step("maker", id, "correct")).body["code"]).toBe("invalid");
    expect((await scene().step("checker", id, "correct", { reason: "银行回单" })).status).toBe(403);
    expect((await scene().step("maker", id, "correct", { reason: "银行回单为准" })).status).toBe(200);
    expect((await scene().step("checker", id, "reject", { reason: "再核对" })).status).toBe(200);
    expect(await scene().transfer(id)).toMatchObject({ status: state("exceptional"), frozen_amount: 9_999_00 });
    await scene().step("maker", id, "correct", { reason: "银行回单为准" });
    expect((await scene().step("checker", id, "approve")).status).toBe(200);
    expect(await scene().transfer(id)).toMatchObject({ status: state("succeeded"), amount: 1_00, frozen_amount: 0 });
    const after = await scene().walletOf(scene().wallet_id);
    expect([after.balance - before.balance, after.frozen - before.frozen]).toEqual([1_00, 0]);
    await scene().audit();
  });

  it("that the bank never reports waits for a decision after three days, and may be kept", async () => {
    const before = (await scene().walletOf(scene().wallet_id)).balance;
    const id = await book(scene(), "BD900000000004", 300_00);
    scene().clock.advance(2 * 24 * 3_600_000);
    await scene().worker().tick();
    expect((await scene().transfer(id)).status).toBe(state("succeeded"));
    scene().clock.advance(24 * 3_600_000 + 1_000);
    await scene().worker().tick();
    expect(await scene().transfer(id)).toMatchObject({ dispute: 1, bank_amount: 0, frozen_amount: 300_00 });
    await scene().step("maker", id, "keep", { reason: "银行已出具证明" });
    expect((await scene().step("checker", id, "approve")).status).toBe(200);
    expect(await scene().transfer(id)).toMatchObject({ status: state("succeeded"), dispute: 2, frozen_amount: 0 });
    expect((await scene().walletOf(scene().wallet_id)).balance).toBe(before + 300_00);
    await scene().audit();
  });

  it("settles itself when the bank reports late what was booked", async () => {
    const id = await book(scene(), "BD900000000005", 40_00);
    scene().clock.advance(3 * 24 * 3_600_000 + 1_000);
    await scene().worker().tick();
    expect((await scene().transfer(id)).dispute).toBe(1);
    await report(scene(), "BD900000000005", 40_00);
    expect(await scene().transfer(id)).toMatchObject({ status: state("succeeded"), dispute: null, frozen_amount: 0 });
    await scene().audit();
  });

  it("is compared with the bank by those who check too", async () => {
    const day = { start: "2026-11-10", end: "2026-11-10" };
    for (const who of ["maker", "checker"] as const) {
      expect([who, (await scene().call(who, "transactions.reconcile", { body: day })).status]).toEqual([who, 200]);
    }
    expect((await scene().call("auditor", "transactions.reconcile", { body: day })).status).toBe(403);
  });
});
