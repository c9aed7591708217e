import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { withdrawReviewAbove } from "../../../src-shared/kernel/terms/withdraw-fee.ts";
import { companyAccount, idOf, onEveryFundScene } from "./fund-scene.ts";

const status = transferStates.code;
const funds = 200_000_00;

onEveryFundScene("withdrawals", { funds }, (scene) => {
  it("pays to the bound account less the fee; the amount is frozen until the bank has spoken", async () => {
    const response = await scene().withdraw(1_000_00);
    expect(response).toMatchObject({ status: 200, body: { status: status("processing") } });
    expect(await scene().wallet()).toMatchObject({ balance: funds, frozen: 1_000_00 });
    await scene().audit();
    await scene().carry(2);
    expect(await scene().transfer(idOf(response))).toMatchObject({
      status: status("succeeded"),
      amount: 1_000_00,
      fee: 10_00,
      actual: 990_00,
      payee_account: companyAccount,
      frozen_amount: 0,
    });
    expect(await scene().wallet()).toMatchObject({ balance: funds - 1_000_00, frozen: 0 });
    const detail = await scene().call("auditor", "transfers.get", { params: { id: idOf(response) } });
    expect(detail.body).toMatchObject({
      transfer: { payee_account: "6225 **** 0001" },
      journals: [{ kind: "freeze" }, { kind: "withdraw" }],
      orders: [{ amount: 990_00, state: "paid" }],
    });
    await scene().audit();
  });

  it("gives everything back when the bank refuses, and says why", async () => {
    const before = await scene().wallet();
    scene().fates.set(companyAccount, { outcome: "failed", due_after: 0, fail_code: "E1003" });
    const response = await scene().withdraw(500_00);
    await scene().carry(2);
    expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("failed"), fail_reason: "超出限额" });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: before.frozen });
    await scene().audit();
    scene().fates.delete(companyAccount);
  });

  it("keeps an unknown result apart: frozen, asked about, never sent again", async () => {
    const before = await scene().wallet();
    scene().fates.set(companyAccount, { outcome: "paid", due_after: 0, unknown_for: 90_000 });
    const response = await scene().withdraw(700_00);
    await scene().carry(20);
    const id = idOf(response);
    expect(await scene().transfer(id)).toMatchObject({ status: status("unknown") });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: 700_00 });
    const queried = await scene().step("payer", id, "query");
    expect(queried).toMatchObject({ status: 200, body: { status: status("unknown") } });
    await scene().audit();
    scene().clock.advance(90_000);
    expect((await scene().step("payer", id, "query")).body).toMatchObject({ status: status("succeeded") });
    const orders = await scene()
      .running()
      .db.selectFrom("transfer_orders")
      .selectAll()
      .where("transfer_id", "=", Number(id))
      .execute();
    expect(orders).toHaveLength(1);
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - 700_00, frozen: 0 });
    scene().fates.delete(companyAccount);
  });

  it("takes a payment that comes back days later into the wallet again, fee and all", async () => {
    const before = await scene().wallet();
    scene().fates.set(companyAccount, { outcome: "paid", due_after: 0, return_after: 60_000, fail_code: "R2001" });
    const response = await scene().withdraw(300_00);
    await scene().carry(2);
    expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("succeeded") });
    await scene().carry(2, 60_000);
    await scene().carry(2, 60_000);
    expect(await scene().transfer(idOf(response))).toMatchObject({
      status: status("returned"),
      fail_reason: "收款账户已销户",
    });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: 0 });
    scene().fates.delete(companyAccount);
  });

  it("needs a second person above the limit", async () => {
    const atLimit = await scene().withdraw(withdrawReviewAbove);
    expect(atLimit.body).toMatchObject({ status: status("processing") });
    await scene().carry(2);
    const above = await scene().withdraw(withdrawReviewAbove + 1, {}, "boss");
    expect(above.body).toMatchObject({ status: status("toReview") });
    await scene().carry(2);
    expect(await scene().transfer(idOf(above))).toMatchObject({
      status: status("toReview"),
      frozen_amount: withdrawReviewAbove + 1,
    });
    expect(await scene().step("boss", idOf(above), "approve")).toMatchObject({
      status: 403,
      body: { code: "same_person" },
    });
    expect(await scene().step("maker", idOf(above), "approve")).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect(await scene().step("checker", idOf(above), "approve")).toMatchObject({
      status: 200,
      body: { status: status("processing") },
    });
    expect(await scene().step("checker", idOf(above), "approve")).toMatchObject({
      status: 409,
      body: { code: "illegal_transition", current: status("processing") },
    });
    await scene().carry(2);
    expect(await scene().transfer(idOf(above))).toMatchObject({ status: status("succeeded") });
  });

  it("is taken back by who asked for it, or rejected by another with a reason", async () => {
    const before = await scene().wallet();
    const amount = withdrawReviewAbove + 100;
    const first = await scene().withdraw(amount);
    expect(await scene().step("payer2", idOf(first), "cancel")).toMatchObject({ status: 403 });
    expect(await scene().step("payer", idOf(first), "cancel")).toMatchObject({
      status: 200,
      body: { status: status("cancelled") },
    });
    const second = await scene().withdraw(amount);
    expect(await scene().step("checker", idOf(second), "reject", { reason: " " })).toMatchObject({ status: 400 });
    expect(await scene().step("checker", idOf(second), "reject", { reason: "金额有误" })).toMatchObject({
      status: 200,
    });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: 0 });
    for (const action of ["approve", "reject", "cancel", "match", "return", "query"]) {
      const answer = await scene().step("boss", idOf(second), action, {
        reason: "试试看",
        wallet_id: String(scene().wallet_id),
      });
      expect([action, answer.status, answer.body["current"]]).toEqual([action, 409, status("cancelled")]);
    }
  });

  it("refuses what is too much, too little, to nowhere, or not what was seen", async () => {
    const { balance } = await scene().wallet();
    const code = async (more: Record<string, unknown>, amount = 100_00) =>
      (await scene().withdraw(amount, more)).body["code"];
    expect(await code({}, balance + 1)).toBe("insufficient_funds");
    expect(await code({}, 10_00)).toBe("amount_too_small");
    expect(await code({ expected: { fee: 0, account_id: scene().companyBound } })).toBe("selection_changed");
    expect(await code({ expected: { fee: 10_00, account_id: "1" } })).toBe("payee_changed");
    for (const amount of [0, -1, 0.5, 10 ** 13 + 1]) {
      const body = { ...scene().withdrawBody(amount), sms_code: "123456" };
      expect([amount, (await scene().call("payer", "wallets.withdraw", { body })).status]).toEqual([amount, 400]);
    }
    const other = await scene().call("auditor", "wallets.list");
    const otherWallet = (other.body["results"] as { id: string; company_id: string }[]).find(
      ({ company_id }) => company_id === scene().other_company_id,
    );
    expect(await code({ wallet_id: otherWallet?.id })).toBe("account_missing");
    expect(await scene().wallet()).toMatchObject({ balance, frozen: 0 });
  });

  it("takes a code for exactly this withdrawal, once", async () => {
    const body = scene().withdrawBody(200_00);
    const sms_code = await scene().codeFor("payer", "withdraw", String(scene().wallet_id), body);
    const send = (overrides: Record<string, unknown>) =>
      scene().call("payer", "wallets.withdraw", { body: { ...body, sms_code, ...overrides } });
    expect((await send({ amount: 200_01 })).body["code"]).toBe("sms_code_wrong");
    expect((await send({ note: "改" })).body["code"]).toBe("sms_code_wrong");
    expect((await send({})).status).toBe(200);
    expect((await send({})).body["code"]).toBe("sms_code_wrong");
    await scene().carry(2);
  });

  it("counts free withdrawals by the contract", async () => {
    const walletSeen = async () =>
      (await scene().call("payer", "wallets.get", { params: { id: String(scene().wallet_id) } })).body[
        "withdraw"
      ] as Record<string, unknown>;
    expect(await walletSeen()).toMatchObject({
      fee: 10_00,
      free_left: 0,
      allowed: true,
      account: { account_masked: "6225 **** 0001" },
    });
    const config = {
      service_fee_ratio_range: [{ limit: null, ratio: 600, sign: 1 }],
      company_withdraw_fee_type: 3,
      company_withdraw_fee_max_count: 1_000,
    };
    const set = (more: object) =>
      scene().write(({ tx }) =>
        tx
          .updateTable("company_contracts")
          .set({ config: JSON.stringify({ ...config, ...more }) })
          .where("company_id", "=", Number(scene().company_id))
          .execute(),
      );
    await set({});
    const { free_left } = (await walletSeen()) as { free_left: number };
    expect(free_left).toBeGreaterThan(900);
    expect(await walletSeen()).toMatchObject({ fee: 0 });
    await scene().withdraw(100_00, { expected: { fee: 0, account_id: scene().companyBound } });
    await scene().carry(2);
    expect(await walletSeen()).toMatchObject({ free_left: free_left - 1 });
    await set({ company_withdraw_fee_type: 1 });
    expect(await walletSeen()).toMatchObject({ fee: 0, free_left: null });
    await set({ company_withdraw_fee_type: 2, company_withdraw_fee: 3_00 });
    expect(await walletSeen()).toMatchObject({ fee: 3_00, free_left: 0 });
  });
});
