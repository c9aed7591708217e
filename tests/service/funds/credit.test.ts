import { expect, it } from "vitest";
import { availableToAgency } from "../../../src-service/billing/funds/rows/channel-money.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { settled } from "../invoice-steps.ts";
import type { Role } from "../money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "../money-scene.ts";
import { approvedSettlement, sendCode, settleBody, update } from "../money-steps.ts";

const toPay = settlementStates.code("toPay");

const own = async (scene: Scene): Promise<number> => {
  const { agency_id, channel } = await scene.wallet();
  return availableToAgency(scene.running().db, { agency_id, channel });
};
const available = async (scene: Scene): Promise<number> => {
  const { balance, frozen } = await scene.wallet();
  return balance - frozen;
};

const ask = async (scene: Scene, who: Role, kind: number, amount: number): Promise<Answer> =>
  scene.call(who, "walletChanges.create", {
    params: { id: String(scene.wallet_id) },
    body: { version: (await scene.wallet()).version, kind, amount, reason: "年度框架协议" },
  });

type Change = { id: string; version: number; status: number };
const changeOf = (answer: Answer): Change => {
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  return answer.body["change"] as Change;
};

const decide = (scene: Scene, who: Role, change: Change, action: string, reason?: string): Promise<Answer> =>
  scene.call(who, "walletChanges.update", {
    params: { id: change.id },
    body: { version: change.version, action, ...(reason !== undefined && { reason }) },
  });

const grant = async (scene: Scene, kind: number, amount: number): Promise<Change> =>
  changeOf(await decide(scene, "checker", changeOf(await ask(scene, "maker", kind, amount)), "approve"));

const payableOf = async (scene: Scene): Promise<number> => {
  const answer = await scene.call("maker", "wallets.get", { params: { id: String(scene.wallet_id) } });
  return answer.body["payable"] as number;
};

