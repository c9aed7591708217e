import { expect, it } from "vitest";
import type { PayoutBank } from "../../../src-service/core/channels/bank/payout-bank.ts";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { approvedSettlement, update } from "../money-steps.ts";
import { companyAccount, type FundScene, idOf, onEveryFundScene } from "./fund-scene.ts";

const status = transferStates.code;
const funds = 3_000_00;

const codesOf = (answers: readonly { status: number; body: Record<string, unknown> }[]) =>
  answers.map(({ status: code, body }) => (code === 200 ? "ok" : String(body["code"]))).sort();

/** Withdrawals ready to be sent, each with its own code. */
const prepared = async (scene: FundScene, amounts: readonly number[]) => {
  const bodies: Record<string, unknown>[] = [];
  for (const [nth, amount] of amounts.entries()) {
    const body = scene.withdrawBody(amount, { note: `第${nth}笔` });
    const sms_code = await scene.codeFor(nth % 2 === 0 ? "payer" : "payer2", "withdraw", String(scene.wallet_id), body);
    bodies.push({ ...body, sms_code });
  }
  return bodies;
};

onEveryFundScene("one wallet, several at once", { funds }, (scene) => {
  it("gives the balance out once to two withdrawals", async () => {
    const [first, second] = await prepared(scene(), [2_000_00, 2_000_00]);
    const answers = await Promise.all([
      scene().call("payer", "wallets.withdraw", { body: first ?? {} }),
      scene().call("payer2", "wallets.withdraw", { body: second ?? {} }),
    ]);
    expect(codesOf(answers)).toEqual(["insufficient_funds", "ok"]);
    expect(await scene().wallet()).toMatchObject({ balance: funds, frozen: 2_000_00 });
    await scene().audit();
    await scene().carry(2);
    expect(await scene().wallet()).toMatchObject({ balance: 1_000_00, frozen: 0 });
  });

  it("lets a withdrawal and a settlement's freeze have it once between them", async () => {
    const worker = scene().workers[0] as FundScene["workers"][number];
    await scene().deposit(2_000_00);
    const settlement = await approvedSettlement(scene(), [{ worker, fee: 2_900_00 }]);
    expect(settlement.status).toBe(30);
    await scene().deposit(500_00);
    const { balance } = await scene().wallet();
    const [body] = await prepared(scene(), [1_000_00]);
    const answers = await Promise.all([
      update(scene(), "payer", settlement, "fund"),
      scene().call("payer", "wallets.withdraw", { body: body ?? {} }),
    ]);
    expect(codesOf(answers)).toEqual(["insufficient_funds", "ok"]);
    const after = await scene().wallet();
    expect(after.balance).toBe(balance);
    expect([1_000_00, settlement.company_payable]).toContain(after.frozen);
    await scene().audit();
    await scene().carry(2);
  });

  it("answers one withdrawal pressed many times under one key as one", async () => {
    await scene().deposit(1_000_00);
    const [body] = await prepared(scene(), [100_00]);
    const key = "0d5f7c1e-8a52-4b0e-9d11-3f2b7c5a9e01";
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => scene().call("payer", "wallets.withdraw", { body: body ?? {}, key })),
    );
    const again = await scene().call("payer", "wallets.withdraw", { body: body ?? {}, key });
    expect(again.status).toBe(200);
    for (const answer of answers.filter((one) => one.status === 200)) expect(answer.body).toEqual(again.body);
    expect(answers.every((one) => one.status === 200 || one.body["code"] === "in_progress")).toBe(true);
    const transfers = await scene()
      .running()
      .db.selectFrom("transfers")
      .select("id")
      .where("amount", "=", 100_00)
      .where("type", "=", 2)
      .execute();
    expect(transfers).toHaveLength(1);
    await scene().carry(2);
  });

  it("lets one of two checkers decide; the other is told", async () => {
    const response = await scene().make("maker", {
      type: 5,
      wallet_id: String(scene().wallet_id),
      direction: 1,
      amount: 1,
      note: "尾差",
    });
    const answers = await Promise.all([
      scene().step("checker", idOf(response), "approve"),
      scene().step("checker2", idOf(response), "reject", { reason: "不予调整" }),
    ]);
    expect(codesOf(answers).filter((code) => code === "ok")).toHaveLength(1);
    expect(codesOf(answers).some((code) => code === "stale_version" || code === "illegal_transition")).toBe(true);
    await scene().audit();
  });
});

onEveryFundScene("transfers from one wallet, several at once", { funds }, (scene) => {
  it("have the balance once between those that together overdraw it, and one of two checkers who approve", async () => {
    const { balance, frozen } = await scene().wallet();
    const amount = balance - frozen - 100_00;
    const body = (note: string) => ({
      ...{ type: 3, wallet_id: String(scene().wallet_id), to_wallet_id: String(scene().alipay), amount, note },
    });
    const responses = await Promise.all([
      scene().make("maker", body("先")),
      scene().make("maker2", body("后")),
      scene().make("boss", body("再")),
    ]);
    expect(codesOf(responses)).toEqual(["insufficient_funds", "insufficient_funds", "ok"]);
    expect(await scene().wallet()).toMatchObject({ balance, frozen: frozen + amount });
    const id = idOf(responses.find(({ status: code }) => code === 200) as (typeof responses)[number]);
    const approved = await Promise.all([
      scene().step("checker", id, "approve"),
      scene().step("checker2", id, "approve"),
    ]);
    expect(codesOf(approved)).toEqual(["ok", "stale_version"]);
    expect(approved.find(({ status: code }) => code === 409)?.body["current"]).toEqual(expect.any(Number));
    await scene().carry(3);
    expect(await scene().wallet()).toMatchObject({ balance: balance - amount, frozen });
    expect((await scene().walletOf(scene().alipay)).balance).toBe(amount);
    await scene().audit();
  });
});

