import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { idOf, onEveryFundScene, otherPayer } from "./fund-scene.ts";

const status = transferStates.code;
const funds = 50_000_00;

onEveryFundScene("transfers", { funds }, (scene) => {
  const wallet = () => String(scene().wallet_id);

  it("fills a wallet by itself with what its own company pays in, each serial once", async () => {
    const serial = await scene().deposit(1_234_56);
    expect(await scene().bySerial(serial)).toMatchObject({ type: 1, status: status("succeeded"), amount: 1_234_56 });
    expect(await scene().wallet()).toMatchObject({ balance: funds + 1_234_56, frozen: 0 });
    await scene().carry(3);
    await scene().restart();
    await scene().carry(3);
    expect(await scene().wallet()).toMatchObject({ balance: funds + 1_234_56 });
    const entry = await scene().call("auditor", "transactions.list", { query: { keyword: serial } });
    expect(entry.body["results"]).toMatchObject([
      { amount: 1_234_56, business_type: 5, counterparty: maskName(scene().company_name) },
    ]);
  });

  it("holds what somebody else pays in, and credits it when two people say so", async () => {
    const before = await scene().wallet();
    const serial = await scene().deposit(800_00, otherPayer);
    const { id } = await scene().bySerial(serial);
    expect(await scene().bySerial(serial)).toMatchObject({ status: status("exceptional"), payer_name: otherPayer });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance });
    await scene().audit();
    const match = { reason: "母公司代付，已核对合同", wallet_id: wallet() };
    expect(await scene().step("maker", String(id), "match", { wallet_id: wallet() })).toMatchObject({ status: 400 });
    expect(await scene().step("maker", String(id), "match", match)).toMatchObject({
      status: 200,
      body: { status: status("toReview") },
    });
    expect(await scene().step("checker", String(id), "reject", { reason: "没有代付证明" })).toMatchObject({
      status: 200,
      body: { status: status("exceptional") },
    });
    await scene().audit();
    await scene().step("boss", String(id), "match", match);
    expect(await scene().step("boss", String(id), "approve")).toMatchObject({
      status: 403,
      body: { code: "same_person" },
    });
    expect(await scene().step("checker", String(id), "approve")).toMatchObject({
      status: 200,
      body: { status: status("succeeded") },
    });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance + 800_00 });
  });

  it("credits it to another company as a record of that company's own", async () => {
    const serial = await scene().deposit(500_00, otherPayer);
    const { id } = await scene().bySerial(serial);
    const list = await scene().call("auditor", "wallets.list", { query: { company_id: scene().other_company_id } });
    const other = (list.body["results"] as { id: string; balance: number }[])[0];
    await scene().step("maker", String(id), "match", { reason: "付款方是另一家企业", wallet_id: other?.id });
    expect((await scene().step("checker", String(id), "approve")).body).toMatchObject({ status: status("cancelled") });
    expect(await scene().walletOf(Number(other?.id))).toMatchObject({ balance: (other?.balance ?? 0) + 500_00 });
    const response = await scene().call("client", "transfers.list", {
      query: { type: "1", amount_min: "50000", amount_max: "50000" },
    });
    expect(response.body["results"]).toMatchObject([
      { status: status("succeeded"), settled_in: 500_00, payer_account: "6225 **** 2816" },
    ]);
    const credited = (response.body["results"] as { id: string }[])[0]?.id ?? "";
    // It came in for another company, whose record this company's people do not see.
    expect((await scene().call("client", "transfers.get", { params: { id: credited } })).body).toMatchObject({
      source: null,
    });
    expect((await scene().call("client", "transfers.get", { params: { id: String(id) } })).status).toBe(404);
  });

  it("gives it back to who paid, again after the bank has refused once, and takes it in anew when that comes back", async () => {
    const account = "6225880137042816";
    const serial = await scene().deposit(300_00, otherPayer);
    const id = String((await scene().bySerial(serial)).id);
    const giveBack = async () => {
      await scene().step("maker", id, "return", { reason: "付款户名不符" });
      return scene().step("checker", id, "approve");
    };
    scene().fates.set(account, { outcome: "failed", due_after: 0, fail_code: "E1001" });
    expect((await giveBack()).body).toMatchObject({ status: status("processing") });
    await scene().carry(2);
    expect(await scene().transfer(id)).toMatchObject({ status: status("exceptional"), fail_reason: "账户户名不符" });
    await scene().audit();
    scene().fates.set(account, { outcome: "paid", due_after: 0, return_after: 30_000, fail_code: "R2001" });
    await giveBack();
    await scene().carry(2);
    expect(await scene().transfer(id)).toMatchObject({ status: status("returned") });
    await scene().audit();
    await scene().carry(3, 30_000);
    expect(await scene().transfer(id)).toMatchObject({ status: status("exceptional") });
    await scene().audit();
    scene().fates.delete(account);
    await giveBack();
    await scene().carry(2);
    expect(await scene().transfer(id)).toMatchObject({ status: status("returned") });
  });

  it("books a recharge by hand once two people agree; a serial counts once, and the bank's own word stands", async () => {
    const before = await scene().wallet();
    const body = (bank_serial: string) => ({
      type: 1,
      wallet_id: wallet(),
      amount: 70_00,
      bank_serial,
      payer_name: "企业0",
      note: "",
    });
    const first = await scene().make("maker", body("HAND0001"));
    expect(first).toMatchObject({ status: 200, body: { status: status("toReview") } });
    expect((await scene().make("maker2", body("HAND0001"))).body).toMatchObject({
      code: "bank_serial_used",
      params: { no: first.body["no"] },
    });
    expect((await scene().make("maker2", body("hand0001"))).body["code"]).toBe("bank_serial_used");
    expect((await scene().step("maker", idOf(first), "approve")).status).toBe(403);
    await scene().step("checker", idOf(first), "approve");
    expect(await scene().wallet()).toMatchObject({ balance: before.balance + 70_00 });
    expect((await scene().make("maker", body("HAND0001"))).status).toBe(409);
    const rejected = await scene().make("maker", body("HAND0002"));
    await scene().step("checker", idOf(rejected), "reject", { reason: "查无此款" });
    const again = await scene().make("maker", body("HAND0002"));
    expect(again.status).toBe(200);
    await scene().write(async ({ tx, nowMs }) => {
      await tx
        .insertInto("sandbox_bank_deposits")
        .values({
          serial: "HAND0002",
          account_no: String(7_559_000_000_000_000 + scene().wallet_id),
          payer_name: scene().company_name,
          payer_account: "1",
          amount: 71_00,
          arrived_ms: nowMs,
          remark: "",
        })
        .execute();
    });
    await scene().carry(1);
    expect(await scene().transfer(idOf(again))).toMatchObject({ status: status("cancelled"), bank_serial: null });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance + 70_00 + 71_00 });
  });

  it("moves money between channels by the bank, and adjusts by hand", async () => {
    const before = await scene().wallet();
    const move = { type: 3, wallet_id: wallet(), to_wallet_id: String(scene().alipay), amount: 2_000_00, note: "" };
    const response = await scene().make("maker", move);
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: 2_000_00 });
    await scene().step("checker", idOf(response), "approve");
    await scene().carry(2);
    expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("succeeded") });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - 2_000_00, frozen: 0 });
    expect(await scene().walletOf(scene().alipay)).toMatchObject({ balance: 2_000_00 });
    await scene().audit();
    const toItself = await scene().make("maker", { ...move, to_wallet_id: wallet() });
    expect(toItself.status).toBe(400);
    for (const direction of [1, 2]) {
      const adjusted = await scene().make("maker", {
        type: 5,
        wallet_id: wallet(),
        direction,
        amount: 1,
        note: "尾差",
      });
      await scene().step("checker", idOf(adjusted), "approve");
      expect(await scene().transfer(idOf(adjusted))).toMatchObject({ status: status("succeeded") });
      await scene().audit();
    }
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - 2_000_00, frozen: 0 });
    const tooMuch = await scene().make("maker", {
      type: 5,
      wallet_id: wallet(),
      direction: 2,
      amount: 10 ** 13,
      note: "过大",
    });
    expect(tooMuch).toMatchObject({ status: 409, body: { code: "insufficient_funds" } });
  });

  it("stands in where a move between channels comes back and is spent already", async () => {
    const { balance } = await scene().wallet();
    scene().fates.set("2088102146225135", { outcome: "paid", due_after: 0, return_after: 30_000, fail_code: "R2001" });
    const spend = { type: 5, wallet_id: String(scene().alipay), direction: 2, note: "转出" };
    for (const isSpent of [false, true]) {
      const response = await scene().make("maker", {
        type: 3,
        wallet_id: wallet(),
        to_wallet_id: String(scene().alipay),
        amount: 100_00,
        note: "",
      });
      await scene().step("checker", idOf(response), "approve");
      await scene().carry(2);
      const alipayWallet = await scene().walletOf(scene().alipay);
      if (isSpent) {
        const spent = await scene().make("maker", { ...spend, amount: alipayWallet.balance });
        await scene().step("checker", idOf(spent), "approve");
      }
      await scene().carry(3, 30_000);
      expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("returned") });
      expect(await scene().wallet()).toMatchObject({ balance, frozen: 0 });
      await scene().audit();
    }
    expect(await scene().walletOf(scene().alipay)).toMatchObject({ balance: 0 });
    scene().fates.delete("2088102146225135");
  });

  it("refunds a recharge to the account that paid, no more than was paid", async () => {
    const serial = await scene().deposit(1_000_00);
    const source_id = String((await scene().bySerial(serial)).id);
    const refund = (amount: number) => scene().make("maker", { type: 4, source_id, amount, note: "多付退回" });
    const first = await refund(600_00);
    expect((await refund(400_01)).body).toMatchObject({ code: "refund_too_high", params: { left: 400_00 } });
    await scene().step("checker", idOf(first), "approve");
    await scene().carry(2);
    expect(await scene().transfer(idOf(first))).toMatchObject({
      status: status("succeeded"),
      payee_account: "6225880137042816",
      fee: 0,
    });
    expect((await refund(400_00)).status).toBe(200);
    const hand = await scene().make("maker", {
      type: 1,
      wallet_id: wallet(),
      amount: 5_00,
      bank_serial: "HAND0009",
      payer_name: "企业0",
      note: "",
    });
    await scene().step("checker", idOf(hand), "approve");
    const nowhere = await scene().make("maker", { type: 4, source_id: idOf(hand), amount: 1, note: "退回" });
    expect(nowhere).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
  });

  it("asks of every move whether the state allows it", async () => {
    const response = await scene().make("maker", {
      type: 5,
      wallet_id: wallet(),
      direction: 1,
      amount: 1,
      note: "尾差",
    });
    const id = idOf(response);
    for (const key of [
      "processing",
      "succeeded",
      "failed",
      "cancelled",
      "returned",
      "unknown",
      "exceptional",
    ] as const) {
      await scene().write(({ tx }) =>
        tx
          .updateTable("transfers")
          .set({ status: status(key) })
          .where("id", "=", Number(id))
          .execute(),
      );
      for (const action of ["approve", "reject", "cancel", "match", "return", "query"] as const) {
        if (transferStates.allows(action, status(key))) continue;
        const answer = await scene().step(action === "cancel" ? "maker" : "boss", id, action, {
          reason: "试试看",
          wallet_id: wallet(),
        });
        expect([key, action, answer.status, answer.body["code"], answer.body["current"]]).toEqual([
          key,
          action,
          409,
          "illegal_transition",
          status(key),
        ]);
      }
    }
    await scene().write(({ tx }) =>
      tx
        .updateTable("transfers")
        .set({ status: status("toReview") })
        .where("id", "=", Number(id))
        .execute(),
    );
    const stale = await scene().call("checker", "transfers.update", {
      params: { id },
      body: { version: 99, action: "approve" },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: 1 } });
    await scene().step("maker", id, "cancel");
  });

  it("keeps to the limit of a person, and writes down who did what", async () => {
    await scene().write(({ tx }) =>
      tx
        .updateTable("memberships")
        .set({ amount_limit: 50_00 })
        .where("user_id", "=", scene().person("checker2").id)
        .execute(),
    );
    const response = await scene().make("maker", {
      type: 5,
      wallet_id: wallet(),
      direction: 1,
      amount: 50_01,
      note: "补记",
    });
    expect((await scene().step("checker2", idOf(response), "approve")).body["code"]).toBe("amount_limit");
    await scene().step("checker", idOf(response), "approve");
    const entries = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("object", "=", `transfer:${idOf(response)}`)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { action: "transfers.create", actor_id: scene().person("maker").id },
      { action: "transfers.approve", actor_id: scene().person("checker").id },
    ]);
  });
});