onEveryScene("the credit of a wallet", { workers: 8, funds: 3_000_00 }, (scene) => {
  it("is given by two people of the agency, each change once", async () => {
    expect((await ask(scene(), "client", 1, 50_00)).status).toBe(403);
    expect((await ask(scene(), "payer", 1, 50_00)).status).toBe(403);
    const change = changeOf(await ask(scene(), "maker", 1, 50_00));
    expect((await ask(scene(), "maker2", 1, 60_00)).body).toMatchObject({ code: "change_pending" });
    expect((await decide(scene(), "maker", change, "approve")).status).toBe(403);
    expect((await decide(scene(), "checker", change, "reject")).body).toMatchObject({
      fields: { reason: ["required"] },
    });
    expect((await decide(scene(), "checker", { ...change, version: 9 }, "approve")).body).toMatchObject({
      code: "stale_version",
      current: 1,
    });
    const both = await Promise.all([
      decide(scene(), "checker", change, "approve"),
      decide(scene(), "boss", change, "reject", "额度过高"),
    ]);
    expect(both.map((answer) => answer.body["code"] ?? "done").sort()).toEqual(["done", "stale_version"]);
    const boss = changeOf(await ask(scene(), "boss", 1, 50_00));
    expect((await decide(scene(), "boss", boss, "approve")).body).toMatchObject({ code: "same_person" });
    const grantedChange = changeOf(await decide(scene(), "checker", boss, "approve"));
    for (const action of ["approve", "reject", "withdraw"]) {
      const answer = await decide(scene(), "boss", grantedChange, action, "不行");
      expect([action, answer.body["code"], answer.body["current"]]).toEqual([action, "illegal_transition", 2]);
    }
    expect((await scene().wallet()).credit_limit).toBe(50_00);
  });

  it("goes no further than the agency's own money, so that no other company's is spent", async () => {
    expect(await own(scene())).toBe(0);
    expect(await payableOf(scene())).toBe(await available(scene()));
    await settled(scene(), 1_000_00);
    const earned = await own(scene());
    expect(earned).toBeGreaterThan(40_00);
    expect(await payableOf(scene())).toBe((await available(scene())) + Math.min(50_00, earned));
    await grant(scene(), 1, 10 ** 13);
    expect(await payableOf(scene())).toBe((await available(scene())) + earned);
    await grant(scene(), 1, 50_00);
  });

  it("pays for work what the wallet lacks, to the limit, and never a withdrawal", async () => {
    const first = await available(scene());
    const fee = Math.floor((first + 20_00) / 1.07);
    const bills = [{ worker: scene().workers[1] as Scene["workers"][number], fee }];
    const approved = await approvedSettlement(scene(), bills);
    const row = await scene().settlement(approved.id);
    expect(row.company_payable).toBeGreaterThan(first - 40_00);
    const more = [{ worker: scene().workers[2] as Scene["workers"][number], fee: first - row.company_payable + 30_00 }];
    // What is left and a part of the credit.
    const second = await approvedSettlement(scene(), more);
    const cost = (await scene().settlement(second.id)).company_payable;
    const creditUsed = row.company_payable + cost - first;
    expect(creditUsed).toBeGreaterThan(0);
    expect(creditUsed).toBeLessThanOrEqual(50_00);
    expect([approved.status, second.status]).toEqual([toPay, toPay]);
    expect(await available(scene())).toBe(-creditUsed);
    expect(await payableOf(scene())).toBe(50_00 - creditUsed);
    await scene().audit();

    const code = await sendCode(scene(), "payer", second);
    const body = await settleBody(scene(), second, code);
    const paid = await scene().call("payer", "settlements.settle", { params: { id: second.id }, body });
    expect(paid.body).not.toHaveProperty("code");
    await scene().rounds(3);
    expect((await ask(scene(), "maker", 1, creditUsed - 1)).body).toMatchObject({ code: "credit_in_use" });

    const third = [{ worker: scene().workers[3] as Scene["workers"][number], fee: 50_00 }];
    const short = await approvedSettlement(scene(), third);
    expect(short.status).not.toBe(toPay);
    expect((await update(scene(), "maker", short, "fund")).body).toMatchObject({ code: "insufficient_funds" });
    const adjust = { type: 5, direction: 2, wallet_id: String(scene().wallet_id), amount: 1, note: "尾差" };
    expect((await scene().call("maker", "transfers.create", { body: adjust })).body).toMatchObject({
      code: "insufficient_funds",
    });
    await scene().audit();
  });
});

onEveryScene("rebates of a wallet", { workers: 2 }, (scene) => {
  it("are owed to the company and a cost of the agency, once approved", async () => {
    const change = changeOf(await ask(scene(), "maker", 2, 30_00));
    expect((await scene().wallet()).rebate_balance ?? 0).toBe(0);
    changeOf(await decide(scene(), "checker", change, "approve"));
    expect((await scene().wallet()).rebate_balance).toBe(30_00);
    expect((await ask(scene(), "maker", 2, 0)).body).toMatchObject({ fields: { amount: ["too_small"] } });
    const withdrawn = changeOf(await ask(scene(), "maker", 2, 1));
    expect((await decide(scene(), "maker2", withdrawn, "withdraw")).status).toBe(403);
    expect(changeOf(await decide(scene(), "maker", withdrawn, "withdraw")).status).toBe(4);
    await grant(scene(), 2, 1);
    expect((await scene().wallet()).rebate_balance).toBe(30_01);
    const accounts = await scene()
      .running()
      .db.selectFrom("ledger_accounts")
      .select(["kind", "balance"])
      .where("kind", "in", ["rebate_payable", "rebate_expense"])
      .orderBy("kind")
      .execute();
    expect(accounts).toEqual([
      { kind: "rebate_expense", balance: 30_01 },
      { kind: "rebate_payable", balance: -30_01 },
    ]);
    await scene().audit();
  });
});