onEveryFundScene("a worker that dies", { funds: 10_000_00 }, (scene) => {
  const orders = () => scene().running().db.selectFrom("transfer_orders").selectAll().execute();
  const atBank = () => scene().running().db.selectFrom("sandbox_bank_orders").select("channel_order_no").execute();

  it("before the bank has it: sent once, under its own number", async () => {
    const response = await scene().withdraw(1_000_00);
    const dead: PayoutBank = { ...scene().bank(), submit: () => Promise.reject(new Error("killed")) };
    await scene().worker(dead).tick();
    expect(await atBank()).toHaveLength(0);
    scene().clock.advance(11_000);
    await scene().restart();
    await scene().carry(4);
    expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("succeeded") });
    expect(await atBank()).toHaveLength(1);
    expect(await orders()).toHaveLength(1);
  });

  it("after the bank has it: asked about, not sent again", async () => {
    const response = await scene().withdraw(1_000_00);
    let sentCount = 0;
    const dies: PayoutBank = {
      ...scene().bank(),
      submit: async (order) => {
        sentCount += 1;
        await scene().bank().submit(order);
        throw new Error("killed");
      },
    };
    await scene().worker(dies).tick();
    scene().clock.advance(11_000);
    await scene().carry(3);
    expect(sentCount).toBe(1);
    expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("succeeded") });
    expect(await atBank()).toHaveLength(2);
  });

  it("two workers at once carry each order once", async () => {
    const responses = [await scene().withdraw(100_00), await scene().withdraw(200_00), await scene().withdraw(300_00)];
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([scene().worker().tick(), scene().worker().tick(), scene().worker().tick()]);
      scene().clock.advance(1_000);
    }
    for (const one of responses) {
      expect(await scene().transfer(idOf(one))).toMatchObject({ status: status("succeeded") });
    }
    expect(await atBank()).toHaveLength(5);
  });

  it("a bank that pays another amount than ordered is never booked as a success", async () => {
    const response = await scene().withdraw(400_00);
    const odd: PayoutBank = {
      ...scene().bank(),
      query: async (no) => {
        const answer = await scene().bank().query(no);
        return answer.state === "paid" ? { ...answer, amount: answer.amount - 1 } : answer;
      },
    };
    const carrier = scene().worker(odd);
    for (let round = 0; round < 3; round += 1) {
      await carrier.tick();
      scene().clock.advance(1_000);
    }
    expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("unknown"), frozen_amount: 400_00 });
    await scene().step("payer", idOf(response), "query");
    expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("succeeded") });
  });
});

onEveryFundScene("the proofs of the books", { funds: 10_000_00 }, (scene) => {
  it("find what was tampered with", async () => {
    const response = await scene().withdraw(1_000_00);
    await scene().carry(2);
    const id = Number(idOf(response));
    const { write } = scene();
    const set = (changes: Record<string, number>) =>
      write(({ tx }) => tx.updateTable("transfers").set(changes).where("id", "=", id).execute());
    const order = (changes: Record<string, string | number>) =>
      write(({ tx }) => tx.updateTable("transfer_orders").set(changes).where("transfer_id", "=", id).execute());
    const bank = (changes: Record<string, string | number>) =>
      write(({ tx }) => tx.updateTable("sandbox_bank_orders").set(changes).execute());
    const tampering: [doing: () => Promise<unknown>, undoing: () => Promise<unknown>, fault: RegExp][] = [
      [() => set({ status: 4 }), () => set({ status: 3 }), /is not what was booked/],
      [() => set({ amount: 999_99 }), () => set({ amount: 1_000_00 }), /is not what was booked/],
      [() => set({ frozen_amount: 1 }), () => set({ frozen_amount: 0 }), /frozen, held/],
      [() => set({ actual: 1 }), () => set({ actual: 990_00 }), /not what was ordered/],
      [() => order({ payee_account: "1" }), () => order({ payee_account: companyAccount }), /not what was ordered/],
      [() => bank({ plan: "failed" }), () => bank({ plan: "paid" }), /the bank says failed/],
    ];
    for (const [nth, [doing, undoing, fault]] of tampering.entries()) {
      await doing();
      expect([nth, await scene().faults()]).toEqual([nth, expect.stringMatching(fault)]);
      await undoing();
      await scene().audit();
    }
    const journal = (biz_no: string) =>
      write(({ tx }) => tx.updateTable("ledger_journals").set({ biz_no }).where("kind", "=", "withdraw").execute());
    await journal("TX000");
    expect(await scene().faults()).toMatch(/no transfer/);
    await journal(String(response.body["no"]));
  });
});
